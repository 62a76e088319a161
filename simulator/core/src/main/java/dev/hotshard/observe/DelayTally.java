package dev.hotshard.observe;

/**
 * Which records shards held back, by shard and by key.
 * Units: records, each counted once, first offered after the warm-up; times from the warm-up's end on, negative for never.
 */
final class DelayTally {
    private final Pages ofShard = new Pages(1);
    private final Pages ofKey = new Pages(1);
    private boolean any;
    private long records;
    private long firstNanos = -1;
    private long lastNanos = -1;
    private long beforeDrop = -1;

    /** A record was held back, whenever it was offered first. */
    void saw(long nowNanos, boolean warm) {
        any = true;
        if (warm) {
            firstNanos = firstNanos < 0 ? nowNanos : firstNanos;
            lastNanos = nowNanos;
        }
    }

    /** A record that counts was held back; {@code key} is negative where there is none. */
    void count(int shard, int key) {
        records++;
        ofShard.page(shard)[ofShard.at(shard)]++;
        if (key >= 0) {
            ofKey.page(key)[ofKey.at(key)]++;
        }
    }

    /** A record was dropped. */
    void sawDrop() {
        if (beforeDrop < 0) {
            beforeDrop = records;
        }
    }

    /** Whether records were held back since a time, or still are, with so many waiting in queues. */
    boolean heldSince(long sinceNanos, long waiting) {
        return any && (lastNanos >= sinceNanos || waiting > 0);
    }

    DelayObservation freeze() {
        return new DelayObservation(
                records, RunShape.seconds(firstNanos), Math.max(0, beforeDrop), counts(ofShard), counts(ofKey));
    }

    private static long[] counts(Pages pages) {
        long[] counts = new long[pages.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = pages.get(i, 0);
        }
        return counts;
    }
}
