package dev.hotshard.benchmarks;

/**
 * What came out of one simulated run, short enough to compare engines by.
 *
 * <p>Units: latency in seconds from first offered to consumed.
 * <br>Shape: {@code maxToMedian} is of offered records by shard, infinite or NaN where the median
 * shard got nothing.
 */
public record StreamTotals(
        long offered,
        long attempts,
        long accepted,
        long throttled,
        long dropped,
        long waiting,
        long done,
        double maxToMedian,
        double latencyMeanSeconds) {

    public double dropRate() {
        return (double) dropped / offered;
    }

    public double attemptsPerRecord() {
        return (double) attempts / offered;
    }
}
