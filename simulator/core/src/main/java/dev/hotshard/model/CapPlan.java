package dev.hotshard.model;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * The caps that a run has from some moment on.
 * Shape: {@code shard} bounds each shard, {@code share} too (a total that isn't lent, of which each open shard has an equal part), {@code total} the whole stream; null where nothing is bounded. The
 * total lies in {@code pools} equal parts, each for the shards of one broker; in one for all where there are no brokers.
 * Units: a share doesn't count any more once it was in the way for {@code lendAfterNanos}; a unit is {@code ceil(bytes / unitBytes)}.
 */
public record CapPlan(
        @Nullable Quota shard,
        @Nullable Quota share,
        long lendAfterNanos,
        @Nullable Quota total,
        int pools,
        int unitBytes) {
    /** What one pool takes. */
    @Nullable
    Quota pool() {
        return total == null ? null : total.part(pools);
    }

    /** Bounds a kind, in amounts a second, with the time in which an empty bucket fills; null where a kind isn't bounded. */
    public record Quota(
            @Nullable Fraction records,
            @Nullable Fraction bytes,
            @Nullable Fraction units,
            long burstNanos) {
        /** What is left of the bytes while so many a second are read for something else; other kinds aren't concerned. */
        Quota withoutBytes(Fraction perSecond) {
            return bytes == null ? this : new Quota(records, bytes.minus(perSecond), units, burstNanos);
        }

        /** One of so many equal parts. */
        Quota part(int parts) {
            return new Quota(part(records, parts), part(bytes, parts), part(units, parts), burstNanos);
        }

        private static @Nullable Fraction part(@Nullable Fraction rate, int parts) {
            return rate == null ? null : rate.dividedBy(Fraction.of(parts));
        }
    }

    /** The same as a listener is told it. */
    Caps told() {
        return new Caps(rates(shard), rates(total), unitBytes);
    }

    private static Caps.Rates rates(@Nullable Quota quota) {
        return quota == null
                ? Caps.Rates.NONE
                : new Caps.Rates(perSecond(quota.records()), perSecond(quota.bytes()), perSecond(quota.units()));
    }

    private static double perSecond(@Nullable Fraction rate) {
        return rate == null ? Double.NaN : rate.toDouble();
    }
}
