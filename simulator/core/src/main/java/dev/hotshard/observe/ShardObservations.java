package dev.hotshard.observe;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What each shard was offered, took and refused.
 * Units: records and bytes; utilisation is a part of one, NaN without caps.
 * Cost: a view of the collector's own counters, nothing is copied but whole columns.
 */
public final class ShardObservations {
    private final RunShape shape;
    private final ShardTally tally;
    private final DropTally drops;
    private final CapUse use;
    private final WorstWindow worst;
    private final ReadUse reads;

    ShardObservations(RunShape shape, ShardTally tally, DropTally drops, CapUse use, WorstWindow worst, ReadUse reads) {
        this.shape = shape;
        this.tally = tally;
        this.drops = drops;
        this.use = use;
        this.worst = worst;
        this.reads = reads;
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

    /** The records given up that were for the shard by then. */
    public long dropped(int shard) {
        return drops.ofShard(shard);
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

    public double openedSeconds(int shard) {
        return tally.lifetimes().openedSeconds(shard);
    }

    /** When it closed; NaN if it was open at the end. */
    public double closedSeconds(int shard) {
        return tally.lifetimes().closedSeconds(shard);
    }

    /** How long it was open after the warm-up, in nanoseconds. */
    public long openNanos(int shard) {
        return tally.lifetimes().openNanos(shard, shape.warmupNanos(), shape.durationNanos());
    }

    /** The shards that gave way to it, none for one of the first. */
    public List<Integer> parents(int shard) {
        return tally.lifetimes().parents(shard);
    }

    /** The hashes that belong to it; null where hashes have no ranges. */
    public @Nullable List<String> range(int shard) {
        return tally.lifetimes().range(shard);
    }

    /** The units that the shard gave to reads. */
    public long readUnits(int shard) {
        return reads.units(shard);
    }

    public long queriesRefused(int shard) {
        return reads.refused(shard);
    }

    /** The part of its read cap that the shard gave while it was open. */
    public double readUtilisation(int shard) {
        return reads.utilisation(shard, openNanos(shard) / 1e9);
    }

    /** The same in its fullest second. */
    public double readPeakUtilisation(int shard) {
        return reads.peakUtilisation(shard);
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

    /** The loads that are compared with each other, by the number of the shard; those that weren't open after the warm-up are left out. */
    public long[] offeredLoads() {
        return loads(ShardTally.OFFERED);
    }

    public long[] acceptedLoads() {
        return loads(ShardTally.ACCEPTED);
    }

    public long[] offeredByteLoads() {
        return loads(ShardTally.OFFERED_BYTES);
    }

    public long[] acceptedByteLoads() {
        return loads(ShardTally.ACCEPTED_BYTES);
    }

    /** A shard that was open for a part of the time has the load that its rate comes to in all of it, rounded. */
    private long[] loads(int counter) {
        long whole = shape.durationNanos() - shape.warmupNanos();
        return IntStream.range(0, tally.shards())
                .filter(shard -> openNanos(shard) > 0)
                .mapToLong(shard -> {
                    long count = tally.get(shard, counter);
                    long open = openNanos(shard);
                    return open == whole ? count : Math.round(count * ((double) whole / open));
                })
                .toArray();
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
