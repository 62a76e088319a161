package dev.hotshard.model;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * The token buckets that an attempt has to pass together, at most one a kind.
 * Invariant: an attempt takes from all of them or from none.
 */
final class Meter {
    private @Nullable TokenBucket records;
    private @Nullable TokenBucket bytes;
    private @Nullable TokenBucket units;

    /** From now on these bounds hold; a kind that was bounded before keeps its tokens, a new one starts full. */
    void change(long nowNanos, CapPlan.@Nullable Quota quota) {
        records = changed(nowNanos, records, quota == null ? null : quota.records(), quota);
        bytes = changed(nowNanos, bytes, quota == null ? null : quota.bytes(), quota);
        units = changed(nowNanos, units, quota == null ? null : quota.units(), quota);
    }

    private static @Nullable TokenBucket changed(
            long nowNanos, @Nullable TokenBucket before, @Nullable Fraction perSecond, CapPlan.@Nullable Quota quota) {
        if (perSecond == null || quota == null) {
            return null;
        }
        TokenBucket after = new TokenBucket(perSecond, quota.burstNanos());
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
