package dev.hotshard.model;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a consumer group works from some moment on.
 * Units: {@code poll} in records.
 * Shape: {@code except} has the members, by number, that don't work at the group's {@code service}.
 */
public record GroupPlan(
        String name, int members, Assignor assignor, ServiceTime service, Map<Integer, ServiceTime> except, int poll) {
    public GroupPlan {
        except = Collections.unmodifiableMap(new TreeMap<>(except));
    }

    /** How long a member works on a record. */
    ServiceTime serviceOf(int member) {
        return except.getOrDefault(member, service);
    }
}
