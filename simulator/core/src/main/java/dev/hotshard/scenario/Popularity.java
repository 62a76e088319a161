package dev.hotshard.scenario;

/** How the weight of a generated value falls with its rank. */
public sealed interface Popularity {
    record Uniform() implements Popularity {}

    /** Weight of rank n (from 1) = n to the power of -exponent. */
    record Zipf(double exponent) implements Popularity {
        public Zipf {
            Rules.within(0.0, 100.0, exponent, "exponent");
        }
    }

    /** Weight of rank n (from 0) = exp(sigma z), z the normal quantile of 1 - (n + 0.5) / count. */
    record Lognormal(double sigma) implements Popularity {
        public Lognormal {
            Rules.within(0.0, 100.0, sigma, "sigma");
        }
    }
}
