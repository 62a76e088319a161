package dev.hotshard.model.partition;

import java.util.zip.CRC32;

/**
 * The {@code consistent} partitioner of librdkafka: CRC-32 (IEEE 802.3) as an unsigned number, modulo the shards.
 *
 * <p>An empty key is a key here; librdkafka's {@code consistent_random} takes it for none.
 */
public final class Crc32 implements KeyHash {
    private final CRC32 crc = new CRC32();

    @Override
    public int shardOf(byte[] key, int length, int shards) {
        return (int) (hash(key, length) % shards);
    }

    @Override
    public String hashText(byte[] key, int length) {
        return Long.toString(hash(key, length));
    }

    private long hash(byte[] key, int length) {
        crc.reset();
        crc.update(key, 0, length);
        return crc.getValue();
    }
}
