package dev.hotshard.random;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/**
 * Tests of fit that accept a right sample but for one time in some ten thousand, seeds being fixed anyway.
 * Source: Pearson's chi-square; Kolmogorov's limit law P(D sqrt(n) > x) = 2 exp(-2 x^2) to its first term.
 */
final class Fit {
    private static final double WRONGLY_REFUSED = 6e-5; // what lies beyond four standard deviations
    private static final double KOLMOGOROV_LIMIT = Math.sqrt(-Math.log(WRONGLY_REFUSED / 2) / 2);

    private Fit() {}

    /** Whether these counts can come from these probabilities, which sum to 1. */
    static boolean ofCounts(long[] counts, double[] probabilities) {
        long total = Arrays.stream(counts).sum();
        double chiSquare = 0;
        for (int i = 0; i < counts.length; i++) {
            double expected = total * probabilities[i];
            chiSquare += (counts[i] - expected) * (counts[i] - expected) / expected;
        }
        double limit = new ChiSquaredDistribution(counts.length - 1).inverseCumulativeProbability(1 - WRONGLY_REFUSED);
        return chiSquare < limit;
    }

    /** Whether this sample can come from the law with this distribution function: by its shape and in 200 classes. */
    static boolean ofSample(double[] sample, DoubleUnaryOperator cdf) {
        int classes = 200;
        double[] even = new double[classes];
        Arrays.fill(even, 1.0 / classes);
        long[] counts = new long[classes];
        for (double x : sample) {
            counts[(int) Math.min(classes - 1, cdf.applyAsDouble(x) * classes)]++;
        }
        double[] sorted = sample.clone();
        Arrays.sort(sorted);
        double n = sorted.length;
        double distance = 0;
        for (int i = 0; i < n; i++) {
            double p = cdf.applyAsDouble(sorted[i]);
            distance = Math.max(distance, Math.max(p - i / n, (i + 1) / n - p));
        }
        return ofCounts(counts, even) && distance * Math.sqrt(n) < KOLMOGOROV_LIMIT;
    }

    /** Whether two samples of equal size can come from one law. */
    static boolean ofTwoSamples(double[] one, double[] other) {
        double[] a = one.clone();
        double[] b = other.clone();
        Arrays.sort(a);
        Arrays.sort(b);
        int j = 0;
        int distance = 0;
        for (int i = 0; i < a.length; i++) {
            while (j < b.length && b[j] <= a[i]) {
                j++;
            }
            if (i + 1 == a.length || a[i + 1] > a[i]) { // equal values are one step of the distribution function
                distance = Math.max(distance, Math.abs(i + 1 - j));
            }
        }
        double n = a.length;
        return distance / n * Math.sqrt(n / 2) < KOLMOGOROV_LIMIT;
    }

    /** Whether the mean of this sample is within four standard errors of the given one. */
    static boolean ofMean(double[] sample, double mean, double variance) {
        double standardError = Math.sqrt(variance / sample.length);
        return Math.abs(Arrays.stream(sample).average().orElseThrow() - mean) < 4 * standardError;
    }
}
