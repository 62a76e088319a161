package dev.hotshard.model;

import dev.hotshard.exact.Fraction;
import dev.hotshard.random.Exponential;
import java.math.BigInteger;

/**
 * When the records of one flow are offered: record k at the first nanosecond at which the integral of the rate reaches its position.
 * Units: nanoseconds since the run's start; a position is a number of records.
 * Shape: even arrivals stand at the positions 0, 1, 2, ..; Poisson arrivals one unit exponential gap after another, the first one gap after 0. Whole positions are
 * kept exact: rates are fractions, a constant stretch is walked in whole numbers with a remainder, and only a slope goes through a square root that is checked
 * exactly where rounding could matter.
 */
final class ArrivalClock {
    private static final double NANO_GUARD = 1e-6;
    private static final double DOUBLE_STEP = 0x1p-50;

    private final boolean even;
    private final long gapStream;
    private final long endNanos;
    private RateCurve curve;

    private RateSegment segment;
    private Fraction recordsAtStart = Fraction.ZERO;

    /** Where the search for the next record set out: it may have found it in a segment that is still to come. */
    private RateSegment searchedFrom;

    private Fraction recordsAtSearch = Fraction.ZERO;

    /** Even: records below this number are offered in the segment. */
    private long numbersEnd;

    private double positionAtStart;
    private double positionsEnd;
    private double perNano;
    private double slope;

    private long number;
    private double position;
    private long nextNanos;

    private final WholeSteps steps = new WholeSteps();

    ArrivalClock(RateCurve curve, boolean even, long gapStream, long endNanos) {
        this.curve = curve;
        this.even = even;
        this.gapStream = gapStream;
        this.endNanos = endNanos;
        this.segment = curve.segmentFrom(0);
        this.searchedFrom = segment;
        this.position = even ? 0 : Exponential.unit(gapStream, 0);
        enter(segment, Fraction.ZERO);
        find();
    }

    /** The number of the next record. */
    long number() {
        return number;
    }

    /** When the next record is offered, {@code Long.MAX_VALUE} if that's after the end. */
    long nextNanos() {
        return nextNanos;
    }

    /** Goes on to the record after this one. */
    void advance() {
        number++;
        if (even) {
            if (number < numbersEnd && steps.isSteady()) {
                nextNanos = bounded(segment.startNanos() + steps.next());
                return;
            }
        } else {
            position += Exponential.unit(gapStream, number);
            if (position < positionsEnd && slope == 0) {
                long offset = ceil((position - positionAtStart) / perNano);
                nextNanos = bounded(segment.startNanos() + Math.max(0, offset));
                return;
            }
        }
        find();
    }

    /** From {@code nowNanos} on the rate is another; what was offered before stays, the integral runs on. */
    void change(long nowNanos, RateCurve after) {
        Fraction records = recordsUntil(nowNanos);
        curve = after;
        enter(curve.segmentFrom(nowNanos), records);
        find();
    }

    /** The integral at a time after the last record was offered and not after the next one is. */
    private Fraction recordsUntil(long nanos) {
        boolean isAhead = segment.startNanos() > nanos;
        RateSegment holding = isAhead ? searchedFrom : segment;
        Fraction records = isAhead ? recordsAtSearch : recordsAtStart;
        while (holding.endNanos() < nanos) {
            records = records.plus(holding.recordsUntil(holding.endNanos()));
            holding = curve.segmentFrom(holding.endNanos());
        }
        return records.plus(holding.recordsUntil(nanos));
    }

    private long bounded(long nanos) {
        return nanos < endNanos ? nanos : Long.MAX_VALUE;
    }

    /** Goes through the segments up to the one in which the integral passes the record's position. */
    private void find() {
        searchedFrom = segment;
        recordsAtSearch = recordsAtStart;
        while (!isInSegment()) {
            if (segment.endNanos() >= endNanos) {
                nextNanos = Long.MAX_VALUE;
                return;
            }
            enter(curve.segmentFrom(segment.endNanos()), recordsAtStart.plus(segment.recordsUntil(segment.endNanos())));
        }
        nextNanos = bounded(segment.startNanos() + Math.max(0, even ? evenOffset() : poissonOffset()));
    }

    private boolean isInSegment() {
        return even ? number < numbersEnd : position < positionsEnd;
    }

    private void enter(RateSegment next, Fraction recordsBefore) {
        segment = next;
        recordsAtStart = recordsBefore;
        Fraction recordsAtEnd = recordsBefore.plus(next.recordsUntil(Math.min(next.endNanos(), endNanos)));
        numbersEnd = ceil(recordsAtEnd).longValueExact();
        positionAtStart = recordsBefore.toDouble();
        positionsEnd = recordsAtEnd.toDouble();
        perNano = next.perNano().toDouble();
        slope = next.slope().toDouble();
        steps.clear();
    }

