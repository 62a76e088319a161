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

    /** A member of a group is down for so long. */
    record CrashMember(String group, int member, long forNanos) implements Action {
        public CrashMember {
            Rules.within(0, Limits.MEMBERS - 1, member, "member");
            Rules.within(1, Limits.DURATION_NANOS, forNanos, "forNanos");
        }
    }
}
