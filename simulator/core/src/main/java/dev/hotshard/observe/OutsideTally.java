package dev.hotshard.observe;

/**
 * How many records wait outside each host's full queue, and for how long any did.
 * Units: records; nanoseconds. The number is of all records, its peak and the time from the warm-up's end on.
 */
final class OutsideTally {
    private static final int WAITING = 0;
    private static final int WAITING_MAX = 1;
    private static final int SINCE = 2;
    private static final int TIME = 3;
    private static final int STRIDE = 4;

    private final Pages pages = new Pages(STRIDE);
    private final long warmupNanos;

    OutsideTally(long warmupNanos) {
        this.warmupNanos = warmupNanos;
    }

    /** A record begins to wait outside. */
    void entered(long nowNanos, int host) {
        long[] page = pages.page(host);
        int at = pages.at(host);
        if (page[at + WAITING]++ == 0) {
            page[at + SINCE] = Math.max(nowNanos, warmupNanos);
        }
        if (nowNanos >= warmupNanos) {
            sawDepth(page, at);
        }
    }

    /** A record no longer waits outside. */
    void left(long nowNanos, int host) {
        long[] page = pages.page(host);
        int at = pages.at(host);
        if (nowNanos > warmupNanos) {
            // Before it is taken off: there may have been so many since the warm-up ended.
            sawDepth(page, at);
        }
        if (--page[at + WAITING] == 0) {
            page[at + TIME] += Math.max(0, nowNanos - page[at + SINCE]);
        }
    }

    private static void sawDepth(long[] page, int at) {
        page[at + WAITING_MAX] = Math.max(page[at + WAITING_MAX], page[at + WAITING]);
    }

    long waitingMax(int host) {
        return host < pages.size() ? pages.get(host, WAITING_MAX) : 0;
    }

    /** For how long any waited; those left at the end have to be told as leaving before. */
    double seconds(int host) {
        return host < pages.size() ? pages.get(host, TIME) / 1e9 : 0;
    }
}
