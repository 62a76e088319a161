package dev.hotshard.observe;

import dev.hotshard.model.ShardLog;
import dev.hotshard.stats.LatencyHistogram;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How far a consumer group got with each shard, and how long its records took.
 * Units: records; nanoseconds. Lag is of all records, its peaks and ages from the warm-up's end on; what was consumed, lost, replayed or
 * read, and latency, are of records first offered after the warm-up.
 * Shape: one line of counters a shard. A shard's own lag is exact, since what is told of one shard is told in order. A level or an age that lasts for no
 * time at all (a service of 0 ns) is none.
 */
final class GroupTally {
    private static final int ACCEPTED = 0;

    /** Consumed or lost, whenever they were first offered. */
    private static final int DONE = 1;

    private static final int LAG_MAX = 2;
    private static final int AGE_MAX = 3;
    private static final int CONSUMED = 4;

    /** Lost, of those first offered after the warm-up. */
    private static final int LOST = 5;

    private static final int LINE_BITS = 3;

    private final long warmupNanos;
    private long[] lines;
    private final BitSet agedAtEnd = new BitSet();
    private final TotalLag total;
    private final LatencyHistogram latency = new LatencyHistogram();
    private long replayed;
    private long read;
    private long matching;
    private int rebalances = -1;
    private int members;
    private int[] memberOfShard;

    GroupTally(int shards, int poll, long warmupNanos) {
        this.warmupNanos = warmupNanos;
        lines = new long[shards << LINE_BITS];
        total = new TotalLag(warmupNanos, poll);
        memberOfShard = new int[shards];
        Arrays.fill(memberOfShard, -1);
    }

    /** The shards were dealt; the first deal is the start, all others are rebalances. */
    void assigned(long nowNanos, int newMembers, int[] newMemberOfShard) {
        if (rebalances < 0 || nowNanos >= warmupNanos) {
            rebalances++;
        }
        members = newMembers;
        memberOfShard = newMemberOfShard.clone();
    }

    /** There are so many shards from now on. */
    void growTo(int shards) {
        if (shards << LINE_BITS > lines.length) {
            lines = Arrays.copyOf(lines, 2 * shards << LINE_BITS);
        }
    }

    void accepted(long nowNanos, int shard) {
        lines[(shard << LINE_BITS) + ACCEPTED]++;
        total.accepted(nowNanos);
    }

    void consumed(long nowNanos, int shard, long offset, ShardLog log) {
        settle(nowNanos, shard, offset, log);
        long offeredNanos = log.offeredNanos(offset);
        if (offeredNanos >= warmupNanos) {
            lines[(shard << LINE_BITS) + CONSUMED]++;
            latency.record(nowNanos - offeredNanos);
        }
    }

    void lost(long nowNanos, int shard, long offset, ShardLog log) {
        settle(nowNanos, shard, offset, log);
        if (log.offeredNanos(offset) >= warmupNanos) {
            lines[(shard << LINE_BITS) + LOST]++;
        }
    }

    void replayed(long offset, ShardLog log) {
        if (log.offeredNanos(offset) >= warmupNanos) {
            replayed++;
        }
    }

    void read(long offset, boolean matches, ShardLog log) {
        if (log.offeredNanos(offset) >= warmupNanos) {
            read++;
            matching += matches ? 1 : 0;
        }
    }

    /** The group is through with a record for good. */
    private void settle(long nowNanos, int shard, long offset, ShardLog log) {
        int at = shard << LINE_BITS;
        long acceptedNanos = log.acceptedNanos(offset);
        if (nowNanos > warmupNanos && nowNanos > acceptedNanos) {
            lines[at + LAG_MAX] = deepest(lines[at + LAG_MAX], nowNanos, lines[at + DONE], log);
            lines[at + AGE_MAX] = Math.max(lines[at + AGE_MAX], nowNanos - acceptedNanos);
        }
        lines[at + DONE]++;
        total.consumed(nowNanos);
    }

    /** A lag is highest just before it falls, and higher than {@code known} if the record so far behind those that are done had come by then. */
    private static long deepest(long known, long nowNanos, long done, ShardLog log) {
        long deepest = known;
        while (done + deepest < log.end() && log.acceptedNanos(done + deepest) < nowNanos) {
            deepest++;
        }
        return deepest;
    }

    void settled(long nowNanos) {
        total.settled(nowNanos);
    }

    /** The run ended with unprocessed records of the shard, the oldest accepted at {@code oldestAcceptedNanos}. */
    void leftLagging(long nowNanos, int shard, long oldestAcceptedNanos) {
        int at = shard << LINE_BITS;
        lines[at + AGE_MAX] = Math.max(lines[at + AGE_MAX], nowNanos - oldestAcceptedNanos);
        agedAtEnd.set(shard);
    }

    long lag(int shard) {
        int at = shard << LINE_BITS;
        return lines[at + ACCEPTED] - lines[at + DONE];
    }

    long totalLag() {
        return total.level();
    }

    GroupObservation freeze(long endNanos, long[] acceptedOfShard) {
        total.end(endNanos);
        GroupObservation.OfShard[] shards = new GroupObservation.OfShard[memberOfShard.length];
        long oldestNanos = 0;
        for (int shard = 0; shard < shards.length; shard++) {
            int at = shard << LINE_BITS;
            long lag = lag(shard);
            oldestNanos = Math.max(oldestNanos, lines[at + AGE_MAX]);
            if (lag > 0 != agedAtEnd.get(shard)) {
                throw new IllegalStateException("shard " + shard + " ended with a lag of " + lag
                        + (agedAtEnd.get(shard) ? " but an oldest record" : " but no oldest record") + " was told");
            }
            shards[shard] = new GroupObservation.OfShard(
                    memberOfShard[shard],
                    acceptedOfShard[shard] - lines[at + CONSUMED] - lines[at + LOST],
                    Math.max(lines[at + LAG_MAX], lag),
                    lines[at + AGE_MAX] == 0 ? Double.NaN : RunShape.seconds(lines[at + AGE_MAX]),
                    lines[at + CONSUMED],
                    lines[at + LOST]);
        }
        return new GroupObservation(
                members,
                Math.max(0, rebalances),
                replayed,
                (double) matching / read,
                total.max(),
                oldestNanos == 0 ? Double.NaN : RunShape.seconds(oldestNanos),
                RunShape.seconds(total.drainedAtNanos()),
                latency,
                java.util.List.of(shards));
    }
}
