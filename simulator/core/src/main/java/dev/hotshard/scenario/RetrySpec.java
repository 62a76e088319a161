package dev.hotshard.scenario;

/**
 * What a host does with records that a shard refused.
 * Units: times in nanoseconds, {@code queue} in records.
 * Shape: {@link #UNLIMITED} stands for no bound on {@code queue}, {@code attempts} and {@code ttlNanos}; {@code attempts} counts the first one.
 */
public record RetrySpec(Mode mode, long queue, Full full, int batch, Backoff backoff, long attempts, long ttlNanos) {
    public static final long UNLIMITED = Long.MAX_VALUE;

    public RetrySpec {
        Rules.atLeast(0, queue, "queue");
        Rules.within(1, Limits.RECORDS, batch, "batch");
        Rules.atLeast(1, attempts, "attempts");
        Rules.atLeast(1, ttlNanos, "ttlNanos");
    }

    public enum Mode {
        QUEUE,
        FIFO,
        RECORD
    }

    public enum Full {
        DROP_NEWEST,
        DROP_OLDEST
    }

    public enum Jitter {
        FULL,
        EQUAL,
        NONE
    }

    /** Wait n = min(max, first * factor^(n-1)), with jitter. */
    public record Backoff(long firstNanos, double factor, long maxNanos, Jitter jitter) {
        public Backoff {
            Rules.within(1, Limits.DURATION_NANOS, firstNanos, "firstNanos");
            Rules.within(1.0, 1e9, factor, "factor");
            Rules.within(1, Limits.DURATION_NANOS, maxNanos, "maxNanos");
        }
    }
}
