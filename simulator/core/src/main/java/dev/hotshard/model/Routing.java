package dev.hotshard.model;

import org.jspecify.annotations.Nullable;

/** How records find their shards, and what becomes of that as partitioners and shards change. */
interface Routing {
    /** The shard that a record maps to when it is offered; asked once for each record. */
    int shardWhenOffered(StreamRecord record);

    /** The shard that a record maps to at an attempt. */
    int shardNow(StreamRecord record);

    /** From now on records of hosts of this kind go this way. */
    void change(int kind, PartitionerPlan after);

    /** How many keys have been seen, and how many of them have the same shard as before; a key that hosts send by several rules counts for each of them. */
    record Stay(int keys, int stayed) {}

    /** The topology is another from now on; null where keys don't tell the shard. */
    @Nullable
    Stay reshape();
}
