package lesson;

import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** A line for each name; a dot for each value where there are few. */
final class LineChart extends Chart {
    private static final int FEW = 20;
    private static final int ROWS = 10;

    private final double[] x;
    private final Map<String, double[]> named;
    private final DoubleUnaryOperator scale;

    private LineChart(String title, String below, double[] x, Map<String, double[]> named, DoubleUnaryOperator scale) {
        super(title, below);
        this.x = x;
        this.named = named;
        this.scale = scale;
        int line = 0;
        for (String name : named.keySet()) {
            legend(name, COLOURS.get(line++ % COLOURS.size()), "");
        }
        vertical(named.values().stream()
                .flatMapToDouble(java.util.Arrays::stream)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(1));
    }

    /** Over values that are spaced as they are, with round numbers below. */
    static LineChart linear(String title, String below, double[] x, Map<String, double[]> named) {
        LineChart chart = new LineChart(title, below, x, named, DoubleUnaryOperator.identity());
        double last = x[x.length - 1];
        Axis axis = Axis.over(x[0], last, 4);
        for (long tick = axis.firstTick(x[0]); tick <= axis.lastTick(last); tick++) {
            chart.tick(axis.at(tick), axis.label(tick));
        }
        chart.draw();
        return chart;
    }

    /** Over few values above 0 that are spaced by their ratios, each with its number below. */
    static LineChart byRatio(String title, String below, double[] x, Map<String, double[]> named) {
        LineChart chart = new LineChart(title, below, x, named, StrictMath::log);
        for (double value : x) {
            chart.tick(value, number(value));
        }
        chart.draw();
        return chart;
    }

    private void tick(double value, String label) {
        double at = across(value);
        add("<line x1='%.1f' x2='%.1f' y1='%.1f' y2='%.1f' stroke='#999'/>", at, at, y(0), y(0) + 4);
        under(at, label);
    }

    private double across(double value) {
        double first = scale.applyAsDouble(x[0]);
        double last = scale.applyAsDouble(x[x.length - 1]);
        return LEFT + (scale.applyAsDouble(value) - first) / (last - first) * (RIGHT - LEFT);
    }

    private void draw() {
        int line = 0;
        for (double[] values : named.values()) {
            draw(values, COLOURS.get(line++ % COLOURS.size()));
        }
    }

    private void draw(double[] values, String colour) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < x.length; i++) {
            if (!Double.isNaN(values[i])) {
                points.append(text("%.1f,%.1f ", across(x[i]), y(values[i])));
                if (x.length <= FEW) {
                    add("<circle cx='%.1f' cy='%.1f' r='3' fill='%s'/>", across(x[i]), y(values[i]), colour);
                }
            }
        }
        add("<polyline points='%s' fill='none' stroke='%s' stroke-width='2'/>", points.toString().strip(), colour);
    }

    @Override
    String plain() {
        StringBuilder rows = new StringBuilder();
        named.keySet().forEach(name -> rows.append(text("  %s", name)));
        rows.append('\n');
        int last = x.length - 1;
        int count = Math.min(ROWS, last);
        for (int row = 0; row <= count; row++) {
            int i = (int) ((long) row * last / count);
            rows.append(text("%10s:", number(x[i])));
            for (double[] values : named.values()) {
                rows.append(text("%14s", number(values[i])));
            }
            rows.append('\n');
        }
        return rows.toString();
    }
}
