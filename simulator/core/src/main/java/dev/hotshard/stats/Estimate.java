package dev.hotshard.stats;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * What independent replications of one number tell: its mean, and an interval that covers the true mean 95 times of 100.
 * Units: {@code mean}, {@code low} and {@code high} in those of the number.
 * Shape: {@code count} is how many replications had the number at all; the mean is NaN where none had, the interval where fewer than two had.
 * Source: Student's t, mean +- t(0.975, n - 1) s / sqrt(n), which is exact for normal numbers and good for means of many.
 */
public record Estimate(double mean, double low, double high, int count) {
    /** Further than this nobody is told to go. */
    private static final int REPLICATIONS_MAX = 1_000_000;

    private static final double CONFIDENCE = 0.95;

    /**
     * The estimate from one value a replication; NaN is a replication without one.
     * Cost: O(n); the deviations are taken from the mean, so that a large mean doesn't eat a small spread.
     */
    public static Estimate of(double[] values) {
        int count = 0;
        double sum = 0;
        for (double value : values) {
            if (!Double.isNaN(value)) {
                count++;
                sum += value;
            }
        }
        if (count == 0) {
            return new Estimate(Double.NaN, Double.NaN, Double.NaN, 0);
        }
        double mean = sum / count;
        if (count == 1) {
            return new Estimate(mean, Double.NaN, Double.NaN, 1);
        }
        double squares = 0;
        boolean isConstant = true;
        double first = Double.NaN;
        for (double value : values) {
            if (!Double.isNaN(value)) {
                first = Double.isNaN(first) ? value : first;
                isConstant &= value == first;
                squares += (value - mean) * (value - mean);
            }
        }
        if (isConstant) {
            return new Estimate(first, first, first, count);
        }
        double half = t(count) * Math.sqrt(squares / (count - 1) / count);
        return new Estimate(mean, mean - half, mean + half, count);
    }

    /** The estimate from a number of each replication; NaN is a replication without it. */
    public static <T> Estimate of(List<T> replications, ToDoubleFunction<? super T> number) {
        return of(replications.stream().mapToDouble(number).toArray());
    }

    /** The same where no value can be below or above these: the interval ends there. */
    public Estimate within(double lowest, double highest) {
        return new Estimate(
                mean, Math.max(low, Math.min(lowest, mean)), Math.min(high, Math.max(highest, mean)), count);
    }

    /** Half of the interval's width; NaN where there's none. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    /** Whether the half-width is at most this part of the mean. */
    public boolean isWithin(double part) {
        return halfWidth() <= part * Math.abs(mean);
    }

    /**
     * How many replications more would tell the mean from a bound, if mean and spread stay what they are.
     * Shape: 0 if it's told already, -1 if a million would not do or nothing can be said.
     * Cost: a bisection over quantiles.
     */
    public int moreUntil(double bound) {
        double distance = Math.abs(mean - bound);
        if (Double.isNaN(distance) || count < 2) {
            return -1;
        }
        double deviation = halfWidth() / t(count) * Math.sqrt(count);
        if (halfWidth() < distance || deviation == 0) {
            return 0;
        }
        int tooFew = count;
        int enough = REPLICATIONS_MAX;
        if (t(enough) * deviation / Math.sqrt(enough) >= distance) {
            return -1;
        }
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) >>> 1;
            if (t(middle) * deviation / Math.sqrt(middle) < distance) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough - count;
    }

    private static double t(int count) {
        return new TDistribution(count - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    }
}
