package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.Headline;
import dev.hotshard.report.PlatformWords;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.chart.Figure.LegendEntry;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Shard;
import java.awt.Color;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * The chart that makes the point: what each shard was offered and took, beside its cap and the median.
 * Shape: a bar a shard up to {@link #BARS_MAX}; beyond, the hottest ones and the others in groups of equal size, from most to least.
 */
final class LoadByShard {
    private static final int BARS_MAX = 400;
    private static final int HOTTEST = 20;
    private static final int GROUPS = 100;

    /** The height of a label, as a part of the axis. */
    private static final double LABEL_SPACE = 0.09;

    private final Theme theme;
    private final RunResult result;
    private final PlatformWords words;

    LoadByShard(Theme theme, RunResult result) {
        this.theme = theme;
        this.result = result;
        this.words = PlatformWords.of(result.summary().scenario().platform());
    }

    /** Mean rates of one bar, and the rate in the busiest step of the series (NaN where that isn't known). */
    private record Bar(double x, double width, double offered, double accepted, double busiest) {}

    /** The lines across the bars; NaN where there is none. */
    private record Levels(double cap, double median) {}

    Chart draw() {
        List<VariantSummary> variants = result.summary().variants();
        List<List<Bar>> bars = new ArrayList<>();
        double top = 0;
        for (int v = 0; v < variants.size(); v++) {
            List<Bar> own = bars(variants.get(v), result.series().get(v));
            bars.add(own);
            for (Bar bar : own) {
                top = Math.max(top, Math.max(bar.offered(), Double.isNaN(bar.busiest()) ? 0 : bar.busiest()));
            }
            Levels levels = levels(variants.get(v));
            top = Math.max(top, Double.isNaN(levels.cap()) ? 0 : levels.cap());
        }
        List<JFreeChart> panels = new ArrayList<>();
        for (int v = 0; v < variants.size(); v++) {
            panels.add(panel(variants.get(v), bars.get(v), 1.12 * Math.max(top, 1e-9)));
        }
        String title = "Load by " + words.shard();
        return new Figure(theme, "load-by-shard", title, explanation(), legend(), panels).draw();
    }

    private String explanation() {
        int shards = result.summary().variants().get(0).shards().size();
        String what =
                "Records a second, mean over " + Figures.time(result.countedSeconds()) + ", on each " + words.shard();
        return shards <= BARS_MAX
                ? what + "."
                : "Records a second, mean over " + Figures.time(result.countedSeconds()) + ": the " + HOTTEST
                        + " hottest " + words.shards() + ", then the other " + Figures.count(shards - HOTTEST) + " in "
                        + GROUPS + " groups, from most to least.";
    }

    private List<LegendEntry> legend() {
        List<LegendEntry> legend = new ArrayList<>();
        legend.add(LegendEntry.box("accepted", Theme.ACCEPTED));
        legend.add(LegendEntry.box("offered, not accepted", Theme.REFUSED));
        legend.add(LegendEntry.dot("offered in its busiest " + Figures.time(stepSeconds()), Theme.INK));
        if (result.summary().variants().stream()
                .anyMatch(v -> !Double.isNaN(levels(v).cap()))) {
            legend.add(LegendEntry.line("cap of one " + words.shard(), Theme.INK, Theme.DASHED));
        }
        legend.add(LegendEntry.line("median", Theme.MUTED, Theme.DOTTED));
        return legend;
    }

    private double stepSeconds() {
        Series series = result.series().get(0);
        return series.steps() == 0 ? 0 : series.seconds(0);
    }

    private List<Bar> bars(VariantSummary variant, Series series) {
        double seconds = result.countedSeconds();
        List<Bar> bars = new ArrayList<>();
        if (variant.shards().size() <= BARS_MAX) {
            for (Shard shard : variant.shards()) {
                bars.add(bar(shard.id(), shard, series));
            }
            return bars;
        }
        List<Shard> sorted = new ArrayList<>(variant.shards());
        sorted.sort(Comparator.comparingLong(Shard::offered).reversed().thenComparingInt(Shard::id));
        for (int i = 0; i < HOTTEST; i++) {
            bars.add(bar(i, sorted.get(i), series));
        }
        List<Shard> others = sorted.subList(HOTTEST, sorted.size());
        for (int g = 0; g < GROUPS; g++) {
            List<Shard> group = others.subList(
                    (int) ((long) g * others.size() / GROUPS), (int) ((long) (g + 1) * others.size() / GROUPS));
            double offered = group.stream().mapToLong(Shard::offered).average().orElse(0) / seconds;
            double accepted =
                    group.stream().mapToLong(Shard::accepted).average().orElse(0) / seconds;
            bars.add(new Bar(HOTTEST + 2 + 0.6 * g, 0.6, offered, accepted, Double.NaN));
        }
        return bars;
    }

    private Bar bar(double x, Shard shard, Series series) {
        Course course = Course.rate(series, "offered", "shard " + shard.id());
        double seconds = result.countedSeconds();
        return new Bar(
                x,
                0.8,
                shard.offered() / seconds,
                shard.accepted() / seconds,
                course.isEmpty() ? Double.NaN : course.max());
    }

    /** The cap is told by how much of it the fullest shard used: right for each kind of cap, also for bytes. */
    private Levels levels(VariantSummary variant) {
        double seconds = result.countedSeconds();
        double cap = Double.NaN;
        double fullest = 0;
        for (Shard shard : variant.shards()) {
            if (shard.utilisation() > fullest) {
                fullest = shard.utilisation();
                cap = shard.accepted() / seconds / shard.utilisation();
            }
        }
        return new Levels(cap, variant.imbalance().offered().median() / seconds);
    }

    private JFreeChart panel(VariantSummary variant, List<Bar> bars, double top) {
        NumberAxis x = Theme.numbers();
        NumberAxis y = Theme.numbers();
        XYPlot plot = theme.plot(x, y);
        double right = bars.isEmpty() ? 1 : bars.get(bars.size() - 1).x() + 0.7;
        x.setLabel(words.shard());
        Theme.range(x, -0.7, right);
        Theme.range(y, 0, top);
        if (variant.shards().size() > BARS_MAX) {
            x.setTickLabelsVisible(false);
            x.setTickMarksVisible(false);
        } else {
            x.setStandardTickUnits(NumberAxis.createIntegerTickUnits(Locale.ROOT));
            x.setNumberFormatOverride(new DecimalFormat("0", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        }
        addBars(plot, 0, bars, Bar::offered, Theme.REFUSED);
        addBars(plot, 1, bars, Bar::accepted, Theme.ACCEPTED);
        addBusiest(plot, bars);
        label(plot, variant, bars, top);
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        return theme.chart(title(variant), plot);
    }

    private String title(VariantSummary variant) {
        return variant.name() + ": " + Figures.percent(variant.dropRate()) + " dropped, max/median "
                + Headline.maxToMedian(variant);
    }

    private static void addBars(XYPlot plot, int index, List<Bar> bars, ToDoubleFunction<Bar> height, Color colour) {
        XYIntervalSeries series = new XYIntervalSeries("bars");
        for (Bar bar : bars) {
            double value = height.applyAsDouble(bar);
            series.add(bar.x(), bar.x() - bar.width() / 2, bar.x() + bar.width() / 2, value, 0, value);
        }
        XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
        data.addSeries(series);
        XYBarRenderer renderer = new XYBarRenderer();
        renderer.setBarPainter(new StandardXYBarPainter());
        renderer.setShadowVisible(false);
        renderer.setDrawBarOutline(false);
        renderer.setSeriesPaint(0, colour);
        plot.setDataset(index, data);
        plot.setRenderer(index, renderer);
    }

    /** A dot over each bar at the height of its busiest step. */
    private static void addBusiest(XYPlot plot, List<Bar> bars) {
        XYSeries dots = new XYSeries("busiest", false, true);
        for (Bar bar : bars) {
            if (bar.busiest() > 0) {
                dots.add(bar.x(), bar.busiest());
            }
        }
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
        renderer.setSeriesPaint(0, Theme.INK);
        double radius = bars.size() > 60 ? 1.2 : 1.8;
        renderer.setSeriesShape(0, new Ellipse2D.Double(-radius, -radius, 2 * radius, 2 * radius));
        plot.setDataset(2, new XYSeriesCollection(dots));
        plot.setRenderer(2, renderer);
    }

    /** The lines with their labels, and the hottest bar with its own: on opposite sides, so that they don't meet. */
    private void label(XYPlot plot, VariantSummary variant, List<Bar> bars, double top) {
        Levels levels = levels(variant);
        Shard hottest = Headline.hottest(variant);
        boolean hotIsLeft = true;
        if (hottest != null) {
            boolean all = variant.shards().size() <= BARS_MAX;
            Bar bar = bars.stream()
                    .filter(b -> b.x() == (all ? hottest.id() : 0))
                    .findFirst()
                    .orElseThrow();
            hotIsLeft = bar.x() <= bars.get(bars.size() - 1).x() / 2;
            labelBar(plot, bar, hottest.id(), hotIsLeft, levels.cap(), top);
        }
        addLevels(plot, levels, !hotIsLeft, top);
    }

    private void labelBar(XYPlot plot, Bar bar, int shard, boolean left, double cap, double top) {
        String text = words.shard() + " " + shard + ": " + Figures.rate(bar.offered());
        double height = bar.offered();
        if (bar.busiest() > 0) {
            text += ", busiest " + Figures.rate(bar.busiest());
            height = Math.max(height, bar.busiest());
        }
        boolean crossed = height < cap && cap < height + LABEL_SPACE * top;
        XYTextAnnotation label = label(text, left ? bar.x() - 0.4 : bar.x() + 0.4, crossed ? cap : height, Theme.INK);
        label.setTextAnchor(left ? TextAnchor.BOTTOM_LEFT : TextAnchor.BOTTOM_RIGHT);
        plot.addAnnotation(label);
    }

    /** Two lines that lie too close for two labels get one together. */
    private void addLevels(XYPlot plot, Levels levels, boolean left, double top) {
        String cap = "cap " + Figures.rate(levels.cap());
        String median = "median " + Figures.rate(levels.median());
        if (Double.isNaN(levels.cap())) {
            addLevel(plot, levels.median(), median, left, Theme.MUTED, Theme.DOTTED);
        } else if (Math.abs(levels.cap() - levels.median()) > LABEL_SPACE * top) {
            addLevel(plot, levels.cap(), cap, left, Theme.INK, Theme.DASHED);
            addLevel(plot, levels.median(), median, left, Theme.MUTED, Theme.DOTTED);
        } else {
            addLevel(plot, levels.median(), "", left, Theme.MUTED, Theme.DOTTED);
            addLevel(plot, levels.cap(), cap + ", " + median, left, Theme.INK, Theme.DASHED);
        }
    }

    private void addLevel(XYPlot plot, double level, String text, boolean left, Color colour, Stroke stroke) {
        plot.addRangeMarker(new ValueMarker(level, colour, stroke), Layer.FOREGROUND);
        if (!text.isEmpty()) {
            Range x = plot.getDomainAxis().getRange();
            XYTextAnnotation label = label(text, left ? x.getLowerBound() : x.getUpperBound(), level, colour);
            label.setTextAnchor(left ? TextAnchor.BOTTOM_LEFT : TextAnchor.BOTTOM_RIGHT);
            plot.addAnnotation(label);
        }
    }

    private XYTextAnnotation label(String text, double x, double y, Color colour) {
        XYTextAnnotation label = new XYTextAnnotation(text, x, y);
        label.setFont(theme.text(10.5f));
        label.setPaint(colour);
        return label;
    }
}
