package dev.hotshard.model;

/** A mechanism that looks at what shards have taken. */
interface AcceptedWatch {
    /** A shard took a record. */
    void accepted(long nowNanos, StreamRecord record);
}
