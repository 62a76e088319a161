package dev.hotshard.model;

import dev.hotshard.exact.Fraction;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All shards of the stream with their caps, and what they have in common: the total, in one pool for all shards or in one for those of each broker.
 * Shape: an attempt is accepted when the shard's own buckets, its share of the total and its pool all have room for its whole cost. Shard s belongs to pool s mod
 * their number until it is moved.
 */
final class Shards {
    private @Nullable Meter[] own;
    private @Nullable Share[] share;
    private @Nullable Meter[] pools;

    /** For each pool the bytes a second that something else reads of it, null for none. */
    private final @Nullable Fraction[] reading;

    /** For each shard its pool, by number and itself. */
    private int[] poolOf = {};

    private @Nullable Meter[] common = {};
    private CapPlan caps;
    private int open;
    private boolean countsUnits;
    private int unitBytes = 1;

    Shards(int count, CapPlan plan) {
        own = new Meter[count];
        share = new Share[count];
        pools = new Meter[plan.pools()];
        reading = new Fraction[plan.pools()];
        open = count;
        caps = plan;
        dealPools(count);
        change(0, plan);
    }

    /** From now on there are these shards; one that opens begins with full buckets, the others keep what they have. */
    void reshape(long nowNanos, Topology topology) {
        int before = own.length;
        own = Arrays.copyOf(own, topology.created());
        share = Arrays.copyOf(share, topology.created());
        open = topology.openCount();
        Meter.Bounds each = Meter.Bounds.of(caps.shard());
        Meter.Bounds part = part();
        for (int i = 0; i < own.length; i++) {
            if (i >= before) {
                own[i] = Meter.changed(nowNanos, null, each);
            }
            share[i] = Share.changed(nowNanos, share[i], part, caps.lendAfterNanos());
        }
        dealPools(own.length);
        setCommon();
    }

    /** New shards are dealt to the pools by their numbers. */
    private void dealPools(int count) {
        int before = poolOf.length;
        poolOf = Arrays.copyOf(poolOf, count);
        for (int shard = before; shard < count; shard++) {
            poolOf[shard] = shard % pools.length;
        }
    }

    private void setCommon() {
        common = new Meter[poolOf.length];
        for (int shard = 0; shard < common.length; shard++) {
            common[shard] = pools[poolOf[shard]];
        }
    }

    /** What one shard may take of a total that isn't lent. */
    private Meter.@Nullable Bounds part() {
        return caps.share() == null ? null : Meter.Bounds.of(caps.share().part(open));
    }

    /** From now on these caps hold. */
    void change(long nowNanos, CapPlan plan) {
        caps = plan;
        Meter.Bounds each = Meter.Bounds.of(plan.shard());
        Meter.Bounds part = part();
        for (int i = 0; i < own.length; i++) {
            own[i] = Meter.changed(nowNanos, own[i], each);
            share[i] = Share.changed(nowNanos, share[i], part, plan.lendAfterNanos());
        }
        for (int pool = 0; pool < pools.length; pool++) {
            changePool(nowNanos, pool);
        }
        setCommon();
        countsUnits = counts(plan.shard()) || counts(plan.total());
        unitBytes = plan.unitBytes();
    }

    private void changePool(long nowNanos, int pool) {
        CapPlan.Quota quota = caps.pool();
        Fraction read = reading[pool];
        pools[pool] = Meter.changed(
                nowNanos,
                pools[pool],
                Meter.Bounds.of(quota == null || read == null ? quota : quota.withoutBytes(read)));
    }

    /** From now on so many bytes a second of a pool's cap are read for something else; null for none any more. */
    void reading(long nowNanos, int pool, @Nullable Fraction bytesPerSecond) {
        reading[pool] = bytesPerSecond;
        changePool(nowNanos, pool);
        setCommon();
    }

    /** Whether something else is read of a pool's cap. */
    boolean isRead(int pool) {
        return reading[pool] != null;
    }

    /** From now on a shard belongs to another pool. */
    void move(int shard, int pool) {
        poolOf[shard] = pool;
        setCommon();
    }

    private static boolean counts(CapPlan.@Nullable Quota quota) {
        return quota != null && quota.units() != null;
    }

    /** Takes a record if every bucket that it has to pass has room for it. */
    boolean accepts(long nowNanos, int shard, int bytes) {
        int units = countsUnits ? units(bytes) : 0;
        Meter first = own[shard];
        Share second = share[shard];
        Meter third = common[shard];
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

    /** Whether shards have pools that bound them. */
    boolean arePooled() {
        return pools[0] != null;
    }

    int poolCount() {
        return pools.length;
    }

    /** The pool to which a shard belongs. */
    int poolOf(int shard) {
        return poolOf[shard];
    }

    /** The first nanosecond from {@code nowNanos} on at which a shard's own buckets, and its share of the total, have room for so many bytes. */
    long roomNanos(long nowNanos, int shard, int bytes) {
        long room = room(own[shard], nowNanos, bytes);
        Share second = share[shard];
        return second == null
                ? room
                : Math.max(room, second.roomNanos(nowNanos, bytes, countsUnits ? units(bytes) : 0));
    }

    /** The same for a pool. */
    long poolRoomNanos(long nowNanos, int pool, int bytes) {
        return room(pools[pool], nowNanos, bytes);
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
        for (Meter pool : pools) {
            prove(pool, sampleNanos);
        }
    }

    private static void prove(@Nullable Meter meter, long sampleNanos) {
        if (meter != null) {
            meter.prove(sampleNanos);
        }
    }
}
