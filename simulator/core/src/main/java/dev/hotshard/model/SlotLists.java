package dev.hotshard.model;

import java.util.Arrays;

/**
 * Many lists of slots in one array: a list is a chain of chunks, each a cache line with some slots side by side.
 * Shape: a slot's place in its list means nothing. Chunks are used again when their list has been taken.
 * Cost: nothing is allocated once it has grown; adding touches one chunk.
 * Source: unrolled linked lists, Shao, Reppy and Appel 1994.
 */
final class SlotLists {
    private static final int NONE = -1;
    private static final int CHUNK = 16;

    /** The chunk behind this one, also among the free ones. */
    private static final int NEXT = 0;

    private static final int COUNT = 1;
    private static final int FIRST_SLOT = 2;
    private static final int SLOTS = CHUNK - FIRST_SLOT;

    private final int[] heads;
    private int[] chunks = new int[64 * CHUNK];
    private int used;
    private int firstFree = NONE;
    private int[] taken = new int[64];

    /** So many empty lists. */
    SlotLists(int lists) {
        heads = new int[lists];
        Arrays.fill(heads, NONE);
    }

    void add(int list, int slot) {
        int chunk = heads[list];
        if (chunk == NONE || chunks[chunk + COUNT] == SLOTS) {
            chunk = newChunk(chunk);
            heads[list] = chunk;
        }
        int count = chunks[chunk + COUNT]++;
        chunks[chunk + FIRST_SLOT + count] = slot;
    }

    /** Empties a list, and returns how many slots it had: the first so many of {@link #taken()}. */
    int take(int list) {
        int size = 0;
        int chunk = heads[list];
        heads[list] = NONE;
        while (chunk != NONE) {
            int count = chunks[chunk + COUNT];
            if (size + count > taken.length) {
                taken = Arrays.copyOf(taken, 2 * taken.length);
            }
            System.arraycopy(chunks, chunk + FIRST_SLOT, taken, size, count);
            size += count;
            int next = chunks[chunk + NEXT];
            chunks[chunk + NEXT] = firstFree;
            firstFree = chunk;
            chunk = next;
        }
        return size;
    }

    /** What was taken last, and behind it what was taken before. */
    int[] taken() {
        return taken;
    }

    private int newChunk(int next) {
        int chunk = firstFree;
        if (chunk == NONE) {
            chunk = used;
            used += CHUNK;
            if (used > chunks.length) {
                chunks = Arrays.copyOf(chunks, Math.multiplyExact(2, chunks.length));
            }
        } else {
            firstFree = chunks[chunk + NEXT];
        }
        chunks[chunk + NEXT] = next;
        chunks[chunk + COUNT] = 0;
        return chunk;
    }
}
