package dev.hotshard.model;

import org.jspecify.annotations.Nullable;

/**
 * All shards of the stream with their caps, and the cap of the stream as a whole.
 * Shape: an attempt is accepted when the shard's own buckets, its share of the total and the total all have room for its whole cost.
 */
final class Shards {
    private final Meter[] own;
    private final Meter[] share;
    private final Meter total = new Meter();
    private boolean isCapped;
    private boolean countsUnits;
    private int unitBytes = 1;

    Shards(int count, CapPlan plan) {
        own = new Meter[count];
        share = new Meter[count];
        for (int i = 0; i < count; i++) {
            own[i] = new Meter();
            share[i] = new Meter();
        }
        change(0, plan);
    }

    int count() {
        return own.length;
    }

    /** From now on these caps hold. */
    void change(long nowNanos, CapPlan plan) {
        for (int i = 0; i < own.length; i++) {
            own[i].change(nowNanos, plan.shard());
            share[i].change(nowNanos, plan.share());
        }
        total.change(nowNanos, plan.total());
        isCapped = plan.shard() != null || plan.total() != null;
        countsUnits = counts(plan.shard()) || counts(plan.total());
        unitBytes = plan.unitBytes();
    }

    private static boolean counts(CapPlan.@Nullable Quota quota) {
        return quota != null && quota.units() != null;
    }

    /** Takes a record if every bucket that it has to pass has room for it. */
    boolean accepts(long nowNanos, int shard, int bytes) {
        if (!isCapped) {
            return true;
        }
        int units = countsUnits ? (bytes + unitBytes - 1) / unitBytes : 0;
        if (own[shard].hasRoom(nowNanos, bytes, units)
                && share[shard].hasRoom(nowNanos, bytes, units)
                && total.hasRoom(nowNanos, bytes, units)) {
            own[shard].take(bytes, units);
            share[shard].take(bytes, units);
            total.take(bytes, units);
            return true;
        }
        return false;
    }

    /** Proves at the end of a sample that no cap was passed. */
    void prove(long sampleNanos) {
        if (isCapped) {
            for (int i = 0; i < own.length; i++) {
                own[i].prove(sampleNanos);
                share[i].prove(sampleNanos);
            }
            total.prove(sampleNanos);
        }
    }
}
