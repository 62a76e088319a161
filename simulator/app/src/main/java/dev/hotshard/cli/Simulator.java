package dev.hotshard.cli;

import dev.hotshard.Hotshard;
import dev.hotshard.experiment.RunFaultException;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.scenario.yaml.ScenarioFile;

/**
 * The simulator as the command {@code run} uses it; another one stands in for it where a test needs an outcome that no scenario gives.
 */
interface Simulator {
    /** Runs an experiment, as the facade does. */
    Hotshard.Outcome run(ScenarioFile file, RunOptions options) throws RunFaultException;
}
