package dev.hotshard.model;

/**
 * The rules by which hosts keep and retry what was refused.
 * Units: nanoseconds; {@code capacity} in records; {@code Long.MAX_VALUE} stands for no bound on {@code capacity}, {@code attempts} and {@code ttlNanos}.
 */
public record RetryPolicy(
        Mode mode, long capacity, boolean dropsOldest, int batch, Backoff backoff, long attempts, long ttlNanos) {
    /** Who tries when. */
    public enum Mode {
        /** New records are tried at once; those that wait are tried in rounds. */
        QUEUE,
        /** As QUEUE, but new records join the tail unless nothing waits. */
        FIFO,
        /** Each record that waits has its own timer. */
        RECORD
    }

    /** The moment at which a record first offered at {@code offeredNanos} expires, {@code Long.MAX_VALUE} for never. */
    long deadline(long offeredNanos) {
        return ttlNanos >= Long.MAX_VALUE - offeredNanos ? Long.MAX_VALUE : offeredNanos + ttlNanos;
    }
}
