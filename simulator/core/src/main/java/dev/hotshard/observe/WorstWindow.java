package dev.hotshard.observe;

/**
 * The 1 s window in which the offered records were spread worst: the highest max/mean among those with at least ten records a shard on average.
 * Shape: of equals the first.
 */
final class WorstWindow {
    private static final int RECORDS_A_SHARD = 10;

    private final ShardTally tally;
    private final long[] moment;
    private final long[] loads;
    private double worst = -1;
    private long startNanos = -1;

    WorstWindow(ShardTally tally) {
        this.tally = tally;
        moment = tally.start();
        loads = new long[tally.shards()];
    }

    /** The window that began at {@code windowStartNanos} is over. */
    void secondClosed(long windowStartNanos) {
        long max = 0;
        long sum = 0;
        for (int shard = 0; shard < loads.length; shard++) {
            long load = tally.since(moment, shard, ShardTally.OFFERED);
            sum += load;
            max = Math.max(max, load);
        }
        double unevenness = (double) max / sum;
        if (sum >= (long) RECORDS_A_SHARD * loads.length && unevenness > worst) {
            worst = unevenness;
            startNanos = windowStartNanos;
            for (int shard = 0; shard < loads.length; shard++) {
                loads[shard] = tally.since(moment, shard, ShardTally.OFFERED);
            }
        }
        tally.mark(moment);
    }

    /** What each shard was offered in it; null if no window had so many. */
    long @org.jspecify.annotations.Nullable [] loads() {
        return startNanos < 0 ? null : loads.clone();
    }

    /** When it began; negative if there was none. */
    long startNanos() {
        return startNanos;
    }
}
