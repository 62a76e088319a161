package lesson;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.rapaio.jupyter.kernel.global.Global;

/** What all notebooks share: a line of text, a chart, and a claim that must hold. */
public final class Lesson {
    private static final List<String> COLOURS = List.of("#3b6ea5", "#d1495b", "#5b8c5a", "#c98a1b");
    private static final int WIDTH = 680;
    private static final int HEIGHT = 220;
    private static final int LEFT = 64;
    private static final int TOP = 46;
    private static final int BOTTOM = 44;

    private Lesson() {}

    /** Prints a line, its numbers written the same way on every machine. */
    public static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
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

    /** Shows a bar for each load, in the order given, and a dashed line at {@code limit} (NaN for none). */
    public static void bars(String title, String below, long[] loads, double limit) {
        double top = Double.isNaN(limit) ? 0 : limit;
        for (long load : loads) {
            top = Math.max(top, load);
        }
        StringBuilder svg = open(title, below, top);
        double step = (double) (WIDTH - LEFT - 10) / loads.length;
        for (int i = 0; i < loads.length; i++) {
            double height = top == 0 ? 0 : loads[i] / top * HEIGHT;
            String colour = COLOURS.get(loads[i] > limit ? 1 : 0);
            svg.append(text(
                    "<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' fill='%s'/>",
                    LEFT + i * step, TOP + HEIGHT - height, Math.max(step * 0.85, 0.5), height, colour));
        }
        if (!Double.isNaN(limit)) {
            double y = TOP + HEIGHT - limit / top * HEIGHT;
            svg.append(text(
                    "<line x1='%d' x2='%d' y1='%.1f' y2='%.1f' stroke='#333' stroke-dasharray='6 4'/>",
                    LEFT, WIDTH - 10, y, y));
        }
        show(svg);
    }

    /** Shows a line for each name over the values of {@code x}, which grow; NaN is a gap at either end. */
    public static void lines(String title, String below, double[] x, Map<String, double[]> named) {
        double top = named.values().stream()
                .flatMapToDouble(java.util.Arrays::stream)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(1);
        StringBuilder svg = open(title, below, top);
        double first = x[0];
        double last = x[x.length - 1];
        int line = 0;
        for (Map.Entry<String, double[]> one : named.entrySet()) {
            String colour = COLOURS.get(line % COLOURS.size());
            StringBuilder points = new StringBuilder();
            for (int i = 0; i < x.length; i++) {
                double value = one.getValue()[i];
                if (!Double.isNaN(value)) {
                    double right = (x[i] - first) / (last - first) * (WIDTH - LEFT - 10);
                    points.append(text("%.1f,%.1f ", LEFT + right, TOP + HEIGHT - (top == 0 ? 0 : value / top * HEIGHT)));
                }
            }
            svg.append(text(
                    "<polyline points='%s' fill='none' stroke='%s' stroke-width='2'/>",
                    points.toString().strip(), colour));
            svg.append(text(
                    "<text x='%d' y='%d' fill='%s'>%s</text>",
                    LEFT + line * (WIDTH - LEFT) / named.size(), TOP - 10, colour, one.getKey()));
            line++;
        }
        svg.append(text("<text x='%d' y='%d'>%s</text>", LEFT, TOP + HEIGHT + 16, plain(first)));
        svg.append(text(
                "<text x='%d' y='%d' text-anchor='end'>%s</text>", WIDTH - 10, TOP + HEIGHT + 16, plain(last)));
        show(svg);
    }

    private static StringBuilder open(String title, String below, double top) {
        StringBuilder svg = new StringBuilder(text(
                "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' font-family='sans-serif' font-size='12'>"
                        + "<rect width='100%%' height='100%%' fill='white'/>",
                WIDTH, TOP + HEIGHT + BOTTOM));
        svg.append(text("<text x='%d' y='18' font-size='14'>%s</text>", LEFT, title));
        svg.append(text("<text x='%d' y='%d'>%s</text>", LEFT, TOP + HEIGHT + 34, below));
        svg.append(text("<text x='%d' y='%d' text-anchor='end'>%s</text>", LEFT - 6, TOP + 10, plain(top)));
        svg.append(text("<text x='%d' y='%d' text-anchor='end'>0</text>", LEFT - 6, TOP + HEIGHT));
        svg.append(text(
                "<line x1='%d' x2='%d' y1='%d' y2='%d' stroke='#999'/>", LEFT, WIDTH - 10, TOP + HEIGHT, TOP + HEIGHT));
        return svg;
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? text("%,.0f", value) : text("%.3g", value);
    }

    private static void show(StringBuilder svg) {
        // As HTML: the kernel has no type for SVG.
        Global.display("text/html", svg.append("</svg>").toString());
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
