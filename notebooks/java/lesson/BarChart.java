package lesson;

import java.util.Arrays;

/** A bar for each load, and a dashed line across them; what is above a limit is red. */
final class BarChart extends Chart {
    private static final int LETTERS = 50;

    private final long[] loads;
    private final String lineName;
    private final double line;
    private final boolean isLimit;
    private final double most;

    BarChart(String title, String below, long[] loads, String lineName, double line, boolean isLimit) {
        super(title, below);
        this.loads = loads;
        this.lineName = lineName;
        this.line = line;
        this.isLimit = isLimit;
        this.most = Math.max(line, Arrays.stream(loads).max().orElse(0));
        legend(lineName, DARK, " stroke-dasharray='6 4'");
        if (isLimit) {
            legend("above it", COLOURS.get(1), "");
        }
        vertical(most);
        double step = (double) (RIGHT - LEFT) / loads.length;
        int every = (int) Math.ceil(30 / step);
        for (int i = 0; i < loads.length; i++) {
            add("<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' fill='%s'/>",
                    LEFT + (i + 0.075) * step, y(loads[i]), Math.max(step * 0.85, 0.5), y(0) - y(loads[i]),
                    COLOURS.get(isAbove(i) ? 1 : 0));
            if (i % every == 0) {
                under(LEFT + (i + 0.5) * step, text("%,d", i));
            }
        }
        add("<line x1='%d' x2='%d' y1='%.1f' y2='%.1f' stroke='%s' stroke-width='2' stroke-dasharray='6 4'/>", LEFT, RIGHT, y(line), y(line), DARK);
    }

    private boolean isAbove(int bar) {
        return isLimit && loads[bar] > line;
    }

    @Override
    String plain() {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < loads.length; i++) {
            int letters = most == 0 ? 0 : (int) Math.round(loads[i] / most * LETTERS);
            rows.append(text("%4d %s %,d%s\n", i, "#".repeat(letters), loads[i], isAbove(i) ? "  above" : ""));
        }
        return rows.append(text("%s: %s\n", lineName, number(line))).toString();
    }
}
