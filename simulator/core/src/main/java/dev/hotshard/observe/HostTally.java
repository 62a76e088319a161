package dev.hotshard.observe;

/**
 * What happened on each host, and how full and how old its retry queue got.
 * Units: records; nanoseconds. Counts are of records first offered after the warm-up, the depth of all, its peak and ages from the warm-up's end on.
 * Shape: an age of 0 is none. One line of eight counters a host; accepted isn't counted but follows from the books: offered - dropped - left waiting.
 */
final class HostTally {
    private static final int OFFERED = 0;
    private static final int THROTTLED = 1;
    private static final int DROPPED = 2;
    private static final int LEFT = 3;
    private static final int WAITING = 4;
    private static final int WAITING_MAX = 5;

    private static final int AGE_MAX = 6;
    /** One more than the time, so that 0 stands for never. */
    private static final int FIRST_DROP = 7;

    private static final int STRIDE = 8;

    private final Pages pages = new Pages(STRIDE);
    private final OutsideTally outside;

    HostTally(int hosts, long warmupNanos) {
        outside = new OutsideTally(warmupNanos);
        if (hosts > 0) {
            pages.page(hosts - 1);
        }
    }

    void offered(int host) {
        pages.page(host)[pages.at(host) + OFFERED]++;
    }

    void throttled(int host) {
        pages.page(host)[pages.at(host) + THROTTLED]++;
    }

    void dropped(int host) {
        pages.page(host)[pages.at(host) + DROPPED]++;
    }

    void leftWaiting(int host) {
        pages.page(host)[pages.at(host) + LEFT]++;
    }

    /** A record was dropped after the warm-up. */
    void sawDrop(long nowNanos, int host) {
        long[] page = pages.page(host);
        int at = pages.at(host) + FIRST_DROP;
        if (page[at] == 0) {
            page[at] = nowNanos + 1;
        }
    }

    /** A record entered the retry queue. */
    void entered(int host) {
        pages.page(host)[pages.at(host) + WAITING]++;
    }

    /** A record left the retry queue. */
    void left(int host) {
        pages.page(host)[pages.at(host) + WAITING]--;
    }

    /** After the warm-up the retry queue is as deep as it is now. */
    void sawDepth(int host) {
        long[] page = pages.page(host);
        int at = pages.at(host);
        if (page[at + WAITING] > page[at + WAITING_MAX]) {
            page[at + WAITING_MAX] = page[at + WAITING];
        }
    }

    /** After the warm-up a record of this age stands in the retry queue. */
    void sawAge(int host, long ageNanos) {
        long[] page = pages.page(host);
        int at = pages.at(host) + AGE_MAX;
        if (ageNanos > page[at]) {
            page[at] = ageNanos;
        }
    }

    /** Those who wait outside the retry queues. */
    OutsideTally outside() {
        return outside;
    }

    HostObservation observation(int host) {
        long offered = pages.get(host, OFFERED);
        long dropped = pages.get(host, DROPPED);
        long throttled = pages.get(host, THROTTLED);
        long ageMaxNanos = pages.get(host, AGE_MAX);
        long accepted = offered - dropped - pages.get(host, LEFT);
        return new HostObservation(
                new Counts(offered, accepted, throttled, dropped),
                pages.get(host, WAITING_MAX),
                outside.waitingMax(host),
                outside.seconds(host),
                ageMaxNanos == 0 ? Double.NaN : RunShape.seconds(ageMaxNanos),
                RunShape.seconds(pages.get(host, FIRST_DROP) - 1));
    }

    int size() {
        return pages.size();
    }
}
