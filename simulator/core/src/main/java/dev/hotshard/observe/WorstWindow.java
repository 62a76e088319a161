package dev.hotshard.observe;

import org.jspecify.annotations.Nullable;

/**
 * The 1 s window in which the offered records were spread worst: the highest max/mean among those with at least ten records a shard on average.
 * Shape: of equals the first. A window in which shards open or close isn't judged.
 */
final class WorstWindow {
    private static final int RECORDS_A_SHARD = 10;

    private final ShardTally tally;
    private long[] moment;
    private long @Nullable [] loads;
    private double worst = -1;
    private long startNanos = -1;

    WorstWindow(ShardTally tally) {
        this.tally = tally;
        moment = tally.start();
    }

    /** The window that began at {@code windowStartNanos} is over. */
    void secondClosed(long windowStartNanos) {
        if (!tally.lifetimes().changedSince(windowStartNanos)) {
            judge(windowStartNanos);
        }
        moment = tally.mark(moment);
    }

    private void judge(long windowStartNanos) {
        long max = 0;
        long sum = 0;
        for (int shard = 0; shard < tally.shards(); shard++) {
            long load = tally.since(moment, shard, ShardTally.OFFERED);
            sum += load;
            max = Math.max(max, load);
        }
        int open = tally.lifetimes().open();
        // With equal numbers of shards max/sum tells the same as max/mean.
        double unevenness = (double) max / sum * open;
        if (sum >= (long) RECORDS_A_SHARD * open && unevenness > worst) {
            worst = unevenness;
            startNanos = windowStartNanos;
            loads = open(windowStartNanos);
        }
    }

    /** What the open shards were offered since the moment, by their numbers. */
    private long[] open(long windowStartNanos) {
        long[] open = new long[tally.lifetimes().open()];
        int next = 0;
        for (int shard = 0; shard < tally.shards(); shard++) {
            if (tally.lifetimes().part(shard, windowStartNanos, windowStartNanos + 1) > 0) {
                open[next++] = tally.since(moment, shard, ShardTally.OFFERED);
            }
        }
        return open;
    }

    /** What each shard that was open was offered in it; null if no window had so many. */
    long @Nullable [] loads() {
        return loads == null ? null : loads.clone();
    }

    /** When it began; negative if there was none. */
    long startNanos() {
        return startNanos;
    }
}
