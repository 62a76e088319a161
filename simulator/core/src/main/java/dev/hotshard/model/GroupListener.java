package dev.hotshard.model;

/**
 * What happens in consumer groups.
 * Shape: groups are numbered from 0 in order of their names. Members are advanced on demand: what a group does is told late, for each shard in the order of time;
 * by {@link ClockListener#settled} everything has been told.
 */
public interface GroupListener {
    /**
     * The shards were dealt to the members, at the start and at each rebalance; {@code members} counts those that are there, {@code memberOfShard[s]} is -1 where
     * nobody reads shard s.
     */
    void assigned(long nowNanos, int group, int members, int[] memberOfShard);

    /**
     * A member ended its work on a record.
     *
     * @param nowNanos when it did, which may be some time ago
     * @param offset the record's place in the log
     * @param unsettledFrom the lowest offset that the group has neither consumed nor lost by then
     * @param log of the shard: everything it has accepted since the record at {@code unsettledFrom}, with what came after {@code nowNanos}
     */
    void consumed(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log);

    /** A member processed a record once more that had been consumed before. */
    default void replayed(long nowNanos, int group, int shard, long offset, ShardLog log) {}

    /** Nobody of the group will process this record any more; the arguments are those of {@link #consumed}. */
    default void lost(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {}

    /** A member of a group with a filter polled a record, which the filter lets through or not. */
    default void read(long nowNanos, int group, int shard, long offset, boolean matches, ShardLog log) {}

    /**
     * The run ended while the group hadn't processed all that the shard accepted; told once for each such shard, with the time at which the oldest of those
     * records was accepted.
     */
    void leftLagging(long nowNanos, int group, int shard, long oldestAcceptedNanos);
}
