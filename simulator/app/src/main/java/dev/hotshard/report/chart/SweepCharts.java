package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.MetricText;
import dev.hotshard.report.SweepPoint;
import dev.hotshard.report.SweepPoint.Measured;
import dev.hotshard.report.SweepPoint.OfVariant;
import dev.hotshard.report.SweepResult;
import dev.hotshard.report.Texts;
import dev.hotshard.report.chart.Figure.Heading;
import dev.hotshard.report.chart.Figure.LegendEntry;
import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;
import org.jspecify.annotations.Nullable;

/**
 * What comes of the points of a sweep: for each number that is shown a line with intervals for each value of the second path, and of two paths a map.
 * Shape: the values of a path stand side by side at equal distances, as they are written; of three paths and more nothing is drawn.
 */
public final class SweepCharts {
    private static final List<Color> COLOURS =
            List.of(Theme.ACCEPTED, Theme.REFUSED, Theme.THROTTLED, Theme.INK, Theme.MUTED, Theme.HEAT.get(2));
    private static final int LABELS_MAX = 16;
    private static final int CELLS_WITH_TEXT = 120;
    private static final float CELL_SIZE = 9.5f;

    private final Theme theme;
    private final SweepResult sweep;

    private SweepCharts(SweepResult sweep) throws NoFontsException {
        this.theme = new Theme();
        this.sweep = sweep;
    }

    /**
     * Draws them; none where there is nothing to draw.
     * Errors: NoFontsException if this Java can't draw text.
     */
    public static List<Chart> draw(SweepResult sweep) throws NoFontsException {
        if (sweep.plan().paths().size() > 2 || sweep.points().size() < 2) {
            return List.of();
        }
        SweepCharts charts = new SweepCharts(sweep);
        List<Chart> drawn = new ArrayList<>();
        for (String label : sweep.shown()) {
            charts.addIfAny(drawn, charts.lines(label));
            charts.addIfAny(drawn, charts.map(label));
        }
        return drawn;
    }

    private void addIfAny(List<Chart> drawn, @Nullable Chart chart) {
        if (chart != null) {
            drawn.add(chart);
        }
    }

    /** A line: what it is called, and the points that are on it, of one variant. */
    private record Line(String name, String variant, Predicate<SweepPoint> holds) {}

    private @Nullable Chart lines(String label) {
        Metric.Unit unit = unit(label);
        boolean second = sweep.plan().paths().size() > 1;
        List<List<Line>> panels = second ? byVariant() : List.of(variants());
        int lines = panels.get(0).size();
        if (unit == null || lines > COLOURS.size()) {
            return null;
        }
        double top = top(label);
        List<Panel> drawn = new ArrayList<>();
        for (List<Line> each : panels) {
            drawn.add(panel(label, unit, each, top));
        }
        List<LegendEntry> legend = new ArrayList<>();
        for (int i = 0; i < lines; i++) {
            legend.add(LegendEntry.line(panels.get(0).get(i).name(), COLOURS.get(i), Theme.LINE));
        }
        return new Figure(theme, heading("sweep", label), legend, drawn, footer()).draw();
    }

    /** One path: a line a variant, all in one panel. */
    private List<Line> variants() {
        return sweep.variants().stream()
                .map(variant -> new Line(Texts.visible(variant, 30), variant, point -> true))
                .toList();
    }

    /** Two paths: a panel a variant, in it a line for each value of the second one. */
    private List<List<Line>> byVariant() {
        List<List<Line>> panels = new ArrayList<>();
        for (String variant : sweep.variants()) {
            List<Line> lines = new ArrayList<>();
            for (String value : values(1)) {
                lines.add(new Line(
                        Texts.visible(sweep.plan().paths().get(1) + " " + value, 40),
                        variant,
                        point -> point.values().get(1).equals(value)));
            }
            panels.add(lines);
        }
        return panels;
    }

    private List<String> values(int path) {
        Set<String> values = new LinkedHashSet<>();
        sweep.points().forEach(point -> values.add(point.values().get(path)));
        return List.copyOf(values);
    }

