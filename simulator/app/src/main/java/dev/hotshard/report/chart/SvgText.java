package dev.hotshard.report.chart;

import java.awt.Color;

/**
 * The last touches to the text of an SVG.
 */
final class SvgText {
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
        String heat = svg;
        for (int step = 0; step < Theme.HEAT.size(); step++) {
            heat = heat.replace(css(Theme.HEAT.get(step)), "var(--chart-heat-" + step + ")");
        }
        return heat.replace(":white", ":var(--chart-ground)")
                .replace(css(Theme.INK), "var(--chart-ink)")
                .replace(css(Theme.MUTED), "var(--chart-muted)")
                .replace(css(Theme.GRID), "var(--chart-grid)")
                .replace(css(Theme.ACCEPTED), "var(--chart-accepted)")
                .replace(css(Theme.REFUSED), "var(--chart-refused)")
                .replace(css(Theme.THROTTLED), "var(--chart-throttled)");
    }

    private static String css(Color colour) {
        return "rgb(" + colour.getRed() + "," + colour.getGreen() + "," + colour.getBlue() + ")";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
