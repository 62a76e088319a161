package dev.hotshard.model;

import java.util.Locale;

/**
 * The action by which one shard takes the place of two neighbours.
 * Units: {@code takesNanos} in nanoseconds; the two take records until they are over.
 */
public record MergeShards(int one, int other, long takesNanos) implements ModelAction {
    @Override
    public boolean asksForRecentOffers() {
        return true;
    }

    @Override
    public void begin(long nowNanos, RunParts run, Deed deed) {
        run.after(nowNanos, takesNanos, deed, now -> merge(now, run, deed));
    }

    private void merge(long nowNanos, RunParts run, Deed deed) {
        Topology.Change change = run.topology.merge(one, other);
        run.reshaped(nowNanos, change);
        long[] offered = run.recent().ofShards(nowNanos, run.topology.created());
        deed.done(
                nowNanos,
                String.format(
                        Locale.ROOT,
                        "%ss %d and %d merged into %d: in the last 60 s %,d and %,d records were offered to them",
                        run.topology.word(),
                        one,
                        other,
                        change.opened().get(0).shard(),
                        offered[one],
                        offered[other]));
    }
}
