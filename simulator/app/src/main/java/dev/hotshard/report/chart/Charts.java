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
        Lags lags = new Lags(theme, result);
        Chart load = new LoadByShard(theme, result).draw();
        Chart loss = new LossClock(theme, result).draw();
        Chart lag = lags.byShard();
        List<Chart> charts = new ArrayList<>();
        // Where nothing was refused what can go wrong is the lag.
        if (loss == null) {
            addIfAny(charts, lag);
            charts.add(load);
        } else {
            charts.add(load);
            charts.add(loss);
            addIfAny(charts, lag);
        }
        addIfAny(charts, new BeforeAfter(theme, result).draw());
        addIfAny(charts, new ShardsOverTime(theme, result).draw());
        addIfAny(charts, new DashboardView(theme, result).draw());
        addIfAny(charts, new KeyPopularity(theme, result).draw());
        // One group's lag as a whole stands among that of its shards already.
        if (lag == null || lags.groups() > 1) {
            addIfAny(charts, lags.ofGroups());
        }
        return charts;
    }

    private static void addIfAny(List<Chart> charts, @Nullable Chart chart) {
        if (chart != null) {
            charts.add(chart);
        }
    }
}
