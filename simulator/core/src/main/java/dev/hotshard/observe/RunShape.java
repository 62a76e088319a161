package dev.hotshard.observe;

import java.util.List;

/**
 * How large the run is that is going to be observed.
 * Units: times in nanoseconds since the run's start.
 * Shape: {@code hosts} is their number where it is fixed, 0 where hosts are numbered as they appear; {@code groupPolls} holds one member's poll of each group;
 * {@code bytesCapped} and {@code unitsCapped} say whether a shard has such a cap at any time; {@code memberRecordsPerSecond} is what one member of the slowest
 * group works off, the capacity of a shard while there is no cap, NaN without a group; {@code readUnitsPerSecond} is a shard's read cap, NaN without one.
 */
public record RunShape(
        int flows,
        int shards,
        int hosts,
        int breakdownFields,
        BrokerShape brokers,
        List<Integer> groupPolls,
        boolean bytesCapped,
        boolean unitsCapped,
        int readFlows,
        double readUnitsPerSecond,
        double memberRecordsPerSecond,
        long durationNanos,
        long warmupNanos,
        long sampleNanos,
        OrderShape order) {
    public RunShape {
        groupPolls = List.copyOf(groupPolls);
        if (shards < 1 || durationNanos < 1 || sampleNanos < 1 || warmupNanos < 0) {
            throw new IllegalArgumentException("a run has shards, a length and a step: " + shards + " shards, "
                    + durationNanos + " ns, step " + sampleNanos + " ns, warm-up " + warmupNanos + " ns");
        }
    }

    /** How many steps the run has, the last of which may be shorter. */
    int steps() {
        return Math.toIntExact((durationNanos - 1) / sampleNanos + 1);
    }

    /** A time in seconds; NaN for a negative one, which stands for never. */
    static double seconds(long nanos) {
        return nanos < 0 ? Double.NaN : nanos / 1e9;
    }
}
