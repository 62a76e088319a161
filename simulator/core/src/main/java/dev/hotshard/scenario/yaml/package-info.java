/**
 * Holds: the way from YAML text to an {@link dev.hotshard.scenario.Experiment}, or to all faults of the text with their places; and back to resolved YAML.
 * Imports: {@code scenario}, the events of SnakeYAML Engine.
 * Promises: a key that is accepted has its full effect; every fault points at the word itself; files are read only through a {@link dev.hotshard.scenario.yaml.Source}.
 * Start reading at: {@link dev.hotshard.scenario.yaml.ScenarioReader}, then {@code KeyTable}.
 */
@org.jspecify.annotations.NullMarked
package dev.hotshard.scenario.yaml;
