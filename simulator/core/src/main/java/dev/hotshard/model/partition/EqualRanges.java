package dev.hotshard.model.partition;

import java.math.BigInteger;

/**
 * The numbers of 128 bits cut into ranges of w = floor(2^128 / count) each; the last one takes the remainder as well.
 * Cost: a look-up is a few multiplications.
 */
final class EqualRanges {
    private static final BigInteger ALL = BigInteger.ONE.shiftLeft(128);

    private final int count;
    private final long widthHigh;
    private final long widthLow;

    /** So many ranges, at least 1. */
    EqualRanges(int count) {
        BigInteger width = ALL.divide(BigInteger.valueOf(count));
        this.count = count;
        this.widthHigh = width.shiftRight(64).longValue();
        this.widthLow = width.longValue();
    }

    /** The number of ranges. */
    int count() {
        return count;
    }

    /** The index of the range that holds the unsigned number {@code high * 2^64 + low}. */
    int indexOf(long high, long low) {
        // floor(number * count / 2^128), from the upper half alone, is right or one too small: what the lower half and
        // the rounding of w could add is less than one. It is count - 1 at most.
        int index = (int) unsignedMultiplyHigh(high, count);
        return index + 1 < count && isAtLeastStartOf(index + 1, high, low) ? index + 1 : index;
    }

    private boolean isAtLeastStartOf(int index, long high, long low) {
        long startHigh = widthHigh * index + unsignedMultiplyHigh(widthLow, index);
        int order = Long.compareUnsigned(high, startHigh);
        return order > 0 || (order == 0 && Long.compareUnsigned(low, widthLow * index) >= 0);
    }

    private static long unsignedMultiplyHigh(long unsigned, long nonNegative) {
        return Math.multiplyHigh(unsigned, nonNegative) + ((unsigned >> 63) & nonNegative);
    }
}
