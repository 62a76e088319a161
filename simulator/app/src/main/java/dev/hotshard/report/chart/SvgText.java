package dev.hotshard.report.chart;

import java.awt.Color;
import java.util.HashMap;
import java.util.Map;

/**
 * The last touches to the text of an SVG.
 */
final class SvgText {
    private static final Map<Color, String> VARIABLES = variables();

    private SvgText() {}

    /**
     * The SVG element alone, without prolog: it scales with the page it is put into, names itself to screen readers, and falls back to fonts
     * of about the same widths where DejaVu isn't installed.
     */
    static String tidy(String document, int width, int height, String title) {
        String svg = document.substring(document.indexOf("<svg"));
        int end = svg.indexOf('>');
        String head = svg.substring(0, end)
                .replaceAll(" (width|height)=\"[^\"]*\"", "")
                .replaceAll(" xmlns:xlink=\"[^\"]*\"", "");
        String open = head + " width=\"" + width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + " " + height
                + "\" role=\"img\"><title>" + escape(title) + "</title>";
        String body = svg.substring(end + 1)
                .replace(" id=\"genericDefs\"", "")
                .replace("font-family:'DejaVu Sans'", "font-family:'DejaVu Sans',Verdana,sans-serif");
        return (open + body).replace("\r\n", "\n").strip() + "\n";
    }

    /** The same SVG with its colours as variables that a page sets. */
    static String themed(String svg) {
        String themed = svg.replace(":white", ":var(--chart-ground)");
        for (Map.Entry<Color, String> colour : VARIABLES.entrySet()) {
            themed = themed.replace(css(colour.getKey()), colour.getValue());
        }
        return themed;
    }

    /** The variable that stands for a colour in a themed SVG. */
    static String variable(Color colour) {
        String variable = VARIABLES.get(colour);
        if (variable == null) {
            throw new IllegalArgumentException(colour + " is no colour of the theme");
        }
        return variable;
    }

    private static Map<Color, String> variables() {
        Map<Color, String> variables = new HashMap<>();
        for (int step = 0; step < Theme.HEAT.size(); step++) {
            variables.put(Theme.HEAT.get(step), "var(--chart-heat-" + step + ")");
        }
        variables.put(Theme.INK, "var(--chart-ink)");
        variables.put(Theme.MUTED, "var(--chart-muted)");
        variables.put(Theme.GRID, "var(--chart-grid)");
        variables.put(Theme.ACCEPTED, "var(--chart-accepted)");
        variables.put(Theme.REFUSED, "var(--chart-refused)");
        variables.put(Theme.THROTTLED, "var(--chart-throttled)");
        return Map.copyOf(variables);
    }

    private static String css(Color colour) {
        return "rgb(" + colour.getRed() + "," + colour.getGreen() + "," + colour.getBlue() + ")";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
