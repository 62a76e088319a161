package dev.hotshard.model;

/**
 * What happens in consumer groups.
 * Shape: groups are numbered from 0 in order of their names. Members are advanced on demand: a group's events come in the order of time for each shard, but
 * across shards only up to the last {@link ClockListener#settled}.
 */
public interface GroupListener {
    /** The shards were dealt to the members, at the start and after each change; {@code memberOfShard[s]} is -1 where nobody reads shard s. */
    void assigned(long nowNanos, int group, int members, int[] memberOfShard);

    /** A member ended its work on a record. */
    void consumed(long nowNanos, int group, int shard, long firstOfferedNanos, long acceptedNanos);

    /**
     * The run ended while the group hadn't processed all that the shard accepted; told once for each such shard, with the time at which the oldest of those
     * records was accepted.
     */
    void leftLagging(long nowNanos, int group, int shard, long oldestAcceptedNanos);
}
