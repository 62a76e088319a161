package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.Headline;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.Texts;
import dev.hotshard.report.chart.Figure.Heading;
import dev.hotshard.report.chart.Figure.LegendEntry;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.JFreeChart;
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
import org.jspecify.annotations.Nullable;

/**
 * Before and after: what each remedy changes, beside what it costs; a panel a measure, a bar a variant, the value at its end.
 * Shape: a measure that no variant has is left out.
 */
final class BeforeAfter {
    /** How much longer than its longest bar a panel is: there is a value to hold. */
    private static final double ROOM_FOR_VALUES = 1.28;

    private static final int NAME_LETTERS_MAX = 24;
    private static final float VALUE_SIZE = 10.5f;

    private final Theme theme;
    private final RunResult result;
    private final List<VariantSummary> variants;

    BeforeAfter(Theme theme, RunResult result) {
        this.theme = theme;
        this.result = result;
        variants = result.summary().variants();
    }

    /** A number of each variant: what it is called, what it means, its size and how it is written. */
    private record Measure(
            String title,
            String meaning,
            ToDoubleFunction<VariantSummary> size,
            Function<VariantSummary, String> written) {}

    private static final List<Measure> MEASURES = List.of(
            new Measure(
                    "Drop rate",
                    "of the offered records",
                    VariantSummary::dropRate,
                    v -> Figures.percent(v.dropRate())),
            new Measure(
                    "Max/median",
                    "offered to the busiest, by the median",
                    v -> v.imbalance().offered().maxToMedian(),
                    Headline::maxToMedian),
            new Measure(
                    "Latency, 99 %",
                    "of the records that got through",
                    v -> v.latencySeconds().p99(),
                    v -> Figures.time(v.latencySeconds().p99())),
            new Measure(
                    "Out of order",
                    "of the records that got through",
                    v -> v.order() == null ? Double.NaN : v.order().outOfOrderShare(),
                    v -> v.order() == null
                            ? Figures.NONE
                            : Figures.percent(v.order().outOfOrderShare())),
            new Measure(
                    "Lag at its worst",
                    "records, of the group furthest behind",
                    BeforeAfter::lag,
                    v -> v.groups().isEmpty() ? Figures.NONE : Figures.count(lag(v))));

    private static double lag(VariantSummary variant) {
        return variant.groups().stream().mapToDouble(Group::lagMax).max().orElse(Double.NaN);
    }

    /** The chart; null where there is nothing to compare. */
    @Nullable
    Chart draw() {
        if (variants.size() < 2) {
            return null;
        }
        List<JFreeChart> panels = new ArrayList<>();
        for (Measure measure : MEASURES) {
            if (variants.stream().anyMatch(v -> measure.size().applyAsDouble(v) > 0)) {
                panels.add(panel(measure));
            }
        }
        if (panels.isEmpty()) {
            return null;
        }
        Heading heading = new Heading(
                "before-after", "Before and after", "All variants see the same records. Shorter bars are better.");
        List<LegendEntry> legend =
                List.of(LegendEntry.box("baseline", Theme.MUTED), LegendEntry.box("variant", Theme.ACCEPTED));
        int height = 70 + 22 * Math.max(3, variants.size());
        return new Figure(theme, heading, legend, panels, height, Footer.of(result)).draw();
    }

    private JFreeChart panel(Measure measure) {
        String[] names = variants.stream()
                .map(v -> Texts.visible(v.name(), NAME_LETTERS_MAX))
                .toArray(String[]::new);
        double longest = 0;
        for (VariantSummary variant : variants) {
            longest = Math.max(longest, size(measure, variant));
        }
        SymbolAxis rows = new SymbolAxis(null, names);
        rows.setGridBandsVisible(false);
        rows.setInverted(true);
        NumberAxis sizes = Theme.numbers();
        XYPlot plot = theme.plot(rows, sizes);
        plot.setOrientation(PlotOrientation.HORIZONTAL);
        plot.setRangeGridlinesVisible(false);
        rows.setTickMarksVisible(false);
        rows.setTickLabelPaint(Theme.INK);
        sizes.setVisible(false);
        Theme.range(rows, -0.5, variants.size() - 0.5);
        Theme.range(sizes, 0, ROOM_FOR_VALUES * longest);
        plot.setDataset(0, bars(measure));
        plot.setRenderer(0, renderer());
        for (int v = 0; v < variants.size(); v++) {
            VariantSummary variant = variants.get(v);
            XYTextAnnotation value =
                    new XYTextAnnotation(" " + measure.written().apply(variant), v, size(measure, variant));
            value.setTextAnchor(TextAnchor.CENTER_LEFT);
            value.setFont(theme.text(VALUE_SIZE));
            value.setPaint(Theme.INK);
            plot.addAnnotation(value);
        }
        return theme.chart(measure.title(), measure.meaning(), plot);
    }

    /** How long the bar is; what can't be measured has none. */
    private static double size(Measure measure, VariantSummary variant) {
        double size = measure.size().applyAsDouble(variant);
        return Double.isNaN(size) ? 0 : size;
    }

    private XYIntervalSeriesCollection bars(Measure measure) {
        XYIntervalSeries before = new XYIntervalSeries("baseline");
        XYIntervalSeries after = new XYIntervalSeries("variants");
        for (int v = 0; v < variants.size(); v++) {
            double size = size(measure, variants.get(v));
            (v == 0 ? before : after).add(v, v - 0.36, v + 0.36, size, 0, size);
        }
        XYIntervalSeriesCollection bars = new XYIntervalSeriesCollection();
        bars.addSeries(before);
        bars.addSeries(after);
        return bars;
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
