package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.Hover.Paint;
import dev.hotshard.report.Hover.Rows;
import dev.hotshard.report.PlatformWords;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.Texts;
import dev.hotshard.report.chart.Figure.Heading;
import dev.hotshard.report.chart.Figure.LegendEntry;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.ShardMap;
import dev.hotshard.summary.VariantSummary;
import java.awt.Color;
import java.awt.geom.Path2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jspecify.annotations.Nullable;

/**
 * The heat map: each shard a row, time from left to right, the colour how full the shard was.
 * Shape: the colours are few steps, so that equal neighbours melt into one shape and dark screens can repaint them.
 */
final class ShardsOverTime {
    /** Where a step of the scale begins, what it is called, and its colour; the first step begins at 0. */
    private record Step(double from, String name, Color colour) {}

    private static final List<Step> OF_CAPS = List.of(
            new Step(0, "under 20 % of its cap", Theme.HEAT.get(0)),
            new Step(0.2, "20 to 40 %", Theme.HEAT.get(1)),
            new Step(0.4, "40 to 60 %", Theme.HEAT.get(2)),
            new Step(0.6, "60 to 80 %", Theme.HEAT.get(3)),
            new Step(0.8, "80 to 99 %", Theme.THROTTLED),
            new Step(0.99, "at its cap", Theme.REFUSED));

    private static final List<Step> OF_EVEN = List.of(
            new Step(0, "under half an even share", Theme.HEAT.get(0)),
            new Step(0.5, "0.5x to 1x", Theme.HEAT.get(1)),
            new Step(1, "1x to 1.5x", Theme.HEAT.get(2)),
            new Step(1.5, "1.5x to 2x", Theme.HEAT.get(3)),
            new Step(2, "2x to 4x", Theme.THROTTLED),
            new Step(4, "4x and more", Theme.REFUSED));

    private final Theme theme;
    private final RunResult result;
    private final PlatformWords words;

    ShardsOverTime(Theme theme, RunResult result) {
        this.theme = theme;
        this.result = result;
        words = PlatformWords.of(result.summary().scenario().platform());
    }

    /** The chart; null where there is nothing to see: one shard, or no time. */
    @Nullable
    Chart draw() {
        List<VariantSummary> variants = result.summary().variants();
        ShardMap first = result.series().get(0).map();
        if (first.rows() < 2 || first.columns() == 0) {
            return null;
        }
        List<Panel> panels = new ArrayList<>();
        for (int v = 0; v < variants.size(); v++) {
            panels.add(panel(variants.get(v), result.series().get(v).map(), first.ofCaps()));
        }
        List<LegendEntry> legend = new ArrayList<>();
        for (Step step : steps(first)) {
            legend.add(LegendEntry.box(step.name(), step.colour()));
        }
        Heading heading = new Heading("shards-over-time", words.shards() + " over time", explanation(first));
        return new Figure(theme, capital(heading), legend, panels, Footer.of(result)).draw();
    }

    private static Heading capital(Heading heading) {
        return new Heading(
                heading.name(),
                heading.title().substring(0, 1).toUpperCase(Locale.ROOT)
                        + heading.title().substring(1),
                heading.explanation());
    }

    private String explanation(ShardMap map) {
        String what = map.ofCaps()
                ? "How full each " + words.shard() + " was: accepted, as a part of its cap."
                : "What each " + words.shard() + " was offered, as a multiple of an even share.";
        return what
                + (map.shardsInRow() == 1
                        ? ""
                        : " A row is the fullest of " + map.shardsInRow() + " " + words.shards() + ".")
                + (allStay() ? "" : " Blank: not open.");
    }

    /** Whether no variant opened or closed shards on the way. */
    private boolean allStay() {
        return result.summary().variants().stream()
                .flatMap(variant -> variant.shards().stream())
                .noneMatch(shard -> shard.openedSeconds() > 0 || !Double.isNaN(shard.closedSeconds()));
    }

    private static List<Step> steps(ShardMap map) {
        return map.ofCaps() ? OF_CAPS : OF_EVEN;
    }

