package dev.hotshard.model;

import java.util.Arrays;

/**
 * The store of all records that wait on hosts: one cache line each in one growing array, reused when they leave.
 * Shape: a record is a slot; slots are linked to the next and the one before in their host's queue, free ones to the next free one.
 * Cost: nothing is allocated for capacity alone, and nothing at all once it has grown.
 */
final class WaitingRecords {
    /** No slot. */
    static final int NONE = -1;

    private static final int STRIDE = 8;
    // The wheel reads the first and the last when it opens a bucket, for many slots at once: wherever the array begins,
    // each retry then finds its line in the cache.
    private static final int DUE = 0;
    private static final int OFFERED = 1;
    private static final int NUMBER = 2;
    private static final int FLOW_AND_HOST = 3;
    private static final int KEYS = 4;
    private static final int SHARD_AND_FREE = 5;
    private static final int NEIGHBOURS = 6;
    private static final int BYTES_AND_ATTEMPTS = 7;

    /** What the attempts of a slot are once its record has left while the wheel still holds the slot. */
    private static final int LEFT = -1;

    /** What the attempts of a slot are while its record waits outside its host's full queue: it hasn't been tried. */
    private static final int OUTSIDE = -2;

    private long[] lines = new long[64 * STRIDE];
    private int used;
    private int firstFree = NONE;

    /** Keeps a record; its slot isn't linked to anything. */
    int add(StreamRecord record) {
        int slot = firstFree;
        if (slot == NONE) {
            slot = used++;
            if (used * (long) STRIDE > lines.length) {
                lines = Arrays.copyOf(lines, Math.multiplyExact(2, lines.length));
            }
        } else {
            firstFree = low(slot, SHARD_AND_FREE);
        }
        int line = slot * STRIDE;
        lines[line + OFFERED] = record.firstOfferedNanos;
        lines[line + NUMBER] = record.number;
        lines[line + DUE] = 0;
        lines[line + FLOW_AND_HOST] = pack(record.flow, record.host);
        lines[line + KEYS] = pack(record.logicalKey, record.partitionKey);
        lines[line + BYTES_AND_ATTEMPTS] = pack(record.bytes, record.attempts);
        lines[line + SHARD_AND_FREE] = pack(record.chosenShard, NONE);
        lines[line + NEIGHBOURS] = pack(NONE, NONE);
        return slot;
    }

    /** Fills a record from a slot. */
    void load(int slot, StreamRecord record) {
        int line = slot * STRIDE;
        record.firstOfferedNanos = lines[line + OFFERED];
        record.number = lines[line + NUMBER];
        record.flow = high(slot, FLOW_AND_HOST);
        record.host = low(slot, FLOW_AND_HOST);
        record.logicalKey = high(slot, KEYS);
        record.partitionKey = low(slot, KEYS);
        record.bytes = high(slot, BYTES_AND_ATTEMPTS);
        int attempts = low(slot, BYTES_AND_ATTEMPTS);
        record.outside = attempts == OUTSIDE;
        record.waiting = !record.outside;
        record.attempts = record.outside ? 0 : attempts;
        record.chosenShard = high(slot, SHARD_AND_FREE);
        record.shard = record.chosenShard;
    }

    /** Writes back the attempts that a record has had, and the shard that its host has chosen, which may be another one when that has closed. */
    void keepAttempts(int slot, StreamRecord record) {
        setLow(slot, BYTES_AND_ATTEMPTS, record.attempts);
        lines[slot * STRIDE + SHARD_AND_FREE] = pack(record.chosenShard, NONE);
    }

    /** Gives a slot back. */
    void free(int slot) {
        setLow(slot, SHARD_AND_FREE, firstFree);
        firstFree = slot;
    }

    /** Marks a slot whose record has left, for the wheel to give back when it comes to it. */
    void markLeft(int slot) {
        setLow(slot, BYTES_AND_ATTEMPTS, LEFT);
    }

    boolean hasLeft(int slot) {
        return low(slot, BYTES_AND_ATTEMPTS) == LEFT;
    }

    /** Marks a slot whose record waits outside a queue. */
    void markOutside(int slot) {
        setLow(slot, BYTES_AND_ATTEMPTS, OUTSIDE);
    }

    boolean isOutside(int slot) {
        return low(slot, BYTES_AND_ATTEMPTS) == OUTSIDE;
    }

    int shard(int slot) {
        return high(slot, SHARD_AND_FREE);
    }

    void shard(int slot, int shard) {
        lines[slot * STRIDE + SHARD_AND_FREE] = pack(shard, NONE);
    }

    int bytes(int slot) {
        return high(slot, BYTES_AND_ATTEMPTS);
    }

    long offeredNanos(int slot) {
        return lines[slot * STRIDE + OFFERED];
    }

    int host(int slot) {
        return low(slot, FLOW_AND_HOST);
    }

    int attempts(int slot) {
        return low(slot, BYTES_AND_ATTEMPTS);
    }

    long dueNanos(int slot) {
        return lines[slot * STRIDE + DUE];
    }

    void dueNanos(int slot, long nanos) {
        lines[slot * STRIDE + DUE] = nanos;
    }

    int before(int slot) {
        return high(slot, NEIGHBOURS);
    }

    void before(int slot, int other) {
        lines[slot * STRIDE + NEIGHBOURS] = pack(other, next(slot));
    }

    int next(int slot) {
        return low(slot, NEIGHBOURS);
    }

    void next(int slot, int other) {
        setLow(slot, NEIGHBOURS, other);
    }

    /** The order of two slots that are due at one instant: host, flow, record number. */
    int compare(int a, int b) {
        int byHost = Integer.compare(low(a, FLOW_AND_HOST), low(b, FLOW_AND_HOST));
        if (byHost != 0) {
            return byHost;
        }
        int byFlow = Integer.compare(high(a, FLOW_AND_HOST), high(b, FLOW_AND_HOST));
        return byFlow != 0 ? byFlow : Long.compare(lines[a * STRIDE + NUMBER], lines[b * STRIDE + NUMBER]);
    }

    private int high(int slot, int field) {
        return (int) (lines[slot * STRIDE + field] >>> 32);
    }

    private int low(int slot, int field) {
        return (int) lines[slot * STRIDE + field];
    }

    private void setLow(int slot, int field, int value) {
        int place = slot * STRIDE + field;
        lines[place] = (lines[place] & 0xFFFF_FFFF_0000_0000L) | Integer.toUnsignedLong(value);
    }

    private static long pack(int high, int low) {
        return (long) high << 32 | Integer.toUnsignedLong(low);
    }
}
