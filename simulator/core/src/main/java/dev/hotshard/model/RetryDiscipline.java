package dev.hotshard.model;

/** The way in which hosts bring records to the shards, and try again what was refused. */
interface RetryDiscipline {
    /** Gives a new host its places in the calendar. */
    void join(Host host);

    /** Brings a new record of {@code host} on its way. */
    void offer(long nowNanos, Host host, StreamRecord record);

    /** From now on other shards take what waits, or shards take more or less. */
    void streamChanged(long nowNanos);
}
