package dev.hotshard.model;

/**
 * The bounded store of the records that one host keeps because no shard has taken them yet, in the order in which they were first offered.
 * Units: {@link #size()} in records.
 * Shape: a doubly linked list through {@link WaitingRecords}, so that any record can leave at once.
 */
final class RetryQueue {
    private final WaitingRecords records;
    private int head = WaitingRecords.NONE;
    private int tail = WaitingRecords.NONE;
    private long size;

    RetryQueue(WaitingRecords records) {
        this.records = records;
    }

    long size() {
        return size;
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
    }
}
