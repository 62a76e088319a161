package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.util.List;
import java.util.SortedMap;

/**
 * One complete and valid description of a run: traffic, keys, stream, hosts, consumers and what changes on the way.
 * Units: times in nanoseconds since the run's start; {@code load} multiplies every rate.
 * Shape: the maps are sorted by name; {@code timeline} is sorted by time, ties as in the file.
 */
public record Scenario(
        String name,
        String about,
        long seed,
        long durationNanos,
        long warmupNanos,
        long sampleNanos,
        Fraction load,
        StreamSpec stream,
        SortedMap<String, Population> populations,
        SortedMap<String, FlowSpec> traffic,
        KeySpec key,
        List<String> breakdown,
        HostsSpec hosts,
        SortedMap<String, GroupSpec> consumers,
        List<TimelineChange> timeline) {

    public Scenario {
        populations = Copies.sorted(populations);
        traffic = Copies.sorted(traffic);
        breakdown = List.copyOf(breakdown);
        consumers = Copies.sorted(consumers);
        timeline = List.copyOf(timeline);
    }

    /** The same scenario with these changes on the way. */
    public Scenario withTimeline(List<TimelineChange> changes) {
        return new Scenario(
                name,
                about,
                seed,
                durationNanos,
                warmupNanos,
                sampleNanos,
                load,
                stream,
                populations,
                traffic,
                key,
                breakdown,
                hosts,
                consumers,
                changes);
    }
}
