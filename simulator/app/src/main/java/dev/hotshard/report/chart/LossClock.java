package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.Texts;
import dev.hotshard.report.chart.Figure.Heading;
import dev.hotshard.report.chart.Figure.LegendEntry;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.VariantSummary;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.TextAnchor;
import org.jspecify.annotations.Nullable;

/**
 * The loss clock: what was offered, taken, refused and lost over time, and beneath it how many records waited on the hosts.
 */
final class LossClock {
    /** How much higher than what is offered the refusals may push the scale: retries can refuse one record a dozen times. */
    private static final double THROTTLED_SCALE_MAX = 1.5;

    private final Theme theme;
    private final RunResult result;
    private final double durationSeconds;
    private final List<VariantSummary> variants;

    LossClock(Theme theme, RunResult result) {
        this.theme = theme;
        this.result = result;
        durationSeconds = result.summary().scenario().durationSeconds();
        variants = result.summary().variants();
    }

    /** The chart; null where no variant refused or lost anything. */
    @Nullable
    Chart draw() {
        if (variants.stream()
                .allMatch(v -> v.records().throttled() == 0 && v.records().dropped() == 0)) {
            return null;
        }
        double offered = highest("offered");
        double accepted = highest("accepted");
        double throttled = highest("throttled");
        double top = 1.08 * Math.max(Math.max(offered, accepted), Math.min(throttled, THROTTLED_SCALE_MAX * offered));
        double waiting = mostWaiting();
        List<Panel> panels = new ArrayList<>();
        boolean marked = false;
        for (int v = 0; v < variants.size(); v++) {
            VariantSummary variant = variants.get(v);
            Moments moments = Moments.of(variant, theme, durationSeconds, Figure.plotWidth(variants.size()));
            marked |= !moments.isEmpty();
            XYPlot plot = rates(v, top, moments);
            if (waiting > 0) {
                plot = above(plot, queue(v, waiting));
            }
            String facts = Figures.percent(variant.dropRate()) + " dropped, first throttle "
                    + Figures.orNever(variant.firstThrottleSeconds()) + ", first drop "
                    + Figures.orNever(variant.firstDropSeconds());
            panels.add(new Panel(theme.chart(Texts.visible(variant.name()), facts, plot), stops(v, moments)));
        }
        Heading heading = new Heading("loss-over-time", "Loss over time", explanation(waiting > 0));
        int height = (variants.size() == 1 ? 340 : 245) + (waiting > 0 ? 70 : 0);
        return new Figure(theme, heading, legend(waiting > 0, marked), panels, height, Footer.of(result)).draw();
    }

    private static String explanation(boolean withQueues) {
        return "Records a second, the whole stream."
                + (withQueues ? " Beneath: records that wait on hosts for another try." : "");
    }

    private List<LegendEntry> legend(boolean withQueues, boolean marked) {
        List<LegendEntry> legend = new ArrayList<>(List.of(
                LegendEntry.line("offered", Theme.INK, Theme.THIN),
                LegendEntry.box("accepted", Theme.ACCEPTED),
                LegendEntry.box("dropped", Theme.REFUSED),
                LegendEntry.line("throttled attempts", Theme.THROTTLED, Theme.LINE)));
        if (withQueues) {
            legend.add(LegendEntry.box("waiting", Theme.THROTTLED));
        }
        if (variants.stream().anyMatch(v -> !Double.isNaN(v.firstThrottleSeconds()))) {
            legend.add(LegendEntry.line("first throttle", Theme.THROTTLED, Theme.DASHED));
        }
        if (variants.stream().anyMatch(v -> !Double.isNaN(v.firstDropSeconds()))) {
            legend.add(LegendEntry.line("first drop", Theme.REFUSED, Theme.DASHED));
        }
        if (marked) {
            legend.add(LegendEntry.line("change or alarm (\u25b2)", Theme.MUTED, Theme.DOTTED));
        }
        return legend;
    }

