package dev.hotshard.model;

import java.util.Arrays;

/**
 * The shards of one pool whose first waiting record has room there and waits for what they have in common, in the order in which these records entered their hosts'
 * queues.
 * Cost: proportional to the shards that wait; nothing is allocated once it has grown.
 */
final class PoolLine {
    /** The pool's place in the calendar. */
    final int entry;

    private long[] numbers = new long[16];
    private int[] shards = new int[16];
    private int size;

    PoolLine(int entry) {
        this.entry = entry;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The shard whose record comes first. */
    int first() {
        return shards[0];
    }

    /** Puts a shard in, with the number of its record in the order of entry. */
    void add(int shard, long number) {
        if (size == shards.length) {
            shards = Arrays.copyOf(shards, 2 * size);
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        int place = size++;
        while (place > 0 && numbers[place - 1] > number) {
            numbers[place] = numbers[place - 1];
            shards[place] = shards[place - 1];
            place--;
        }
        numbers[place] = number;
        shards[place] = shard;
    }

    /** Takes a shard out, if it is in. */
    void remove(int shard) {
        for (int i = 0; i < size; i++) {
            if (shards[i] == shard) {
                size--;
                System.arraycopy(shards, i + 1, shards, i, size - i);
                System.arraycopy(numbers, i + 1, numbers, i, size - i);
                return;
            }
        }
    }

    void clear() {
        size = 0;
    }
}
