package dev.hotshard.model;

import java.util.Arrays;

/**
 * The slots of the records that wait for one shard, in the order in which they entered their hosts' queues.
 * Shape: a ring that grows. A slot whose record has left from the middle stays in until it comes first.
 * Cost: nothing is allocated once it has grown.
 */
final class ShardLine {
    /** The shard's place in the calendar. */
    final int entry;

    private int[] slots = new int[16];
    private int first;
    private int size;

    ShardLine(int entry) {
        this.entry = entry;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int head() {
        return size == 0 ? WaitingRecords.NONE : slots[first];
    }

    void add(int slot) {
        if (size == slots.length) {
            int[] longer = Arrays.copyOfRange(slots, first, first + 2 * size);
            System.arraycopy(slots, 0, longer, size - first, first);
            slots = longer;
            first = 0;
        }
        slots[(first + size) & (slots.length - 1)] = slot;
        size++;
    }

    /** Takes out the first slot. */
    int poll() {
        int slot = slots[first];
        first = (first + 1) & (slots.length - 1);
        size--;
        return slot;
    }
}