    private Stops stops(int v, Moments moments) {
        Series series = result.series().get(v);
        TimePlot axis = new TimePlot(theme, durationSeconds, 1);
        Course offered = rate(series, "offered");
        return Stops.overTime(axis, offered)
                .say("offered", offered, Figures::rate)
                .say("accepted", rate(series, "accepted"), Figures::rate)
                .say("dropped", rate(series, "dropped"), Figures::rate)
                .say("throttled attempts", rate(series, "throttled"), Figures::rate)
                .say("waiting", waiting(series), Figures::count)
                .say("", moments.during(offered));
    }

    private XYPlot rates(int v, double top, Moments moments) {
        Series series = result.series().get(v);
        TimePlot plot = new TimePlot(theme, durationSeconds, top * moments.headroom());
        Course taken = rate(series, "accepted");
        // What was given up stands on what was taken: together they follow what was offered.
        plot.area(taken.plus(rate(series, "dropped")), Theme.REFUSED)
                .area(taken, Theme.ACCEPTED)
                .line(rate(series, "throttled"), Theme.THROTTLED, Theme.LINE)
                .line(rate(series, "offered"), Theme.INK, Theme.THIN);
        markFirsts(plot, variants.get(v));
        moments.drawOn(plot, theme);
        sayWherePeakIsAbove(plot.plot(), top, top * moments.headroom(), rate(series, "throttled"), plot);
        return plot.plot();
    }

    private XYPlot queue(int v, double most) {
        TimePlot plot = new TimePlot(theme, durationSeconds, 1.1 * most)
                .area(waiting(result.series().get(v)), Theme.THROTTLED);
        markFirsts(plot, variants.get(v));
        NumberAxis levels = (NumberAxis) plot.plot().getRangeAxis();
        // Beneath the rates there is room for two numbers, 0 and about the most that waited.
        levels.setTickUnit(new NumberTickUnit(roundBelow(most), levels.getNumberFormatOverride()));
        return plot.plot();
    }

    private static void markFirsts(TimePlot plot, VariantSummary variant) {
        plot.moment(variant.firstThrottleSeconds(), Theme.THROTTLED, Theme.DASHED)
                .moment(variant.firstDropSeconds(), Theme.REFUSED, Theme.DASHED);
    }

    /** The largest of 1, 2, 5, 10, ... that isn't above a number of at least 1. */
    private static double roundBelow(double number) {
        double power = 1;
        while (power * 10 <= number) {
            power *= 10;
        }
        return number >= 5 * power ? 5 * power : number >= 2 * power ? 2 * power : power;
    }

    /** Both plots over one axis of time. */
    private static XYPlot above(XYPlot rates, XYPlot queue) {
        CombinedDomainXYPlot both = new CombinedDomainXYPlot(rates.getDomainAxis());
        // As high as half a number on each side of it.
        both.setGap(16);
        both.setBackgroundPaint(Theme.GROUND);
        both.setOutlineVisible(false);
        both.add(rates, 7);
        both.add(queue, 2);
        return both;
    }

    /** Where a line leaves the scale a text at the top says how high it goes. */
    private void sayWherePeakIsAbove(XYPlot plot, double top, double axisTop, Course course, TimePlot time) {
        int peak = course.peak();
        if (peak < 0 || course.value(peak) <= axisTop) {
            return;
        }
        String text = "\u25b2 throttled: above the scale, up to " + Figures.rate(course.value(peak));
        double end = plot.getDomainAxis().getUpperBound();
        int first = peak;
        int last = peak;
        for (int i = 0; i < course.steps(); i++) {
            if (course.value(i) > axisTop) {
                first = Math.min(first, i);
                last = i;
            }
        }
        double x = time.x((course.seconds(first) + course.seconds(last)) / 2);
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

    private Course waiting(Series series) {
        return Course.level(series, "waiting", "stream").coarser(points());
    }

    private int points() {
        return Figure.points(variants.size());
    }

    private double highest(String metric) {
        double highest = 0;
        for (Series series : result.series()) {
            highest = Math.max(highest, rate(series, metric).max());
        }
        return Math.max(highest, 1e-9);
    }

    private double mostWaiting() {
        double most = 0;
        for (Series series : result.series()) {
            most = Math.max(most, waiting(series).max());
        }
        return most;
    }
}
