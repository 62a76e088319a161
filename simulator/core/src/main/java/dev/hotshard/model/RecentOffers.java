package dev.hotshard.model;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * The records that were offered in the last 60 s, by shard and key.
 * Shape: a ring that grows; the 60 s begin with a whole second.
 * Cost: 8 bytes and one write a record; what is asked is a pass over all of them.
 */
final class RecentOffers implements OfferWatch {
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final int SECONDS = 60;

    private long[] offers = new long[1024];
    private long end;

    /** For each second, by its number modulo the length, the offers before it. */
    private final long[] endBefore = new long[SECONDS + 1];

    private long second;

    @Override
    public void offered(long nowNanos, StreamRecord record) {
        pass(nowNanos);
        if (end - endBefore[place(second - SECONDS)] == offers.length) {
            grow();
        }
        offers[(int) end & (offers.length - 1)] =
                (long) record.shard << 32 | Integer.toUnsignedLong(record.partitionKey);
        end++;
    }

    private void pass(long nowNanos) {
        while ((second + 1) * SECOND_NANOS <= nowNanos) {
            second++;
            endBefore[place(second)] = end;
        }
    }

    /** The place of a second's start; seconds before the run began stand for its beginning. */
    private int place(long ofSecond) {
        return (int) (Math.max(0, ofSecond) % endBefore.length);
    }

    private void grow() {
        long from = endBefore[place(second - SECONDS)];
        long[] longer = new long[2 * offers.length];
        for (long i = from; i < end; i++) {
            longer[(int) i & (longer.length - 1)] = offers[(int) i & (offers.length - 1)];
        }
        offers = longer;
    }

    /** How many were offered to each of the shards {@code 0 .. shards - 1}. */
    long[] ofShards(long nowNanos, int shards) {
        return ofKeys(nowNanos, shards, shard -> true, (shard, key) -> shard);
    }

    /** How many of those offered to some shards each of the shards {@code 0 .. shards - 1} would get now, by where their keys belong; those without a key count where they were. */
    long[] byKey(long nowNanos, int[] ofShards, int shards, IntUnaryOperator shardOfKey) {
        int[] sorted = ofShards.clone();
        Arrays.sort(sorted);
        return ofKeys(
                nowNanos,
                shards,
                shard -> Arrays.binarySearch(sorted, shard) >= 0,
                (shard, key) -> key == StreamRecord.NO_KEY ? shard : shardOfKey.applyAsInt(key));
    }

    /** How many had each logical key. */
    long[] ofLogicalKeys(long nowNanos, PartitionKeys keys) {
        pass(nowNanos);
        long[] counted = new long[keys.logicalKeys().size()];
        for (long i = endBefore[place(second - SECONDS)]; i < end; i++) {
            int key = (int) offers[(int) i & (offers.length - 1)];
            if (key != StreamRecord.NO_KEY) {
                counted[keys.logicalKeyOf(key)]++;
            }
        }
        return counted;
    }

    /** How many of those offered to a shard each of its partition keys had; records without a key aren't among them. */
    SortedMap<Integer, Long> ofPartitionKeys(long nowNanos, int shard) {
        pass(nowNanos);
        SortedMap<Integer, Long> counted = new TreeMap<>();
        for (long i = endBefore[place(second - SECONDS)]; i < end; i++) {
            long offer = offers[(int) i & (offers.length - 1)];
            if ((int) (offer >>> 32) == shard && (int) offer != StreamRecord.NO_KEY) {
                counted.merge((int) offer, 1L, Long::sum);
            }
        }
        return counted;
    }

    private long[] ofKeys(long nowNanos, int shards, java.util.function.IntPredicate counts, Owner owner) {
        pass(nowNanos);
        long[] counted = new long[shards];
        for (long i = endBefore[place(second - SECONDS)]; i < end; i++) {
            long offer = offers[(int) i & (offers.length - 1)];
            int shard = (int) (offer >>> 32);
            if (counts.test(shard)) {
                counted[owner.of(shard, (int) offer)]++;
            }
        }
        return counted;
    }

    private interface Owner {
        int of(int shard, int key);
    }
}
