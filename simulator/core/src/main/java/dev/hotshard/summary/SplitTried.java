package dev.hotshard.summary;

import org.jspecify.annotations.Nullable;

/**
 * The split that a run was repeated with.
 * Shape: {@code shard} was split in two at {@code atSeconds}; null where there were {@code after} shards from then on instead of {@code before}.
 */
public record SplitTried(@Nullable Integer shard, int before, int after, double atSeconds) {}
