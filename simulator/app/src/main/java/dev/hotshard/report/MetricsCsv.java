package dev.hotshard.report;

import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Measures;
import dev.hotshard.summary.VariantSummary;
import java.util.List;

/**
 * The numbers of each variant's stream as a tidy table: a line a variant and metric.
 * Shape: metrics by their full names, in the order of the summary; the value that isn't there is an empty cell. Of several replications it is the mean, and the ends of its 95 %
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
                Estimate estimate = Estimate.of(runs.stream()
                        .mapToDouble(run -> Measures.ofStream(run, metric))
                        .toArray());
                CsvTable.cell(lines, runs.get(0).name());
                CsvTable.cell(lines.append(','), metric.name());
                CsvTable.cell(lines.append(','), PlainNumber.text(estimate.mean()));
                if (summary.isReplicated()) {
                    CsvTable.cell(lines.append(','), PlainNumber.text(estimate.low()));
                    CsvTable.cell(lines.append(','), PlainNumber.text(estimate.high()));
                    lines.append(',').append(estimate.count());
                }
                lines.append('\n');
            }
        }
        return lines.toString();
    }
}
