package dev.hotshard.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * A panel of bars that lie one below the other, each with its name before it and its value at its end: no axis, no legend to look up.
 */
final class Bars {
    /** How much longer than its longest bar a panel is: there is a value to hold. */
    private static final double ROOM_FOR_VALUES = 1.28;

    private static final float VALUE_SIZE = 10.5f;

    private Bars() {}

    /** One bar, its name as it is written before it and as the page says it; {@code before} for what the others are held against. What can't be measured is NaN and has no length. */
    record Bar(String name, String spoken, double size, String written, boolean before) {
        double length() {
            return Double.isNaN(size) || Double.isInfinite(size) ? 0 : size;
        }
    }

    /** How high a panel of so many bars is, in points. */
    static int height(int bars) {
        return 70 + 22 * Math.max(3, bars);
    }

    static Panel panel(Theme theme, String title, String meaning, List<Bar> bars) {
        SymbolAxis rows = new SymbolAxis(null, bars.stream().map(Bar::name).toArray(String[]::new));
        rows.setGridBandsVisible(false);
        rows.setInverted(true);
        NumberAxis sizes = Theme.numbers();
        XYPlot plot = theme.plot(rows, sizes);
        plot.setOrientation(PlotOrientation.HORIZONTAL);
        plot.setRangeGridlinesVisible(false);
        rows.setTickMarksVisible(false);
        rows.setTickLabelPaint(Theme.INK);
        sizes.setVisible(false);
        double longest = bars.stream().mapToDouble(Bar::length).max().orElse(0);
        Theme.range(rows, -0.5, bars.size() - 0.5);
        Theme.range(sizes, 0, ROOM_FOR_VALUES * Math.max(longest, 1e-9));
        plot.setDataset(0, data(bars));
        plot.setRenderer(0, renderer());
        for (int i = 0; i < bars.size(); i++) {
            XYTextAnnotation value = new XYTextAnnotation(
                    " " + bars.get(i).written(), i, bars.get(i).length());
            value.setTextAnchor(TextAnchor.CENTER_LEFT);
            value.setFont(theme.text(VALUE_SIZE));
            value.setPaint(Theme.INK);
            plot.addAnnotation(value);
        }
        return new Panel(theme.chart(title, meaning, plot), stops(title, bars));
    }

    /** A stop a bar: names are cut where they stand before it, and a pair of bars has one name. */
    private static Stops stops(String title, List<Bar> bars) {
        List<Double> edges = new ArrayList<>(List.of(-0.5));
        for (int i = 0; i < bars.size(); i++) {
            edges.add(i + 0.5);
        }
        return new Stops(edges)
                .say("", bars.stream().map(Bar::spoken).toList())
                .say(title, bars.stream().map(Bar::written).toList());
    }

    private static XYIntervalSeriesCollection data(List<Bar> bars) {
        XYIntervalSeries before = new XYIntervalSeries("before");
        XYIntervalSeries after = new XYIntervalSeries("after");
        for (int i = 0; i < bars.size(); i++) {
            double length = bars.get(i).length();
            (bars.get(i).before() ? before : after).add(i, i - 0.36, i + 0.36, length, 0, length);
        }
        XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
        data.addSeries(before);
        data.addSeries(after);
        return data;
    }

    private static XYBarRenderer renderer() {
        XYBarRenderer renderer = new XYBarRenderer();
        renderer.setBarPainter(new StandardXYBarPainter());
        renderer.setShadowVisible(false);
        renderer.setDrawBarOutline(false);
        renderer.setUseYInterval(true);
        renderer.setSeriesPaint(0, Theme.MUTED);
        renderer.setSeriesPaint(1, Theme.ACCEPTED);
        return renderer;
    }
}
