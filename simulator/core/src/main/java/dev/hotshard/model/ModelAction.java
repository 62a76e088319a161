package dev.hotshard.model;

/**
 * Something that is done to a run while it goes on: a kind of entry of the timeline with its mechanism.
 * Shape: it begins at a time that the plan gives, or some time after an alarm; what takes time puts its end into the calendar. It ends by telling its effect.
 */
public interface ModelAction {
    /** Begins; everything that happens at the same instant but samples and earlier actions is still to come. */
    void begin(long nowNanos, RunParts run, Deed deed);

    /** Whether it asks what was offered lately, so that it has to be counted. */
    default boolean asksForRecentOffers() {
        return false;
    }

    /** Whether it asks what shards have taken, so that it has to be counted. */
    default boolean asksForAcceptedBytes() {
        return false;
    }

    /** An action at its time; {@code what} is how users wrote it. */
    record Scheduled(long atNanos, String what, ModelAction action) {}

    /**
     * An action that waits for an alarm.
     * Units: {@code afterNanos} from the alarm on; {@code everyNanos} is the step in which the alarm may fire, from the run's start.
     * Shape: it begins a nanosecond later than that, so that nothing that the alarm has seen is changed.
     */
    record Prepared(int alarm, long afterNanos, long everyNanos, String what, ModelAction action) {
        /** When it begins if the alarm fires at {@code nanos}. */
        long startNanos(long nanos) {
            return nanos + afterNanos + 1;
        }

        /** The first time after {@code nanos} at which it could begin. */
        long firstAfter(long nanos) {
            long earliest = startNanos(0);
            if (nanos < earliest) {
                return earliest;
            }
            long steps = (nanos - earliest) / everyNanos + 1;
            return steps > (Long.MAX_VALUE - earliest) / everyNanos ? Long.MAX_VALUE : earliest + steps * everyNanos;
        }
    }
}
