package dev.hotshard.scenario;

import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * One stream of traffic.
 * Units: times in nanoseconds since the run's start.
 * Shape: runs in the windows {@code [from + i every, from + i every + for)}; {@code forNanos} null is to the end, {@code everyNanos} null is once.
 */
public record FlowSpec(
        RateLaw rate,
        Arrivals arrivals,
        SizeLaw size,
        SortedMap<String, FieldLaw> fields,
        long fromNanos,
        @Nullable Long forNanos,
        @Nullable Long everyNanos) {
    public FlowSpec {
        fields = Copies.sorted(fields);
        Rules.within(0, Limits.DURATION_NANOS, fromNanos, "fromNanos");
        if (forNanos != null) {
            Rules.within(1, everyNanos == null ? Limits.DURATION_NANOS : everyNanos, forNanos, "forNanos");
        }
        if (everyNanos != null) {
            Rules.within(1, Limits.DURATION_NANOS, everyNanos, "everyNanos");
        }
    }

    /** What a flow does. */
    public enum Op {
        WRITE,
        READ
    }

    public enum Arrivals {
        POISSON,
        EVEN
    }
}
