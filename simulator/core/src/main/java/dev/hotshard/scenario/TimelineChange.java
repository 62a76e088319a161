package dev.hotshard.scenario;

/**
 * Something that happens to a run while it goes on ({@code at: 5m, set: {..}}).
 * Units: {@code atNanos} since the run's start, at least 0 and before the end.
 * Shape: {@code after} is the whole scenario as it stands from then on, all earlier changes included, with an empty timeline; what equals the part before it
 * goes on undisturbed. {@code what} is the entry without its time in one line of YAML ({@code set: {key: "{source}"}}): the keys that the user named, with what
 * they come to.
 */
public record TimelineChange(long atNanos, Action action, String what, Scenario after) {}
