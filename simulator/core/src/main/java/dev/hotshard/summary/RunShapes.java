package dev.hotshard.summary;

import dev.hotshard.observe.BrokerShape;
import dev.hotshard.observe.RunShape;
import dev.hotshard.scenario.BrokersSpec;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.StreamSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How large the run of a scenario is to those who observe it. */
public final class RunShapes {
    private static final double BEHIND_SECONDS_OF_WORK = 10;

    private RunShapes() {}

    public static RunShape of(Scenario scenario) {
        return new RunShape(
                scenario.traffic().size(),
                scenario.stream().shards(),
                scenario.hosts().per() == null ? scenario.hosts().count() : 0,
                scenario.breakdown().size(),
                brokers(scenario.stream().brokers()),
                scenario.consumers().values().stream().map(GroupSpec::poll).toList(),
                isEverCapped(scenario, CapSpec::bytesPerSecond),
                isEverCapped(scenario, CapSpec::unitsPerSecond),
                scenario.reads().size(),
                readRate(scenario.stream().readCap()),
                memberRecordsPerSecond(scenario),
                scenario.durationNanos(),
                scenario.warmupNanos(),
                scenario.sampleNanos(),
                OrderShapes.of(scenario));
    }

    private static BrokerShape brokers(@Nullable BrokersSpec brokers) {
        return brokers == null
                ? BrokerShape.NONE
                : new BrokerShape(brokers.count(), brokers.recordsRate(), brokers.bytesRate());
    }

    private static double readRate(StreamSpec.@Nullable ReadCap cap) {
        return cap == null ? Double.NaN : cap.rate();
    }

    /** The index of the group whose members need longest for a record; -1 without a group. Of equals the first by name. */
    static int slowestGroup(Scenario scenario) {
        List<GroupSpec> groups = new ArrayList<>(scenario.consumers().values());
        int slowest = -1;
        for (int i = 0; i < groups.size(); i++) {
            if (slowest < 0 || meanNanos(groups.get(i)) > meanNanos(groups.get(slowest))) {
                slowest = i;
            }
        }
        return slowest;
    }

    /** What one member of the slowest group works off, as the run begins; NaN without a group, or if it needs no time. */
    static double memberRecordsPerSecond(Scenario scenario) {
        int slowest = slowestGroup(scenario);
        if (slowest < 0) {
            return Double.NaN;
        }
        double nanos = meanNanos(new ArrayList<>(scenario.consumers().values()).get(slowest));
        return nanos > 0 ? 1e9 / nanos : Double.NaN;
    }

    /** How long a member needs for a record on average; one with a pool counts as all its workers at once. */
    static double meanNanos(GroupSpec group) {
        Coordination.Workers workers = group.coordination().workers();
        return group.service().meanNanos() / (workers == null ? 1 : workers.count());
    }

    /** Above so many records a group is behind: one poll, or what it works off in ten seconds as the run begins, where that is less. */
    static double behindRecords(GroupSpec group) {
        return Math.min(group.poll(), BEHIND_SECONDS_OF_WORK * group.recordsPerSecond());
    }

    private static boolean isEverCapped(Scenario scenario, Function<CapSpec, ?> kind) {
        return scenario.everyState().stream()
                .anyMatch(state -> kind.apply(state.stream().cap()) != null);
    }
}
