package lesson;

import java.util.Locale;
import java.util.Map;

/** What all notebooks share: a line of text, a number that may be missing, a chart, and a claim that must hold. */
public final class Lesson {
    private Lesson() {}

    /** Prints a line, its numbers written the same way on every machine. */
    public static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    /** A number in a format of its own, such as {@code "%.2f s"}; {@code missing} where it is NaN. */
    public static String or(String missing, String format, double value) {
        return Double.isNaN(value) ? missing : String.format(Locale.ROOT, format, value);
    }

    /**
     * States a claim of the notebook.
     * Errors: IllegalStateException if it doesn't hold, so that executing the notebook fails.
     */
    public static void check(String claim, boolean holds) {
        if (!holds) {
            throw new IllegalStateException("doesn't hold: " + claim);
        }
        say("holds: %s", claim);
    }

    /** Shows a bar for each load, in the order given, and a dashed line with its name. */
    public static void bars(String title, String below, long[] loads, String lineName, double line) {
        new BarChart(title, below, loads, lineName, line, false).show();
    }

    /** As {@link #bars}, where the line is a limit: what is above it is too full, and stands out. */
    public static void barsAgainst(String title, String below, long[] loads, String limitName, double limit) {
        new BarChart(title, below, loads, limitName, limit, true).show();
    }

    /** Shows a line for each name over the values of {@code x}, which grow; NaN is a gap at either end. */
    public static void lines(String title, String below, double[] x, Map<String, double[]> named) {
        LineChart.linear(title, below, x, named).show();
    }

    /** As {@link #lines}, over few values above 0 that lie as far apart as their ratios say, each with its number below. */
    public static void linesAt(String title, String below, double[] x, Map<String, double[]> named) {
        LineChart.byRatio(title, below, x, named).show();
    }
}
