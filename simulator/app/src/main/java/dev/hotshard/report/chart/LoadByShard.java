package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.Headline;
import dev.hotshard.report.PlatformWords;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.Texts;
import dev.hotshard.report.chart.Figure.Heading;
import dev.hotshard.report.chart.Figure.LegendEntry;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Shard;
import dev.hotshard.summary.VariantSummary.TopKey;
import java.awt.Color;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.annotations.XYLineAnnotation;
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
import org.jspecify.annotations.Nullable;

/**
 * The chart that makes the point: what each shard was offered and took, beside its cap and the median.
 * Shape: a bar a shard up to {@link #BARS_MAX}; beyond, the hottest ones and the others in groups of equal size, from most to least.
 */
final class LoadByShard {
    private static final int BARS_MAX = 400;
    private static final int HOTTEST = 20;
    private static final int GROUPS = 100;

    /** Where the groups begin on the axis: a gap keeps them off the hottest ones. */
    private static final int GROUPS_START = HOTTEST + 2;

    /** The height of a label, as a part of the axis. */
    private static final double LABEL_SPACE = 0.09;

    /** What keeps a label off the dot beneath it, as a part of the axis. */
    private static final double LABEL_GAP = 0.025;

    /** How much higher than its highest bar a panel is: there is a label to hold. */
    private static final double HEADROOM = 1.15;

    /** Where one panel needs so many times the height of another they don't share a scale: the smaller one would show nothing. */
    private static final double SCALES_APART = 2.5;

    /** From which part of its shard on a key is named. */
    private static final double WORTH_NAMING = 0.2;

    /** From which part of its shard on a key is a piece of the bar that an eye can tell. */
    private static final double WORTH_CUTTING = 0.04;

    private static final int KEY_LETTERS_MAX = 28;

    private static final float LABEL_SIZE = 10.5f;

    /** The space of the vertical axis and the margins, in points. */
    private static final double AXIS_WIDTH = 70;

    private final Theme theme;
    private final RunResult result;
    private final PlatformWords words;

    LoadByShard(Theme theme, RunResult result) {
        this.theme = theme;
        this.result = result;
        this.words = PlatformWords.of(result.summary().scenario().platform());
    }

    /** Rates of one bar, means of the time in which its shards were open, the rate in the busiest step of the series (NaN where that isn't known), what it stands for, and its hottest key where it is one shard. */
    private record Bar(
            double x, double width, double offered, double accepted, double busiest, String name, String hottestKey) {}

    /** The lines across the bars; NaN where there is none. */
    private record Levels(double cap, double median) {}

    Chart draw() {
        List<VariantSummary> variants = result.summary().variants();
        List<List<Bar>> bars = new ArrayList<>();
        List<Double> tops = new ArrayList<>();
        for (int v = 0; v < variants.size(); v++) {
            bars.add(bars(variants.get(v), result.series().get(v)));
            tops.add(top(bars.get(v), levels(variants.get(v))));
        }
        double highest = Collections.max(tops);
        boolean together = highest <= SCALES_APART * Collections.min(tops);
        List<Panel> panels = new ArrayList<>();
        for (int v = 0; v < variants.size(); v++) {
            panels.add(panel(variants.get(v), bars.get(v), HEADROOM * (together ? highest : tops.get(v))));
        }
        String explanation = explanation() + (together ? "" : " Each panel has its own scale.");
        Heading heading = new Heading("load-by-shard", "Load by " + words.shard(), explanation);
        return new Figure(theme, heading, legend(), panels, Footer.of(result)).draw();
    }

    private static double top(List<Bar> bars, Levels levels) {
        double top = Double.isNaN(levels.cap()) ? 1e-9 : Math.max(levels.cap(), 1e-9);
        for (Bar bar : bars) {
            top = Math.max(top, Math.max(bar.offered(), Double.isNaN(bar.busiest()) ? 0 : bar.busiest()));
        }
        return top;
    }

    private String explanation() {
        int shards = result.summary().variants().get(0).shards().size();
        String what = "Records a second, mean over "
                + (allStay()
                        ? Figures.time(result.countedSeconds()) + ", on each "
                        : "the time in which it was open, on each ")
                + words.shard() + ".";
        return shards <= BARS_MAX
                ? what + cuts()
                : "Records a second, mean over " + Figures.time(result.countedSeconds()) + ": the " + HOTTEST
                        + " hottest " + words.shards() + ", then the other " + Figures.count(shards - HOTTEST) + " in "
                        + GROUPS + " groups, from most to least.";
    }

