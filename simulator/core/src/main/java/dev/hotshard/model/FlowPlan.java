package dev.hotshard.model;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** One stream of traffic: when its records come, how large they are, and what their fields hold. */
public record FlowPlan(String name, RateCurve curve, boolean isEven, SizeSource size, Map<String, FieldSource> fields) {
    public FlowPlan {
        fields = Collections.unmodifiableMap(new TreeMap<>(fields));
    }

    FieldSource field(String fieldName) {
        FieldSource source = fields.get(fieldName);
        if (source == null) {
            throw new IllegalArgumentException("flow " + name + " has no field " + fieldName);
        }
        return source;
    }
}
