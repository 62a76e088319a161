package dev.hotshard.summary;

import dev.hotshard.observe.OrderShape;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.TimelineChange;
import java.util.List;
import java.util.Objects;

/** Where the order of a scenario's records can be lost. */
public final class OrderShapes {
    private static final long NEVER = Long.MAX_VALUE;

    private OrderShapes() {}

    public static OrderShape of(Scenario scenario) {
        List<Long> silentAfter = scenario.consumers().values().stream()
                .map(GroupSpec::silentAfterNanos)
                .toList();
        return new OrderShape(scenario.orderBy() != null, spreadFromNanos(scenario), silentAfter);
    }

    /** From when on the first group can get records of one scope from several places; without a group records are accepted one after the other. */
    private static long spreadFromNanos(Scenario scenario) {
        if (scenario.orderBy() == null || scenario.consumers().isEmpty()) {
            return NEVER;
        }
        // Nobody knows when an alarm fires, or a platform splits.
        boolean hasPool =
                scenario.consumers().values().iterator().next().coordination().workers() != null;
        if (hasPool
                || isSpread(scenario)
                || !scenario.runbooks().isEmpty()
                || scenario.stream().autoSplit() != null) {
            return 0;
        }
        Scenario before = scenario;
        for (TimelineChange change : scenario.timeline()) {
            boolean leavesShards = change.action().equals(Action.Set.ELSE) || change.action() instanceof Action.Enable;
            if (!leavesShards || moves(before, change.after())) {
                return change.atNanos();
            }
            before = change.after();
        }
        return NEVER;
    }

    /** Whether a scope can have records in several shards: only a key that is its scope, unsalted and hashed, never has. */
    private static boolean isSpread(Scenario holding) {
        KeySpec key = holding.key();
        boolean isChosen = switch (holding.stream().partitioner().kind()) {
            case ROUND_ROBIN, STICKY, TWO_CHOICES -> true;
            default -> false;
        };
        return isChosen
                || holding.hosts().sendDifferently()
                || key.salting() != null
                || !Objects.equals(key.template(), holding.orderBy());
    }

    /** Whether what differs can bring a scope to another shard. */
    private static boolean moves(Scenario before, Scenario after) {
        return !before.key().equals(after.key())
                || !before.stream().partitioner().equals(after.stream().partitioner());
    }
}
