package dev.hotshard.model.partition;

/**
 * A partitioner that the key alone decides: the same key and number of shards always give the same shard.
 * Shape: a key is the first {@code length} bytes of an array, so that callers can reuse one.
 * Invariant: confined to one run; one that keeps working memory is not shared by threads.
 */
public interface KeyHash {
    /** The shard of this key, from 0 up to {@code shards - 1}. */
    int shardOf(byte[] key, int length, int shards);

    /** The same among shards of which some may have closed. */
    default int shardAmong(byte[] key, int length, OpenShards open) {
        return open.shard(shardOf(key, length, open.count()));
    }

    /** Whether a shard that stays open keeps all its keys, and gets no others, when others open or close. */
    default boolean leavesOthersAlone() {
        return false;
    }

    /** The hash of this key as its platform's tools show it: a decimal number, or hexadecimal for MD5. */
    String hashText(byte[] key, int length);
}
