package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.ShardBounds;
import dev.hotshard.scenario.ShardRanges;
import dev.hotshard.scenario.StreamSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The actions that change the shards, against the shards that there are by then.
 * Shape: goes through them in the order in which they end. What only the run can tell, which shard is the hottest and what that leads to, is left to the run.
 */
final class TopologyChecks {
    private final Faults faults;
    private int open;
    private int created;

    /** The open shards in the order of their ranges; null from where only the run knows them. */
    private @Nullable List<Integer> order;

    /** Whether the ranges are equal ones in the order of the numbers. */
    private boolean isUncut;

    /** Those that take one key alone. */
    private final Set<Integer> apart = new HashSet<>();

    private final Set<String> isolated = new HashSet<>();

    private TopologyChecks(StreamSpec stream, Faults faults) {
        this.faults = faults;
        open = stream.shards();
        created = open;
        List<Integer> numbers = IntStream.range(0, open).boxed().toList();
        ShardRanges ranges = stream.ranges();
        isUncut = ranges == null;
        order = ranges == null
                ? numbers
                : numbers.stream()
                        .sorted(Comparator.comparing(
                                shard -> ranges.ranges().get(shard).first()))
                        .toList();
    }

    /** An action with the stream as it is described from then on. */
    record Step(long atNanos, Action action, StreamSpec stream, Node about) {
        long endNanos() {
            long end = atNanos + action.takesNanos();
            return end < 0 ? Long.MAX_VALUE : end;
        }
    }

    /** Tells the faults of the steps of a timeline, sorted by time, of a stream that begins so. */
    static void check(StreamSpec stream, List<Step> steps, Faults faults) {
        if (ShardBounds.of(stream.shards(), steps.stream().map(Step::action).toList())
                        .created()
                > Limits.SHARDS) {
            Step last = steps.get(steps.size() - 1);
            faults.add(last.about(), "makes more than " + Limits.SHARDS + " shards in all");
            return;
        }
        TopologyChecks checks = new TopologyChecks(stream, faults);
        Comparator<Step> byEnd = Comparator.comparingLong(Step::endNanos);
        // What takes time ends after all that is written for that instant.
        steps.stream()
                .sorted(byEnd.thenComparing(step -> step.action().takesNanos() > 0))
                .forEach(step -> {
                    if (step.action() instanceof Action.Set set && set.shards() != null) {
                        checks.count(step, set.shards(), streamBy(step, steps));
                    } else if (step.action() instanceof Action.SplitShard split) {
                        checks.split(step, split, streamBy(step, steps));
                    } else if (step.action() instanceof Action.MergeShards merge) {
                        checks.merge(step, merge, streamBy(step, steps));
                    } else if (step.action() instanceof Action.IsolateKey isolate) {
                        checks.isolate(isolate);
                    } else if (step.action() instanceof Action.Reassign reassign) {
                        checks.reassign(step, reassign);
                    }
                });
    }

    /** The stream as it stands when a step ends. */
    private static StreamSpec streamBy(Step step, List<Step> steps) {
        StreamSpec by = step.stream();
        if (step.action().takesNanos() == 0) {
            return by;
        }
        for (Step other : steps) {
            by = other.atNanos() <= step.endNanos() ? other.stream() : by;
        }
        return by;
    }

    private void count(Step step, int shards, StreamSpec stream) {
        String word = stream.platform().shardWord();
        if (!stream.partitioner().isByRanges()) {
            if (shards < open) {
                tell(
                        step,
                        "there are " + open + " " + word + "s by then, and with "
                                + Canonical.partitionerWord(stream.partitioner()) + " they can only get more, was "
                                + shards);
            } else {
                created += shards - open;
                open = shards;
                order = isUncut && order != null
                        ? IntStream.range(0, created)
                                .filter(shard -> !apart.contains(shard))
                                .boxed()
                                .toList()
                        : null;
            }
            return;
        }
        boolean isTooMany = stream.platform() == Platform.KINESIS && shards > 2L * open;
        boolean isTooFew = stream.platform() == Platform.KINESIS && 2L * shards < open;
        if (isTooMany || isTooFew) {
            tell(
                    step,
                    "must be from " + (open + 1) / 2 + " to " + 2L * open + ", half to double of the " + open
                            + " shards that are open by then, was " + shards);
            return;
        }
        if (stream.platform() == Platform.DYNAMODB && shards < open) {
            tell(step, "there are " + open + " partitions by then, and they can only get more, was " + shards);
            return;
        }
        if (isUncut && shards == open) {
            return;
        }
        order = isUncut ? IntStream.range(created, created + shards).boxed().toList() : null;
        created += shards;
        open = shards;
    }

