package dev.hotshard.model;

/**
 * The read that {@link ReadListener#read} is about: a view that the model fills anew for each.
 * Invariant: valid only during the call it is handed to.
 */
public final class StreamRead {
    int flow;
    long number;
    boolean cached;
    int page;
    long unitsOfQuery;
    int queries;
    int refused;
    boolean missed;

    /** The flow that it is of, in order of the names of the flows that read. */
    public int flow() {
        return flow;
    }

    /** Its number in its flow, from 0. */
    public long number() {
        return number;
    }

    /** Whether a cache answered it, so that no shard was asked. */
    public boolean cached() {
        return cached;
    }

    /** How many items it wanted, and each query took. */
    public int page() {
        return page;
    }

    /** What each of its queries cost. */
    public long unitsOfQuery() {
        return unitsOfQuery;
    }

    /** How many queries it made. */
    public int queries() {
        return queries;
    }

    /** How many of them were refused. */
    public int refused() {
        return refused;
    }

    /** Whether a record of its key that was accepted before lies where it didn't ask. */
    public boolean missed() {
        return missed;
    }
}
