package dev.hotshard.scenario;

import java.util.Collection;
import java.util.List;

/** How many shards a run may come to at most, by what its timeline says: those that are ever created, and those that are open at once. */
public record ShardBounds(long created, long open) {
    /** Whether an action opens or closes shards. */
    public static boolean changes(Action action) {
        return of(1, List.of(action)).created() > 1;
    }

    /** The bounds of a stream as it is described. */
    public static ShardBounds of(StreamSpec stream, Collection<Action> actions) {
        ShardBounds planned = of(stream.shards(), actions);
        AutoSplit auto = stream.autoSplit();
        if (auto == null) {
            return planned;
        }
        // A split opens two and closes one.
        long splits = Math.max(0, auto.mostShards() - stream.shards());
        return new ShardBounds(planned.created() + 2 * splits, planned.open() + splits);
    }

    /** The bounds of a stream that begins with so many shards, and splits none by itself. */
    public static ShardBounds of(int first, Collection<Action> actions) {
        long created = first;
        long most = first;
        long beside = 0;
        for (Action action : actions) {
            if (action instanceof Action.Set set && set.shards() != null) {
                created += set.shards();
                most = Math.max(most, set.shards());
            } else if (action instanceof Action.SplitShard) {
                created += 2;
                beside++;
            } else if (action instanceof Action.IsolateKey isolate) {
                created += isolate.shards();
                beside += isolate.shards();
            } else if (action instanceof Action.MergeShards) {
                created++;
            }
        }
        return new ShardBounds(created, most + beside);
    }
}