    private long evenOffset() {
        Fraction missing = Fraction.of(number).minus(recordsAtStart);
        if (missing.signum() < 0) {
            return 0;
        }
        if (slope != 0) {
            return slopedOffset(missing);
        }
        steps.begin(missing, segment.perNano());
        return steps.first();
    }

    private long poissonOffset() {
        double missing = position - positionAtStart;
        return missing <= 0 ? 0 : ceil(slope == 0 ? missing / perNano : root(missing));
    }

    /** The time after which the integral along the slope reaches {@code missing}, in the form that doesn't cancel. */
    private double root(double missing) {
        return missing == 0 ? 0 : 2 * missing / (perNano + Math.sqrt(square(missing)));
    }

    /** The square of the rate at which {@code missing} is reached. */
    private double square(double missing) {
        return Math.max(0, perNano * perNano + 2 * slope * missing);
    }

    private long slopedOffset(Fraction missing) {
        double offset = root(missing.toDouble());
        double guard = offset == 0 ? 0 : guard(missing.toDouble(), offset);
        long low = Math.max(0, ceil(offset - guard));
        long high = ceil(offset + guard);
        while (low < high) {
            long middle = low + (high - low) / 2;
            if (segment.recordsUntil(segment.startNanos() + middle).compareTo(missing) >= 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** More than the rounding error of {@link #root}; where the rate falls to almost nothing, its square is the difference of two nearly equal numbers. */
    private double guard(double missing, double offset) {
        double error = DOUBLE_STEP * (perNano * perNano + 2 * Math.abs(slope) * missing);
        double rate = Math.sqrt(square(missing));
        double rateError = error / (rate + Math.sqrt(error));
        return NANO_GUARD + offset * (16 * DOUBLE_STEP + rateError / (perNano + rate));
    }

    private static long ceil(double value) {
        return (long) Math.ceil(value);
    }

    private static BigInteger ceil(Fraction value) {
        BigInteger[] parts = value.numerator().divideAndRemainder(value.denominator());
        return parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0];
    }

    /**
     * The offsets {@code ceil(x), ceil(x + gap), ceil(x + 2 gap), ..} of a constant rate, by adding whole numbers and carrying the remainder.
     * Shape: x and gap are fractions over one denominator; where that passes 62 bits, each offset is divided out by itself.
     */
    private static final class WholeSteps {
        private static final int LONGEST_BITS = 62;

        private boolean begun;
        private boolean small;
        private long offset;
        private long remainder;
        private long gap;
        private long gapRemainder;
        private long denominator;
        private BigInteger largeNumerator = BigInteger.ZERO;
        private BigInteger largeGap = BigInteger.ZERO;
        private BigInteger largeDenominator = BigInteger.ONE;

        void clear() {
            begun = false;
        }

        boolean isSteady() {
            return begun;
        }

        void begin(Fraction missing, Fraction perNano) {
            Fraction first = missing.dividedBy(perNano);
            Fraction step = Fraction.ONE.dividedBy(perNano);
            BigInteger common = first.denominator()
                    .multiply(step.denominator())
                    .divide(first.denominator().gcd(step.denominator()));
            largeDenominator = common;
            largeNumerator = first.numerator().multiply(common.divide(first.denominator()));
            largeGap = step.numerator().multiply(common.divide(step.denominator()));
            begun = true;
            small = common.bitLength() <= LONGEST_BITS;
            if (small) {
                denominator = common.longValueExact();
                BigInteger[] parts = largeNumerator.divideAndRemainder(common);
                offset = parts[0].longValueExact();
                remainder = parts[1].longValueExact();
                parts = largeGap.divideAndRemainder(common);
                gap = parts[0].longValueExact();
                gapRemainder = parts[1].longValueExact();
            }
        }

        long first() {
            return small ? rounded() : roundedLarge();
        }

        long next() {
            if (!small) {
                largeNumerator = largeNumerator.add(largeGap);
                return roundedLarge();
            }
            offset += gap;
            remainder += gapRemainder;
            if (remainder >= denominator) {
                remainder -= denominator;
                offset++;
            }
            return rounded();
        }

        private long rounded() {
            return remainder > 0 ? offset + 1 : offset;
        }

        private long roundedLarge() {
            BigInteger[] parts = largeNumerator.divideAndRemainder(largeDenominator);
            long whole = parts[0].longValueExact();
            return parts[1].signum() > 0 ? whole + 1 : whole;
        }
    }
}
