package dev.hotshard.observe;

/**
 * What became of one flow's reads: reads = cached + served + throttled, and which of the served missed records.
 * Shape: {@code units} is what all queries were to cost, {@code unitsIfUnsalted} the cost of one query for each read that wasn't cached; {@code itemsRead} are those of
 * answered queries, {@code itemsKept} a page for each served read. Times are NaN for never, {@code hottestShard} -1 for none.
 */
public record ReadCounts(
        long reads,
        long cached,
        long served,
        long throttled,
        long missed,
        double firstMissedSeconds,
        double lastMissedSeconds,
        long queries,
        long refused,
        long fanOutMax,
        long units,
        long unitsIfUnsalted,
        long itemsRead,
        long itemsKept,
        int hottestShard,
        long hottestShardUnits) {}
