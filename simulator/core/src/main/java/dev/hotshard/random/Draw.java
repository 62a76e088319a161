package dev.hotshard.random;

/**
 * Addressed random draws: 64 bits from the key of a stream and a number, and what is made of 64 bits.
 * Cost: about a nanosecond, no allocation, no state.
 * Source: the output function of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014) with the constants of David Stafford's variant 13, evaluated at any place of its
 * sequence instead of step by step.
 */
public final class Draw {
    /** The odd number nearest to 2^64 divided by the golden ratio: the step between neighbouring draws. */
    static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private Draw() {}

    /** The draw number {@code n} of the stream with this key: 64 random bits. */
    public static long bits(long key, long n) {
        return mix(key + n * GOLDEN_GAMMA);
    }

    /** The draw number {@code m} (an attempt) of draw number {@code n} (a record): 64 random bits. */
    public static long bits(long key, long n, long m) {
        return mix(mix(key + n * GOLDEN_GAMMA) + m * GOLDEN_GAMMA);
    }

    /** A uniform number in [0, 1), a multiple of 2^-53. */
    public static double unit(long bits) {
        return (bits >>> 11) * 0x1.0p-53;
    }

    /** A uniform number in (0, 1), an odd multiple of 2^-53: safe for a logarithm on either side. */
    public static double unitOpen(long bits) {
        return ((bits >>> 12) + 0.5) * 0x1.0p-52;
    }

    /**
     * A uniform whole number in [0, bound).
     * Invariant: each value's probability is within 2^-64 of 1 / bound. Bound is at least 1, unchecked.
     * Source: Lemire, "Fast random integer generation in an interval", TOMACS 29 (2019), without its rejection
     * step, whose bias of 2^-64 nobody can see.
     */
    public static int below(long bits, int bound) {
        return (int) unsignedMultiplyHigh(bits, bound);
    }

    /** A uniform whole number in [0, bound), as {@link #below(long, int)}. */
    public static long below(long bits, long bound) {
        return unsignedMultiplyHigh(bits, bound);
    }

    /** The upper 64 bits of the product of an unsigned and a non-negative number. */
    static long unsignedMultiplyHigh(long unsigned, long nonNegative) {
        return Math.multiplyHigh(unsigned, nonNegative) + ((unsigned >> 63) & nonNegative);
    }

    /** A bijection of 64 bits in which each bit of the input turns each bit of the output with chance one half. */
    static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