    private void split(Step step, Action.SplitShard split, StreamSpec stream) {
        Integer shard = split.target().shard();
        if (!hasRanges(step, stream) || (shard != null && !isOpen(step, shard, stream))) {
            return;
        }
        if (shard == null || order == null) {
            order = null;
        } else {
            replace(order.indexOf(shard), 1, List.of(created, created + 1));
        }
        isUncut = false;
        created += 2;
        open++;
    }

    private void merge(Step step, Action.MergeShards merge, StreamSpec stream) {
        if (!hasRanges(step, stream) || !isOpen(step, merge.one(), stream) || !isOpen(step, merge.other(), stream)) {
            return;
        }
        if (order != null) {
            int one = order.indexOf(merge.one());
            int other = order.indexOf(merge.other());
            if (Math.abs(one - other) != 1) {
                tell(
                        step,
                        "the ranges of hashes of " + merge.one() + " and " + merge.other()
                                + " don't lie side by side, was [" + merge.one() + ", " + merge.other() + "]");
                return;
            }
            replace(Math.min(one, other), 2, List.of(created));
        }
        isUncut = false;
        created++;
        open--;
    }

    /** A key that has shards of its own already gets no others, and the hottest may be one of those, or none: then numbers go on otherwise. */
    private void isolate(Action.IsolateKey isolate) {
        if (isolate.key() == null || !isolated.add(isolate.key())) {
            order = null;
        }
        for (int i = 0; i < isolate.shards(); i++) {
            apart.add(created++);
        }
    }

    private void reassign(Step step, Action.Reassign reassign) {
        Integer shard = reassign.target().shard();
        if (shard != null && exists(step, shard, step.stream()) && !apart.contains(shard)) {
            isOpenOfAll(step, shard, step.stream());
        }
    }

    private void replace(int place, int count, List<Integer> shards) {
        List<Integer> after = new ArrayList<>(order == null ? List.of() : order);
        after.subList(place, place + count).clear();
        after.addAll(place, shards);
        order = after;
    }

    private boolean hasRanges(Step step, StreamSpec stream) {
        if (stream.partitioner().isByRanges()) {
            return true;
        }
        tell(
                step,
                "can't be done with " + Canonical.partitionerWord(stream.partitioner())
                        + ", which gives " + stream.platform().shardWord()
                        + "s no ranges of hashes; add some with set: {stream: {shards: " + 2L * open + "}}");
        return false;
    }

    private boolean isOpen(Step step, int shard, StreamSpec stream) {
        String word = stream.platform().shardWord();
        if (!exists(step, shard, stream)) {
            return false;
        }
        if (order != null && apart.contains(shard)) {
            tell(step, word + " " + shard + " takes one key alone and has no range of hashes");
            return false;
        }
        return isOpenOfAll(step, shard, stream);
    }

    private boolean exists(Step step, int shard, StreamSpec stream) {
        if (shard >= created) {
            tell(
                    step,
                    "there is no " + stream.platform().shardWord() + " " + shard + " by then, the highest is "
                            + (created - 1));
            return false;
        }
        return true;
    }

    private boolean isOpenOfAll(Step step, int shard, StreamSpec stream) {
        if (order != null && !order.contains(shard)) {
            tell(step, stream.platform().shardWord() + " " + shard + " has closed by then; open are " + some(order));
            return false;
        }
        return true;
    }

    private static String some(List<Integer> shards) {
        List<String> shown =
                shards.stream().sorted().limit(20).map(String::valueOf).toList();
        return String.join(", ", shown) + (shards.size() > 20 ? ", ..." : "");
    }

    private void tell(Step step, String message) {
        faults.add(step.about(), message);
    }
}
