package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.Texts;
import dev.hotshard.report.chart.Figure.LegendEntry;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Group;
import java.awt.Color;
import java.awt.Stroke;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYAreaRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jspecify.annotations.Nullable;

/**
 * The charts over time: what was offered, taken, refused and lost, and how far groups were behind.
 */
final class OverTime {
    /** How much higher than what is offered the refusals may push the scale: retries can refuse one record a dozen times. */
    private static final double THROTTLED_SCALE_MAX = 1.5;

    private final Theme theme;
    private final RunResult result;
    private final TimeScale time;

    OverTime(Theme theme, RunResult result) {
        this.theme = theme;
        this.result = result;
        this.time = TimeScale.of(result.summary().scenario().durationSeconds());
    }

    /** Offered, accepted, throttled and dropped of the whole stream; null where no variant refused anything. */
    @Nullable
    Chart loss() {
        List<VariantSummary> variants = result.summary().variants();
        if (variants.stream()
                .allMatch(v -> v.records().throttled() == 0 && v.records().dropped() == 0)) {
            return null;
        }
        double offered = highest("offered");
        double accepted = highest("accepted");
        double throttled = highest("throttled");
        double top = 1.08 * Math.max(Math.max(offered, accepted), Math.min(throttled, THROTTLED_SCALE_MAX * offered));
        List<JFreeChart> panels = new ArrayList<>();
        for (int v = 0; v < variants.size(); v++) {
            Series series = result.series().get(v);
            XYPlot plot = plot(top);
            Course taken = rate(series, "accepted");
            // What was dropped lies on top of what was accepted: together they follow what was offered.
            area(plot, taken.plus(rate(series, "dropped")), Theme.REFUSED);
            area(plot, taken, Theme.ACCEPTED);
            line(plot, rate(series, "throttled"), Theme.THROTTLED, Theme.LINE);
            line(plot, rate(series, "offered"), Theme.INK, Theme.THIN);
            markPeakAbove(plot, top, rate(series, "throttled"));
            VariantSummary variant = variants.get(v);
            String facts = Figures.percent(variant.dropRate()) + " dropped, first throttle "
                    + never(variant.firstThrottleSeconds()) + ", first drop " + never(variant.firstDropSeconds());
            panels.add(theme.chart(Texts.visible(variant.name()), facts, plot));
        }
        List<LegendEntry> legend = List.of(
                LegendEntry.line("offered", Theme.INK, Theme.THIN),
                LegendEntry.box("accepted", Theme.ACCEPTED),
                LegendEntry.box("dropped", Theme.REFUSED),
                LegendEntry.line("throttled attempts", Theme.THROTTLED, Theme.LINE));
        return new Figure(
                        theme,
                        "loss-over-time",
                        "Loss over time",
                        "Records a second, the whole stream.",
                        legend,
                        panels)
                .draw();
    }

    /** The lag of each group; null where no variant has a group. */
    @Nullable
    Chart lag() {
        List<VariantSummary> variants = result.summary().variants();
        double top = 0;
        for (VariantSummary variant : variants) {
            for (Group group : variant.groups()) {
                top = Math.max(top, (double) group.lagMax());
            }
        }
        if (variants.get(0).groups().isEmpty()) {
            return null;
        }
        Color[] colours = {Theme.ACCEPTED, Theme.REFUSED, Theme.THROTTLED, Theme.INK};
        List<String> names = variants.get(0).groups().stream().map(Group::name).toList();
        List<JFreeChart> panels = new ArrayList<>();
        List<LegendEntry> legend = new ArrayList<>();
        for (int v = 0; v < variants.size(); v++) {
            XYPlot plot = plot(1.08 * Math.max(top, 1));
            List<Group> groups = variants.get(v).groups();
            for (Group group : groups) {
                // A variant may have removed a group of the baseline: the others keep their colours.
                Color colour = colours[Math.max(0, names.indexOf(group.name())) % colours.length];
                String entity = "group " + group.name();
                line(plot, Course.level(result.series().get(v), "lag", entity).coarser(points()), colour, Theme.LINE);
                if (v == 0) {
                    legend.add(LegendEntry.line(Texts.visible(entity), colour, Theme.LINE));
                }
            }
            List<String> worst = new ArrayList<>();
            for (Group group : groups) {
                worst.add((groups.size() == 1 ? "" : Texts.visible(group.name()) + ": ") + Figures.count(group.lagMax())
                        + " at its worst, " + Figures.count(group.lagAtEnd()) + " at the end");
            }
            panels.add(theme.chart(Texts.visible(variants.get(v).name()), String.join("; ", worst), plot));
        }
        return new Figure(
                        theme,
                        "lag-over-time",
                        "Lag over time",
                        "Accepted records that a group has yet to work off.",
                        legend,
                        panels)
                .draw();
    }

