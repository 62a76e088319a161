package dev.hotshard.model;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a consumer group works from some moment on.
 * Units: {@code poll} in records.
 * Shape: {@code except} has the members, by number, that don't work at the group's {@code service}; {@code coordination} is null for
 * one whose members only work one record off after the other.
 */
public record GroupPlan(
        String name,
        int members,
        Assignor assignor,
        ServiceTime service,
        Map<Integer, ServiceTime> except,
        int poll,
        @Nullable CoordinationPlan coordination) {
    public GroupPlan {
        except = Collections.unmodifiableMap(new TreeMap<>(except));
    }

    /** How long a member works on a record. */
    ServiceTime serviceOf(int member) {
        return except.getOrDefault(member, service);
    }
}
