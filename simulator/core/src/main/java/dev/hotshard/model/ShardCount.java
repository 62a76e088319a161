package dev.hotshard.model;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The action by which the stream gets so many shards: equal ranges in place of all it had, or more shards beside them.
 * Units: {@code takesNanos} in nanoseconds; until they are over everything goes to the shards as they were.
 */
public record ShardCount(int count, boolean byRanges, long takesNanos) implements ModelAction {
    @Override
    public void begin(long nowNanos, RunParts run, Deed deed) {
        run.after(nowNanos, takesNanos, deed, now -> change(now, run, deed));
    }

    private void change(long nowNanos, RunParts run, Deed deed) {
        int before = run.topology.open().count();
        Topology.Change change = byRanges ? run.topology.reshard(count) : run.topology.grow(count);
        Routing.Stay stay = run.reshaped(nowNanos, change);
        deed.done(nowNanos, effect(before, change, stay, run.topology.word()));
    }

    private static String effect(int before, Topology.Change change, Router.@Nullable Stay stay, String word) {
        int opened = change.opened().size();
        if (opened == 0) {
            return "nothing changed, it was so already";
        }
        int first = change.opened().get(0).shard();
        int last = change.opened().get(opened - 1).shard();
        String shards = opened == 1 ? word + " " + first + " opened" : word + "s " + first + " to " + last + " opened";
        if (change.closed().length > 0) {
            return shards + " in place of " + change.closed().length + " of " + before;
        }
        return stay == null
                ? shards
                : String.format(
                        Locale.ROOT,
                        "%s: %,d of the %,d keys seen so far stay where they were",
                        shards,
                        stay.stayed(),
                        stay.keys());
    }
}
