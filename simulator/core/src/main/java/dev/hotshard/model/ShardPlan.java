package dev.hotshard.model;

/**
 * The shards with which a run begins.
 * Shape: {@code byRanges} says whether the partitioner goes by ranges of hashes; {@code word} is what users call a shard, for sentences;
 * {@code retentionNanos} is how long they keep records, {@code Long.MAX_VALUE} for good.
 */
public record ShardPlan(int count, boolean byRanges, String word, long retentionNanos) {}
