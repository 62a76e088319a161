package dev.hotshard.report;

import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Measures;
import dev.hotshard.summary.VariantSummary;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The numbers of each variant's stream and groups as a tidy table: a line a variant and metric.
 * Shape: metrics by their full names, in the order of the summary, those of a group behind {@code group NAME}; the value that isn't there is an empty cell. Of several replications it is the mean, and the ends of its 95 %
 * interval and the number of replications that have it stand in columns of their own.
 */
public final class MetricsCsv {
    private MetricsCsv() {}

    /** The table with its header, each line ended by a line feed. */
    public static String of(ExperimentSummary summary) {
        StringBuilder lines = new StringBuilder("variant,metric,value");
        lines.append(summary.isReplicated() ? ",low,high,n\n" : "\n");
        for (List<VariantSummary> runs : summary.replications()) {
            for (Metric metric : Metric.each(Metric.Scope.STREAM)) {
                line(lines, runs, metric.name(), run -> Measures.ofStream(run, metric));
            }
            for (VariantSummary.Group group : runs.get(0).groups()) {
                for (Metric metric : Metric.each(Metric.Scope.GROUP)) {
                    String label = SweepPoint.label(group.name(), metric);
                    line(lines, runs, label, run -> Measures.ofGroup(run, group.name(), metric));
                }
            }
        }
        return lines.toString();
    }

    /** The line of one number, over a variant's replications. */
    private static void line(
            StringBuilder lines, List<VariantSummary> runs, String label, ToDoubleFunction<VariantSummary> number) {
        Estimate estimate = Estimate.of(runs, number);
        CsvTable.cell(lines, runs.get(0).name());
        CsvTable.cell(lines.append(','), label);
        CsvTable.cell(lines.append(','), PlainNumber.text(estimate.mean()));
        if (runs.size() > 1) {
            CsvTable.cell(lines.append(','), PlainNumber.text(estimate.low()));
            CsvTable.cell(lines.append(','), PlainNumber.text(estimate.high()));
            lines.append(',').append(estimate.count());
        }
        lines.append('\n');
    }
}
