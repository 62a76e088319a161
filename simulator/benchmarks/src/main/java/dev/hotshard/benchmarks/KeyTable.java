package dev.hotshard.benchmarks;

import dev.hotshard.benchmarks.Workload.WeightedKey;
import dev.hotshard.model.partition.KeyHash;
import dev.hotshard.model.partition.Murmur2;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The keys of a workload as an alias table, with the shard of each key beside it.
 *
 * <p>The table is written out here and not taken from the library, so that no change of the library
 * moves the yardstick.
 *
 * <p>Shape: an alias entry is one long, threshold in the high half, alias in the low half.
 * <br>Cost: a draw is one multiplication, one load and one compare.
 * <br>Source: A. J. Walker (1977), M. D. Vose (1991), the alias method.
 */
public final class KeyTable {
    private static final long LOW_HALF = 0xffff_ffffL;

    private final long[] alias;
    private final int[] shardOfKey;

    public KeyTable(Workload workload) {
        List<WeightedKey> keys = workload.keys();
        alias = aliasOf(keys);
        shardOfKey = new int[keys.size()];
        KeyHash hash = new Murmur2();
        for (int key = 0; key < shardOfKey.length; key++) {
            byte[] name = keys.get(key).name().getBytes(StandardCharsets.UTF_8);
            shardOfKey[key] = hash.shardOf(name, name.length, workload.shards());
        }
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
}
