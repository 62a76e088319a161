package dev.hotshard.observe;

import org.jspecify.annotations.Nullable;

/**
 * What each shard was offered, took and refused.
 * Units: records and bytes; utilisation is a part of one, NaN without caps.
 * Cost: a view of the collector's own counters, nothing is copied but whole columns.
 */
public final class ShardObservations {
    private final ShardTally tally;
    private final CapUse use;
    private final WorstWindow worst;

    ShardObservations(ShardTally tally, CapUse use, WorstWindow worst) {
        this.tally = tally;
        this.use = use;
        this.worst = worst;
    }

    public int size() {
        return tally.shards();
    }

    public long offered(int shard) {
        return tally.get(shard, ShardTally.OFFERED);
    }

    public long accepted(int shard) {
        return tally.get(shard, ShardTally.ACCEPTED);
    }

    public long throttled(int shard) {
        return tally.get(shard, ShardTally.THROTTLED);
    }

    public long acceptedBytes(int shard) {
        return tally.get(shard, ShardTally.ACCEPTED_BYTES);
    }

    public double utilisation(int shard) {
        return use.shardUtilisation(shard);
    }

    /** The utilisation in the shard's fullest second. */
    public double peakUtilisation(int shard) {
        return use.shardPeak(shard);
    }

    /** The records offered to each shard. */
    public long[] offered() {
        return tally.column(ShardTally.OFFERED);
    }

    public long[] accepted() {
        return tally.column(ShardTally.ACCEPTED);
    }

    public long[] offeredBytes() {
        return tally.column(ShardTally.OFFERED_BYTES);
    }

    public long[] acceptedBytes() {
        return tally.column(ShardTally.ACCEPTED_BYTES);
    }

    /** The records offered to each shard in the 1 s window with the highest max/mean; null if none had ten a shard on average. */
    public long @Nullable [] worstWindow() {
        return worst.loads();
    }

    /** When that window began; NaN if there was none. */
    public double worstWindowSeconds() {
        return RunShape.seconds(worst.startNanos());
    }
}
