package dev.hotshard.scenario;

import org.jspecify.annotations.Nullable;

/** The shard that an action is about: one by its number, or, with null, the one that was offered most records in the last 60 s, ties to the lower number. */
public record ShardTarget(@Nullable Integer shard) {
    public static final ShardTarget HOTTEST = new ShardTarget(null);
}
