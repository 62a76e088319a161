package dev.hotshard.model;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run is made of.
 * Units: times in nanoseconds; {@code sampleNanos} is the step of the written series.
 * Shape: flows, reads and groups in the order of their names; {@code autoSplit} null where shards are split by actions alone; {@code breakdown} names fields; {@code timeline} in the order of time, {@code runbooks} in any.
 */
public record ModelPlan(
        long endNanos,
        long sampleNanos,
        ShardPlan shards,
        @Nullable AutoSplitPlan autoSplit,
        List<FlowPlan> flows,
        List<ReadPlan> reads,
        ByKind<KeyPlan> key,
        ScopePlan scopes,
        ByKind<PartitionerPlan> partitioner,
        CapPlan caps,
        ReadCapPlan readCap,
        HostPlan hosts,
        List<GroupPlan> groups,
        List<String> breakdown,
        List<ModelAction.Scheduled> timeline,
        List<ModelAction.Prepared> runbooks,
        KeyNaming naming) {
    public ModelPlan {
        flows = List.copyOf(flows);
        reads = List.copyOf(reads);
        groups = List.copyOf(groups);
        breakdown = List.copyOf(breakdown);
        timeline = List.copyOf(timeline);
        runbooks = List.copyOf(runbooks);
    }

    /** Everything that may be done to the run, planned or after an alarm. */
    Stream<ModelAction> actions() {
        return Stream.concat(
                timeline.stream().map(ModelAction.Scheduled::action),
                runbooks.stream().map(ModelAction.Prepared::action));
    }
}
