package dev.hotshard.scenario;

/**
 * What a host does with records that aren't accepted at once.
 * Units: times in nanoseconds.
 * Shape: {@link #UNLIMITED} stands for no bound on {@code attempts} and {@code ttlNanos}; {@code attempts} counts the first one.
 */
public record RetrySpec(
        Mode mode, Capacity queue, Full full, int batch, Backoff backoff, long attempts, long ttlNanos) {
    public static final long UNLIMITED = Long.MAX_VALUE;

    public RetrySpec {
        Rules.within(1, Limits.RECORDS, batch, "batch");
        Rules.atLeast(1, attempts, "attempts");
        Rules.atLeast(1, ttlNanos, "ttlNanos");
        if (full.rule() == Full.Rule.BLOCK && queue.records() == 0) {
            throw new IllegalArgumentException("a queue of 0 records that blocks lets nothing through");
        }
    }

    public enum Mode {
        QUEUE,
        FIFO,
        RECORD
    }

    /**
     * How much may wait in a queue.
     * Shape: in records or in bytes of them, as billed; the other is {@link #UNLIMITED}, or both are.
     */
    public record Capacity(long records, long bytes) {
        public static final Capacity NO_BOUND = new Capacity(UNLIMITED, UNLIMITED);

        public Capacity {
            Rules.atLeast(0, records, "records");
            Rules.atLeast(1, bytes, "bytes");
            if (records != UNLIMITED && bytes != UNLIMITED) {
                throw new IllegalArgumentException("a queue is bounded in records or in bytes, not in both");
            }
        }

        public static Capacity ofRecords(long records) {
            return new Capacity(records, UNLIMITED);
        }

        public static Capacity ofBytes(long bytes) {
            return new Capacity(UNLIMITED, bytes);
        }
    }

    /**
     * What happens when a queue has no room.
     * Shape: {@code blockNanos} is how long new records wait outside under {@link Rule#BLOCK}, else 0.
     */
    public record Full(Rule rule, long blockNanos) {
        public static final Full DROP_NEWEST = new Full(Rule.DROP_NEWEST, 0);
        public static final Full DROP_OLDEST = new Full(Rule.DROP_OLDEST, 0);

        public Full {
            boolean blocks = rule == Rule.BLOCK;
            Rules.within(blocks ? 1 : 0, blocks ? Limits.DURATION_NANOS : 0, blockNanos, "blockNanos");
        }

        public static Full block(long nanos) {
            return new Full(Rule.BLOCK, nanos);
        }

        public enum Rule {
            /** The record that finds no room is given up. */
            DROP_NEWEST,
            /** Those that were offered first give way. */
            DROP_OLDEST,
            /** New records wait outside, in order, for so long at most. */
            BLOCK
        }
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
