package dev.hotshard.scenario;

/**
 * What an entry of the timeline does.
 * Shape: one record a kind. A new kind is a record here, its reader in {@code scenario.yaml}, its mechanism in the model and the line in {@code experiment} that
 * brings them together.
 */
public sealed interface Action {
    /** The overlay: from then on the run is as {@link TimelineChange#after()} says. */
    record Set() implements Action {}

    /** Metrics of single shards or keys are turned on; the first data come with the delay of {@link Visibility}. */
    record Enable(Visibility.Level level) implements Action {}
}
