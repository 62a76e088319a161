package dev.hotshard.summary;

import java.util.Locale;

/**
 * Numbers as people read them, one format for each kind of number: in verdicts, the console summary, the report and the charts.
 * Shape: NaN, an empty statistic, is {@code n/a}; thousands are separated by commas.
 */
public final class Figures {
    /** What stands for an empty statistic. */
    public static final String NONE = "n/a";

    /** What stands for the time of what didn't happen. */
    public static final String NEVER = "never";

    private Figures() {}

    /** A share: {@code 74.6 %}; {@code < 0.1 %} and {@code > 99.9 %} where rounding would claim none or all. */
    public static String percent(double share) {
        if (Double.isNaN(share)) {
            return NONE;
        }
        if (share == 0) {
            return "0 %";
        }
        if (share < 0.001) {
            return "< 0.1 %";
        }
        if (share > 0.999 && share < 1) {
            return "> 99.9 %";
        }
        return String.format(Locale.ROOT, "%,.1f %%", 100 * share);
    }

    /** A number of records, keys or shards: {@code 1,234,567}. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** The same of a mean, or of a number that may be missing. */
    public static String count(double count) {
        return Double.isNaN(count) ? NONE : String.format(Locale.ROOT, "%,.0f", count);
    }

    /** A rate: {@code 1,234/s}, with one digit below ten. */
    public static String rate(double perSecond) {
        if (Double.isNaN(perSecond)) {
            return NONE;
        }
        boolean fine = perSecond < 9.95 && perSecond != Math.rint(perSecond);
        return String.format(Locale.ROOT, fine ? "%,.1f/s" : "%,.0f/s", perSecond);
    }

    /** A ratio: {@code 1.92x}. */
    public static String factor(double ratio) {
        return Double.isNaN(ratio) ? NONE : String.format(Locale.ROOT, ratio < 99.5 ? "%.2fx" : "%,.0fx", ratio);
    }

    /** A number that is neither a count nor a share: {@code 3.42}. */
    public static String decimal(double number) {
        return Double.isNaN(number) ? NONE : String.format(Locale.ROOT, "%,.2f", number);
    }

    /** A time at which something happened; what is NaN happened never. */
    public static String orNever(double seconds) {
        return Double.isNaN(seconds) ? NEVER : time(seconds);
    }

    /** A time, as a scenario writes it: {@code 250ms}, {@code 15.0s}, {@code 4m12s}, {@code 2h05m}. */
    public static String time(double seconds) {
        if (Double.isNaN(seconds)) {
            return NONE;
        }
        if (seconds == 0) {
            return "0s";
        }
        if (seconds < 0.001) {
            return String.format(Locale.ROOT, "%.0fus", seconds * 1e6);
        }
        if (seconds < 0.9995) {
            return String.format(Locale.ROOT, "%.0fms", seconds * 1e3);
        }
        if (seconds < 59.95) {
            return String.format(Locale.ROOT, "%.1fs", seconds);
        }
        long whole = Math.round(seconds);
        if (whole < 3600) {
            return String.format(Locale.ROOT, "%dm%02ds", whole / 60, whole % 60);
        }
        long minutes = Math.round(seconds / 60);
        return String.format(Locale.ROOT, "%dh%02dm", minutes / 60, minutes % 60);
    }
}
