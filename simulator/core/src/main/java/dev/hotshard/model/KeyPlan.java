package dev.hotshard.model;

import dev.hotshard.model.partition.KeyStrategy;
import java.util.List;

/** How keys are made from some moment on: the parts of the logical key's template, none for records without a key, and the strategy for what goes out. */
public record KeyPlan(List<Part> template, KeyStrategy strategy) {
    public KeyPlan {
        template = List.copyOf(template);
    }

    /** A literal text, or the name of a field. */
    public record Part(String text, boolean isField) {}
}
