package dev.hotshard.observe;

import java.util.Arrays;

/**
 * What each shard was offered, took and refused.
 * Units: records, bytes, units; of records first offered after the warm-up, but {@link #UNITS} and the EARLY ones, which count the others too.
 * Shape: one line of eight counters a shard; they only grow, so what happened in a window is a difference of two moments.
 */
final class ShardTally {
    static final int OFFERED = 0;
    static final int OFFERED_BYTES = 1;
    static final int ACCEPTED = 2;
    static final int ACCEPTED_BYTES = 3;
    static final int THROTTLED = 4;

    /** Units accepted after the warm-up, whenever they were offered first. */
    static final int UNITS = 5;

    /** Records accepted after the warm-up that were first offered before its end. */
    static final int EARLY_ACCEPTED = 6;

    static final int EARLY_ACCEPTED_BYTES = 7;
    static final int LINE_BITS = 3;

    private final Lifetimes lifetimes;
    private long[] lines;

    ShardTally(Lifetimes lifetimes) {
        this.lifetimes = lifetimes;
        lines = new long[lifetimes.count() << LINE_BITS];
    }

    /** Another shard has opened. */
    void opened() {
        int needed = lifetimes.count() << LINE_BITS;
        if (needed > lines.length) {
            lines = Arrays.copyOf(lines, 2 * needed);
        }
    }

    Lifetimes lifetimes() {
        return lifetimes;
    }

    void offered(int shard, int bytes) {
        int at = shard << LINE_BITS;
        lines[at + OFFERED]++;
        lines[at + OFFERED_BYTES] += bytes;
    }

    void accepted(int shard, int bytes, int units) {
        int at = shard << LINE_BITS;
        lines[at + ACCEPTED]++;
        lines[at + ACCEPTED_BYTES] += bytes;
        lines[at + UNITS] += units;
    }

    void acceptedEarly(int shard, int bytes, int units) {
        int at = shard << LINE_BITS;
        lines[at + EARLY_ACCEPTED]++;
        lines[at + EARLY_ACCEPTED_BYTES] += bytes;
        lines[at + UNITS] += units;
    }

    void throttled(int shard) {
        lines[(shard << LINE_BITS) + THROTTLED]++;
    }

    /** How many shards there have been. */
    int shards() {
        return lifetimes.count();
    }

    long get(int shard, int counter) {
        return lines[(shard << LINE_BITS) + counter];
    }

    /** One counter of all shards. */
    long[] column(int counter) {
        long[] column = new long[shards()];
        for (int shard = 0; shard < column.length; shard++) {
            column[shard] = get(shard, counter);
        }
        return column;
    }

    /** A moment to count from: nothing has happened yet. */
    long[] start() {
        return new long[lines.length];
    }

    /** Makes {@code moment} stand for now, or another one that has room for the shards that have opened since. */
    long[] mark(long[] moment) {
        if (moment.length < lines.length) {
            return lines.clone();
        }
        System.arraycopy(lines, 0, moment, 0, lines.length);
        return moment;
    }

    /** How far a counter has grown since a moment. */
    long since(long[] moment, int shard, int counter) {
        int at = (shard << LINE_BITS) + counter;
        return at < moment.length ? lines[at] - moment[at] : lines[at];
    }

    /** How much of one kind of amount the shard has accepted since a moment. */
    long amountSince(long[] moment, int shard, int kind) {
        return switch (kind) {
            case CapKinds.RECORDS -> since(moment, shard, ACCEPTED) + since(moment, shard, EARLY_ACCEPTED);
            case CapKinds.BYTES -> since(moment, shard, ACCEPTED_BYTES) + since(moment, shard, EARLY_ACCEPTED_BYTES);
            default -> since(moment, shard, UNITS);
        };
    }
}