    private Panel panel(String label, Metric.Unit unit, List<Line> lines, double top) {
        List<String> values = values(0);
        NumberAxis y = Theme.numbers();
        y.setLabel(axis(unit));
        Theme.range(y, 0, 1.08 * top);
        XYPlot plot = theme.plot(symbols(values, sweep.plan().paths().get(0)), y);
        YIntervalSeriesCollection all = new YIntervalSeriesCollection();
        XYErrorRenderer renderer = new XYErrorRenderer();
        renderer.setDrawXError(false);
        renderer.setDefaultLinesVisible(true);
        renderer.setDefaultShape(new Ellipse2D.Double(-2.5, -2.5, 5, 5));
        renderer.setErrorStroke(Theme.THIN);
        renderer.setCapLength(5);
        Stops stops = stops(values);
        for (int i = 0; i < lines.size(); i++) {
            YIntervalSeries series = new YIntervalSeries(lines.get(i).name());
            List<String> said = new ArrayList<>();
            for (int x = 0; x < values.size(); x++) {
                Measured number = find(label, lines.get(i), values.get(x));
                if (number == null || number.estimate().count() == 0) {
                    said.add("");
                    continue;
                }
                Estimate estimate = MetricText.shown(unit, number.estimate());
                double mean = scaled(unit, estimate.mean());
                boolean sure = Double.isNaN(estimate.low());
                series.add(
                        x,
                        mean,
                        sure ? mean : scaled(unit, estimate.low()),
                        sure ? mean : scaled(unit, estimate.high()));
                said.add(MetricText.estimate(unit, estimate));
            }
            stops.say(lines.get(i).name(), said);
            all.addSeries(series);
            renderer.setSeriesPaint(i, COLOURS.get(i));
            renderer.setSeriesStroke(i, Theme.LINE);
            renderer.setSeriesShape(i, new Ellipse2D.Double(-2.5, -2.5, 5, 5));
        }
        plot.setDataset(all);
        plot.setRenderer(renderer);
        boolean ofVariants = sweep.plan().paths().size() == 1;
        String title = ofVariants ? label : Texts.visible(lines.get(0).variant());
        return new Panel(theme.chart(Texts.visible(title, 60), "", plot), stops);
    }

    private static Stops stops(List<String> values) {
        List<Double> edges = new ArrayList<>();
        for (int x = 0; x <= values.size(); x++) {
            edges.add(x - 0.5);
        }
        return new Stops(edges).say("", values);
    }

    /** The map of two paths; null where a point of the grid is missing. */
    private @Nullable Chart map(String label) {
        Metric.Unit unit = unit(label);
        if (unit == null
                || sweep.plan().paths().size() < 2
                || sweep.points().size() != values(0).size() * values(1).size()
                || values(1).size() < 2) {
            return null;
        }
        double low = Double.MAX_VALUE;
        double high = -Double.MAX_VALUE;
        for (SweepPoint point : sweep.points()) {
            for (OfVariant variant : point.variants()) {
                Measured number = variant.find(label);
                if (number != null && !Double.isNaN(number.estimate().mean())) {
                    low = Math.min(low, number.estimate().mean());
                    high = Math.max(high, number.estimate().mean());
                }
            }
        }
        if (low >= high) {
            return null;
        }
        List<LegendEntry> legend = new ArrayList<>();
        if (low == 0) {
            legend.add(LegendEntry.box(MetricText.of(unit, 0) + ", white", Theme.GRID));
        }
        int steps = Theme.HEAT.size();
        for (int step = 0; step < steps; step++) {
            legend.add(LegendEntry.box(
                    MetricText.of(unit, low + (high - low) * step / steps) + " to "
                            + MetricText.of(unit, low + (high - low) * (step + 1) / steps),
                    Theme.HEAT.get(step)));
        }
        List<Panel> panels = new ArrayList<>();
        for (String variant : sweep.variants()) {
            panels.add(map(label, unit, variant, low, high));
        }
        return new Figure(theme, heading("sweep-map", label), legend, panels, footer()).draw();
    }

