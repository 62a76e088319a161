package dev.hotshard.model;

/** What happens to reads; few runs have any, so nobody needs to listen. */
public interface ReadListener {
    /** A shard was asked for {@code units}, and gave them or didn't; told in the order of the run. */
    default void queried(long nowNanos, int flow, int shard, long units, boolean answered) {}

    /** A read is over, and all its queries have been told. */
    default void read(long nowNanos, StreamRead read) {}
}
