package dev.hotshard.model.partition;

import java.util.Arrays;

/**
 * Counts by pairs of numbers, such as host and shard, of which only those that were counted take memory.
 * Shape: one open-addressed table, at most half full, whose places are probed in order.
 * Cost: O(1); it allocates when the number of pairs doubles.
 */
public final class PairCounts {
    private long[] pairs = new long[64]; // the pair + 1; 0 is an empty place
    private long[] counts = new long[64];
    private int used;

    /** How often this pair was counted. */
    public long count(int first, int second) {
        return counts[place(pair(first, second))];
    }

    /** Counts this pair once more, and gives how often that is. */
    public long increment(int first, int second) {
        long pair = pair(first, second);
        int place = place(pair);
        if (pairs[place] == 0) {
            pairs[place] = pair;
            used++;
        }
        long count = ++counts[place];
        if (used > pairs.length / 2) {
            grow();
        }
        return count;
    }

    /** Forgets all counts; the memory stays. */
    public void clear() {
        if (used > 0) {
            Arrays.fill(pairs, 0);
            Arrays.fill(counts, 0);
            used = 0;
        }
    }

    private void grow() {
        long[] oldPairs = pairs;
        long[] oldCounts = counts;
        pairs = new long[2 * oldPairs.length];
        counts = new long[2 * oldPairs.length];
        for (int i = 0; i < oldPairs.length; i++) {
            if (oldPairs[i] != 0) {
                int place = place(oldPairs[i]);
                pairs[place] = oldPairs[i];
                counts[place] = oldCounts[i];
            }
        }
    }

    private static long pair(int first, int second) {
        return ((long) first << 32 | second) + 1;
    }

    /** Where the pair is, or the empty place where it would go. */
    private int place(long pair) {
        int mask = pairs.length - 1;
        int place = (int) ((pair * 0x9e3779b97f4a7c15L) >>> 32) & mask;
        while (pairs[place] != 0 && pairs[place] != pair) {
            place = (place + 1) & mask;
        }
        return place;
    }
}
