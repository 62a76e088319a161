package dev.hotshard.random;

/**
 * The lognormal law: the exponential of a normal variable with mean {@code mu} and standard deviation {@code sigma}.
 * Units: those of the values; {@code mu} and {@code sigma} are of their natural logarithm.
 */
public record Lognormal(double mu, double sigma) {
    /** The law; sigma is at least 0, where each value is exp(mu). */
    public Lognormal {
        if (!(Math.abs(mu) <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("mu must be finite, was " + mu);
        }
        if (!(sigma >= 0 && sigma <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("sigma must be finite and at least 0, was " + sigma);
        }
    }

    /**
     * The law with this median and this 99th percentile.
     * Source: mu = ln p50, sigma = ln(p99 / p50) / z(0.99).
     */
    public static Lognormal ofPercentiles(double p50, double p99) {
        if (!(p50 > 0 && p99 >= p50)) {
            throw new IllegalArgumentException("p50 must be above 0 and p99 not below it, was " + p50 + " and " + p99);
        }
        return new Lognormal(StrictMath.log(p50), StrictMath.log(p99 / p50) / Normal.quantile(0.99));
    }

    /**
     * The weights of values whose popularity is lognormal, the most popular first and of weight 1.
     * Source: rank n of {@code count} stands for the quantile 1 - (n + 0.5) / count, so its weight is exp(sigma z)
     * with z that quantile of the normal law; here divided by the first one's, as only ratios count.
     */
    public static double[] weights(int count, double sigma) {
        Lognormal law = new Lognormal(0, sigma);
        double[] weights = new double[count];
        double top = Normal.quantile((count - 0.5) / count);
        for (int rank = 0; rank < count; rank++) {
            double z = Normal.quantile((count - rank - 0.5) / count);
            weights[rank] = StrictMath.exp(law.sigma * (z - top));
        }
        return weights;
    }

    /** The value that a draw stays below with probability {@code p} in [0, 1]. */
    public double quantile(double p) {
        return StrictMath.exp(mu + sigma * Normal.quantile(p));
    }

    /** The expected value, exp(mu + sigma^2 / 2). */
    public double mean() {
        return StrictMath.exp(mu + sigma * sigma / 2);
    }

    /** The draw number {@code n} of the stream with this key. */
    public double draw(long key, long n) {
        return StrictMath.exp(mu + sigma * Normal.standard(key, n));
    }
}
