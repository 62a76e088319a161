package dev.hotshard.engine;

/**
 * The loop of one run: whichever comes first, the calendar's next event or the source's, until the end.
 * Units: nanoseconds of simulated time; a run covers {@code [0, end)}, nothing happens at the end.
 */
public final class RunLoop {
    private RunLoop() {}

    /** Runs everything before {@code endNanos}. */
    public static void run(EventCalendar calendar, EventSource source, long endNanos) {
        while (true) {
            source.runBefore(endNanos, calendar);
            if (calendar.nextNanos() >= endNanos) {
                return;
            }
            calendar.fireNext();
        }
    }
}
