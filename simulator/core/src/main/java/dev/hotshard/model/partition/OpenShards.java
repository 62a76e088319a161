package dev.hotshard.model.partition;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The shards that take records from some moment on.
 * Shape: immutable; by their numbers, and by their ranges of hashes where those aren't equal ones in the order of the numbers.
 */
public final class OpenShards {
    private final int[] shards;
    private final @Nullable HashRanges ranges;

    /** These shards, by their numbers in rising order; {@code ranges} null for equal ones in that order. */
    public OpenShards(int[] shards, @Nullable HashRanges ranges) {
        this.shards = shards.clone();
        this.ranges = ranges;
    }

    /** The shards of a stream that has just been created. */
    public static OpenShards first(int count) {
        return new OpenShards(IntStream.range(0, count).toArray(), null);
    }

    public int count() {
        return shards.length;
    }

    /** The shard at a place in the order of their numbers. */
    public int shard(int place) {
        return shards[place];
    }

    /** How many of them have lower numbers than {@code shard}. */
    public int countBelow(int shard) {
        int place = Arrays.binarySearch(shards, shard);
        return place < 0 ? -place - 1 : place;
    }

    public boolean contains(int shard) {
        return Arrays.binarySearch(shards, shard) >= 0;
    }

    /** Their ranges of hashes; null for equal ones in the order of the numbers. */
    public @Nullable HashRanges ranges() {
        return ranges;
    }

    /** All of them in rising order. */
    public int[] shards() {
        return shards.clone();
    }
}
