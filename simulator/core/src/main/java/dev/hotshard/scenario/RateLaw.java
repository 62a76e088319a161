package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.util.List;

/**
 * How many records a second a flow offers over the run, before {@code load}.
 * Units: times in nanoseconds since the run's start, rates in records a second.
 */
public sealed interface RateLaw {
    record Constant(Fraction perSecond) implements RateLaw {
        public Constant {
            Rules.within(Fraction.ZERO, Limits.RATE_PER_SECOND, perSecond, "perSecond");
        }
    }

    /** A rate that holds from each point to the next; {@code everyNanos} repeats the points, 0 for once. */
    record Steps(List<Point> points, long everyNanos) implements RateLaw {
        public Steps {
            points = List.copyOf(points);
            Point.check(points, everyNanos);
        }
    }

    /** Points joined by straight lines, the last value kept; {@code everyNanos} repeats them, 0 for once. */
    record Ramp(List<Point> points, long everyNanos) implements RateLaw {
        public Ramp {
            points = List.copyOf(points);
            Point.check(points, everyNanos);
        }
    }

    /** A part of all traffic that runs at the time, this flow included: {@code s / (1 - sum of running shares)} of the flows with rates. */
    record Share(Fraction share) implements RateLaw {
        public Share {
            Rules.within(Fraction.ZERO, Fraction.ONE, share, "share");
        }
    }

    /** The rate at one time; the first point of a list is at 0. Files of rates become {@link Steps} that end with a rate of 0. */
    record Point(long atNanos, Fraction perSecond) {
        public Point {
            Rules.within(Fraction.ZERO, Limits.RATE_PER_SECOND, perSecond, "perSecond");
        }

        private static void check(List<Point> points, long everyNanos) {
            long before = -1;
            for (Point point : points) {
                Rules.within(before + 1, everyNanos > 0 ? everyNanos - 1 : Long.MAX_VALUE, point.atNanos(), "atNanos");
                before = point.atNanos();
            }
            if (points.isEmpty() || points.get(0).atNanos() != 0) {
                throw new IllegalArgumentException("the first point must be at 0");
            }
        }
    }
}
