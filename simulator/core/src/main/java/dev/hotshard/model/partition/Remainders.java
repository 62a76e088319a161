package dev.hotshard.model.partition;

/** What becomes of keys whose shard is their hash modulo the number of shards. */
public final class Remainders {
    private Remainders() {}

    /**
     * The share of all keys that stays where it is when the number of shards changes: min / lcm of both.
     * Source: the two remainders of a hash below their least common multiple are equal for those below the smaller number alone.
     */
    public static double staying(int before, int after) {
        long a = before;
        long b = after;
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        // min / (before * after / gcd) = gcd / max.
        return (double) a / Math.max(before, after);
    }
}
