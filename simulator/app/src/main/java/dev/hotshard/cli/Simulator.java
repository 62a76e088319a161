package dev.hotshard.cli;

import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Series;
import java.util.List;
import java.util.function.DoubleConsumer;

/**
 * The simulator as the command line uses it: one experiment, run to its end.
 */
interface Simulator {
    /**
     * Runs an experiment.
     * Errors: ScenarioException if a run meets what can't be, such as a key that is no shard.
     *
     * @param allSeries whether the series tell of every shard, not only of the hottest
     * @param progress is told now and then how much is done, from 0 to 1, by any thread
     */
    Outcome run(ScenarioFile file, boolean allSeries, DoubleConsumer progress) throws ScenarioException;

    /** What an experiment told: its numbers, and a series for each variant. */
    record Outcome(ExperimentSummary summary, List<Series> series) {}
}
