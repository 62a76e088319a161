package dev.hotshard.observe;

/**
 * What happened to each logical key in a run.
 * Shape: keys are numbered from 0 as they appeared; one that was seen only before the warm-up ended has 0 offered.
 * Cost: a view of the collector's own counters.
 */
public final class KeyObservations {
    private final KeyTally tally;

    KeyObservations(KeyTally tally) {
        this.tally = tally;
    }

    /** What is done with each pair of a key and a shard that it was offered to. */
    @FunctionalInterface
    public interface PairVisitor {
        void visit(int key, int shard, long offered);
    }

    /** One more than the highest key number. */
    public int size() {
        return tally.size();
    }

    public long offered(int key) {
        return tally.offered(key);
    }

    public long accepted(int key) {
        return tally.accepted(key);
    }

    public long throttled(int key) {
        return tally.throttledCount(key);
    }

    public long dropped(int key) {
        return tally.droppedCount(key);
    }

    /** The most records of the key that were offered in one 1 s window. */
    public long peakRate(int key) {
        return tally.peakRate(key);
    }

    /** The largest part of one shard's capacity that the key was offered in one 1 s window; NaN if there is no capacity. */
    public double capShare(int key) {
        return tally.capShare(key);
    }

    /** Hands each pair of a key and a shard that it was offered to, once, to the visitor; in no particular order, but always the same. */
    public void forEachShard(PairVisitor visitor) {
        tally.forEachShard(visitor);
    }
}
