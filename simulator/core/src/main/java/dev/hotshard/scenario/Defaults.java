package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;

/**
 * The values that hold on every platform where a scenario says nothing; {@link PlatformPreset} has those that differ.
 * Units: times in nanoseconds, sizes in bytes.
 */
public final class Defaults {
    public static final long SEED = 1;
    public static final long DURATION_NANOS = 600_000_000_000L;
    public static final long WARMUP_NANOS = 0;
    public static final Fraction LOAD = Fraction.ONE;
    public static final Platform PLATFORM = Platform.CUSTOM;
    public static final long UNIT_BYTES = 1024;
    public static final long BURST_NANOS = 1_000_000_000L;
    public static final long TOTAL_BURST_NANOS = 300_000_000_000L;
    public static final boolean TOTAL_LEND = true;
    public static final int PAGE = 1;
    public static final Fraction CACHE = Fraction.ZERO;
    public static final long COUNTS_TTL_NANOS = 0;
    public static final long STICKY_BYTES = 16 * 1024;
    public static final int CANDIDATES = 2;
    public static final FlowSpec.Arrivals ARRIVALS = FlowSpec.Arrivals.POISSON;
    public static final SizeLaw SIZE = new SizeLaw.Fixed(1000);
    public static final Popularity POPULARITY = new Popularity.Uniform();
    public static final Fraction BUCKETS_PERCENTILE = Fraction.of(99);
    public static final long BUCKETS_OVER_NANOS = 86_400_000_000_000L;
    public static final long KEY_WINDOW_NANOS = 60_000_000_000L;
    public static final KeySpec.Measure KEY_MEASURE = KeySpec.Measure.RUNNING;
    public static final KeySpec.Counter KEY_COUNTER = KeySpec.Counter.FLEET;
    public static final int HOSTS = 1;
    public static final RetrySpec.Capacity QUEUE = RetrySpec.Capacity.ofRecords(10_000);
    public static final RetrySpec.Full FULL = RetrySpec.Full.DROP_NEWEST;
    public static final int BATCH = 500;
    public static final long TTL_NANOS = RetrySpec.UNLIMITED;
    public static final int MEMBERS = 1;
    public static final GroupSpec.Assignor ASSIGNOR = GroupSpec.Assignor.RANGE;
    public static final int POLL = 500;
    public static final int WORKER_QUEUE = 10_000;
    public static final Coordination.Commit COMMIT =
            new Coordination.Commit(5_000_000_000L, Coordination.Commit.Mode.WATERMARK);
    public static final Coordination.Rebalance REBALANCE = Coordination.Rebalance.EAGER;
    public static final long PAUSE_NANOS = 0;
    public static final long MAX_POLL_INTERVAL_NANOS = 300_000_000_000L;
    public static final long READ_UNIT_BYTES = 4096;
    public static final long ALARM_PER_NANOS = 60_000_000_000L;

    private static final long SAMPLE_MIN_NANOS = 1_000_000_000L;
    private static final long SAMPLES = 600;

    private Defaults() {}

    /** What an alarm's aggregates are of: a minute, or the first whole number of the published steps that is longer. */
    public static long alarmPerNanos(long everyNanos) {
        return ((ALARM_PER_NANOS - 1) / everyNanos + 1) * everyNanos;
    }

    /** The step of the written series: a 600th of the run, at least a second. */
    public static long sampleNanos(long durationNanos) {
        return Math.max(SAMPLE_MIN_NANOS, durationNanos / SAMPLES);
    }

    /** How many shards a platform splits a stream into by itself: Kinesis on demand takes 200 MB/s of a stream, a shard 1 MB/s. */
    public static int autoSplitShards(int shards) {
        return (int) Math.min(Limits.SHARDS, Math.max(200, 2L * shards));
    }
}
