package dev.hotshard.observe;

import java.util.BitSet;

/**
 * The false silences of a group: how often it had processed nothing of a scope for so long that it called it silent, though the scope hadn't paused for so long.
 * Units: nanoseconds.
 * Shape: completions come in order of time. Between two records of a scope that follow each other there was a silence if they were processed more than
 * {@code silentAfterNanos} apart; it was false if the second had first been offered no more than that after the latest-offered one before it. A silence that no
 * record ends isn't counted: nobody saw its end.
 * Cost: two {@code long}s a scope.
 */
final class SilenceTally {
    /** When the latest-offered record so far was offered, plus 1; 0 for a scope without any. */
    private static final int NEWEST = 0;

    private static final int LAST_DONE = 1;

    private final long silentAfterNanos;
    private final Pages pages = new Pages(2);
    private final BitSet silenced = new BitSet();
    private long falseSilences;

    SilenceTally(long silentAfterNanos) {
        this.silentAfterNanos = silentAfterNanos;
    }

    void completed(long nowNanos, int scope, long offeredNanos) {
        long[] page = pages.page(scope);
        int at = pages.at(scope);
        long newestNanos = page[at + NEWEST] - 1;
        boolean isSilence = newestNanos >= 0 && nowNanos - page[at + LAST_DONE] > silentAfterNanos;
        if (isSilence && offeredNanos - newestNanos <= silentAfterNanos) {
            falseSilences++;
            silenced.set(scope);
        }
        page[at + NEWEST] = Math.max(newestNanos, offeredNanos) + 1;
        page[at + LAST_DONE] = nowNanos;
    }

    SilenceObservation freeze() {
        return new SilenceObservation(falseSilences, silenced.cardinality());
    }
}
