package dev.hotshard.model;

/**
 * The times at which a flow comes again: occurrence i begins at {@code from + i * every}.
 * Units: nanoseconds since the run's start; {@code everyNanos} 0 is a flow that comes once.
 */
public record Occurrences(long fromNanos, long everyNanos) {
    /** The number of the occurrence that runs at {@code nanos}. */
    public long at(long nanos) {
        return everyNanos == 0 ? 0 : (nanos - fromNanos) / everyNanos;
    }
}
