package dev.hotshard.intake;

import dev.hotshard.model.partition.KeyHash;
import java.nio.charset.StandardCharsets;

/** A partitioner and the number of shards among which it places keys. */
public record Placing(String partitioner, KeyHash hash, int shards) {
    /**
     * The shard of a key.
     * Errors: IllegalArgumentException where a key has to name a shard and doesn't.
     */
    int shardOf(String key) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        return hash.shardOf(bytes, bytes.length, shards);
    }
}
