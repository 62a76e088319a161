package dev.hotshard.observe;

import java.util.Arrays;

/**
 * Counters for entities that are numbered from 0 as they appear, a fixed number of {@code long}s each, side by side.
 * Shape: pages of 1,024 entities, so that growing copies no counter; all begin at 0.
 * Cost: reaching an entity's counters is two reads; a page is allocated when its first entity appears.
 */
final class Pages {
    private static final int BITS = 10;
    private static final int MASK = (1 << BITS) - 1;
    private static final long[] NONE = {};

    private final int stride;
    private long[][] pages = new long[4][];
    private int size;

    Pages(int stride) {
        this.stride = stride;
        Arrays.fill(pages, NONE);
    }

    /** One more than the highest number that was asked for by {@link #page}. */
    int size() {
        return size;
    }

    /** The page that holds the counters of {@code entity}. */
    long[] page(int entity) {
        if (entity >= size) {
            growTo(entity);
        }
        return pages[entity >>> BITS];
    }

    /** Where in its page the counters of {@code entity} begin. */
    int at(int entity) {
        return (entity & MASK) * stride;
    }

    /** Counter {@code counter} of {@code entity}, which has appeared. */
    long get(int entity, int counter) {
        return pages[entity >>> BITS][at(entity) + counter];
    }

    private void growTo(int entity) {
        int page = entity >>> BITS;
        if (page >= pages.length) {
            int had = pages.length;
            pages = Arrays.copyOf(pages, Math.max(page + 1, had + had / 2));
            Arrays.fill(pages, had, pages.length, NONE);
        }
        for (int p = page; p >= 0 && pages[p].length == 0; p--) {
            pages[p] = new long[stride << BITS];
        }
        size = entity + 1;
    }
}
