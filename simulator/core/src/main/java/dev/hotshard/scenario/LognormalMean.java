package dev.hotshard.scenario;

/**
 * The mean of a lognormal law that is given by two of its percentiles: {@code p50 exp(sigma^2 / 2)}, sigma = ln(p99 / p50) / z99.
 * Source: Johnson, Kotz and Balakrishnan 1994, eq. 14.8.
 */
final class LognormalMean {
    /** The standard normal's 99th percentile, to the nearest double. */
    private static final double Z99 = 2.3263478740408408;

    private LognormalMean() {}

    static double of(double p50, double p99) {
        double sigma = StrictMath.log(p99 / p50) / Z99;
        return p50 * StrictMath.exp(sigma * sigma / 2);
    }
}
