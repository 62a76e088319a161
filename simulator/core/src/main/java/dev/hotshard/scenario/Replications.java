package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * How often an experiment is run, each time with other random draws.
 * Shape: {@code count} runs; with {@code precision} at most so many, until each expectation's mean is known so closely.
 * Units: {@code precision} is the 95 % half-width as a part of the mean.
 */
public record Replications(int count, @Nullable Fraction precision) {
    /** One run. */
    public static final Replications ONE = new Replications(1, null);

    /** How many runs there are at most where only a precision is asked for. */
    public static final int AT_MOST = 100;

    /** After every so many runs it is looked whether they are enough. */
    public static final int BATCH = 10;

    public Replications {
        Rules.within(1, Limits.REPLICATIONS, count, "count");
        if (precision != null && (precision.signum() <= 0 || precision.compareTo(Fraction.ONE) >= 0)) {
            throw new IllegalArgumentException("precision must be above 0 and below 1, was " + precision);
        }
    }

    /** How wide half of an interval may be, as a part of the mean; infinite where nobody asks. */
    public double halfWidthOfMean() {
        return precision == null ? Double.POSITIVE_INFINITY : precision.toDouble();
    }
}