    private Panel map(String label, Metric.Unit unit, String variant, double low, double high) {
        List<String> across = values(0);
        List<String> up = values(1);
        SymbolAxis y = symbols(up, sweep.plan().paths().get(1));
        XYPlot plot = theme.plot(symbols(across, sweep.plan().paths().get(0)), y);
        plot.setRangeGridlinesVisible(false);
        Stops stops = stops(across);
        for (int row = 0; row < up.size(); row++) {
            String value = up.get(row);
            Line line = new Line(value, variant, point -> point.values().get(1).equals(value));
            List<String> said = new ArrayList<>();
            for (int column = 0; column < across.size(); column++) {
                Measured number = find(label, line, across.get(column));
                double mean = number == null ? Double.NaN : number.estimate().mean();
                said.add(number == null ? "" : MetricText.estimate(unit, number.estimate()));
                if (Double.isNaN(mean)) {
                    continue;
                }
                int step = (int) Math.min(Theme.HEAT.size() - 1, Theme.HEAT.size() * (mean - low) / (high - low));
                // Nothing at all is what most look for: it has no colour.
                if (mean != 0) {
                    plot.addAnnotation(new ShapeOnPlot(cell(column, row), Theme.HEAT.get(step)));
                }
                if (across.size() * up.size() <= CELLS_WITH_TEXT) {
                    XYTextAnnotation text = new XYTextAnnotation(MetricText.of(unit, mean), column, row);
                    text.setFont(theme.text(CELL_SIZE));
                    text.setPaint(step == Theme.HEAT.size() - 1 ? Theme.GROUND : Theme.INK);
                    text.setTextAnchor(TextAnchor.CENTER);
                    plot.addAnnotation(text);
                }
            }
            stops.say(Texts.visible(sweep.plan().paths().get(1) + " " + value, 40), said);
        }
        return new Panel(theme.chart(Texts.visible(variant), "", plot), stops);
    }

    private static Path2D cell(int column, int row) {
        Path2D.Double shape = new Path2D.Double();
        shape.moveTo(column - 0.5, row - 0.5);
        shape.lineTo(column + 0.5, row - 0.5);
        shape.lineTo(column + 0.5, row + 0.5);
        shape.lineTo(column - 0.5, row + 0.5);
        shape.closePath();
        return shape;
    }

    /** An axis of values as they are written; of many only some have their text. */
    private static SymbolAxis symbols(List<String> values, String path) {
        int every = (values.size() + LABELS_MAX - 1) / LABELS_MAX;
        String[] symbols = new String[values.size()];
        for (int i = 0; i < symbols.length; i++) {
            symbols[i] = i % every == 0 ? Texts.visible(values.get(i), 14) : "";
        }
        SymbolAxis axis = new SymbolAxis(Texts.visible(path, 60), symbols);
        axis.setGridBandsVisible(false);
        Theme.range(axis, -0.5, symbols.length - 0.5);
        return axis;
    }

    private @Nullable Measured find(String label, Line line, String value) {
        for (SweepPoint point : sweep.points()) {
            if (point.values().get(0).equals(value) && line.holds().test(point)) {
                return point.variants().stream()
                        .filter(variant -> variant.name().equals(line.variant()))
                        .findFirst()
                        .map(variant -> variant.find(label))
                        .orElse(null);
            }
        }
        return null;
    }

    private Metric.@Nullable Unit unit(String label) {
        Measured number = sweep.points().get(0).variants().get(0).find(label);
        return number == null ? null : number.unit();
    }

    private double top(String label) {
        double top = 0;
        for (SweepPoint point : sweep.points()) {
            for (OfVariant variant : point.variants()) {
                Measured number = variant.find(label);
                if (number != null && number.estimate().count() > 0) {
                    double high =
                            MetricText.shown(number.unit(), number.estimate()).high();
                    top = Math.max(top, scaled(number.unit(), number.estimate().mean()));
                    top = Double.isNaN(high) ? top : Math.max(top, scaled(number.unit(), high));
                }
            }
        }
        return top > 0 ? top : 1;
    }

    private static double scaled(Metric.Unit unit, double value) {
        return unit == Metric.Unit.SHARE ? 100 * value : value;
    }

    private static String axis(Metric.Unit unit) {
        return switch (unit) {
            case SHARE -> "%";
            case SECONDS, FIRED -> "seconds";
            case BYTES -> "bytes";
            case RATE -> "a second";
            case RATIO -> "ratio";
            case COUNT, FIRINGS -> "";
        };
    }

    private Heading heading(String kind, String label) {
        String name = kind + "-" + label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String meaning = sweep.points().stream().anyMatch(point -> point.replications() > 1)
                ? "Means over replications; the bars are 95 % intervals."
                : "One replication each.";
        return new Heading(
                name, Texts.visible(label, 60), kind.equals("sweep") ? meaning : "Means; the same numbers as a map.");
    }

    private String footer() {
        return Texts.visible(sweep.plan().scenario(), 60) + ", Hotshard "
                + sweep.plan().version();
    }
}
