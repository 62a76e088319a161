package dev.hotshard.observe;

import dev.hotshard.stats.LatencyHistogram;
import java.util.Arrays;

/**
 * How far a consumer group got with each shard, and how long its records took.
 * Units: records; nanoseconds. Lag is of all records, its peaks and ages from the warm-up's end on; consumed and latency are of records first offered after
 * the warm-up.
 * Shape: one line of four counters a shard. A shard's own lag is exact, since what is told of one shard is told in order. A level or an age that lasts for no
 * time at all (a service of 0 ns) is none.
 */
final class GroupTally {
    private static final int LAG = 0;
    private static final int LAG_MAX = 1;

    private static final int AGE_MAX = 2;
    private static final int CONSUMED = 3;
    private static final int LINE_BITS = 2;

    private final long warmupNanos;
    private final long[] lines;
    private final boolean[] agedAtEnd;
    private final TotalLag total;
    private final LatencyHistogram latency = new LatencyHistogram();
    private int members;
    private int[] memberOfShard;

    GroupTally(int shards, int poll, long warmupNanos) {
        this.warmupNanos = warmupNanos;
        lines = new long[shards << LINE_BITS];
        agedAtEnd = new boolean[shards];
        total = new TotalLag(warmupNanos, poll);
        memberOfShard = new int[shards];
        Arrays.fill(memberOfShard, -1);
    }

    void assigned(int newMembers, int[] newMemberOfShard) {
        members = newMembers;
        memberOfShard = newMemberOfShard.clone();
    }

    void accepted(long nowNanos, int shard) {
        int at = shard << LINE_BITS;
        lines[at + LAG]++;
        total.accepted(nowNanos);
    }

    void consumed(long nowNanos, int shard, long firstOfferedNanos, long acceptedNanos) {
        int at = shard << LINE_BITS;
        if (nowNanos > warmupNanos && nowNanos > acceptedNanos) {
            // Before it falls: a lag is highest when its next record is done.
            if (lines[at + LAG] > lines[at + LAG_MAX]) {
                lines[at + LAG_MAX] = lines[at + LAG];
            }
            if (nowNanos - acceptedNanos > lines[at + AGE_MAX]) {
                lines[at + AGE_MAX] = nowNanos - acceptedNanos;
            }
        }
        lines[at + LAG]--;
        if (firstOfferedNanos >= warmupNanos) {
            lines[at + CONSUMED]++;
            latency.record(nowNanos - firstOfferedNanos);
        }
        total.consumed(nowNanos);
    }

    void settled(long nowNanos) {
        total.settled(nowNanos);
    }

    /** The run ended with unprocessed records of the shard, the oldest accepted at {@code oldestAcceptedNanos}. */
    void leftLagging(long nowNanos, int shard, long oldestAcceptedNanos) {
        int at = shard << LINE_BITS;
        lines[at + AGE_MAX] = Math.max(lines[at + AGE_MAX], nowNanos - oldestAcceptedNanos);
        agedAtEnd[shard] = true;
    }

    long lag(int shard) {
        return lines[(shard << LINE_BITS) + LAG];
    }

    long totalLag() {
        return total.level();
    }

    GroupObservation freeze(long endNanos, long[] acceptedOfShard) {
        total.end(endNanos);
        GroupObservation.OfShard[] shards = new GroupObservation.OfShard[agedAtEnd.length];
        for (int shard = 0; shard < shards.length; shard++) {
            int at = shard << LINE_BITS;
            if (lines[at + LAG] > 0 != agedAtEnd[shard]) {
                throw new IllegalStateException("shard " + shard + " ended with a lag of " + lines[at + LAG]
                        + (agedAtEnd[shard] ? " but an oldest record" : " but no oldest record") + " was told");
            }
            shards[shard] = new GroupObservation.OfShard(
                    memberOfShard[shard],
                    acceptedOfShard[shard] - lines[at + CONSUMED],
                    Math.max(lines[at + LAG_MAX], lines[at + LAG]),
                    lines[at + AGE_MAX] == 0 ? Double.NaN : RunShape.seconds(lines[at + AGE_MAX]),
                    lines[at + CONSUMED]);
        }
        return new GroupObservation(
                members, total.max(), RunShape.seconds(total.drainedAtNanos()), latency, java.util.List.of(shards));
    }
}
