package dev.hotshard.model;

/**
 * How much may wait in a host's retry queue, and who gives way when there is no room for one more.
 * Units: records and bytes of them as billed, {@code Long.MAX_VALUE} for no bound; {@code blockNanos} is how long a new record waits outside under {@link Full#BLOCK}.
 */
public record Room(long records, long bytes, Full full, long blockNanos) {
    /** Who gives way. */
    public enum Full {
        /** The record that finds no room. */
        DROP_NEWEST,
        /** Those that were first offered earliest. */
        DROP_OLDEST,
        /** Nobody: new records wait outside, in order. */
        BLOCK
    }

    /** Whether a record of so many bytes has room beside those in the queue. */
    boolean fits(RetryQueue queue, int recordBytes) {
        return queue.size() < records && queue.bytes() <= bytes - recordBytes;
    }

    /** Whether a record of so many bytes would have room in an empty queue. */
    boolean couldFit(int recordBytes) {
        return records > 0 && recordBytes <= bytes;
    }

    /** Whether a queue holds more than this, because it was allowed more before. */
    boolean isPassedBy(RetryQueue queue) {
        return queue.size() > records || queue.bytes() > bytes;
    }

    boolean blocks() {
        return full == Full.BLOCK;
    }
}
