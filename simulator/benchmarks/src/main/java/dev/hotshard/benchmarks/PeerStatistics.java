package dev.hotshard.benchmarks;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * What a peer keeps of a run: the per-record part of what a Hotshard summary is made of.
 *
 * <p>That is, by shard and second: offered and accepted records and bytes, throttled, dropped, done;
 * by key: offered, accepted, throttled, dropped and the most offered in one second; by host: offered,
 * attempts, accepted, throttled, dropped, most waiting, oldest age, first drop; of the one flow what
 * {@link #totals} adds up; records refused once and recovered; largest lag by shard in records and
 * time; latency as a histogram with three digits.
 *
 * <p>Units: times in nanoseconds of simulated time.
 * <br>Cost: some increments in arrays a call; no allocation after construction.
 */
final class PeerStatistics {
    private static final long LATENCY_LIMIT_NANOS = 3_600_000_000_000L;
    private static final int LATENCY_DIGITS = 3;
    private static final long NEVER = -1;

    private final int shards;
    private int second = -1;
    private int row;

    private final int[] offeredInSecond;
    private final long[] offeredBytesInSecond;
    private final int[] acceptedInSecond;
    private final long[] acceptedBytesInSecond;
    private final int[] throttledInSecond;
    private final int[] droppedInSecond;
    private final int[] doneInSecond;

    private final long[] keyOffered;
    private final long[] keyAccepted;
    private final long[] keyThrottled;
    private final long[] keyDropped;
    private final int[] keyPeak;
    private final int[] keyInSecond;
    private final int[] keySecond;

    private final long[] hostOffered = new long[Workload.HOSTS];
    private final long[] hostAttempts = new long[Workload.HOSTS];
    private final long[] hostAccepted = new long[Workload.HOSTS];
    private final long[] hostThrottled = new long[Workload.HOSTS];
    private final long[] hostDropped = new long[Workload.HOSTS];
    private final int[] hostWaiting = new int[Workload.HOSTS];
    private final int[] hostWaitingMax = new int[Workload.HOSTS];
    private final long[] hostAgeMaxNanos = new long[Workload.HOSTS];
    private final long[] hostFirstDropNanos = new long[Workload.HOSTS];

    private final int[] lagMax;
    private final long[] lagMaxNanos;
    private final Histogram latency = new Histogram(LATENCY_LIMIT_NANOS, LATENCY_DIGITS);

    private long throttledOnce;
    private long recovered;
    private long firstThrottleNanos = NEVER;

    PeerStatistics(Workload workload) {
        shards = workload.shards();
        int cells = shards * workload.durationSeconds();
        offeredInSecond = new int[cells];
        offeredBytesInSecond = new long[cells];
        acceptedInSecond = new int[cells];
        acceptedBytesInSecond = new long[cells];
        throttledInSecond = new int[cells];
        droppedInSecond = new int[cells];
        doneInSecond = new int[cells];
        int keys = workload.keys().size();
        keyOffered = new long[keys];
        keyAccepted = new long[keys];
        keyThrottled = new long[keys];
        keyDropped = new long[keys];
        keyPeak = new int[keys];
        keyInSecond = new int[keys];
        keySecond = new int[keys];
        lagMax = new int[shards];
        lagMaxNanos = new long[shards];
        Arrays.fill(hostFirstDropNanos, NEVER);
    }

    /** Starts the next second of the series; called first at time 0. */
    void secondBegins() {
        second++;
        row = second * shards;
    }

    void offered(int host, int key, int shard, int sizeBytes) {
        offeredInSecond[row + shard]++;
        offeredBytesInSecond[row + shard] += sizeBytes;
        hostOffered[host]++;
        keyOffered[key]++;
        if (keySecond[key] != second) {
            keySecond[key] = second;
            keyInSecond[key] = 0;
        }
        keyPeak[key] = Math.max(keyPeak[key], ++keyInSecond[key]);
    }

    void accepted(int host, int key, int shard, int sizeBytes, int lag) {
        hostAttempts[host]++;
        hostAccepted[host]++;
        keyAccepted[key]++;
        acceptedInSecond[row + shard]++;
        acceptedBytesInSecond[row + shard] += sizeBytes;
        lagMax[shard] = Math.max(lagMax[shard], lag);
    }

    void throttled(int host, int key, int shard, long nowNanos) {
        hostAttempts[host]++;
        hostThrottled[host]++;
        keyThrottled[key]++;
        throttledInSecond[row + shard]++;
        if (firstThrottleNanos == NEVER) {
            firstThrottleNanos = nowNanos;
        }
    }

    void refusedOnce() {
        throttledOnce++;
    }

    void dropped(int host, int key, int shard, long nowNanos) {
        droppedInSecond[row + shard]++;
        keyDropped[key]++;
        if (hostDropped[host]++ == 0) {
            hostFirstDropNanos[host] = nowNanos;
        }
    }

    /** True if the host's queue has room for one more. */
    boolean hasRoom(int host) {
        return hostWaiting[host] < Workload.QUEUE_CAPACITY;
    }

    void queued(int host) {
        hostWaitingMax[host] = Math.max(hostWaitingMax[host], ++hostWaiting[host]);
    }

    void recovered(int host, long ageNanos) {
        hostWaiting[host]--;
        hostAgeMaxNanos[host] = Math.max(hostAgeMaxNanos[host], ageNanos);
        recovered++;
    }

    void done(int shard, long latencyNanos, long sinceAcceptedNanos) {
        doneInSecond[row + shard]++;
        lagMaxNanos[shard] = Math.max(lagMaxNanos[shard], sinceAcceptedNanos);
        latency.recordValue(latencyNanos);
    }

    /** The run in one line of numbers. */
    StreamTotals totals() {
        double[] load = new double[shards];
        for (int cell = 0; cell < offeredInSecond.length; cell++) {
            load[cell % shards] += offeredInSecond[cell];
        }
        Arrays.sort(load);
        double median = (load[(shards - 1) / 2] + load[shards / 2]) / 2;
        return new StreamTotals(
                sum(hostOffered),
                sum(hostAttempts),
                sum(hostAccepted),
                sum(hostThrottled),
                sum(hostDropped),
                Arrays.stream(hostWaiting).sum(),
                Arrays.stream(doneInSecond).asLongStream().sum(),
                load[shards - 1] / median,
                latency.getMean() / 1e9);
    }

    private static long sum(long[] counts) {
        return Arrays.stream(counts).sum();
    }
}
