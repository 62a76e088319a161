package dev.hotshard.stats;

import org.HdrHistogram.Histogram;

/**
 * The distribution of many durations: count, mean and maximum exactly, percentiles within 0.1 %.
 * Units: nanoseconds; any {@code long} from 0 up.
 * Shape: buckets that keep three digits of a value, as far up as the largest so far: 0.4 MB at the very most.
 * Cost: recording allocates only when a value is larger than any bucket so far.
 * Errors: IllegalArgumentException for a negative duration.
 */
public final class LatencyHistogram {
    private static final int DIGITS = 3;

    private final Histogram histogram = new Histogram(DIGITS);
    private long maxNanos = -1;
    // The sum is sumHigh * 2^63 + sumLow: a long alone is full after 292 years of waiting, all records together.
    private long sumHigh;
    private long sumLow;

    /** Counts one duration. */
    public void record(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a duration cannot be negative, was " + nanos + " ns");
        }
        histogram.recordValue(nanos);
        maxNanos = Math.max(maxNanos, nanos);
        sumLow += nanos;
        if (sumLow < 0) {
            sumLow &= Long.MAX_VALUE;
            sumHigh++;
        }
    }

    /** Counts so many durations of 0 at once. */
    public void recordZeros(long times) {
        if (times > 0) {
            histogram.recordValueWithCount(0, times);
            maxNanos = Math.max(maxNanos, 0);
        }
    }

    /** The number of durations recorded. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** The mean of the durations; NaN if there are none. */
    public double meanNanos() {
        return (sumHigh * 0x1.0p63 + sumLow) / count();
    }

    /** The longest duration; NaN if there is none. */
    public double maxNanos() {
        return count() == 0 ? Double.NaN : maxNanos;
    }

    /**
     * The smallest duration with at least this share at or below it, or up to 0.1 % more; NaN if there are none.
     *
     * @param percent of the durations, from 0 to 100
     */
    public double percentileNanos(double percent) {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("a percentile lies between 0 and 100, was " + percent);
        }
        return count() == 0 ? Double.NaN : Math.min(maxNanos, histogram.getValueAtPercentile(percent));
    }
}
