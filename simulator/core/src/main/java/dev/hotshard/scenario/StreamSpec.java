package dev.hotshard.scenario;

import org.jspecify.annotations.Nullable;

/**
 * The partitioned stream: how many shards, which partitioner, which caps.
 * Units: {@code recordLimitBytes} in bytes as billed, null where a record may have any size.
 * Shape: {@code total} bounds the whole stream as well, null where nothing does.
 */
public record StreamSpec(
        Platform platform,
        int shards,
        PartitionerSpec partitioner,
        CapSpec cap,
        @Nullable TotalSpec total,
        @Nullable Long recordLimitBytes) {}
