package dev.hotshard.observe;

import java.util.List;

/**
 * Where the order of records within a scope is watched in a run.
 * Units: nanoseconds.
 * Shape: {@code spreadFromNanos} is from when on the first group by name can get a scope's records from several places at once, {@code Long.MAX_VALUE} for never: until
 * then they are in order as long as no record has waited on its host, and nobody else has got a shard. {@code silentAfterNanos} holds, for each group, after how long it calls a scope silent,
 * {@code Long.MAX_VALUE} for never.
 */
public record OrderShape(boolean isWatched, long spreadFromNanos, List<Long> silentAfterNanos) {
    public OrderShape {
        silentAfterNanos = List.copyOf(silentAfterNanos);
    }
}
