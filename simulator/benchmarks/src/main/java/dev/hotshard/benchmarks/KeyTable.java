package dev.hotshard.benchmarks;

import dev.hotshard.benchmarks.Workload.WeightedKey;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The keys of a workload as an alias table, with the shard of each key beside it.
 *
 * <p>It is written out here and not taken from the library, so that kernel and peer stay a yardstick
 * that no change of the library moves.
 *
 * <p>Shape: an alias entry is one long, threshold in the high half, alias in the low half.
 * <br>Cost: a draw is one multiplication, one load and one compare.
 * <br>Source: A. J. Walker (1977), M. D. Vose (1991), the alias method; murmur2 as in Kafka's Java client.
 */
public final class KeyTable {
    private static final long LOW_HALF = 0xffff_ffffL;

    private final long[] alias;
    private final int[] shardOfKey;

    public KeyTable(Workload workload) {
        List<WeightedKey> keys = workload.keys();
        alias = aliasOf(keys);
        shardOfKey = keys.stream()
                .mapToInt(key -> shardOf(key.name(), workload.shards()))
                .toArray();
    }

    public int size() {
        return alias.length;
    }

    /** The key that a uniform draw of 64 bits picks. */
    public int key(long draw) {
        return pick(alias, draw);
    }

    public int shard(int key) {
        return shardOfKey[key];
    }

    /** The alias entries, for a loop that reads them from a local. */
    long[] aliasEntries() {
        return alias;
    }

    /** The shard of each key, for a loop that reads them from a local. */
    int[] shards() {
        return shardOfKey;
    }

    /** The index that a uniform draw picks: its high half chooses the entry, its low half the side. */
    static int pick(long[] alias, long draw) {
        int index = (int) (((draw >>> 32) * alias.length) >>> 32);
        long entry = alias[index];
        return (draw & LOW_HALF) < (entry >>> 32) ? index : (int) entry;
    }

    private static long[] aliasOf(List<WeightedKey> keys) {
        int size = keys.size();
        double total = keys.stream().mapToDouble(WeightedKey::weight).sum();
        double[] share =
                keys.stream().mapToDouble(key -> key.weight() / total * size).toArray();
        int[] open = new int[size];
        int small = 0;
        int large = size;
        for (int i = 0; i < size; i++) {
            if (share[i] < 1) {
                open[small++] = i;
            } else {
                open[--large] = i;
            }
        }
        long[] entries = new long[size];
        while (small > 0 && large < size) {
            int poor = open[--small];
            int rich = open[large];
            entries[poor] = ((long) (share[poor] * 0x1p32) << 32) | rich;
            share[rich] -= 1 - share[poor];
            if (share[rich] < 1) {
                large++;
                open[small++] = rich;
            }
        }
        while (small > 0) {
            int full = open[--small];
            entries[full] = (LOW_HALF << 32) | full;
        }
        for (int i = large; i < size; i++) {
            entries[open[i]] = (LOW_HALF << 32) | open[i];
        }
        return entries;
    }

    private static int shardOf(String key, int shards) {
        return (murmur2(key.getBytes(StandardCharsets.UTF_8)) & Integer.MAX_VALUE) % shards;
    }

    private static int murmur2(byte[] bytes) {
        int m = 0x5bd1e995;
        int h = 0x9747b28c ^ bytes.length;
        int whole = bytes.length & ~3;
        for (int i = 0; i < whole; i += 4) {
            int k = (bytes[i] & 0xff)
                    | (bytes[i + 1] & 0xff) << 8
                    | (bytes[i + 2] & 0xff) << 16
                    | (bytes[i + 3] & 0xff) << 24;
            k *= m;
            k ^= k >>> 24;
            h = (h * m) ^ (k * m);
        }
        for (int i = bytes.length - 1; i >= whole; i--) {
            h ^= (bytes[i] & 0xff) << 8 * (i - whole);
        }
        if (whole < bytes.length) {
            h *= m;
        }
        h ^= h >>> 13;
        h *= m;
        return h ^ (h >>> 15);
    }
}
