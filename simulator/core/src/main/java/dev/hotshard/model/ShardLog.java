package dev.hotshard.model;

/**
 * The records that one shard has accepted and some group hasn't polled yet, by offset from 0.
 * Units: times in nanoseconds.
 * Shape: a ring that grows; what lies below {@code low} is gone.
 * Cost: nothing is allocated once it has grown.
 */
final class ShardLog {
    private long[] offered = new long[16];
    private long[] accepted = new long[16];
    private long low;
    private long end;

    /** The offset of the next record to come: how many have been accepted. */
    long end() {
        return end;
    }

    long offeredNanos(long offset) {
        return offered[(int) offset & (offered.length - 1)];
    }

    long acceptedNanos(long offset) {
        return accepted[(int) offset & (accepted.length - 1)];
    }

    boolean isFull() {
        return end - low == offered.length;
    }

    /** Nobody will ask for a record below {@code offset} any more. */
    void forgetBelow(long offset) {
        low = offset;
    }

    void append(long offeredNanos, long acceptedNanos) {
        if (isFull()) {
            grow();
        }
        int place = (int) end & (offered.length - 1);
        offered[place] = offeredNanos;
        accepted[place] = acceptedNanos;
        end++;
    }

    private void grow() {
        long[] longerOffered = new long[2 * offered.length];
        long[] longerAccepted = new long[2 * offered.length];
        int mask = longerOffered.length - 1;
        for (long offset = low; offset < end; offset++) {
            longerOffered[(int) offset & mask] = offeredNanos(offset);
            longerAccepted[(int) offset & mask] = acceptedNanos(offset);
        }
        offered = longerOffered;
        accepted = longerAccepted;
    }
}
