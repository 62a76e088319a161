package dev.hotshard.scenario;

import java.util.Set;

/**
 * Something that is done once an alarm has fired ({@code when: hot-key, after: 10m, set: {..}}).
 * Units: {@code afterNanos} from the end of the aggregate with which the alarm first fires.
 * Shape: it is done once, a nanosecond later, with the alarm's first firing. {@code after} is the scenario as it stood at the start with the overlay of a {@code set},
 * and {@code parts} are those of it that hold from then on; {@code what} is the entry but {@code when} and {@code after} in one line of YAML.
 */
public record Runbook(String alarm, long afterNanos, Action action, String what, Scenario after, Set<Part> parts) {
    public Runbook {
        Rules.within(0, Limits.DURATION_NANOS, afterNanos, "afterNanos");
        parts = Set.copyOf(parts);
    }

    /** What a {@code set} can change, as a whole. */
    public enum Part {
        RATES,
        KEY,
        PARTITIONER,
        CAPS,
        RETRY,
        CONSUMERS
    }
}
