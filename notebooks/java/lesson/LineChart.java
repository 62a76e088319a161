package lesson;

import java.util.Map;

/** A line for each name; a dot for each value where there are few. */
final class LineChart extends Chart {
    private static final int FEW = 20;
    private static final int ROWS = 10;

    private final double[] x;
    private final Map<String, double[]> named;

    LineChart(String title, String below, double[] x, Map<String, double[]> named) {
        super(title, below);
        this.x = x;
        this.named = named;
        int line = 0;
        for (String name : named.keySet()) {
            legend(name, COLOURS.get(line++ % COLOURS.size()), "");
        }
        vertical(named.values().stream()
                .flatMapToDouble(java.util.Arrays::stream)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(1));
        double first = x[0];
        double last = x[x.length - 1];
        Axis axis = Axis.over(first, last, 4);
        for (long tick = axis.firstTick(first); tick <= axis.lastTick(last); tick++) {
            double at = across(axis.at(tick));
            add("<line x1='%.1f' x2='%.1f' y1='%.1f' y2='%.1f' stroke='#999'/>", at, at, y(0), y(0) + 4);
            under(at, axis.label(tick));
        }
        line = 0;
        for (double[] values : named.values()) {
            draw(values, COLOURS.get(line++ % COLOURS.size()));
        }
    }

    private double across(double value) {
        double first = x[0];
        return LEFT + (value - first) / (x[x.length - 1] - first) * (RIGHT - LEFT);
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
