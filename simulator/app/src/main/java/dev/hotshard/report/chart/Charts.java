package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.RunResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All charts of a report, in the order in which it shows them.
 */
public final class Charts {
    private Charts() {}

    /**
     * Draws them.
     * Errors: NoFontsException if this Java can't draw text.
     */
    public static List<Chart> draw(RunResult result) throws NoFontsException {
        Theme theme = new Theme();
        OverTime overTime = new OverTime(theme, result);
        List<Chart> charts = new ArrayList<>();
        Chart load = new LoadByShard(theme, result).draw();
        Chart loss = overTime.loss();
        Chart lag = overTime.lag();
        // Where nothing was refused what can go wrong is the lag.
        if (loss == null) {
            addIfAny(charts, lag);
        }
        charts.add(load);
        if (loss != null) {
            charts.add(loss);
            addIfAny(charts, lag);
        }
        return charts;
    }

    private static void addIfAny(List<Chart> charts, @Nullable Chart chart) {
        if (chart != null) {
            charts.add(chart);
        }
    }
}
