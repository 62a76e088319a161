package dev.hotshard.model;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The action by which one logical key gets shards of its own.
 * Units: {@code takesNanos} in nanoseconds; its records go where they went until they are over.
 * Shape: {@code key} null for the one with most offered records of the last 60 s, ties by name, as the action begins.
 */
public record IsolateKey(@Nullable String key, int shards, long takesNanos) implements ModelAction {
    @Override
    public boolean asksForRecentOffers() {
        return true;
    }

    @Override
    public void begin(long nowNanos, RunParts run, Deed deed) {
        int logicalKey = key == null ? run.hottestKey(nowNanos) : run.keys.logicalKey(key);
        if (logicalKey == StreamRecord.NO_KEY) {
            deed.done(nowNanos, "nothing was offered in the last 60 s");
            return;
        }
        run.after(nowNanos, takesNanos, deed, now -> isolate(now, logicalKey, run, deed));
    }

    private void isolate(long nowNanos, int logicalKey, RunParts run, Deed deed) {
        String name = run.called(logicalKey);
        if (run.topology.isIsolated(logicalKey)) {
            deed.done(nowNanos, name + " has a stream of its own already");
            return;
        }
        Topology.Change change = run.topology.isolate(logicalKey, shards);
        run.reshaped(nowNanos, change);
        long[] offered = run.recent().ofLogicalKeys(nowNanos, run.keys);
        deed.done(
                nowNanos,
                String.format(
                        Locale.ROOT,
                        "%s goes to %s and shares nothing with others: %,d of all %,d offered records of the last 60 s were its own",
                        name,
                        opened(change, run.topology.word()),
                        offered[logicalKey],
                        Arrays.stream(offered).sum()));
    }

    private static String opened(Topology.Change change, String word) {
        int first = change.opened().get(0).shard();
        int last = first + change.opened().size() - 1;
        return first == last ? word + " " + first : word + "s " + first + " to " + last;
    }
}
