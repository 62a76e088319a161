package dev.hotshard.experiment;

import dev.hotshard.model.CoordinationPlan;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.GroupSpec.ServiceLaw;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.Runbook;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.ShardBounds;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TimelineChange;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * From what a group says about its members' working together to the plan of it.
 * Shape: a group of which nothing can be told apart from plain members has no such plan, and costs less.
 */
final class Coordinating {
    /** No draw of an exponential law is this many times its mean: draws have 53 bits. */
    private static final double MEANS_MOST = 40;

    /** No normal draw of 53 bits is this far from the mean, in the distance of the 99th percentile. */
    private static final double P99_DISTANCES_MOST = 4;

    private final Scenario start;

    Coordinating(Scenario start) {
        this.start = start;
    }

    /** The plan of a group, null if its members need none. */
    @Nullable
    CoordinationPlan plan(String name) {
        GroupSpec group = start.consumers().get(name);
        if (group == null || !isNeeded(name, group)) {
            return null;
        }
        Coordination spec = group.coordination();
        Long retention = start.stream().retentionNanos();
        return new CoordinationPlan(
                pool(spec.workers()),
                new CoordinationPlan.Commits(
                        spec.commit().everyNanos(),
                        CoordinationPlan.Commits.Mode.valueOf(
                                spec.commit().mode().name())),
                spec.rebalance() == Coordination.Rebalance.COOPERATIVE,
                spec.pauseNanos(),
                spec.maxPollIntervalNanos(),
                spec.filter().isEmpty() ? null : spec.filter(),
                readCap(start.stream().groupReadCap()),
                retention == null ? CoordinationPlan.FOREVER : retention,
                readsParentsFirst());
    }

    private boolean isNeeded(String name, GroupSpec group) {
        Coordination spec = group.coordination();
        Long retention = start.stream().retentionNanos();
        return spec.workers() != null
                || !spec.filter().isEmpty()
                || spec.rebalance() == Coordination.Rebalance.COOPERATIVE
                || spec.pauseNanos() > 0
                || start.stream().groupReadCap() != null
                || (retention != null && retention < start.durationNanos())
                || readsParentsFirst()
                || crashes(name)
                || mayBeExpelled(name, spec.maxPollIntervalNanos());
    }

    /** Readers of Kinesis go through a shard that has closed before they begin with those in its place; it makes no difference where none closes. */
    private boolean readsParentsFirst() {
        return start.stream().platform() == Platform.KINESIS
                && (start.stream().autoSplit() != null || actions().anyMatch(ShardBounds::changes));
    }

    private Stream<Action> actions() {
        return Stream.concat(
                start.timeline().stream().map(TimelineChange::action),
                start.runbooks().stream().map(Runbook::action));
    }

    private boolean crashes(String name) {
        return actions()
                .anyMatch(action -> action instanceof Action.CrashMember crash
                        && crash.group().equals(name));
    }

    /** Whether a poll may take so long that its member is expelled within the run. */
    private boolean mayBeExpelled(String name, long intervalNanos) {
        if (intervalNanos >= start.durationNanos()) {
            return false;
        }
        double longest = 0;
        int poll = 0;
        for (Scenario state : start.everyState()) {
            GroupSpec stage = state.consumers().get(name);
            if (stage == null) {
                continue;
            }
            poll = stage.poll();
            longest = Math.max(longest, longestNanos(stage.service()));
            for (ServiceLaw law : stage.except().values()) {
                longest = Math.max(longest, longestNanos(law));
            }
        }
        return longest * poll >= intervalNanos;
    }

    private static double longestNanos(ServiceLaw law) {
        if (law instanceof ServiceLaw.Exponential exponential) {
            return MEANS_MOST * exponential.meanNanos() + 1;
        } else if (law instanceof ServiceLaw.Lognormal lognormal) {
            double ratio = lognormal.p99Nanos() / lognormal.p50Nanos();
            return lognormal.p50Nanos() * StrictMath.pow(ratio, P99_DISTANCES_MOST) + 1;
        }
        return law.meanNanos() + 1;
    }

    private static CoordinationPlan.@Nullable Pool pool(Coordination.@Nullable Workers workers) {
        if (workers == null) {
            return null;
        }
        return new CoordinationPlan.Pool(workers.count(), Wiring.parts(workers.by()), workers.queue());
    }

    private static CoordinationPlan.@Nullable ReadCap readCap(StreamSpec.@Nullable ReadCap cap) {
        if (cap == null) {
            return null;
        }
        return new CoordinationPlan.ReadCap(cap.perSecond(), Math.toIntExact(cap.bytesEach()));
    }
}
