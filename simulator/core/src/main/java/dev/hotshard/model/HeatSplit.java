package dev.hotshard.model;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A split that the platform makes by itself.
 * Shape: {@code hash} is the first of the upper part; null where it can't be split. {@code within} is the partition key whose items are divided between the parts,
 * {@link StreamRecord#NO_KEY} for none; {@code only} the one key that makes a split impossible, or that.
 */
record HeatSplit(int shard, @Nullable BigInteger hash, int within, int only) implements ModelAction {
    private record Heat(int key, BigInteger hash, long records) {}

    /** How a shard is cut now. */
    static HeatSplit of(AutoSplitPlan.Cut cut, RunParts run, long nowNanos, int shard) {
        BigInteger middle = run.topology.middle(shard);
        if (cut == AutoSplitPlan.Cut.EVENLY) {
            return new HeatSplit(shard, middle, StreamRecord.NO_KEY, StreamRecord.NO_KEY);
        }
        List<Heat> heats = run.recent().ofPartitionKeys(nowNanos, shard).entrySet().stream()
                .map(key -> new Heat(key.getKey(), run.router.hash(key.getKey()), key.getValue()))
                .sorted(Comparator.comparing(Heat::hash))
                .toList();
        long all = heats.stream().mapToLong(Heat::records).sum();
        if (cut == AutoSplitPlan.Cut.WITHIN_KEYS) {
            for (Heat heat : heats) {
                if (2 * heat.records() >= all) {
                    BigInteger at = run.topology.canSplit(shard, heat.hash()) ? heat.hash() : middle;
                    return new HeatSplit(shard, at, heat.key(), StreamRecord.NO_KEY);
                }
            }
        }
        if (heats.size() == 1) {
            return new HeatSplit(shard, null, StreamRecord.NO_KEY, heats.get(0).key());
        }
        BigInteger best = null;
        long least = Long.MAX_VALUE;
        long below = 0;
        for (Heat heat : heats) {
            long larger = Math.max(below, all - below);
            if (below > 0 && larger < least && run.topology.canSplit(shard, heat.hash())) {
                best = heat.hash();
                least = larger;
            }
            below += heat.records();
        }
        return new HeatSplit(shard, best == null ? middle : best, StreamRecord.NO_KEY, StreamRecord.NO_KEY);
    }

    /** Whether there is something to be done. */
    boolean canBe(RunParts run) {
        return hash != null && run.topology.canSplit(shard, hash);
    }

    @Override
    public void begin(long nowNanos, RunParts run, Deed deed) {
        String word = run.topology.word();
        if (!canBe(run)) {
            String why = only == StreamRecord.NO_KEY
                    ? "its range of hashes is too narrow"
                    : "all that was offered to it in the last 60 s has one key, " + run.calledPartition(only);
            deed.done(nowNanos, word + " " + shard + " can't be split: " + why);
            return;
        }
        Topology.Change change = run.topology.split(shard, hash);
        if (within != StreamRecord.NO_KEY) {
            run.topology.divide(within, change);
        }
        run.reshaped(nowNanos, change);
        deed.done(
                nowNanos,
                within == StreamRecord.NO_KEY
                        ? SplitShard.effect(nowNanos, shard, change, run)
                        : word + " " + shard + " split into "
                                + change.opened().get(0).shard() + " and "
                                + change.opened().get(1).shard() + " within " + run.calledPartition(within)
                                + ", whose items lie in " + run.topology.pieces(within) + " " + word + "s from now on");
    }
}
