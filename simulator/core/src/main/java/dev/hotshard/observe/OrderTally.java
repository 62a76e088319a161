package dev.hotshard.observe;

import dev.hotshard.stats.LatencyHistogram;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How often records of a scope were done after a later-offered one.
 * Units: nanoseconds.
 * Shape: completions come in order of time, those of one instant in the order in which they were offered, so that nothing is out of order to what is done at the same
 * instant. Of a scope the latest-offered record is kept; a scope whose last record was another one has a slot with that one besides.
 * Cost: two {@code long}s a scope, three more while its last record is a stale one; nothing is allocated but for those.
 */
final class OrderTally {
    /** When the latest-offered record so far was offered, plus 1; 0 for a scope without any. */
    private static final int NEWEST = 0;

    /** When that one was done; once an older one has followed, the complement of the scope's slot. */
    private static final int DONE = 1;

    private final Pages pages = new Pages(2);
    private final BitSet affected = new BitSet();
    private final LatencyHistogram lateness = new LatencyHistogram();
    private long inversions;
    private long staleWrites;

    /** For each slot: when its scope's latest-offered record was done, the next free slot once it is given back. */
    private long[] newestDone = new long[16];

    /** For each slot: when its scope's last record was first offered. */
    private long[] lastOffered = new long[16];

    private int slots;
    private int firstFree = -1;
    private int staleScopes;

    void completed(long nowNanos, int scope, long offeredNanos) {
        long[] page = pages.page(scope);
        int at = pages.at(scope);
        if (offeredNanos < page[at + NEWEST] - 1) {
            overtaken(nowNanos, scope, offeredNanos, page, at);
            return;
        }
        if (page[at + DONE] < 0) {
            giveBack((int) ~page[at + DONE]);
        }
        page[at + NEWEST] = offeredNanos + 1;
        page[at + DONE] = nowNanos;
    }

    private void overtaken(long nowNanos, int scope, long offeredNanos, long[] page, int at) {
        boolean wasFresh = page[at + DONE] >= 0;
        if (wasFresh) {
            int fresh = takeSlot();
            newestDone[fresh] = page[at + DONE];
            page[at + DONE] = ~fresh;
        }
        int slot = (int) ~page[at + DONE];
        if (wasFresh || offeredNanos < lastOffered[slot]) {
            staleWrites++;
        }
        lastOffered[slot] = offeredNanos;
        inversions++;
        affected.set(scope);
        lateness.record(nowNanos - newestDone[slot]);
    }

    private int takeSlot() {
        staleScopes++;
        if (firstFree >= 0) {
            int slot = firstFree;
            firstFree = (int) newestDone[slot];
            return slot;
        }
        if (slots == newestDone.length) {
            newestDone = Arrays.copyOf(newestDone, 2 * slots);
            lastOffered = Arrays.copyOf(lastOffered, 2 * slots);
        }
        return slots++;
    }

    private void giveBack(int slot) {
        staleScopes--;
        newestDone[slot] = firstFree;
        firstFree = slot;
    }

    OrderObservation freeze() {
        return new OrderObservation(inversions, affected.cardinality(), staleWrites, staleScopes, lateness);
    }
}
