package dev.hotshard.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All shards of the stream with their caps, and the cap of the stream as a whole.
 * Shape: an attempt is accepted when the shard's own buckets, its share of the total and the total all have room for its whole cost.
 */
final class Shards {
    private @Nullable Meter[] own;
    private @Nullable Share[] share;
    private @Nullable Meter total;
    private CapPlan caps;
    private int open;
    private boolean countsUnits;
    private int unitBytes = 1;

    Shards(int count, CapPlan plan) {
        own = new Meter[count];
        share = new Share[count];
        open = count;
        caps = plan;
        change(0, plan);
    }

    /** From now on there are these shards; one that opens begins with full buckets, the others keep what they have. */
    void reshape(long nowNanos, Topology topology) {
        int before = own.length;
        own = Arrays.copyOf(own, topology.created());
        share = Arrays.copyOf(share, topology.created());
        open = topology.openCount();
        CapPlan.Quota part = part();
        for (int i = 0; i < own.length; i++) {
            if (i >= before) {
                own[i] = Meter.changed(nowNanos, null, caps.shard());
            }
            share[i] = Share.changed(nowNanos, share[i], part, caps.lendAfterNanos());
        }
    }

    /** What one shard may take of a total that isn't lent. */
    private CapPlan.@Nullable Quota part() {
        return caps.share() == null ? null : caps.share().part(open);
    }

    /** From now on these caps hold. */
    void change(long nowNanos, CapPlan plan) {
        caps = plan;
        CapPlan.Quota part = part();
        for (int i = 0; i < own.length; i++) {
            own[i] = Meter.changed(nowNanos, own[i], plan.shard());
            share[i] = Share.changed(nowNanos, share[i], part, plan.lendAfterNanos());
        }
        total = Meter.changed(nowNanos, total, plan.total());
        countsUnits = counts(plan.shard()) || counts(plan.total());
        unitBytes = plan.unitBytes();
    }

    private static boolean counts(CapPlan.@Nullable Quota quota) {
        return quota != null && quota.units() != null;
    }

    /** Takes a record if every bucket that it has to pass has room for it. */
    boolean accepts(long nowNanos, int shard, int bytes) {
        int units = countsUnits ? units(bytes) : 0;
        Meter first = own[shard];
        Share second = share[shard];
        Meter third = total;
        if ((first == null || first.hasRoom(nowNanos, bytes, units))
                && (second == null || second.admits(nowNanos, bytes, units))
                && (third == null || third.hasRoom(nowNanos, bytes, units))) {
            if (first != null) {
                first.take(bytes, units);
            }
            if (second != null) {
                second.take(bytes, units);
            }
            if (third != null) {
                third.take(bytes, units);
            }
            return true;
        }
        return false;
    }

    /** Whether the stream as a whole has a cap. */
    boolean haveTotal() {
        return total != null;
    }

    /** The first nanosecond from {@code nowNanos} on at which a shard's own buckets, and its share of the total, have room for so many bytes. */
    long roomNanos(long nowNanos, int shard, int bytes) {
        long room = room(own[shard], nowNanos, bytes);
        Share second = share[shard];
        return second == null
                ? room
                : Math.max(room, second.roomNanos(nowNanos, bytes, countsUnits ? units(bytes) : 0));
    }

    /** The same for the cap of the stream as a whole. */
    long totalRoomNanos(long nowNanos, int bytes) {
        return room(total, nowNanos, bytes);
    }

    private long room(@Nullable Meter meter, long nowNanos, int bytes) {
        return meter == null ? nowNanos : meter.roomNanos(nowNanos, bytes, countsUnits ? units(bytes) : 0);
    }

    private int units(int bytes) {
        return (bytes + unitBytes - 1) / unitBytes;
    }

    /** Proves at the end of a sample that no cap was passed. */
    void prove(long sampleNanos) {
        for (int i = 0; i < own.length; i++) {
            prove(own[i], sampleNanos);
            Share second = share[i];
            if (second != null) {
                second.prove(sampleNanos);
            }
        }
        prove(total, sampleNanos);
    }

    private static void prove(@Nullable Meter meter, long sampleNanos) {
        if (meter != null) {
            meter.prove(sampleNanos);
        }
    }
}
