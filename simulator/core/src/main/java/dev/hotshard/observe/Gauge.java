package dev.hotshard.observe;

import dev.hotshard.model.Caps;
import dev.hotshard.model.ShardBirth;
import dev.hotshard.model.ShardLog;
import dev.hotshard.model.StreamRecord;

/**
 * What an alarm reads at the end of an aggregate: one level for each entity.
 * Shape: entities are numbered from 0 as they appear. More methods than a small door has because levels come from records, from groups and from caps; a gauge leaves
 * out what it isn't made of.
 */
interface Gauge {
    /** What happens to a record. */
    enum Fate {
        OFFERED,
        ACCEPTED,
        THROTTLED,
        DELAYED,
        QUEUED,
        BLOCKED,
        ADMITTED,
        DROPPED
    }

    default void record(long nowNanos, Fate fate, StreamRecord record) {}

    default void capped(long nowNanos, Caps caps) {}

    default void opened(long nowNanos, ShardBirth shard) {}

    /** A group consumed or lost a record; the lowest offset with which it isn't through by then is {@code unsettledFrom}. */
    default void settled(long nowNanos, int group, int shard, long unsettledFrom, ShardLog log) {}

    /** A second is over; told before {@link #measure}. */
    default void secondClosed(long nowNanos) {}

    /** An aggregate of so many seconds is over; its levels are asked for next. */
    default void measure(long nowNanos, double seconds) {}

    /** How many entities have appeared. */
    int entities();

    /** The level of an entity in the aggregate; NaN for none. */
    double level(int entity);

    /** The level of an entity that hasn't appeared. */
    default double unseen() {
        return 0;
    }

    /** The next aggregate begins. */
    void restart(long nowNanos);
}
