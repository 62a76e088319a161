package dev.hotshard.report;

import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.Figures;
import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** A number in its metric's unit, with digits enough to tell it from a bound that it only just missed. */
public final class MetricText {
    private static final MathContext DIGITS = new MathContext(4);

    private MetricText() {}

    /** The number with its unit. */
    public static String of(Metric.Unit unit, double value) {
        if (Double.isNaN(value)) {
            return Figures.NONE;
        }
        return switch (unit) {
            case COUNT -> Figures.count(value);
            case RATIO -> digits(value);
            case SHARE -> digits(100 * value) + " %";
            case SECONDS -> value == 0 ? "0s" : Math.abs(value) < 60 ? digits(value) + "s" : time(value);
            case BYTES -> Figures.count(value) + " B";
            case RATE -> Figures.rate(value);
            case FIRINGS -> value == 1 ? "once" : Figures.count(value) + " times";
            case FIRED -> Figures.time(value);
        };
    }

    /** {@code 26.9 to 27.7 %}; {@link Figures#NONE} where nobody knows. */
    static String interval(Metric.Unit unit, Estimate estimate) {
        Estimate shown = shown(unit, estimate);
        return Double.isNaN(shown.low()) ? Figures.NONE : low(unit, shown.low()) + " to " + of(unit, shown.high());
    }

    /** {@code 27.3 % (26.9 to 27.7)}, the mean alone where its interval is a point or nobody knows it. */
    public static String estimate(Metric.Unit unit, Estimate estimate) {
        return of(unit, estimate.mean()) + spread(unit, shown(unit, estimate));
    }

    /** An estimate as people are shown it: Student's t knows nothing of what a share or a count can be, so its interval is cut there. */
    public static Estimate shown(Metric.Unit unit, Estimate estimate) {
        double most = unit == Metric.Unit.SHARE && estimate.mean() <= 1 ? 1 : Double.POSITIVE_INFINITY;
        boolean isCut = switch (unit) {
            case SHARE, COUNT, BYTES, RATE, FIRINGS -> estimate.mean() >= 0;
            case RATIO, SECONDS, FIRED -> false;
        };
        return isCut
                ? new Estimate(
                        estimate.mean(), Math.max(0, estimate.low()), Math.min(most, estimate.high()), estimate.count())
                : estimate;
    }

    /** The same of a difference: that of shares is in points, {@code -9.8 points (-9.9 to -9.7)}. */
    static String difference(Metric.Unit unit, Estimate estimate) {
        return unit == Metric.Unit.SHARE && !Double.isNaN(estimate.mean())
                ? digits(100 * estimate.mean()) + " points" + spread(unit, estimate)
                : of(unit, estimate.mean()) + spread(unit, estimate);
    }

    private static String spread(Metric.Unit unit, Estimate estimate) {
        return estimate.count() < 2 || of(unit, estimate.low()).equals(of(unit, estimate.high()))
                ? ""
                : " (" + low(unit, estimate.low()) + " to "
                        + (unit == Metric.Unit.SHARE ? digits(100 * estimate.high()) : of(unit, estimate.high())) + ")";
    }

    private static String low(Metric.Unit unit, double value) {
        return unit == Metric.Unit.SHARE ? digits(100 * value) : of(unit, value);
    }

    private static String time(double seconds) {
        return (seconds < 0 ? "-" : "") + Figures.time(Math.abs(seconds));
    }

    private static String digits(double value) {
        if (Double.isInfinite(value)) {
            return "infinite";
        }
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        return rounded.toPlainString();
    }

    /** The number of the stream that an expectation is about, by whichever of its names; null for one of something else. */
    static @Nullable Metric ofStream(String expectation) {
        return Metric.find(Metric.Scope.STREAM, firstWord(expectation));
    }

    /** The name by which an expectation of the stream calls its number. */
    static String firstWord(String expectation) {
        return expectation.split(" ", 2)[0];
    }
}
