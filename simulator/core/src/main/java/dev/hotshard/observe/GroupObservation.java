package dev.hotshard.observe;

import dev.hotshard.stats.LatencyHistogram;
import java.util.List;

/**
 * How far a consumer group got.
 * Shape: {@code members} and their shards are those at the end; {@code lagMaxSeconds} is the age of the oldest unprocessed record of any shard at its worst, NaN without any; {@code usefulShare} is NaN for a group without a filter; {@code drainedAtSeconds} is NaN if the lag was never above one poll, or still is.
 */
public record GroupObservation(
        int members,
        int rebalances,
        long replayed,
        double usefulShare,
        long lagMax,
        double lagMaxSeconds,
        double drainedAtSeconds,
        LatencyHistogram latency,
        List<OfShard> shards) {
    public GroupObservation {
        shards = List.copyOf(shards);
    }

    /** One shard as the group reads it; {@code member} is -1 if nobody does; {@code lagMaxSeconds} is NaN if it never had anything to read. */
    public record OfShard(int member, long lagAtEnd, long lagMax, double lagMaxSeconds, long consumed, long lost) {}

    public long consumed() {
        return shards.stream().mapToLong(OfShard::consumed).sum();
    }

    public long lost() {
        return shards.stream().mapToLong(OfShard::lost).sum();
    }

    public long lagAtEnd() {
        return shards.stream().mapToLong(OfShard::lagAtEnd).sum();
    }

    /** How many members have no shard. */
    public int idleMembers() {
        long busy = shards.stream()
                .mapToInt(OfShard::member)
                .filter(member -> member >= 0)
                .distinct()
                .count();
        return members - (int) busy;
    }
}
