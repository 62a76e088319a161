package dev.hotshard.observe;

import dev.hotshard.model.Caps;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The course of the run in equal steps.
 * Shape: a row a step of every series; steps that end before the warm-up does are left out.
 * Cost: a pass over flows, shards and groups each step; 20 bytes a shard and step, 4 more for each group.
 */
final class SeriesTally {
    private static final int FLOW_COUNTERS = 4;

    private final RunShape shape;
    private final FlowTally flows;
    private final ShardTally shards;
    private final GroupTally[] groups;
    private final long[] flowMoment;
    private final Lifetimes lifetimes;
    private long[] shardMoment;
    private long openedNanos;
    private final Capacity shardCapacity;
    private final Capacity totalCapacity;
    private final SeriesObservations rows;

    SeriesTally(RunShape shape, FlowTally flows, ShardTally shards, GroupTally[] groups) {
        this.shape = shape;
        this.flows = flows;
        this.shards = shards;
        this.groups = groups;
        flowMoment = new long[flows.flows() * FLOW_COUNTERS];
        lifetimes = shards.lifetimes();
        shardMoment = shards.start();
        shardCapacity = new Capacity(shape.warmupNanos());
        totalCapacity = new Capacity(shape.warmupNanos());
        rows = new SeriesObservations(shape);
    }

    void capped(long nowNanos, Caps caps) {
        shardCapacity.change(nowNanos, CapKinds.perSecond(caps.shard()));
        totalCapacity.change(nowNanos, CapKinds.perSecond(caps.total()));
    }

    /** The step that ends now is over, with so many records waiting on hosts, and this utilisation of the fullest shard in its fullest second. */
    void sampleClosed(long nowNanos, long waiting, double fullestShard) {
        if (nowNanos <= shape.warmupNanos()) {
            return;
        }
        double[] ofShard = until(shardCapacity, nowNanos);
        double[] ofTotal = until(totalCapacity, nowNanos);
        int n = shards.shards();
        long fromNanos = Math.max(shape.warmupNanos(), openedNanos);
        openedNanos = nowNanos;
        int[] offered = new int[n];
        int[] accepted = new int[n];
        int[] throttled = new int[n];
        double[] utilisation = new double[n];
        long[] sums = new long[CapKinds.COUNT];
        long[] amounts = new long[CapKinds.COUNT];
        for (int shard = 0; shard < n; shard++) {
            offered[shard] = Math.toIntExact(shards.since(shardMoment, shard, ShardTally.OFFERED));
            accepted[shard] = Math.toIntExact(shards.since(shardMoment, shard, ShardTally.ACCEPTED));
            throttled[shard] = Math.toIntExact(shards.since(shardMoment, shard, ShardTally.THROTTLED));
            for (int kind = 0; kind < CapKinds.COUNT; kind++) {
                amounts[kind] = shards.amountSince(shardMoment, shard, kind);
                sums[kind] += amounts[kind];
            }
            utilisation[shard] = Use.largest(amounts, ofShard, lifetimes.part(shard, fromNanos, nowNanos));
        }
        shardMoment = shards.mark(shardMoment);
        double ofStream = Use.firstKnown(
                Use.largest(sums, ofTotal, 1), Use.largest(sums, ofShard, lifetimes.average(fromNanos, nowNanos)));
        rows.add(nowNanos, flowRow(), waiting, ofStream, fullestShard);
        rows.addShards(offered, accepted, throttled, utilisation, openShards(fromNanos, nowNanos));
        for (int group = 0; group < groups.length; group++) {
            rows.addLag(group, groups[group]);
        }
    }

    /** The shards that were open in a part of the step; null if all were. */
    private @Nullable BitSet openShards(long fromNanos, long nowNanos) {
        int count = shards.shards();
        if (lifetimes.open() == count && !lifetimes.changedSince(fromNanos)) {
            return null;
        }
        BitSet open = new BitSet(count);
        for (int shard = 0; shard < count; shard++) {
            open.set(shard, lifetimes.part(shard, fromNanos, nowNanos) > 0);
        }
        return open;
    }

    private static double[] until(Capacity capacity, long nowNanos) {
        double[] amounts = new double[CapKinds.COUNT];
        for (int kind = 0; kind < amounts.length; kind++) {
            amounts[kind] = capacity.until(nowNanos, kind);
        }
        capacity.restart(nowNanos);
        return amounts;
    }

    private long[] flowRow() {
        long[] row = new long[flowMoment.length];
        for (int i = 0; i < row.length; i++) {
            long count = flows.get(i / FLOW_COUNTERS, i % FLOW_COUNTERS);
            row[i] = count - flowMoment[i];
            flowMoment[i] = count;
        }
        return row;
    }

    /** The whole course, with the stream's utilisation in each minute. */
    SeriesObservations freeze(double[] minutes) {
        return rows.withMinutes(minutes);
    }
}
