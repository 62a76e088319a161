package dev.hotshard.model;

/**
 * Who comes first among events of one instant: sample, timeline change, the platform's own splits, consumer, expiry, retry, those outside a full queue, rewriting, read, arrival; within a kind by index.
 * Shape: consumers have no place here because their members are advanced on demand, and arrivals none because the run loop lets the calendar go first.
 */
enum EventOrder {
    SECOND,
    SAMPLE,
    TIMELINE,
    AUTO_SPLIT,
    EXPIRY,
    RETRY,
    ADMISSION,
    REWRITE,
    READ;

    /** The rank in the calendar of component {@code index} of this kind. */
    long rank(int index) {
        return (long) ordinal() << 32 | index;
    }
}
