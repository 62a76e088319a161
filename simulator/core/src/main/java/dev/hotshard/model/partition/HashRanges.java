package dev.hotshard.model.partition;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The numbers of 128 bits cut into ranges of any width, each of which belongs to a shard.
 * Shape: immutable; the ranges follow each other without a gap from 0 to 2^128 - 1.
 * Cost: a look-up is a binary search.
 */
public final class HashRanges {
    private static final BigInteger END = BigInteger.ONE.shiftLeft(128);

    private final List<HashRange> ranges;
    private final int[] shards;
    private final long[] startsHigh;
    private final long[] startsLow;

    private HashRanges(List<HashRange> ranges, int[] shards) {
        this.ranges = List.copyOf(ranges);
        this.shards = shards;
        startsHigh = ranges.stream()
                .mapToLong(range -> range.start().shiftRight(64).longValue())
                .toArray();
        startsLow =
                ranges.stream().mapToLong(range -> range.start().longValue()).toArray();
    }

    /** Equal ranges for these shards, in their order: w = floor(2^128 / count) each, the last one takes the remainder as well. */
    public static HashRanges equal(int[] shards) {
        return new HashRanges(HashRange.equal(shards.length), shards.clone());
    }

    /** The ranges of shards 0, 1, ..., which between them hold all numbers. */
    public static HashRanges ofShards(List<HashRange> byShard) {
        int[] shards = IntStream.range(0, byShard.size())
                .boxed()
                .sorted(Comparator.comparing(shard -> byShard.get(shard).start()))
                .mapToInt(Integer::intValue)
                .toArray();
        return new HashRanges(Arrays.stream(shards).mapToObj(byShard::get).toList(), shards);
    }

    public int count() {
        return shards.length;
    }

    public HashRange range(int place) {
        return ranges.get(place);
    }

    /** The shard whose range stands at a place. */
    public int shard(int place) {
        return shards[place];
    }

    /** The place of a shard's range; -1 if it has none. */
    public int placeOf(int shard) {
        for (int place = 0; place < shards.length; place++) {
            if (shards[place] == shard) {
                return place;
            }
        }
        return -1;
    }

    /** The same, but for the ranges from place {@code from} to before {@code to}, which give way to others over the same numbers. */
    public HashRanges with(int from, int to, List<HashRange> newRanges, int[] newShards) {
        List<HashRange> all = new ArrayList<>(ranges.subList(0, from));
        all.addAll(newRanges);
        all.addAll(ranges.subList(to, shards.length));
        int[] owners = new int[all.size()];
        System.arraycopy(shards, 0, owners, 0, from);
        System.arraycopy(newShards, 0, owners, from, newShards.length);
        System.arraycopy(shards, to, owners, from + newShards.length, shards.length - to);
        return new HashRanges(all, owners);
    }

    /** The shard of the unsigned number {@code high * 2^64 + low}. */
    int shardOf(long high, long low) {
        int at = 0;
        int end = shards.length;
        while (end - at > 1) {
            int middle = (at + end) >>> 1;
            if (isAtLeast(high, low, startsHigh[middle], startsLow[middle])) {
                at = middle;
            } else {
                end = middle;
            }
        }
        return shards[at];
    }

    private static boolean isAtLeast(long high, long low, long otherHigh, long otherLow) {
        int order = Long.compareUnsigned(high, otherHigh);
        return order > 0 || (order == 0 && Long.compareUnsigned(low, otherLow) >= 0);
    }

    /** A range of hash keys, both ends included. */
    public record HashRange(BigInteger start, BigInteger end) {
        /** So many equal ranges in their order. */
        static List<HashRange> equal(int count) {
            BigInteger width = END.divide(BigInteger.valueOf(count));
            List<HashRange> ranges = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                BigInteger start = width.multiply(BigInteger.valueOf(i));
                BigInteger next = i == count - 1 ? END : start.add(width);
                ranges.add(new HashRange(start, next.subtract(BigInteger.ONE)));
            }
            return ranges;
        }

        /** The hash in the middle, where a split cuts unless it is told where. Source: the service's own sample, (start + end) / 2 without remainder. */
        public BigInteger middle() {
            return start.add(end).shiftRight(1);
        }

        /** Whether a split at {@code hash} leaves a lower part of two hashes at least and an upper part of one. Source: what Kinesis takes for a new starting hash key. */
        public boolean canSplitAt(BigInteger hash) {
            return hash.compareTo(start.add(BigInteger.ONE)) > 0 && hash.compareTo(end) < 0;
        }

        /** Its first and its last hash in decimal. */
        public List<String> asTexts() {
            return List.of(start.toString(), end.toString());
        }

        /** Whether they have a hash in common. */
        public boolean overlaps(HashRange other) {
            return start.compareTo(other.end) <= 0 && other.start.compareTo(end) <= 0;
        }
    }
}
