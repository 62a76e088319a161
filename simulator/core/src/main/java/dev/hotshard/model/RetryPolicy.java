package dev.hotshard.model;

/**
 * The rules by which hosts keep and retry what was refused.
 * Units: nanoseconds; {@code Long.MAX_VALUE} stands for no bound on {@code attempts} and {@code ttlNanos}.
 */
public record RetryPolicy(Mode mode, Room room, int batch, Backoff backoff, long attempts, long ttlNanos) {
    /** Who tries when. */
    public enum Mode {
        /** New records are tried at once; those that wait are tried in rounds. */
        QUEUE,
        /** As QUEUE, but new records join the tail unless nothing waits. */
        FIFO,
        /** Each record that waits has its own timer. */
        RECORD,
        /** Nobody tries: shards hold back what is above their caps, and take it when they have room. */
        DELAY
    }

    /** Whether a record that was refused may be tried no more. */
    boolean isUsedUp(StreamRecord record) {
        return record.attempts >= attempts;
    }

    /** The moment at which a record first offered at {@code offeredNanos} expires, {@code Long.MAX_VALUE} for never. */
    long deadline(long offeredNanos) {
        return after(offeredNanos, ttlNanos);
    }

    /** The moment at which a record first offered at {@code offeredNanos} has waited outside a full queue for long enough. */
    long deadlineOutside(long offeredNanos) {
        return room.blocks()
                ? Math.min(deadline(offeredNanos), after(offeredNanos, room.blockNanos()))
                : deadline(offeredNanos);
    }

    private static long after(long nanos, long lengthNanos) {
        return lengthNanos >= Long.MAX_VALUE - nanos ? Long.MAX_VALUE : nanos + lengthNanos;
    }
}
