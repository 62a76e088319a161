package dev.hotshard.model.partition;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The partitioner of Kinesis: the MD5 of the key as an unsigned 128-bit number, found in the hash-key ranges of a
 * stream created with so many shards.
 * Cost: the MD5, about 100 nanoseconds, and a few for the look-up; no allocation while the number of shards stays.
 * Source: RFC 1321 (MD5); ranges of equal width as a stream's description shows them.
 */
public final class Md5Range implements KeyHash {
    private static final VarHandle LONG_BE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final MessageDigest md5 = newMd5();
    private final byte[] digest = new byte[16];
    private EqualRanges ranges = new EqualRanges(1);

    @Override
    public int shardOf(byte[] key, int length, int shards) {
        if (shards != ranges.count()) {
            ranges = new EqualRanges(shards);
        }
        digest(key, length);
        return ranges.indexOf((long) LONG_BE.get(digest, 0), (long) LONG_BE.get(digest, 8));
    }

    @Override
    public int shardAmong(byte[] key, int length, OpenShards open) {
        HashRanges uneven = open.ranges();
        if (uneven == null) {
            return KeyHash.super.shardAmong(key, length, open);
        }
        digest(key, length);
        return uneven.shardOf((long) LONG_BE.get(digest, 0), (long) LONG_BE.get(digest, 8));
    }

    @Override
    public boolean leavesOthersAlone() {
        return true;
    }

    @Override
    public String hashText(byte[] key, int length) {
        digest(key, length);
        return HexFormat.of().formatHex(digest);
    }

    private void digest(byte[] key, int length) {
        md5.update(key, 0, length);
        try {
            md5.digest(digest, 0, digest.length);
        } catch (DigestException e) {
            throw new IllegalStateException("16 bytes don't hold an MD5", e);
        }
    }

    private static MessageDigest newMd5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no MD5, which each Java must have", e);
        }
    }
}