    /** Where a line leaves the scale a text at the top says how high it goes. */
    private void markPeakAbove(XYPlot plot, double top, Course course) {
        int peak = course.peak();
        if (peak < 0 || course.value(peak) <= top) {
            return;
        }
        String text = "\u25b2 throttled: above the scale, up to " + Figures.rate(course.value(peak));
        double end = plot.getDomainAxis().getUpperBound();
        int first = peak;
        int last = peak;
        for (int i = 0; i < course.steps(); i++) {
            if (course.value(i) > top) {
                first = Math.min(first, i);
                last = i;
            }
        }
        double x = (course.seconds(first) + course.seconds(last)) / 2 / time.seconds();
        // Near an edge the text would be cut: it stands amid the stretch above only as far as there is room.
        XYTextAnnotation mark = new XYTextAnnotation(text, Math.min(Math.max(x, 0.3 * end), 0.7 * end), 0.985 * top);
        mark.setTextAnchor(TextAnchor.TOP_CENTER);
        mark.setFont(theme.text(10.5f));
        mark.setPaint(Theme.INK);
        mark.setBackgroundPaint(Theme.GROUND);
        plot.addAnnotation(mark);
    }

    /** A rate of the whole stream, as fine as a panel can show it. */
    private Course rate(Series series, String metric) {
        return Course.rate(series, metric, "stream").coarser(points());
    }

    private int points() {
        return result.summary().variants().size() == 1 ? 300 : 150;
    }

    private double highest(String metric) {
        double highest = 0;
        for (Series series : result.series()) {
            highest = Math.max(highest, rate(series, metric).max());
        }
        return Math.max(highest, 1e-9);
    }

    private XYPlot plot(double top) {
        NumberAxis x = Theme.numbers();
        NumberAxis y = Theme.numbers();
        XYPlot plot = theme.plot(x, y);
        time.applyTo(x, result.summary().scenario().durationSeconds());
        Theme.range(y, 0, top);
        return plot;
    }

    private void area(XYPlot plot, Course course, Color colour) {
        XYAreaRenderer renderer = new XYAreaRenderer(XYAreaRenderer.AREA);
        renderer.setOutline(false);
        add(plot, course, renderer, colour);
    }

    private void line(XYPlot plot, Course course, Color colour, Stroke stroke) {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setSeriesStroke(0, stroke);
        renderer.setDrawSeriesLineAsPath(true);
        add(plot, course, renderer, colour);
    }

    private void add(XYPlot plot, Course course, XYItemRenderer renderer, Color colour) {
        XYSeries points = new XYSeries("course", false, true);
        points.add(0, course.start());
        for (int i = 0; i < course.steps(); i++) {
            points.add(course.seconds(i) / time.seconds(), course.value(i));
        }
        int index = plot.getDatasetCount() == 1 && plot.getDataset() == null ? 0 : plot.getDatasetCount();
        renderer.setSeriesPaint(0, colour);
        plot.setDataset(index, new XYSeriesCollection(points));
        plot.setRenderer(index, renderer);
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    }

    private static String never(double seconds) {
        return Double.isNaN(seconds) ? "never" : Figures.time(seconds);
    }
}
