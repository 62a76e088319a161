package dev.hotshard.oracle;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.CRC32;

/** The hashing partitioners in the words of their definitions. */
final class SlowHash {
    private static final BigInteger TWO_TO_128 = BigInteger.ONE.shiftLeft(128);

    private SlowHash() {}

    /** The shard of {@code key} under Kafka's murmur2. */
    static int murmur2(String key, int shards) {
        return (murmur2(key.getBytes(UTF_8), 0x9747b28c) & 0x7fffffff) % shards;
    }

    static int murmur2(byte[] key, int seed) {
        int m = 0x5bd1e995;
        int h = seed ^ key.length;
        int at = 0;
        for (; at + 4 <= key.length; at += 4) {
            int k = 0;
            for (int i = 3; i >= 0; i--) {
                k = (k << 8) | (key[at + i] & 0xff);
            }
            k *= m;
            k ^= k >>> 24;
            k *= m;
            h = (h * m) ^ k;
        }
        if (at < key.length) {
            for (int i = key.length - 1; i >= at; i--) {
                h ^= (key[i] & 0xff) << (8 * (i - at));
            }
            h *= m;
        }
        h ^= h >>> 13;
        h *= m;
        return h ^ (h >>> 15);
    }

    /** The MD5 of {@code key} as a number. */
    static BigInteger md5(String key) {
        try {
            return new BigInteger(1, MessageDigest.getInstance("MD5").digest(key.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The shard of {@code key} among equal ranges of the MD5. */
    static int md5Range(String key, int shards) {
        BigInteger hash = md5(key);
        BigInteger width = TWO_TO_128.divide(BigInteger.valueOf(shards));
        return hash.divide(width).min(BigInteger.valueOf(shards - 1L)).intValueExact();
    }

    /** The shard of {@code key} under librdkafka's CRC-32. */
    static int crc32(String key, int shards) {
        CRC32 crc = new CRC32();
        crc.update(key.getBytes(UTF_8));
        return (int) (crc.getValue() % shards);
    }

    /** The shard of {@code key} under sarama's FNV-1a: the remainder of the signed hash without its sign. */
    static int fnv1a(String key, int shards) {
        int h = 0x811c9dc5;
        for (byte b : key.getBytes(UTF_8)) {
            h = (h ^ (b & 0xff)) * 0x01000193;
        }
        return Math.abs(h % shards);
    }
}
