package dev.hotshard.model.partition;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The strategy that appends {@code #0 .. #buckets-1} to a key, drawn for each record.
 * Shape: {@code only} names the logical keys that are salted, null salts all.
 */
public record SaltedKeys(int buckets, @Nullable Set<String> only) implements KeyStrategy {
    @Override
    public int buckets(byte[] logicalKey, int length) {
        return only == null || only.contains(new String(logicalKey, 0, length, StandardCharsets.UTF_8))
                ? buckets
                : BARE;
    }
}
