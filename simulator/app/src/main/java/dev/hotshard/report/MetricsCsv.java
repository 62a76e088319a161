package dev.hotshard.report;

import dev.hotshard.scenario.Metric;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Measures;
import dev.hotshard.summary.VariantSummary;

/**
 * The numbers of each variant's stream as a tidy table: a line a variant and metric.
 * Shape: metrics by their full names, in the order of the summary; the value that isn't there is an empty cell.
 */
public final class MetricsCsv {
    private MetricsCsv() {}

    /** The table with its header, each line ended by a line feed. */
    public static String of(ExperimentSummary summary) {
        StringBuilder lines = new StringBuilder("variant,metric,value\n");
        for (VariantSummary variant : summary.variants()) {
            for (Metric metric : Metric.each(Metric.Scope.STREAM)) {
                CsvTable.cell(lines, variant.name());
                CsvTable.cell(lines.append(','), metric.name());
                CsvTable.cell(lines.append(','), PlainNumber.text(Measures.ofStream(variant, metric)));
                lines.append('\n');
            }
        }
        return lines.toString();
    }
}
