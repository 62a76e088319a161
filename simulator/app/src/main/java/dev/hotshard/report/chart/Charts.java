package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.RunResult;
import java.util.ArrayList;
import java.util.List;

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
        charts.add(new LoadByShard(theme, result).draw());
        charts.add(overTime.loss());
        Chart lag = overTime.lag();
        if (lag != null) {
            charts.add(lag);
        }
        return charts;
    }
}
