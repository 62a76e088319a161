package dev.hotshard.model;

import dev.hotshard.random.Streams;
import org.jspecify.annotations.Nullable;

/**
 * The action that writes the records of a logical key anew where the key that holds as it begins puts them.
 * Units: {@code intervalNanos} is the time from one try to the next.
 * Shape: {@code key} null means the one of which most records are stored, ties by name.
 */
public record Rekey(@Nullable String key, long intervalNanos, Streams streams) implements ModelAction {
    @Override
    public void begin(long nowNanos, RunParts run, Deed deed) {
        int logicalKey = key == null ? run.reads.mostStored() : run.keys.logicalKey(key);
        if (logicalKey == StreamRecord.NO_KEY) {
            deed.done(nowNanos, "nothing is stored");
            return;
        }
        run.reads.rewrite(
                nowNanos,
                new RewriteJob(
                        run,
                        deed,
                        logicalKey,
                        run.reads.layout(),
                        streams.key("rekey/" + run.keys.logicalKeys().text(logicalKey) + "/bucket"),
                        intervalNanos));
    }
}
