package dev.hotshard.model;

import dev.hotshard.exact.Fraction;

/**
 * A stretch of time in which a flow's rate is constant or changes along a straight line.
 * Units: nanoseconds since the run's start, {@code [startNanos, endNanos)}; {@code perNano} is the rate at the start in records a nanosecond, {@code slope} its change
 * a nanosecond.
 */
public record RateSegment(long startNanos, long endNanos, Fraction perNano, Fraction slope) {
    public RateSegment {
        if (endNanos <= startNanos) {
            throw new IllegalArgumentException("a stretch of rate ends at " + endNanos + " ns, before " + startNanos);
        }
    }

    /** The exact number of records from the start up to {@code nanos}: the integral of the rate. */
    public Fraction recordsUntil(long nanos) {
        Fraction elapsed = Fraction.of(nanos - startNanos);
        Fraction records = perNano.times(elapsed);
        return slope.signum() == 0
                ? records
                : records.plus(slope.times(elapsed).times(elapsed).dividedBy(Fraction.of(2)));
    }
}
