package dev.hotshard.model.partition;

import java.nio.charset.StandardCharsets;

/**
 * The partitioner that does as it is told: the key is the number of the shard, in decimal digits;
 * zeros before it, as names of a fixed width have them, change nothing.
 *
 * <p>Errors: NoSuchShardException if a key is no number from 0 up to {@code shards - 1}, with both in the message.
 */
public final class ExplicitShard implements KeyHash {
    @Override
    public int shardOf(byte[] key, int length, int shards) {
        long number = length == 0 ? shards : 0;
        for (int i = 0; i < length && number < shards; i++) {
            int digit = key[i] - '0';
            number = digit >= 0 && digit <= 9 ? number * 10 + digit : shards;
        }
        if (number >= shards) {
            throw new NoSuchShardException(hashText(key, length), shards);
        }
        return (int) number;
    }

    @Override
    public int shardAmong(byte[] key, int length, OpenShards open) {
        int highest = open.shard(open.count() - 1);
        int shard = shardOf(key, length, highest + 1);
        if (!open.contains(shard)) {
            throw new NoSuchShardException(hashText(key, length), highest + 1);
        }
        return shard;
    }

    /** The key itself. */
    @Override
    public String hashText(byte[] key, int length) {
        return new String(key, 0, length, StandardCharsets.UTF_8);
    }
}
