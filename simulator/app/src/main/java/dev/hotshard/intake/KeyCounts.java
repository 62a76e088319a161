package dev.hotshard.intake;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a traffic, counted.
 * Shape: {@code keys} by count, the hottest first, ties by name; all of them where the counts are exact, else those that were kept. A count may be too low by
 * {@code tooLowByAtMost}, 0 where it is exact. {@code loads} are the records of each shard, empty without a {@code placing}.
 */
public record KeyCounts(
        long records,
        long withoutKey,
        long brokenLines,
        List<KeyCount> keys,
        Cardinality cardinality,
        long tooLowByAtMost,
        @Nullable Placing placing,
        long[] loads) {
    public KeyCounts {
        keys = keys.stream()
                .sorted(Comparator.comparingLong((KeyCount key) -> -key.count()).thenComparing(KeyCount::key))
                .toList();
    }

    /** A key, and how often it was seen at least. */
    public record KeyCount(String key, long count) {}

    /** How many different keys there are: about {@code count}, with 95 % from {@code low} to {@code high}; all three are equal where it is exact. */
    public record Cardinality(long count, long low, long high) {
        public boolean isExact() {
            return low == high;
        }
    }

    /**
     * The least load of the fullest of so many shards, over their mean, wherever whole keys are put; NaN without records.
     * Cost: O(keys).
     * Source: of the k n + 1 hottest keys one of n shards holds k + 1 at least (pigeonholes), and no shard is fuller than the fullest.
     */
    public double bestMaxToMean(int shards) {
        if (records == 0) {
            return Double.NaN;
        }
        long[] upTo = new long[keys.size() + 1];
        for (int i = 0; i < keys.size(); i++) {
            upTo[i + 1] = upTo[i] + keys.get(i).count();
        }
        double mean = (double) records / shards;
        long most = 0;
        int held = 1;
        for (long last = 0; last < keys.size(); last += shards) {
            int end = (int) last + 1;
            most = Math.max(most, upTo[end] - upTo[end - held]);
            held++;
        }
        return Math.max(1, most / mean);
    }

    /** The share of the hottest key; NaN without records. */
    public double topShare() {
        return keys.isEmpty() ? Double.NaN : (double) keys.get(0).count() / records;
    }

    /** Up to how many shards the hottest key is no more than an even part of: all records over its own; 0 without records. */
    public long evenShards() {
        return keys.isEmpty() ? 0 : records / Math.max(1, keys.get(0).count());
    }
}
