package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.Headline;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.Texts;
import dev.hotshard.report.chart.Bars.Bar;
import dev.hotshard.report.chart.Figure.Heading;
import dev.hotshard.report.chart.Figure.LegendEntry;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Before and after: what each remedy changes, beside what it costs; a panel a measure, a bar a variant, the value at its end.
 * Shape: a measure that no variant has is left out.
 */
final class BeforeAfter {
    private static final int NAME_LETTERS_MAX = 24;
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
        List<Panel> panels = new ArrayList<>();
        for (Measure measure : MEASURES) {
            if (variants.stream().anyMatch(v -> measure.size().applyAsDouble(v) > 0)) {
                panels.add(panel(measure));
            }
        }
        if (panels.isEmpty()) {
            return null;
        }
        Heading heading = new Heading(
                "before-after",
                "Before and after",
                "All variants see the same records, unless they change the traffic. Shorter bars are better.");
        List<LegendEntry> legend =
                List.of(LegendEntry.box("baseline", Theme.MUTED), LegendEntry.box("variant", Theme.ACCEPTED));
        int height = Bars.height(variants.size());
        return new Figure(theme, heading, legend, panels, height, Footer.of(result)).draw();
    }

    private Panel panel(Measure measure) {
        List<Bar> bars = new ArrayList<>();
        for (VariantSummary variant : variants) {
            bars.add(new Bar(
                    Texts.visible(variant.name(), NAME_LETTERS_MAX),
                    Texts.visible(variant.name()),
                    measure.size().applyAsDouble(variant),
                    measure.written().apply(variant),
                    bars.isEmpty()));
        }
        return Bars.panel(theme, measure.title(), measure.meaning(), bars);
    }
}
