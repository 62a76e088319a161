package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;

/**
 * That the platform splits a shard by itself once it was offered more than so much for so long.
 * Units: {@code abovePerSecond} in what {@code measure} says, refused records included; {@code afterNanos} of time.
 * Shape: it is looked at in windows of 60 s from the run's start, or of {@code afterNanos} if that is shorter, but not below 1 s; the shard is split at the end of so many in a row that they
 * come to {@code afterNanos}. With {@code mostShards} open no other is split.
 */
public record AutoSplit(Measure measure, Fraction abovePerSecond, long afterNanos, Cut cut, int mostShards) {
    private static final long WINDOW_NANOS = 60 * Limits.SECOND_NANOS;

    public AutoSplit {
        Rules.rate(
                abovePerSecond,
                measure == Measure.BYTES ? Limits.BYTES_PER_SECOND : Limits.RATE_PER_SECOND,
                "abovePerSecond");
        Rules.within(1, Limits.DURATION_NANOS, afterNanos, "afterNanos");
        Rules.within(1, Limits.SHARDS, mostShards, "mostShards");
    }

    /** What is counted; a unit is that of the cap. */
    public enum Measure {
        RECORDS,
        BYTES,
        UNITS
    }

    /** Where a shard is cut. */
    public enum Cut {
        /** In the middle of its range, whatever lies where. */
        EVENLY,
        /** Between two keys, so that the parts get as equal a number of the records of the last 60 s as they can. */
        BY_HEAT,
        /** The same, but a key with half of the records or more is divided itself: half of its items to each part. */
        WITHIN_KEYS
    }

    /** The length of a window. */
    public long windowNanos() {
        return Math.max(Limits.SECOND_NANOS, Math.min(WINDOW_NANOS, afterNanos));
    }

    /** How many windows in a row it takes. */
    public int windows() {
        return Math.toIntExact((afterNanos - 1) / windowNanos() + 1);
    }
}
