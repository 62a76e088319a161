package dev.hotshard.model;

import org.jspecify.annotations.Nullable;

/**
 * A shard's share of the whole stream's cap, which counts until it was in the way for long enough.
 * Units: nanoseconds.
 * Shape: it is in the way from the first attempt that it has no room for, until for a minute there was none. Once that has lasted {@code lendAfterNanos} such attempts pass at
 * the cost of the whole alone.
 * Source: what AWS told of DynamoDB's adaptive capacity as it was at first.
 */
final class Share {
    private static final long PAUSE_NANOS = 60_000_000_000L;
    private static final long NEVER = Long.MIN_VALUE;

    private final Meter meter;
    private final long lendAfterNanos;
    private long sinceNanos = NEVER;
    private long lastNanos = NEVER;
    private boolean pays;

    private Share(Meter meter, long lendAfterNanos) {
        this.meter = meter;
        this.lendAfterNanos = lendAfterNanos;
    }

    /** The share with these bounds, null for none; one that was there before goes on. */
    static @Nullable Share changed(
            long nowNanos, @Nullable Share before, Meter.@Nullable Bounds bounds, long lendAfterNanos) {
        Meter meter = Meter.changed(nowNanos, before == null ? null : before.meter, bounds);
        if (meter == null) {
            return null;
        }
        Share share = new Share(meter, lendAfterNanos);
        if (before != null) {
            share.sinceNanos = before.sinceNanos;
            share.lastNanos = before.lastNanos;
        }
        return share;
    }

    /** Whether an attempt may pass. */
    boolean admits(long nowNanos, int recordBytes, int recordUnits) {
        pays = meter.hasRoom(nowNanos, recordBytes, recordUnits);
        return pays || isLent(nowNanos);
    }

    /** An attempt has no room; whether the whole is there for it. */
    private boolean isLent(long nowNanos) {
        if (lastNanos == NEVER || nowNanos - lastNanos > PAUSE_NANOS) {
            sinceNanos = nowNanos;
        }
        lastNanos = nowNanos;
        return nowNanos - sinceNanos >= lendAfterNanos;
    }

    /** Takes what an attempt costs that it has just admitted, as far as it has room. */
    void take(int recordBytes, int recordUnits) {
        if (pays) {
            meter.take(recordBytes, recordUnits);
        }
    }

    /** The first nanosecond from {@code nowNanos} on at which there is room if nothing is taken before. */
    long roomNanos(long nowNanos, int recordBytes, int recordUnits) {
        return meter.roomNanos(nowNanos, recordBytes, recordUnits);
    }

    void prove(long sampleNanos) {
        meter.prove(sampleNanos);
    }
}
