package dev.hotshard.model.partition;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The strategy that salts each key over a number of buckets of its own; keys that it has no number for stay bare. */
public record BucketsPerKey(Map<String, Integer> buckets) implements KeyStrategy {
    public BucketsPerKey {
        buckets = new HashMap<>(buckets);
    }

    @Override
    public int buckets(byte[] logicalKey, int length) {
        return buckets.getOrDefault(new String(logicalKey, 0, length, StandardCharsets.UTF_8), BARE);
    }
}
