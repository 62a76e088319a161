package dev.hotshard.benchmarks;

/**
 * Kernel (a), the physical limit and the yardstick of all ratios: draw a number, a key from it, look
 * up the key's shard, count. Nothing that simulates a keyed stream record by record can do less.
 *
 * <p>Cost: one xoroshiro128++ step, one alias draw, one table look-up, one increment; no allocation.
 * <br>Source: D. Blackman, S. Vigna (2021), Scrambled linear pseudorandom number generators.
 */
public final class Kernel {
    private final long[] alias;
    private final int[] shardOfKey;
    private final long[] countOfShard;
    private long s0 = 0x9e3779b97f4a7c15L;
    private long s1 = 0xbf58476d1ce4e5b9L;

    public Kernel(Workload workload) {
        KeyTable keys = new KeyTable(workload);
        alias = keys.aliasEntries();
        shardOfKey = keys.shards();
        countOfShard = new long[workload.shards()];
    }

    /** Draws and counts so many records; the state goes on from call to call. */
    public void count(int records) {
        long[] alias = this.alias;
        int[] shardOfKey = this.shardOfKey;
        long[] countOfShard = this.countOfShard;
        long s0 = this.s0;
        long s1 = this.s1;
        for (int i = 0; i < records; i++) {
            long draw = Long.rotateLeft(s0 + s1, 17) + s0;
            s1 ^= s0;
            s0 = Long.rotateLeft(s0, 49) ^ s1 ^ (s1 << 21);
            s1 = Long.rotateLeft(s1, 28);
            countOfShard[shardOfKey[KeyTable.pick(alias, draw)]]++;
        }
        this.s0 = s0;
        this.s1 = s1;
    }

    public long countOf(int shard) {
        return countOfShard[shard];
    }
}
