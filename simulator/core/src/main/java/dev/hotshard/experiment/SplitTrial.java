package dev.hotshard.experiment;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.ShardBounds;
import dev.hotshard.scenario.ShardTarget;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TimelineChange;
import dev.hotshard.summary.SplitQuestion;
import dev.hotshard.summary.SplitTried;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scenario once more, with a split in answer to a question that its run left open.
 * Shape: where shards have ranges of hashes the shard in question is split in the middle; where a key's shard is its hash modulo their number, that is doubled. All else
 * is as it was.
 */
record SplitTrial(Scenario scenario, SplitTried tried) {
    /**
     * The trial that answers a question; null where nothing can be split, for the key alone doesn't tell the shard, or is its number, or hosts differ in how they send, and where the scenario changes its
     * shards itself from then on or when an alarm fires, or the platform does: those changes are written for the shards that there are. So it is where a key has been given shards of its own,
     * which no split touches.
     */
    static @Nullable SplitTrial of(Scenario scenario, SplitQuestion question) {
        long atNanos = Math.round(question.atSeconds() * 1e9);
        if (atNanos >= scenario.durationNanos() || !goesByHash(scenario) || changesShardsFrom(scenario, atNanos)) {
            return null;
        }
        Scenario by = scenario;
        List<TimelineChange> timeline = new ArrayList<>();
        int place = 0;
        for (TimelineChange change : scenario.timeline()) {
            if (change.atNanos() <= atNanos) {
                by = change.after();
                place++;
            }
            timeline.add(change);
        }
        SplitTried tried;
        Action action;
        if (by.stream().partitioner().isByRanges()) {
            tried = new SplitTried(question.shard(), question.open(), question.open() + 1, question.atSeconds());
            action = new Action.SplitShard(new ShardTarget(question.shard()), null, 0);
        } else {
            int after = 2 * question.open();
            tried = new SplitTried(null, question.open(), after, question.atSeconds());
            action = new Action.Set(after, 0, 0);
        }
        if (!hasRoom(scenario, tried)) {
            return null;
        }
        timeline.add(place, new TimelineChange(atNanos, action, "what if", by.withTimeline(List.of(), List.of())));
        return new SplitTrial(scenario.withTimeline(timeline, scenario.runbooks()), tried);
    }

    private static boolean goesByHash(Scenario scenario) {
        return scenario.everyState().stream()
                .allMatch(state -> state.key().template() != null
                        && !state.hosts().sendDifferently()
                        && state.stream().partitioner().kind().keyTellsShard()
                        && state.stream().partitioner().kind() != PartitionerSpec.Kind.EXPLICIT);
    }

    private static boolean changesShardsFrom(Scenario scenario, long atNanos) {
        return scenario.stream().autoSplit() != null
                || scenario.runbooks().stream().anyMatch(runbook -> ShardBounds.changes(runbook.action()))
                || scenario.timeline().stream()
                        .anyMatch(change -> ShardBounds.changes(change.action())
                                && (change.action() instanceof Action.IsolateKey
                                        || change.action().takesNanos() >= atNanos - change.atNanos()));
    }

    /** Whether so many shards may be, and each still takes the records that it took: with a total that isn't lent its share in that is smaller. */
    private static boolean hasRoom(Scenario scenario, SplitTried tried) {
        if (tried.after() > Limits.SHARDS) {
            return false;
        }
        for (Scenario state : scenario.everyState()) {
            StreamSpec stream = state.stream();
            boolean admits = StreamSpec.buckets(stream.cap(), stream.total(), stream.brokers(), tried.after()).stream()
                    .allMatch(bucket -> bucket.depth().compareTo(Fraction.ONE) >= 0);
            if (!admits || stream.largestRecordBytes(tried.after()) < stream.largestRecordBytes(tried.before())) {
                return false;
            }
        }
        return true;
    }
}
