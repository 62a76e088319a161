package dev.hotshard.observe;

/**
 * Which records shards held back; nothing in a stream that throttles.
 * Units: records, each counted once.
 * Shape: {@code firstSeconds} is NaN for never, {@code beforeDrop} stood so when the first record was dropped; shards and keys beyond the arrays have none.
 */
public record DelayObservation(long records, double firstSeconds, long beforeDrop, long[] byShard, long[] byKey) {
    public long ofShard(int shard) {
        return shard < byShard.length ? byShard[shard] : 0;
    }

    public long ofKey(int key) {
        return key < byKey.length ? byKey[key] : 0;
    }
}
