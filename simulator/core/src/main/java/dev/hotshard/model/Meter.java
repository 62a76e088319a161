package dev.hotshard.model;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * The token buckets that an attempt has to pass together, at most one a kind.
 * Invariant: an attempt takes from all of them or from none.
 */
final class Meter {
    private final @Nullable TokenBucket records;
    private final @Nullable TokenBucket bytes;
    private final @Nullable TokenBucket units;

    private Meter(long nowNanos, @Nullable Meter before, Bounds bounds) {
        records = bucket(nowNanos, before == null ? null : before.records, bounds.records());
        bytes = bucket(nowNanos, before == null ? null : before.bytes, bounds.bytes());
        units = bucket(nowNanos, before == null ? null : before.units, bounds.units());
    }

    /** The laws of the buckets; null for a kind that isn't bounded. */
    record Bounds(TokenBucket.@Nullable Law records, TokenBucket.@Nullable Law bytes, TokenBucket.@Nullable Law units) {
        /** Those of a quota, null for none. */
        static @Nullable Bounds of(CapPlan.@Nullable Quota quota) {
            return quota == null
                    ? null
                    : new Bounds(
                            law(quota.records(), quota.burstNanos()),
                            law(quota.bytes(), quota.burstNanos()),
                            law(quota.units(), quota.burstNanos()));
        }

        private static TokenBucket.@Nullable Law law(@Nullable Fraction perSecond, long burstNanos) {
            return perSecond == null ? null : TokenBucket.Law.of(perSecond, burstNanos);
        }
    }

    /** The meter for these bounds, null for none; a kind that was bounded before keeps its tokens, a new one starts full. */
    static @Nullable Meter changed(long nowNanos, @Nullable Meter before, @Nullable Bounds bounds) {
        return bounds == null ? null : new Meter(nowNanos, before, bounds);
    }

    private static @Nullable TokenBucket bucket(
            long nowNanos, @Nullable TokenBucket before, TokenBucket.@Nullable Law law) {
        if (law == null) {
            return null;
        }
        TokenBucket after = new TokenBucket(law);
        if (before != null) {
            after.takeOver(before, nowNanos);
        }
        return after;
    }

    boolean hasRoom(long nowNanos, int recordBytes, int recordUnits) {
        return (records == null || records.holds(nowNanos, 1))
                && (bytes == null || bytes.holds(nowNanos, recordBytes))
                && (units == null || units.holds(nowNanos, recordUnits));
    }

    /** The first nanosecond from {@code nowNanos} on at which there is room if nothing is taken before; {@code Long.MAX_VALUE} for never. */
    long roomNanos(long nowNanos, int recordBytes, int recordUnits) {
        long room = nowNanos;
        if (records != null) {
            room = Math.max(room, records.roomNanos(nowNanos, 1));
        }
        if (bytes != null) {
            room = Math.max(room, bytes.roomNanos(nowNanos, recordBytes));
        }
        if (units != null) {
            room = Math.max(room, units.roomNanos(nowNanos, recordUnits));
        }
        return room;
    }

    void take(int recordBytes, int recordUnits) {
        if (records != null) {
            records.take(1);
        }
        if (bytes != null) {
            bytes.take(recordBytes);
        }
        if (units != null) {
            units.take(recordUnits);
        }
    }

    /** Proves the law of each bucket at the end of a sample. */
    void prove(long sampleNanos) {
        if (records != null) {
            records.prove(sampleNanos);
        }
        if (bytes != null) {
            bytes.prove(sampleNanos);
        }
        if (units != null) {
            units.prove(sampleNanos);
        }
    }
}
