package dev.hotshard.model;

/**
 * That a shard is split by itself that was offered more than so much for so long.
 * Units: {@code mostPerWindow} records, bytes, or units of {@code unitBytes}, each rounded up.
 * Shape: windows of {@code windowNanos} follow each other from the run's start; {@code windows} in a row above it make a split, unless {@code mostShards} are open.
 */
public record AutoSplitPlan(
        Measure measure, long unitBytes, long mostPerWindow, long windowNanos, int windows, Cut cut, int mostShards) {
    /** What is counted. */
    public enum Measure {
        RECORDS,
        BYTES,
        UNITS
    }

    /** Where a shard is cut. */
    public enum Cut {
        /** In the middle of its range. */
        EVENLY,
        /** Between two keys, so that the larger part of what was offered in the last 60 s is as small as it can be. */
        BY_HEAT,
        /** The same, but a key with half of that or more has its items divided between both parts. */
        WITHIN_KEYS
    }

    long amount(StreamRecord record) {
        return switch (measure) {
            case RECORDS -> 1;
            case BYTES -> record.bytes;
            case UNITS -> (record.bytes + unitBytes - 1) / unitBytes;
        };
    }
}
