package dev.hotshard.stats;

import java.util.Arrays;

/**
 * How unevenly shards are loaded.
 * Units: {@code max}, {@code median} and {@code mean} in those of the loads; the rest are ratios and counts.
 * Invariant: NaN where there is nothing to divide: all ratios if nothing was loaded, {@code maxToMedian} also if the
 * median is 0, and everything but {@code shardsWithout} if there are no shards.
 *
 * @param median the middle load, of an even number the mean of the middle two
 * @param cv the coefficient of variation: population standard deviation / mean
 * @param gini sum over all pairs of |x_i - x_j| / (2 n^2 mean): 0 when even, (n - 1) / n when one has all
 * @param effectiveShards 1 / sum of squared shares: so many equally loaded shards would be as concentrated
 * @param shardsWithout the number of shards with load 0
 */
public record Imbalance(
        double max,
        double median,
        double mean,
        double maxToMedian,
        double maxToMean,
        double cv,
        double gini,
        double effectiveShards,
        int shardsWithout) {

    /**
     * The imbalance of these loads, one for each shard.
     * Cost: O(n log n); the array is copied, not changed.
     * Errors: IllegalArgumentException if a load is negative.
     * Source: Gini by ranks, G = sum (2 i - n - 1) x_(i) / (n^2 mean) over the sorted loads (Sen, "On Economic
     * Inequality", 1973), taken in pairs from both ends so that nothing cancels; effective number as by Laakso and
     * Taagepera (1979).
     */
    public static Imbalance of(long[] loads) {
        long[] sorted = loads.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        if (n > 0 && sorted[0] < 0) {
            throw new IllegalArgumentException("a load cannot be negative, was " + sorted[0]);
        }
        double total = 0;
        double squares = 0;
        int without = 0;
        for (long load : sorted) {
            total += load;
            squares += (double) load * load;
            without += load == 0 ? 1 : 0;
        }
        double mean = total / n;
        double squaredDeviations = 0;
        for (long load : sorted) {
            squaredDeviations += (load - mean) * (load - mean);
        }
        double rankedDifferences = 0;
        for (int low = 0, high = n - 1; low < high; low++, high--) {
            rankedDifferences += (double) (high - low) * (sorted[high] - sorted[low]);
        }
        double max = n == 0 ? Double.NaN : sorted[n - 1];
        double median = n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + (double) sorted[n / 2]) / 2;
        return new Imbalance(
                max,
                median,
                mean,
                median == 0 ? Double.NaN : max / median,
                max / mean,
                Math.sqrt(squaredDeviations / n) / mean,
                rankedDifferences / (n * total),
                total / squares * total,
                without);
    }
}