    /** One panel; a variant whose yardstick isn't the legend's, having no caps beside one that has them, stays empty. */
    private Panel panel(VariantSummary variant, ShardMap map, boolean ofCaps) {
        double duration = result.summary().scenario().durationSeconds();
        int shards = variant.shards().size();
        TimePlot time = new TimePlot(theme, duration, Math.max(1, map.rows()) * map.shardsInRow());
        XYPlot plot = time.plot();
        plot.setRangeGridlinesVisible(false);
        NumberAxis rows = (NumberAxis) plot.getRangeAxis();
        rows.setInverted(true);
        // A shard's number stands amid its row.
        Theme.range(rows, -0.5, rows.getUpperBound() - 0.5);
        rows.setLabel(words.shard());
        rows.setStandardTickUnits(NumberAxis.createIntegerTickUnits(Locale.ROOT));
        rows.setNumberFormatOverride(new DecimalFormat("0", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        List<Step> steps = steps(map);
        boolean comparable = map.ofCaps() == ofCaps;
        for (int step = 0; comparable && step < steps.size(); step++) {
            plot.addAnnotation(new ShapeOnPlot(
                    cells(map, steps, step, time), steps.get(step).colour()));
        }
        String facts = Figures.percent(variant.dropRate()) + " dropped, " + words.count(shards)
                + (comparable ? "" : ofCaps ? ", without caps" : ", with caps");
        Stops stops = comparable ? stops(map, shards, time) : Stops.none();
        return new Panel(theme.chart(Texts.visible(variant.name()), facts, plot), stops);
    }

    /** A stop a column; what a cell says is its colour's meaning, so that no cell is written twice. */
    private Stops stops(ShardMap map, int shards, TimePlot time) {
        List<Double> edges = new ArrayList<>(List.of(0.0));
        List<String> ends = new ArrayList<>();
        for (int column = 0; column < map.columns(); column++) {
            edges.add(time.x(map.endSeconds(column)));
            ends.add(Figures.time(map.endSeconds(column)));
        }
        List<String> names = new ArrayList<>();
        for (int row = 0; row < map.rows(); row++) {
            int first = row * map.shardsInRow();
            int last = Math.min(shards, first + map.shardsInRow()) - 1;
            names.add(
                    first >= last
                            ? words.shard() + " " + first
                            : words.shards() + " " + first + " to " + last + ", the fullest");
        }
        List<Paint> paints = new ArrayList<>();
        for (Step step : steps(map)) {
            paints.add(new Paint(SvgText.variable(step.colour()), step.name()));
        }
        return map.columns() == 0
                ? Stops.none()
                : new Stops(edges).say("", ends).over(new Rows(names, paints));
    }

    /** All cells of one step of the scale as one shape, equal neighbours in time joined. */
    private static Path2D cells(ShardMap map, List<Step> steps, int step, TimePlot time) {
        Path2D.Double shape = new Path2D.Double();
        for (int row = 0; row < map.rows(); row++) {
            double top = (double) row * map.shardsInRow() - 0.5;
            int column = 0;
            while (column < map.columns()) {
                int from = column;
                while (column < map.columns() && stepOf(map.value(row, column), steps) == step) {
                    column++;
                }
                if (column > from) {
                    double left = from == 0 ? 0 : time.x(map.endSeconds(from - 1));
                    double right = time.x(map.endSeconds(column - 1));
                    shape.moveTo(left, top);
                    shape.lineTo(right, top);
                    shape.lineTo(right, top + map.shardsInRow());
                    shape.lineTo(left, top + map.shardsInRow());
                    shape.closePath();
                } else {
                    column++;
                }
            }
        }
        return shape;
    }

    /** The step that a value belongs to; -1 for none. */
    private static int stepOf(double value, List<Step> steps) {
        int step = -1;
        for (int i = 0; i < steps.size(); i++) {
            if (value >= steps.get(i).from()) {
                step = i;
            }
        }
        return step;
    }
}
