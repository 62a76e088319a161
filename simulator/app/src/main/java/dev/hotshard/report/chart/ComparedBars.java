package dev.hotshard.report.chart;

import dev.hotshard.report.BuildVersion;
import dev.hotshard.report.Chart;
import dev.hotshard.report.Comparison;
import dev.hotshard.report.Comparison.Pair;
import dev.hotshard.report.Comparison.VariantPair;
import dev.hotshard.report.ComparisonReport;
import dev.hotshard.report.Texts;
import dev.hotshard.report.chart.Bars.Bar;
import dev.hotshard.report.chart.Figure.Heading;
import dev.hotshard.report.chart.Figure.LegendEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Two runs as pairs of bars: a panel a measure, for each variant the one run above the other.
 */
public final class ComparedBars {
    private static final int NAME_LETTERS_MAX = 24;

    /** The measures by their paths, and what stands under their titles. */
    private static final Map<String, String> MEASURES = Map.of(
            "dropRate", "of the offered records",
            "imbalance.offered.maxToMedian", "offered to the busiest, by the median",
            "latencySeconds.p99", "of the records that got through",
            "order.outOfOrderShare", "of the records that got through");

    private ComparedBars() {}

    /**
     * Draws the chart; none where there is nothing to draw.
     * Errors: NoFontsException if this Java can't draw text.
     */
    public static List<Chart> draw(Comparison of) throws NoFontsException {
        Theme theme = new Theme();
        List<Panel> panels = new ArrayList<>();
        for (Pair measure :
                of.variants().isEmpty() ? List.<Pair>of() : of.variants().get(0).pairs()) {
            String meaning =
                    measure.group() == null ? MEASURES.get(measure.metric().path()) : null;
            List<Bar> bars =
                    meaning == null ? List.of() : bars(of, measure.metric().path());
            if (bars.stream().anyMatch(bar -> bar.length() > 0)) {
                panels.add(Bars.panel(theme, measure.metric().name(), String.valueOf(meaning), bars));
            }
        }
        if (panels.isEmpty()) {
            return List.of();
        }
        Heading heading =
                new Heading("compared", "Before and after", "For each variant both runs. Shorter bars are better.");
        List<LegendEntry> legend = List.of(
                LegendEntry.box(Texts.visible(of.calledA(), 50), Theme.MUTED),
                LegendEntry.box(Texts.visible(of.calledB(), 50), Theme.ACCEPTED));
        int height = Bars.height(2 * of.variants().size());
        return List.of(new Figure(theme, heading, legend, panels, height, "Hotshard " + BuildVersion.text()).draw());
    }

    private static List<Bar> bars(Comparison of, String path) {
        List<Bar> bars = new ArrayList<>();
        for (VariantPair variant : of.variants()) {
            for (Pair pair : variant.pairs()) {
                if (pair.group() == null && pair.metric().path().equals(path)) {
                    String name = Texts.visible(variant.name(), NAME_LETTERS_MAX);
                    bars.add(new Bar(
                            name,
                            Texts.visible(variant.name()) + " in " + Texts.visible(of.calledA()),
                            pair.a(),
                            ComparisonReport.written(pair.metric().unit(), pair.a()),
                            true));
                    bars.add(new Bar(
                            "",
                            Texts.visible(variant.name()) + " in " + Texts.visible(of.calledB()),
                            pair.b(),
                            ComparisonReport.written(pair.metric().unit(), pair.b()),
                            false));
                }
            }
        }
        return bars;
    }
}
