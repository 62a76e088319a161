package dev.hotshard.scenario;

import java.util.List;

/**
 * The shards of a stream of Kinesis as the service lists them.
 * Shape: the open ones in the order of their ids, which is that in which they were created; {@code closed} more have given way to others.
 */
public record ListedShards(List<String> ids, ShardRanges ranges, int closed) {
    public ListedShards {
        ids = List.copyOf(ids);
        if (ids.size() != ranges.ranges().size()) {
            throw new IllegalArgumentException(
                    ids.size() + " ids but " + ranges.ranges().size() + " ranges");
        }
    }
}
