package dev.hotshard.observe;

import dev.hotshard.model.DropCause;

/**
 * Which records hosts gave up, by cause and by the shard that they were for when they were.
 * Cost: a drop costs two writes; 8 bytes a shard from the first drop on.
 */
final class DropTally {
    private final long[] byCause = new long[DropCause.values().length];
    private final Pages ofShard = new Pages(1);

    void dropped(DropCause cause, int shard) {
        byCause[cause.ordinal()]++;
        ofShard.page(shard)[ofShard.at(shard)]++;
    }

    long ofShard(int shard) {
        return shard < ofShard.size() ? ofShard.get(shard, 0) : 0;
    }

    RunObservations.Drops freeze() {
        return new RunObservations.Drops(
                byCause[DropCause.QUEUE_FULL.ordinal()],
                byCause[DropCause.EXPIRED.ordinal()],
                byCause[DropCause.ATTEMPTS.ordinal()],
                byCause[DropCause.BLOCKED.ordinal()]);
    }
}
