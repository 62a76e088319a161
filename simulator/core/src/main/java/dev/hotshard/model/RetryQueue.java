package dev.hotshard.model;

/**
 * Records that wait on one host, in the order in which they were first offered: those that no shard has taken yet, or those that wait outside.
 * Units: {@link #size()} in records, {@link #bytes()} in their bytes as billed.
 * Shape: a doubly linked list through {@link WaitingRecords}, so that any record can leave at once.
 */
final class RetryQueue {
    private final WaitingRecords records;
    private int head = WaitingRecords.NONE;
    private int tail = WaitingRecords.NONE;
    private long size;
    private long bytes;

    RetryQueue(WaitingRecords records) {
        this.records = records;
    }

    long size() {
        return size;
    }

    long bytes() {
        return bytes;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The slot of the record first offered earliest, or {@link WaitingRecords#NONE}. */
    int head() {
        return head;
    }

    /** Puts a record behind all others. */
    int add(StreamRecord record) {
        int slot = records.add(record);
        records.before(slot, tail);
        if (tail == WaitingRecords.NONE) {
            head = slot;
        } else {
            records.next(tail, slot);
        }
        tail = slot;
        size++;
        bytes += record.bytes;
        return slot;
    }

    /** Takes a record out of the list; its slot isn't given back. */
    void unlink(int slot) {
        int before = records.before(slot);
        int next = records.next(slot);
        if (before == WaitingRecords.NONE) {
            head = next;
        } else {
            records.next(before, next);
        }
        if (next == WaitingRecords.NONE) {
            tail = before;
        } else {
            records.before(next, before);
        }
        size--;
        bytes -= records.bytes(slot);
    }
}
