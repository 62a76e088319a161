package dev.hotshard.model;

/**
 * A consumer group as those see it who fill the logs that it reads.
 * Shape: what it does is worked out late, when somebody asks for it up to a time; what happens doesn't depend on when that is. Eight methods because a log's writer
 * has to know how far its readers are, and a run's end what they left.
 */
interface LogReader {
    int memberCount();

    /** Lets whoever reads {@code shard} work up to and including {@code nowNanos}. */
    void advance(int shard, long nowNanos);

    /** Lets all members work up to and including {@code nowNanos}. */
    void advanceAll(long nowNanos);

    /** The lowest offset of a shard that the group may still ask for. */
    long neededFrom(int shard);

    /** From now on members work by this plan; with another number of members the shards are dealt anew. */
    void change(long nowNanos, GroupPlan plan);

    /** Shards have closed and others have opened: those that are open, and those that the group isn't through with, are dealt anew at once; the arrays are of all there have been. */
    void reshape(long nowNanos, Topology.Change change, long[] serviceStreams, ShardLog[] logs);

    /** A member is down for so long; how many shards it read. */
    int crash(long nowNanos, int member, long forNanos);

    /** Tells at the end, for each shard that isn't worked off, when its oldest unprocessed record was accepted, and counts those records. */
    long tellLagging(long nowNanos);
}
