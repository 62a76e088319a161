package dev.hotshard.model;

/**
 * The record that an event of {@link RecordListener} is about: a view that the model fills anew for each event.
 * Units: times in nanoseconds since the run's start, {@code bytes} as billed.
 * Invariant: valid only during the call it is handed to; a listener copies what it keeps.
 * Shape: flows, hosts, shards and keys are numbered from 0; keys in order of their first appearance in the run.
 */
public final class StreamRecord {
    /** No record has a key with this number: what {@link #logicalKey()} is where the scenario has no key. */
    public static final int NO_KEY = -1;

    private static final int[] NO_TAGS = {};

    int flow;
    long number;
    long firstOfferedNanos;
    int bytes;
    int host;
    int logicalKey = NO_KEY;
    int partitionKey = NO_KEY;
    int scope = NO_KEY;
    int shard;

    /** Where it was sent when it was offered, or, since that has closed, when it was tried. */
    int chosenShard;

    int attempts;
    boolean waiting;
    boolean outside;
    int[] tags = NO_TAGS;

    /** The flow that offered it, in order of the flows' names. */
    public int flow() {
        return flow;
    }

    /** Its number in its flow, from 0. */
    public long number() {
        return number;
    }

    /** When its flow handed it to its host. */
    public long firstOfferedNanos() {
        return firstOfferedNanos;
    }

    /** Its size in bytes as billed. */
    public int bytes() {
        return bytes;
    }

    /** The host that it was handed to. */
    public int host() {
        return host;
    }

    /** Its key before salting, or {@link #NO_KEY}. */
    public int logicalKey() {
        return logicalKey;
    }

    /** The key that is hashed, or {@link #NO_KEY}; equal to {@link #logicalKey()} where the key isn't salted. */
    public int partitionKey() {
        return partitionKey;
    }

    /** Within what its order is watched: the number of a text among those of the logical keys; what it is where nobody watches is of no meaning. */
    public int scope() {
        return scope;
    }

    /** The shard that its partition key maps to at this moment. */
    public int shard() {
        return shard;
    }

    /** The tries at a shard so far, the one that is told about included. */
    public int attempts() {
        return attempts;
    }

    /** Whether it stood in its host's retry queue when this happened: accepted or dropped from there. */
    public boolean waiting() {
        return waiting;
    }

    /** Whether it waited outside its host's full queue when this happened. */
    public boolean outside() {
        return outside;
    }

    /** Its value of breakdown field {@code i}, a number in that field's domain; -1 where its flow doesn't have the field. */
    public int tag(int i) {
        return tags[i];
    }
}
