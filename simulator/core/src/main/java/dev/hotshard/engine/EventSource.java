package dev.hotshard.engine;

/**
 * A stream of events too many for the calendar: it runs on its own as long as nothing in the calendar is due.
 * Invariant: at one instant the calendar's events come first.
 */
public interface EventSource {
    /** The time of its next event, {@code Long.MAX_VALUE} if there's none. */
    long nextNanos();

    /** Runs its events, in order, that come before {@code endNanos} and before the calendar's next one at each moment. */
    void runBefore(long endNanos, EventCalendar calendar);
}
