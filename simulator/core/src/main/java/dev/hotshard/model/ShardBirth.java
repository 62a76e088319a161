package dev.hotshard.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A shard that opens.
 * Shape: numbers count up in the order of creation; {@code parents} are the shards that gave way to it, none for one of the first; {@code range} is [start, end] of
 * its hashes, both included, as decimal texts, null where hashes have no ranges.
 */
public record ShardBirth(
        int shard, List<Integer> parents, @Nullable List<String> range) {
    public ShardBirth {
        parents = List.copyOf(parents);
        range = range == null ? null : List.copyOf(range);
    }
}