    /** Whether no variant opened or closed shards on the way. */
    private boolean allStay() {
        return result.summary().variants().stream()
                .flatMap(variant -> variant.shards().stream())
                .allMatch(shard -> openSeconds(shard) == result.countedSeconds());
    }

    /** What the gaps in bars are, where there are any. */
    private String cuts() {
        boolean any = result.summary().variants().stream()
                .map(this::highest)
                .anyMatch(shard ->
                        shard != null && shard.topKeys().stream().anyMatch(key -> key.share() >= WORTH_CUTTING));
        return any ? " Gaps in the fullest bar part its hottest keys." : "";
    }

    private List<LegendEntry> legend() {
        List<LegendEntry> legend = new ArrayList<>();
        legend.add(LegendEntry.box("accepted", Theme.ACCEPTED));
        if (result.summary().variants().stream().anyMatch(v -> v.records().throttled() > 0)) {
            legend.add(LegendEntry.box("offered, not accepted", Theme.REFUSED));
        }
        legend.add(LegendEntry.dot("offered in its " + busiestStep(), Theme.INK));
        if (result.summary().variants().stream()
                .anyMatch(v -> !Double.isNaN(levels(v).cap()))) {
            legend.add(LegendEntry.line("cap of one " + words.shard(), Theme.INK, Theme.DASHED));
        }
        legend.add(LegendEntry.line("median", Theme.MUTED, Theme.DOTTED));
        return legend;
    }

    /** {@code busiest second}, {@code busiest 10.0s}. */
    private String busiestStep() {
        Series series = result.series().get(0);
        double seconds = series.steps() == 0 ? 0 : series.seconds(0);
        return "busiest " + (seconds == 1 ? "second" : Figures.time(seconds));
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
        sorted.sort(Comparator.comparingDouble(this::offeredRate).reversed().thenComparingInt(Shard::id));
        for (int i = 0; i < HOTTEST; i++) {
            bars.add(bar(i, sorted.get(i), series));
        }
        List<Shard> others = sorted.subList(HOTTEST, sorted.size());
        for (int g = 0; g < GROUPS; g++) {
            int from = (int) ((long) g * others.size() / GROUPS);
            int to = (int) ((long) (g + 1) * others.size() / GROUPS);
            List<Shard> group = others.subList(from, to);
            double offered = group.stream().mapToLong(Shard::offered).average().orElse(0) / seconds;
            double accepted =
                    group.stream().mapToLong(Shard::accepted).average().orElse(0) / seconds;
            String name = "mean of the " + words.shards() + " ranked " + Figures.count(HOTTEST + from + 1L) + " to "
                    + Figures.count((long) HOTTEST + to);
            bars.add(new Bar(GROUPS_START + 0.6 * g, 0.6, offered, accepted, Double.NaN, name, ""));
        }
        return bars;
    }

    private Bar bar(double x, Shard shard, Series series) {
        Course course = Course.rate(series, "offered", "shard " + shard.id());
        double seconds = openSeconds(shard);
        return new Bar(
                x,
                0.8,
                offeredRate(shard),
                seconds > 0 ? shard.accepted() / seconds : 0,
                course.steps() == 0 ? Double.NaN : course.max(),
                words.shard() + " " + shard.id(),
                shard.topKeys().isEmpty() ? "" : keyOf(shard.topKeys().get(0)));
    }

    /** What a shard was offered in the time in which it was open: only then there was a cap to hold it against. */
    private double offeredRate(Shard shard) {
        double seconds = openSeconds(shard);
        return seconds > 0 ? shard.offered() / seconds : 0;
    }

    /** The shard of the highest bar, the first among equals; null where nothing was offered. */
    private @Nullable Shard highest(VariantSummary variant) {
        Shard highest = null;
        for (Shard shard : variant.shards()) {
            if (offeredRate(shard) > (highest == null ? 0 : offeredRate(highest))) {
                highest = shard;
            }
        }
        return highest;
    }

