package dev.hotshard.model;

/**
 * The outgoing port of the model: who listens hears everything that happens in a run, and can change nothing.
 * Shape: the parts are told apart by what they are about; one listener hears all of them, since the books need all.
 */
public interface RunListener extends RecordListener, GroupListener, ReadListener, ClockListener {
    /** The caps from now on; told at the start and at each change. */
    void capped(long nowNanos, Caps caps);

    /** A shard takes records from now on; told at the start for the first ones, by their numbers. */
    default void opened(long nowNanos, ShardBirth shard) {}

    /** A shard takes no more records; what it has taken is still read. Told before those that take its place open. */
    default void closed(long nowNanos, int shard) {}

    /** Another broker leads a shard from now on; until then it is the one whose number is the shard's modulo how many there are. */
    default void led(long nowNanos, int shard, int broker) {}

    /**
     * An action began at {@code begunNanos} and was done at {@code doneNanos}, -1 if it wasn't; told when the run is over, in the order of the beginnings.
     *
     * @param what how users wrote it
     * @param effect what came of it, a short sentence
     */
    default void acted(long begunNanos, long doneNanos, String what, String effect) {}
}
