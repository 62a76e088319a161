package dev.hotshard.observe;

import dev.hotshard.stats.LatencyHistogram;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was seen in one run.
 * Shape: flows, reads, hosts, keys, breakdown values and groups by number. {@code acceptance} is the time from first offer to acceptance where there is no group, empty otherwise. {@code order} is null if nobody asks, {@code silences} stand by group, null for one that takes nothing for silent. Times that never were are NaN.
 */
public record RunObservations(
        RunShape shape,
        List<Counts> flows,
        List<ReadCounts> reads,
        Drops drops,
        Retries retries,
        DelayObservation delays,
        StreamUse stream,
        ShardObservations shards,
        List<BrokerObservation> brokers,
        KeyObservations keys,
        PartitionKeys partitionKeys,
        List<ValueObservations> breakdown,
        List<HostObservation> hosts,
        List<GroupObservation> groups,
        LatencyHistogram acceptance,
        List<ActionObservation> actions,
        @Nullable OrderObservation order,
        List<@Nullable SilenceObservation> silences,
        SeriesObservations series) {
    public RunObservations {
        flows = List.copyOf(flows);
        reads = List.copyOf(reads);
        brokers = List.copyOf(brokers);
        breakdown = List.copyOf(breakdown);
        hosts = List.copyOf(hosts);
        groups = List.copyOf(groups);
        actions = List.copyOf(actions);
        silences = Collections.unmodifiableList(new ArrayList<>(silences));
    }

    /** The dropped records by cause. */
    public record Drops(long queueFull, long expired, long attempts, long blocked) {}

    /**
     * What retries did, and when trouble was first seen.
     * Shape: {@code leftWaiting} counts all records in retry queues at the end; the last three stood so when the first record was dropped.
     */
    public record Retries(
            long throttledOnce,
            long recovered,
            long leftWaiting,
            double emptiedAtSeconds,
            double firstThrottleSeconds,
            double firstDropSeconds,
            long throttledOnceBeforeDrop,
            long recoveredBeforeDrop,
            long waitingBeforeDrop) {}

    /**
     * How many different partition keys were offered.
     * Shape: {@code fewest} in a busy second, one with at least ten records a shard on average, over the run if there was none; {@code scarceSeconds} counts
     * the busy seconds with fewer keys than shards, {@code firstScarceSeconds} is when the first of them began.
     */
    public record PartitionKeys(int seen, int fewest, int scarceSeconds, double firstScarceSeconds) {}

    /**
     * How the whole stream's capacity was used; NaN without caps.
     * Shape: {@code minutePeak} is the utilisation in the fullest minute, {@code refusingSeconds} counts the 1 s windows in which a shard refused, or held records back.
     */
    public record StreamUse(
            double utilisation, double secondPeak, double minutePeak, double strandedShare, int refusingSeconds) {}
}