    private static String keyOf(TopKey key) {
        return Texts.visible(key.key(), KEY_LETTERS_MAX) + ", " + Figures.percent(key.share()) + " of it";
    }

    /** The cap is told by how much of it the fullest shard used: right for each kind of cap, also for bytes. */
    private Levels levels(VariantSummary variant) {
        double cap = Double.NaN;
        double fullest = 0;
        for (Shard shard : variant.shards()) {
            double seconds = openSeconds(shard);
            // What was offered before the warm-up's end is in the use, and not in the counts.
            if (shard.utilisation() > fullest && shard.accepted() > 0 && seconds > 0) {
                fullest = shard.utilisation();
                cap = shard.accepted() / seconds / shard.utilisation();
            }
        }
        return new Levels(cap, variant.imbalance().offered().median() / result.countedSeconds());
    }

    /** For how long of the counted time a shard was open. */
    private double openSeconds(Shard shard) {
        double end = result.summary().scenario().durationSeconds();
        double closed = Double.isNaN(shard.closedSeconds()) ? end : shard.closedSeconds();
        double opened = Double.isNaN(shard.openedSeconds()) ? 0 : shard.openedSeconds();
        return closed - Math.max(opened, result.warmupSeconds());
    }

    private Panel panel(VariantSummary variant, List<Bar> bars, double top) {
        NumberAxis x = Theme.numbers();
        NumberAxis y = Theme.numbers();
        XYPlot plot = theme.plot(x, y);
        double right = bars.isEmpty() ? 1 : bars.get(bars.size() - 1).x() + 0.7;
        x.setLabel(words.shard());
        Theme.range(x, -0.7, right);
        Theme.range(y, 0, top);
        if (variant.shards().size() > BARS_MAX) {
            x.setLabel("the " + HOTTEST + " hottest " + words.shards() + ", then the others from most to least");
            x.setTickLabelsVisible(false);
            x.setTickMarksVisible(false);
        } else {
            x.setStandardTickUnits(NumberAxis.createIntegerTickUnits(Locale.ROOT));
            x.setNumberFormatOverride(new DecimalFormat("0", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        }
        addBars(plot, 0, bars, Bar::offered, Theme.REFUSED);
        addBars(plot, 1, bars, Bar::accepted, Theme.ACCEPTED);
        addBusiest(plot, bars);
        Levels levels = levels(variant);
        addLevel(plot, levels.median(), Theme.MUTED, Theme.DOTTED);
        addLevel(plot, levels.cap(), Theme.INK, Theme.DASHED);
        labelHottest(plot, variant, bars, levels.cap());
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        String facts = Figures.percent(variant.dropRate()) + " dropped, max/median " + Headline.maxToMedian(variant)
                + (Double.isNaN(levels.cap()) ? "" : ", cap " + Figures.rate(levels.cap()));
        return new Panel(theme.chart(Texts.visible(variant.name()), facts, plot), stops(bars));
    }

    /** A stop a bar, as far as half the way to its neighbours. */
    private Stops stops(List<Bar> bars) {
        if (bars.isEmpty()) {
            return Stops.none();
        }
        List<Double> edges = new ArrayList<>(List.of(bars.get(0).x() - 0.5));
        for (int i = 1; i < bars.size(); i++) {
            edges.add((bars.get(i - 1).x() + bars.get(i).x()) / 2);
        }
        Bar last = bars.get(bars.size() - 1);
        edges.add(last.x() + last.width() / 2);
        return new Stops(edges)
                .say("", bars.stream().map(Bar::name).toList())
                .say(
                        "offered",
                        bars.stream().map(bar -> Figures.rate(bar.offered())).toList())
                .say(
                        "accepted",
                        bars.stream().map(bar -> Figures.rate(bar.accepted())).toList())
                .say(
                        busiestStep(),
                        bars.stream()
                                .map(bar -> Double.isNaN(bar.busiest()) ? "" : Figures.rate(bar.busiest()))
                                .toList())
                .say("hottest key", bars.stream().map(Bar::hottestKey).toList());
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

    private static void addLevel(XYPlot plot, double level, Color colour, Stroke stroke) {
        if (!Double.isNaN(level)) {
            plot.addRangeMarker(new ValueMarker(level, colour, stroke), Layer.FOREGROUND);
        }
    }

    /** About how wide a panel's plot is: what is left of it beside the axis. */
    private double plotWidth() {
        return Figure.panelWidth(result.summary().variants().size()) - AXIS_WIDTH;
    }

    /** The hottest bar says its numbers. */
    private void labelHottest(XYPlot plot, VariantSummary variant, List<Bar> bars, double cap) {
        Shard hottest = highest(variant);
        if (hottest == null) {
            return;
        }
        boolean all = variant.shards().size() <= BARS_MAX;
        Bar bar = bars.stream()
                .filter(b -> b.x() == (all ? hottest.id() : 0))
                .findFirst()
                .orElseThrow();
        String text = words.shard() + " " + hottest.id() + ": " + Figures.rate(bar.offered());
        TopKey key = hottest.topKeys().isEmpty() ? null : hottest.topKeys().get(0);
        if (key != null && key.share() >= WORTH_NAMING) {
            text += ", " + Figures.percent(key.share()) + " " + Texts.visible(key.key(), KEY_LETTERS_MAX);
        } else if (bar.busiest() > 0) {
            text += ", " + busiestStep() + " " + Figures.rate(bar.busiest());
        }
        stackKeys(plot, hottest, bar);
        Label place = place(plot, bars, bar, cap, theme.width(text, LABEL_SIZE) / plotWidth());
        XYTextAnnotation label = new XYTextAnnotation(text, bar.x(), place.y());
        label.setTextAnchor(place.anchor());
        label.setFont(theme.text(LABEL_SIZE));
        label.setPaint(Theme.INK);
        plot.addAnnotation(label);
    }

    /** Cuts the bar of the hottest shard where the part of one of its top keys ends, the hottest key at the bottom. */
    private static void stackKeys(XYPlot plot, Shard hottest, Bar bar) {
        double left = bar.x() - bar.width() / 2;
        double height = 0;
        for (TopKey key : hottest.topKeys()) {
            if (key.share() >= WORTH_CUTTING) {
                height += key.share() * bar.offered();
                plot.addAnnotation(
                        new XYLineAnnotation(left, height, left + bar.width(), height, Theme.LINE, Theme.GROUND));
            }
        }
    }

    /** Where a label stands: its anchor is at its bar. */
    private record Label(TextAnchor anchor, double y) {}

    /** The lowest place over a bar at which the label, a part of the axis wide, lies across no dot and no cap. */
    private static Label place(XYPlot plot, List<Bar> bars, Bar bar, double cap, double widthShare) {
        Range x = plot.getDomainAxis().getRange();
        double width = widthShare * x.getLength();
        double axis = plot.getRangeAxis().getUpperBound();
        TextAnchor[] anchors = {TextAnchor.BOTTOM_LEFT, TextAnchor.BOTTOM_CENTER, TextAnchor.BOTTOM_RIGHT};
        Label best = null;
        for (int a = 0; a < anchors.length; a++) {
            double left = bar.x() - width * a / 2;
            if (left < x.getLowerBound() || left + width > x.getUpperBound()) {
                continue;
            }
            double y = free(bars, left - bar.width(), left + width + bar.width(), highest(bar), cap, axis);
            if (best == null || y < best.y()) {
                best = new Label(anchors[a], y);
            }
        }
        return best == null ? new Label(TextAnchor.BOTTOM_CENTER, highest(bar) + LABEL_GAP * axis) : best;
    }

    /** The lowest height above {@code bottom} at which a label from {@code left} to {@code right} covers nothing. */
    private static double free(List<Bar> bars, double left, double right, double bottom, double cap, double axis) {
        List<Double> heights = new ArrayList<>();
        heights.add(bottom);
        if (!Double.isNaN(cap)) {
            heights.add(cap);
        }
        for (Bar bar : bars) {
            if (bar.x() >= left && bar.x() <= right) {
                heights.add(highest(bar));
            }
        }
        Collections.sort(heights);
        double low = bottom;
        for (double height : heights) {
            if (height > low && height < low + (LABEL_GAP + LABEL_SPACE) * axis) {
                low = height;
            }
        }
        return low + LABEL_GAP * axis;
    }

    private static double highest(Bar bar) {
        return bar.busiest() > bar.offered() ? bar.busiest() : bar.offered();
    }
}
