package dev.hotshard.engine;

import java.util.function.LongConsumer;

/**
 * The loop of one run: whichever comes first, the calendar's next event or the source's, until the end.
 * Units: nanoseconds of simulated time; a run covers {@code [0, end)}, nothing happens at the end.
 */
public final class RunLoop {
    /** So many events of the calendar are seldom more than some milliseconds of work, however little time they take in the run. */
    static final int EVENTS = 1 << 14;

    private RunLoop() {}

    /**
     * Runs everything before {@code endNanos}.
     *
     * @param progress hears the time after each so many events, and may throw to break the run off
     */
    public static void run(EventCalendar calendar, EventSource source, long endNanos, LongConsumer progress) {
        int left = EVENTS;
        while (true) {
            source.runBefore(endNanos, calendar);
            if (calendar.nextNanos() >= endNanos) {
                return;
            }
            calendar.fireNext();
            if (--left == 0) {
                left = EVENTS;
                progress.accept(calendar.nowNanos());
            }
        }
    }
}
