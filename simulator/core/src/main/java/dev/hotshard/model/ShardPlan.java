package dev.hotshard.model;

import dev.hotshard.model.partition.HashRanges;
import org.jspecify.annotations.Nullable;

/**
 * The shards with which a run begins.
 * Shape: {@code byRanges} says whether the partitioner goes by ranges of hashes; {@code word} is what users call a shard, for sentences;
 * {@code retentionNanos} is how long they keep records, {@code Long.MAX_VALUE} for good; {@code ranges} is null for equal ranges in the order of the numbers.
 */
public record ShardPlan(
        int count,
        boolean byRanges,
        String word,
        long retentionNanos,
        @Nullable HashRanges ranges) {}
