package dev.hotshard.scenario;

/**
 * A change that takes effect while a run goes on ({@code at: 5m, set: {..}}).
 * Units: {@code atNanos} since the run's start, at least 0 and before the end.
 * Shape: {@code after} is the whole scenario as it stands from then on, all earlier changes included, with an empty timeline; what equals the part before it
 * goes on undisturbed. {@code what} is the change as the user wrote it, in one line ({@code set: {key: "{source}"}}).
 */
public record TimelineChange(long atNanos, String what, Scenario after) {}
