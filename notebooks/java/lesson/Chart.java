package lesson;

import java.util.List;
import java.util.Locale;
import org.rapaio.jupyter.kernel.MainApp;
import org.rapaio.jupyter.kernel.display.DisplayData;

/**
 * An SVG picture with a title, a legend, a vertical axis from 0 and a plot; and the same in plain text, for who shows no SVG.
 * Units: pixels, y downwards.
 */
abstract class Chart {
    static final List<String> COLOURS = List.of("#3b6ea5", "#d1495b", "#5b8c5a", "#c98a1b", "#7a5ba6");
    static final String DARK = "#333";
    static final int LEFT = 72;
    static final int RIGHT = 664;
    static final int HEIGHT = 220;
    private static final int WIDTH = 680;
    private static final int LEGEND_ROW = 18;
    private static final int BELOW = 46;

    /** About as wide as a letter of the font gets, so that no name of the legend meets the next. */
    private static final double LETTER = 6.8;

    private final StringBuilder svg = new StringBuilder();
    private final String title;
    private final String below;
    private double legendX = LEFT;
    private int legendY = 38;
    private int top;
    private double most;

    Chart(String title, String below) {
        this.title = title;
        this.below = below;
    }

    /** Adds one to the legend: a sample of {@code dashes} (empty for a full line), {@code colour}, and the name. */
    final void legend(String name, String colour, String dashes) {
        double wide = 30 + LETTER * name.length() + 18;
        if (legendX > LEFT && legendX + wide > WIDTH) {
            legendX = LEFT;
            legendY += LEGEND_ROW;
        }
        add("<line x1='%.1f' x2='%.1f' y1='%d' y2='%d' stroke='%s' stroke-width='2'%s/>",
                legendX, legendX + 24, legendY - 4, legendY - 4, colour, dashes);
        add("<text x='%.1f' y='%d' fill='%s'>%s</text>", legendX + 30, legendY, colour, escaped(name));
        legendX += wide;
    }

    /** Begins the plot below the legend, with the vertical axis up to at least {@code value}. */
    final void vertical(double value) {
        top = legendY + 14;
        double reach = value > 0 ? value : 1;
        Axis axis = Axis.over(0, reach, 4);
        long last = axis.firstTick(reach);
        most = axis.at(last);
        for (long tick = 0; tick <= last; tick++) {
            double y = y(axis.at(tick));
            add("<line x1='%d' x2='%d' y1='%.1f' y2='%.1f' stroke='%s'/>", LEFT, RIGHT, y, y, tick == 0 ? "#999" : "#e4e4e4");
            add("<text x='%d' y='%.1f' text-anchor='end'>%s</text>", LEFT - 6, y + 4, axis.label(tick));
        }
    }

    final double y(double value) {
        return top + HEIGHT - value / most * HEIGHT;
    }

    /** Writes a number under the plot, a little to the left where it would reach over the edge of the picture. */
    final void under(double x, String number) {
        double middle = Math.min(x, WIDTH - LETTER * number.length() / 2);
        add("<text x='%.1f' y='%d' text-anchor='middle'>%s</text>", middle, top + HEIGHT + 16, number);
    }

    final void add(String format, Object... values) {
        svg.append(text(format, values));
    }

    /** The picture as lines of text. */
    abstract String plain();

    final void show() {
        int height = top + HEIGHT + BELOW;
        String head = text("<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d' font-family='sans-serif' font-size='12'>"
                + "<rect width='100%%' height='100%%' fill='white'/><text x='%d' y='18' font-size='14'>%s</text><text x='%d' y='%d'>%s</text>",
                WIDTH, height, WIDTH, height, LEFT, escaped(title), LEFT, top + HEIGHT + 36, escaped(below));
        DisplayData data = DisplayData.fromText(title + "\n" + plain() + below);
        data.putData("image/svg+xml", head + svg + "</svg>");
        // Not through the kernel's display system, which would make HTML of it: many code hosts show no picture within HTML.
        MainApp.kernel.display(data);
    }

    static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    static String number(double value) {
        return Double.isNaN(value) ? "-" : value == Math.rint(value) ? text("%,.0f", value) : text("%,.2f", value);
    }

    private static String escaped(String words) {
        return words.replace("&", "&amp;").replace("<", "&lt;");
    }
}
