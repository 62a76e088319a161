package dev.hotshard.intake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How often each key was seen: exactly as long as there are few, then the hottest and their number within known errors.
 * Invariant: the memory is that of {@link Bounds} and of {@link KeySketches}, however long the stream is; loads of shards are always exact.
 * Cost: a look-up of the key a record, and its hash once a key, or once a record after the bound.
 */
public final class KeyTally {
    private final Bounds bounds;
    private final @Nullable Placing placing;
    private final long[] loads;
    private final Map<String, Seen> exact = new HashMap<>();
    private @Nullable KeySketches sketches;
    private long keyChars;
    private long records;
    private long withoutKey;

    public KeyTally(Bounds bounds, @Nullable Placing placing) {
        this.bounds = bounds;
        this.placing = placing;
        this.loads = new long[placing == null ? 0 : placing.shards()];
    }

    /**
     * Up to how many different keys are counted one by one.
     * Units: {@code keyChars} in UTF-16 units over all keys.
     */
    public record Bounds(int keys, long keyChars) {
        /** Some 160 MB of Java objects. */
        public static final Bounds DEFAULT = new Bounds(1_000_000, 1L << 26);
    }

    /** A key that is counted by itself. */
    private static final class Seen {
        private final int shard;
        private long count;

        Seen(int shard) {
            this.shard = shard;
        }
    }

    /**
     * Counts a key.
     * Errors: IllegalArgumentException if its partitioner can't place it, or if the counts add up to more than {@link Counts#MAX}; nothing is counted then.
     */
    public void add(String key, long count) {
        if (count == 0) {
            return;
        }
        checkSum(count);
        if (sketches == null) {
            Seen seen = exact.get(key);
            if (seen == null) {
                seen = new Seen(shardOf(key));
                exact.put(key, seen);
                keyChars += key.length();
            }
            seen.count += count;
            load(seen.shard, count);
            if (exact.size() > bounds.keys() || keyChars > bounds.keyChars()) {
                sketch();
            }
        } else {
            load(shardOf(key), count);
            sketches.add(key, count);
        }
        records += count;
    }

    /** Counts records that have no key. */
    public void addWithoutKey(long count) {
        checkSum(count);
        withoutKey += count;
    }

    /** What has been counted, and the lines that couldn't be read beside it. */
    public KeyCounts counts(long brokenLines) {
        List<KeyCounts.KeyCount> keys = new ArrayList<>();
        if (sketches == null) {
            exact.forEach((key, seen) -> keys.add(new KeyCounts.KeyCount(key, seen.count)));
            long distinct = keys.size();
            return new KeyCounts(
                    records,
                    withoutKey,
                    brokenLines,
                    keys,
                    new KeyCounts.Cardinality(distinct, distinct, distinct),
                    0,
                    placing,
                    loads.clone());
        }
        return new KeyCounts(
                records,
                withoutKey,
                brokenLines,
                sketches.hottest(),
                sketches.cardinality(),
                sketches.tooLowByAtMost(),
                placing,
                loads.clone());
    }

    private void checkSum(long count) {
        if (records + withoutKey + count > Counts.MAX) {
            throw new IllegalArgumentException("the counts add up to more than " + Counts.MAX);
        }
    }

    private int shardOf(String key) {
        return placing == null ? -1 : placing.shardOf(key);
    }

    private void load(int shard, long count) {
        if (shard >= 0) {
            loads[shard] += count;
        }
    }

    /** From here on keys are too many to be counted one by one. */
    private void sketch() {
        KeySketches begun = new KeySketches();
        exact.forEach((key, seen) -> begun.add(key, seen.count));
        exact.clear();
        sketches = begun;
    }
}
