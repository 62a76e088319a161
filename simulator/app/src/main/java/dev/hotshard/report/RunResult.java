package dev.hotshard.report;

import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Series;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the files of a run folder are made from.
 * Shape: {@code series} has one for each variant; {@code resolvedYaml} is the scenario with every default written out, null where it isn't to be shown because it names keys, {@code inputs} are the files that it
 * names, by their names below {@code inputs/}.
 * {@code about} is the scenario's own story, may be empty.
 * Units: what was offered in the first {@code warmupSeconds} is in no count of the summary.
 */
public record RunResult(
        ExperimentSummary summary,
        List<Series> series,
        String about,
        double warmupSeconds,
        @Nullable String resolvedYaml,
        SortedMap<String, byte[]> inputs) {
    public RunResult {
        series = List.copyOf(series);
        inputs = Collections.unmodifiableSortedMap(new TreeMap<>(inputs));
        if (series.size() != summary.variants().size()) {
            throw new IllegalArgumentException(
                    series.size() + " series for " + summary.variants().size() + " variants");
        }
    }

    /** The time whose records the summary counts. */
    public double countedSeconds() {
        return summary.scenario().durationSeconds() - warmupSeconds;
    }
}
