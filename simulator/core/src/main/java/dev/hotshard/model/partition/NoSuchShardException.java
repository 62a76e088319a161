package dev.hotshard.model.partition;

/** A key that has to name a shard, and doesn't: a fault of the scenario that can show only while it runs. */
public final class NoSuchShardException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** The exception for a key that isn't one of the shards {@code 0 .. shards - 1}. */
    public NoSuchShardException(String key, int shards) {
        super("key \"" + key + "\" is no shard: the explicit partitioner takes 0 to " + (shards - 1));
    }
}
