package dev.hotshard.model;

/** A number of each record that somebody wants to find again in its shard's log. */
interface LogColumn {
    /** Asked once, when the record is accepted. */
    long of(StreamRecord record);
}
