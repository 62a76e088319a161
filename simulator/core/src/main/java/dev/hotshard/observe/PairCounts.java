package dev.hotshard.observe;

/**
 * How often each pair of a key and a shard was counted.
 * Shape: open addressing with linear probing in one array, (pair + 1, count) side by side, at most half full.
 * Cost: {@link #add} is one multiplication and usually one cache line; allocates only when it grows.
 */
final class PairCounts {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private int shift = 64 - 6;
    private long[] table = new long[2 << 6];
    private int size;

    /** Counts the pair once more. */
    void add(int key, int shard) {
        long tag = ((long) key << 32 | shard) + 1;
        long[] slots = table;
        int mask = slots.length - 1;
        int at = (int) ((tag * GOLDEN) >>> shift) << 1;
        while (slots[at] != tag) {
            if (slots[at] == 0) {
                slots[at] = tag;
                slots[at + 1] = 1;
                if (++size << 2 > slots.length) {
                    grow();
                }
                return;
            }
            at = (at + 2) & mask;
        }
        slots[at + 1]++;
    }

    /** Hands each pair with its count to the visitor. */
    void forEach(KeyObservations.PairVisitor visitor) {
        for (int at = 0; at < table.length; at += 2) {
            if (table[at] != 0) {
                long pair = table[at] - 1;
                visitor.visit((int) (pair >>> 32), (int) pair, table[at + 1]);
            }
        }
    }

    private void grow() {
        long[] old = table;
        table = new long[old.length << 1];
        shift--;
        int mask = table.length - 1;
        for (int from = 0; from < old.length; from += 2) {
            if (old[from] != 0) {
                int at = (int) ((old[from] * GOLDEN) >>> shift) << 1;
                while (table[at] != 0) {
                    at = (at + 2) & mask;
                }
                table[at] = old[from];
                table[at + 1] = old[from + 1];
            }
        }
    }
}
