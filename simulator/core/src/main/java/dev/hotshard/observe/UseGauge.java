package dev.hotshard.observe;

import dev.hotshard.model.Caps;
import dev.hotshard.model.StreamRecord;
import java.util.Arrays;

/**
 * How much of the capacity the accepted records of each entity use, or the offered ones would: of the stream's total where it has one, else of its shards' caps; of a shard's; a key's part of
 * one shard's.
 * Shape: the largest over the kinds of cap that held from end to end of the aggregate; NaN if none did.
 */
final class UseGauge implements Gauge {
    private final EntityOf entityOf;
    private final Lifetimes lifetimes;
    private final Fate counted;
    private double shards;
    private long startNanos;
    private final Capacity shardCapacity = new Capacity(0);
    private final Capacity totalCapacity = new Capacity(0);
    private final double[] ofShard = new double[CapKinds.COUNT];
    private final double[] ofTotal = new double[CapKinds.COUNT];
    private final long[] amounts = new long[CapKinds.COUNT];
    private long unitBytes = 1;

    /** One line of {@link CapKinds#COUNT} amounts an entity. */
    private long[] taken = {};

    UseGauge(EntityOf entityOf, Lifetimes lifetimes, Fate counted) {
        this.entityOf = entityOf;
        this.lifetimes = lifetimes;
        this.shards = lifetimes.open();
        this.counted = counted;
    }

    @Override
    public void capped(long nowNanos, Caps caps) {
        shardCapacity.change(nowNanos, CapKinds.perSecond(caps.shard()));
        totalCapacity.change(nowNanos, CapKinds.perSecond(caps.total()));
        unitBytes = caps.unitBytes();
    }

    @Override
    public void record(long nowNanos, Fate fate, StreamRecord record) {
        if (fate != Fate.OFFERED && fate != Fate.ACCEPTED) {
            return;
        }
        int entity = entityOf.of(record);
        if (fate == counted && entity >= 0) {
            int line = entity * CapKinds.COUNT;
            if (line >= taken.length) {
                taken = Arrays.copyOf(taken, Math.max(line + CapKinds.COUNT, 2 * taken.length));
            }
            taken[line + CapKinds.RECORDS]++;
            taken[line + CapKinds.BYTES] += record.bytes();
            taken[line + CapKinds.UNITS] += (record.bytes() + unitBytes - 1) / unitBytes;
        }
    }

    @Override
    public void measure(long nowNanos, double seconds) {
        shards = lifetimes.average(startNanos, nowNanos);
        for (int kind = 0; kind < CapKinds.COUNT; kind++) {
            ofShard[kind] = shardCapacity.until(nowNanos, kind);
            ofTotal[kind] = totalCapacity.until(nowNanos, kind);
        }
    }

    @Override
    public int entities() {
        return entityOf.count();
    }

    @Override
    public double level(int entity) {
        int line = entity * CapKinds.COUNT;
        for (int kind = 0; kind < CapKinds.COUNT; kind++) {
            amounts[kind] = line < taken.length ? taken[line + kind] : 0;
        }
        return use();
    }

    @Override
    public double unseen() {
        Arrays.fill(amounts, 0);
        return use();
    }

    private double use() {
        return entityOf.kind() == AlarmRule.Of.STREAM
                ? Use.firstKnown(Use.largest(amounts, ofTotal, 1), Use.largest(amounts, ofShard, shards))
                : Use.largest(amounts, ofShard, 1);
    }

    @Override
    public void restart(long nowNanos) {
        startNanos = nowNanos;
        Arrays.fill(taken, 0);
        shardCapacity.restart(nowNanos);
        totalCapacity.restart(nowNanos);
    }
}
