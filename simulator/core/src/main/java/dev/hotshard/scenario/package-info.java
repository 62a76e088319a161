/**
 * Holds: immutable records that describe an experiment, their rules and defaults, platform presets, the list of metric names.
 * Imports: nothing.
 * Promises: a {@link dev.hotshard.scenario.Scenario} that exists is complete and valid; every default is written here and nowhere else.
 * Start reading at: {@link dev.hotshard.scenario.Experiment}, then {@link dev.hotshard.scenario.Scenario}.
 */
@org.jspecify.annotations.NullMarked
package dev.hotshard.scenario;
