package dev.hotshard.model;

/** A mechanism that measures what is offered. */
interface OfferWatch {
    /** A record was handed to its host; the shard is the one that it maps to. */
    void offered(long nowNanos, StreamRecord record);
}
