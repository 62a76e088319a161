package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import java.util.ArrayList;
import java.util.List;

/**
 * The rate of one flow over the whole run and its exact integral.
 * Units: records a nanosecond; times in nanoseconds.
 * Shape: pieces that follow one another, on each of which the rate is a straight line.
 */
final class RateCurve {
    /** A stretch of time [start, end) on which the rate is {@code rate + slope (t - start)}. */
    record Piece(long start, long end, Fraction rate, Fraction slope, Fraction integralAtStart, int occurrence) {
        Fraction integralAt(long t) {
            Fraction dt = Fraction.of(t - start);
            Fraction half = Fraction.of(1, 2);
            return integralAtStart
                    .plus(rate.times(dt))
                    .plus(slope.times(dt).times(dt).times(half));
        }

        Fraction integralAtEnd() {
            return integralAt(end);
        }

        /** The first nanosecond at which the integral reaches {@code position}, which lies on this piece. */
        long timeOf(Fraction position) {
            if (slope.signum() == 0) {
                return start + Exact.ceil(position.minus(integralAtStart).dividedBy(rate));
            }
            long low = start;
            long high = end;
            while (low < high) {
                long middle = low + (high - low) / 2;
                if (integralAt(middle).compareTo(position) >= 0) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
    }

    private final List<Piece> pieces = new ArrayList<>();
    private Fraction total = Fraction.ZERO;

    void add(long start, long end, Fraction rate, Fraction slope, int occurrence) {
        Piece piece = new Piece(start, end, rate, slope, total, occurrence);
        pieces.add(piece);
        total = piece.integralAtEnd();
    }

    List<Piece> pieces() {
        return pieces;
    }

    /** The expected number of records of the whole run. */
    Fraction total() {
        return total;
    }
}
