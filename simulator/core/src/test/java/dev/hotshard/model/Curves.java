package dev.hotshard.model;

import dev.hotshard.exact.Fraction;
import java.util.ArrayList;
import java.util.List;

/** A rate over time that is put together stretch by stretch, with its exact integral. */
final class Curves implements RateCurve {
    private static final Fraction NANOS_PER_SECOND = Fraction.of(1_000_000_000);

    private final List<RateSegment> stretches = new ArrayList<>();

    /** Holds a rate for a while. */
    Curves hold(long nanos, Fraction perSecond) {
        return ramp(nanos, perSecond, perSecond);
    }

    /** Goes from one rate to another along a straight line. */
    Curves ramp(long nanos, Fraction perSecond, Fraction thenPerSecond) {
        Fraction perNano = perSecond.dividedBy(NANOS_PER_SECOND);
        Fraction slope =
                thenPerSecond.minus(perSecond).dividedBy(NANOS_PER_SECOND).dividedBy(Fraction.of(nanos));
        stretches.add(new RateSegment(end(), nanos == Long.MAX_VALUE ? nanos : end() + nanos, perNano, slope));
        return this;
    }

    /** Holds a rate for good. */
    Curves then(Fraction perSecond) {
        stretches.add(new RateSegment(end(), Long.MAX_VALUE, perSecond.dividedBy(NANOS_PER_SECOND), Fraction.ZERO));
        return this;
    }

    /** This rate up to {@code nanos}, and another from then on. */
    Curves until(long nanos, Curves after) {
        Curves joined = new Curves();
        for (RateSegment stretch : stretches) {
            if (stretch.startNanos() < nanos) {
                long end = Math.min(nanos, stretch.endNanos());
                joined.stretches.add(new RateSegment(stretch.startNanos(), end, stretch.perNano(), stretch.slope()));
            }
        }
        joined.stretches.add(after.segmentFrom(nanos));
        after.stretches.stream().filter(stretch -> stretch.startNanos() > nanos).forEach(joined.stretches::add);
        return joined;
    }

    private long end() {
        return stretches.isEmpty() ? 0 : stretches.get(stretches.size() - 1).endNanos();
    }

    @Override
    public RateSegment segmentFrom(long nanos) {
        for (RateSegment stretch : stretches) {
            if (nanos < stretch.endNanos()) {
                Fraction gone = Fraction.of(nanos - stretch.startNanos());
                return new RateSegment(
                        nanos,
                        stretch.endNanos(),
                        stretch.perNano().plus(stretch.slope().times(gone)),
                        stretch.slope());
            }
        }
        throw new IllegalArgumentException("no rate at " + nanos + " ns");
    }

    /** The exact integral of the rate up to {@code nanos}. */
    Fraction records(long nanos) {
        Fraction records = Fraction.ZERO;
        for (RateSegment stretch : stretches) {
            if (nanos <= stretch.endNanos()) {
                return records.plus(stretch.recordsUntil(nanos));
            }
            records = records.plus(stretch.recordsUntil(stretch.endNanos()));
        }
        return records;
    }

    /** Whether {@code nanos} is the first nanosecond by which the integral has reached {@code position}; where it stands there for a while, the last. */
    boolean isTimeOf(Fraction position, long nanos) {
        int reached = records(nanos).compareTo(position);
        return reached == 0
                ? records(nanos + 1).compareTo(position) > 0
                : reached > 0 && (nanos == 0 || records(nanos - 1).compareTo(position) < 0);
    }

    /** Whether {@link #isTimeOf} holds for some time before {@code endNanos}. */
    boolean comesBefore(Fraction position, long endNanos) {
        return records(endNanos - 1).compareTo(position) >= 0
                && records(endNanos).compareTo(position) > 0;
    }
}
