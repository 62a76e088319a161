package dev.hotshard.model;

/**
 * What happens to single records on the way from a flow to a shard.
 * Shape: a method for each thing that can happen to a record; each is told once, at its simulated time, in the order of the run.
 */
public interface RecordListener {
    /** The flow handed the record to its host; told before any attempt, {@code shard} is where its key maps at this moment. */
    void offered(long nowNanos, StreamRecord record);

    /** A shard took the record. */
    void accepted(long nowNanos, StreamRecord record);

    /** A cap refused an attempt. */
    void throttled(long nowNanos, StreamRecord record);

    /** The caps have no room for the record now, or others wait before it, and the stream holds it back instead of refusing it. */
    void delayed(long nowNanos, StreamRecord record);

    /** The record entered its host's retry queue. */
    void queued(long nowNanos, StreamRecord record);

    /** The record waits outside its host's full queue, untried. */
    void blocked(long nowNanos, StreamRecord record);

    /** The record that waited outside goes on as a new one does; {@code shard} is where its key maps now. */
    void admitted(long nowNanos, StreamRecord record);

    /** Its host gave the record up for good. */
    void dropped(long nowNanos, StreamRecord record, DropCause cause);

    /** The run ended while the record stood in its host's retry queue, or outside. */
    void leftWaiting(long nowNanos, StreamRecord record);
}
