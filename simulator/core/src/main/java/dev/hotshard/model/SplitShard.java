package dev.hotshard.model;

import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The action by which two shards take the place of one.
 * Units: {@code takesNanos} in nanoseconds; the shard takes records until they are over.
 * Shape: {@code shard} null for the one with most offered records of the last 60 s, ties to the lower number, as the action begins; {@code hash} is the first of the
 * upper part, null for the middle.
 */
public record SplitShard(@Nullable Integer shard, @Nullable BigInteger hash, long takesNanos) implements ModelAction {
    @Override
    public boolean asksForRecentOffers() {
        return true;
    }

    @Override
    public void begin(long nowNanos, RunParts run, Deed deed) {
        int parent = shard == null ? run.hottestShard(nowNanos) : shard;
        run.after(nowNanos, takesNanos, deed, now -> split(now, parent, run, deed));
    }

    private void split(long nowNanos, int parent, RunParts run, Deed deed) {
        if (shard == null && !run.topology.open().contains(parent)) {
            // The hottest when this began was taken apart by another action that ended first.
            deed.done(nowNanos, run.topology.word() + " " + parent + " had closed by then: nothing was split");
            return;
        }
        Topology.Change change = run.topology.split(parent, hash);
        run.reshaped(nowNanos, change);
        deed.done(nowNanos, effect(nowNanos, parent, change, run));
    }

    /** What came of a split, in words. */
    static String effect(long nowNanos, int parent, Topology.Change change, RunParts run) {
        int lower = change.opened().get(0).shard();
        int upper = change.opened().get(1).shard();
        String split = run.topology.word() + " " + parent + " split into " + lower + " and " + upper;
        if (!run.router.goesByKey()) {
            return split + ": hosts choose among " + run.topology.open().count() + " from now on";
        }
        long[] moved = run.recent().byKey(nowNanos, change.closed(), run.topology.created(), run.router::shardOfKey);
        long all = moved[lower] + moved[upper];
        if (all == 0) {
            return split
                    + (moved[parent] > 0
                            ? ": what was offered to it in the last 60 s had no key"
                            : ": nothing was offered to it in the last 60 s");
        }
        int more = moved[upper] > moved[lower] ? upper : lower;
        return moved[more] == all
                ? split + ": all of its offered records of the last 60 s go to " + more
                : String.format(
                        Locale.ROOT,
                        "%s: %,d of its %,d offered records of the last 60 s go to %d, the others to %d",
                        split,
                        moved[more],
                        all,
                        more,
                        lower + upper - more);
    }
}
