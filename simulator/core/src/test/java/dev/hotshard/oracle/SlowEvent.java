package dev.hotshard.oracle;

import java.util.Comparator;

/**
 * Something that happens at one time.
 * Shape: ordered by time, kind, {@code owner} (host or group, as a text that sorts as it should), {@code flow} and {@code number} (of a record, a member or a
 * change).
 */
record SlowEvent(long time, Kind kind, String owner, String flow, long number, Runnable action)
        implements Comparable<SlowEvent> {
    /** The kinds in the order in which they happen at one instant. */
    enum Kind {
        TIMELINE,
        AUTO_SPLIT,
        CONSUMER,
        EXPIRY,
        RETRY,
        ADMISSION,
        REWRITE,
        READ,
        ARRIVAL
    }

    private static final Comparator<SlowEvent> ORDER = Comparator.comparingLong(SlowEvent::time)
            .thenComparing(SlowEvent::kind)
            .thenComparing(SlowEvent::owner)
            .thenComparing(SlowEvent::flow)
            .thenComparingLong(SlowEvent::number);

    @Override
    public int compareTo(SlowEvent other) {
        return ORDER.compare(this, other);
    }
}
