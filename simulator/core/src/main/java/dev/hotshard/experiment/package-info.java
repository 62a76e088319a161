/**
 * Holds: the composition root: a scenario becomes a model, variants are run, their summaries handed on.
 * Imports: scenario, scenario.yaml, engine, random, stats, model, model.partition, observe, summary.
 * Promises: the results depend on the scenario alone, not on the number of threads.
 * Start reading at: {@link dev.hotshard.experiment.ExperimentRun}, then {@link dev.hotshard.experiment.Wiring}.
 */
@org.jspecify.annotations.NullMarked
package dev.hotshard.experiment;
