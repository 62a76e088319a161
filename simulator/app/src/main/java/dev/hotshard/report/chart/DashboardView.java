package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.PlatformWords;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.Texts;
import dev.hotshard.report.chart.Figure.Heading;
import dev.hotshard.report.chart.Figure.LegendEntry;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a dashboard shows beside what is: the stream's utilisation as averages of a minute, and that of the fullest shard in each second.
 */
final class DashboardView {
    private final Theme theme;
    private final RunResult result;
    private final PlatformWords words;

    DashboardView(Theme theme, RunResult result) {
        this.theme = theme;
        this.result = result;
        words = PlatformWords.of(result.summary().scenario().platform());
    }

    /** The chart; null where no variant has caps. */
    @Nullable
    Chart draw() {
        List<VariantSummary> variants = result.summary().variants();
        List<Course> averages = new ArrayList<>();
        List<Course> fullest = new ArrayList<>();
        double top = 100;
        for (int v = 0; v < variants.size(); v++) {
            averages.add(percent(v, "minute-utilisation").stairs());
            fullest.add(percent(v, "fullest-shard"));
            top = Math.max(top, fullest.get(v).max());
        }
        if (fullest.stream().allMatch(course -> course.max() == 0)) {
            return null;
        }
        List<Panel> panels = new ArrayList<>();
        for (int v = 0; v < variants.size(); v++) {
            TimePlot plot = new TimePlot(theme, result.summary().scenario().durationSeconds(), 1.08 * top)
                    .line(fullest.get(v), Theme.REFUSED, Theme.LINE)
                    .line(averages.get(v), Theme.ACCEPTED, Theme.THICK)
                    .level(100, Theme.INK, Theme.DASHED);
            String facts = averages.get(v).steps() == 0
                    ? "no caps"
                    : "dashboard: " + Figures.percent(averages.get(v).max() / 100) + " at most; fullest "
                            + words.shard() + ": "
                            + Figures.percent(fullest.get(v).max() / 100);
            Course seen = fullest.get(v).peaks(Figure.points(variants.size()));
            Stops stops = Stops.overTime(plot, seen)
                    .say("dashboard", averages.get(v).at(seen), DashboardView::percent)
                    .say("fullest " + words.shard(), seen, DashboardView::percent);
            panels.add(new Panel(theme.chart(Texts.visible(variants.get(v).name()), facts, plot.plot()), stops));
        }
        List<LegendEntry> legend = List.of(
                LegendEntry.line("the whole stream, mean of each minute: the dashboard", Theme.ACCEPTED, Theme.THICK),
                LegendEntry.line(
                        "the fullest " + words.shard() + " in its fullest second: the truth",
                        Theme.REFUSED,
                        Theme.LINE),
                LegendEntry.line("cap", Theme.INK, Theme.DASHED));
        Heading heading = new Heading(
                "dashboard-and-truth",
                "What the dashboard shows, and what is",
                "Percent of the capacity. A " + words.shard()
                        + " that was idle may pass 100 % while it spends what it saved up.");
        return new Figure(theme, heading, legend, panels, Footer.of(result)).draw();
    }

    private static String percent(double value) {
        return Figures.percent(value / 100);
    }

    private Course percent(int v, String metric) {
        return Course.ofSteps(result.series().get(v), metric, "stream").times(100);
    }
}
