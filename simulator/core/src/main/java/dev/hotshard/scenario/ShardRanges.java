package dev.hotshard.scenario;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The ranges of hashes of a stream's shards, by the number of the shard.
 * Invariant: each hash from 0 to {@link #LAST} lies in one of them alone.
 */
public record ShardRanges(List<Range> ranges) {
    /** The highest MD5. */
    public static final BigInteger LAST = BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE);

    public ShardRanges {
        ranges = List.copyOf(ranges);
        BigInteger next = BigInteger.ZERO;
        List<Range> sorted = new ArrayList<>(ranges);
        sorted.sort(Comparator.comparing(Range::first));
        for (Range range : sorted) {
            if (!range.first().equals(next) || range.last().compareTo(next) < 0) {
                throw new IllegalArgumentException("no range begins at " + next + " alone");
            }
            next = range.last().add(BigInteger.ONE);
        }
        if (!next.subtract(BigInteger.ONE).equals(LAST)) {
            throw new IllegalArgumentException("the ranges end before " + LAST);
        }
    }

    /** A range of hashes, both ends included. */
    public record Range(BigInteger first, BigInteger last) {
        /** How many hashes it holds. */
        public BigInteger width() {
            return last.subtract(first).add(BigInteger.ONE);
        }
    }
}
