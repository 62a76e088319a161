package dev.hotshard.model.partition;

/**
 * The default partitioner of sarama, a Kafka client for Go: 32-bit FNV-1a as a signed number, its remainder by the
 * shards made positive.
 *
 * <p>The sign rule matters: it is neither the unsigned remainder nor that of the hash without its sign bit.
 * Source: FNV-1a by Fowler, Noll and Vo, offset basis 2166136261, prime 16777619.
 */
public final class Fnv1a implements KeyHash {
    @Override
    public int shardOf(byte[] key, int length, int shards) {
        return Math.abs(hash(key, length) % shards); // the remainder has the sign of the hash, as it has in Go
    }

    @Override
    public String hashText(byte[] key, int length) {
        return Integer.toUnsignedString(hash(key, length));
    }

    private static int hash(byte[] key, int length) {
        int h = 0x811c9dc5;
        for (int i = 0; i < length; i++) {
            h = (h ^ (key[i] & 0xff)) * 0x01000193;
        }
        return h;
    }
}
