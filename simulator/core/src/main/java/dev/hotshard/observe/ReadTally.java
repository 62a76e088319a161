package dev.hotshard.observe;

import dev.hotshard.model.StreamRead;
import java.util.Arrays;

/** What became of the reads of one flow that came after the warm-up. */
final class ReadTally {
    private long reads;
    private long cached;
    private long throttled;
    private long missed;
    private long firstMissedNanos = -1;
    private long lastMissedNanos = -1;
    private long queries;
    private long refused;
    private long fanOutMax;
    private long units;
    private long unitsIfUnsalted;
    private long itemsRead;
    private long itemsKept;
    private long[] unitsOfShard = {};

    void queried(int shard, long cost) {
        if (shard >= unitsOfShard.length) {
            unitsOfShard =
                    Arrays.copyOf(unitsOfShard, Math.max(shard + 1, unitsOfShard.length + unitsOfShard.length / 2));
        }
        unitsOfShard[shard] += cost;
    }

    void read(long nowNanos, StreamRead read) {
        reads++;
        if (read.cached()) {
            cached++;
            return;
        }
        queries += read.queries();
        refused += read.refused();
        fanOutMax = Math.max(fanOutMax, read.queries());
        units += read.queries() * read.unitsOfQuery();
        unitsIfUnsalted += read.unitsOfQuery();
        itemsRead += (long) (read.queries() - read.refused()) * read.page();
        if (read.refused() > 0) {
            throttled++;
            return;
        }
        itemsKept += read.page();
        if (read.missed()) {
            missed++;
            lastMissedNanos = nowNanos;
            firstMissedNanos = firstMissedNanos < 0 ? nowNanos : firstMissedNanos;
        }
    }

    ReadCounts freeze() {
        int hottest = -1;
        for (int shard = 0; shard < unitsOfShard.length; shard++) {
            if (unitsOfShard[shard] > (hottest < 0 ? 0 : unitsOfShard[hottest])) {
                hottest = shard;
            }
        }
        return new ReadCounts(
                reads,
                cached,
                reads - cached - throttled,
                throttled,
                missed,
                RunShape.seconds(firstMissedNanos),
                RunShape.seconds(lastMissedNanos),
                queries,
                refused,
                fanOutMax,
                units,
                unitsIfUnsalted,
                itemsRead,
                itemsKept,
                hottest,
                hottest < 0 ? 0 : unitsOfShard[hottest]);
    }
}
