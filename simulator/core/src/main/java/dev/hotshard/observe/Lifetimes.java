package dev.hotshard.observe;

import dev.hotshard.model.ShardBirth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When each shard was open, and where it came from.
 * Units: nanoseconds since the run's start.
 * Shape: the first shards are open from the start; the others are told of by their numbers.
 */
final class Lifetimes {
    private static final long NEVER = Long.MAX_VALUE;

    private final List<ShardBirth> births = new ArrayList<>();
    private long[] openedNanos;
    private long[] closedNanos;
    private int count;
    private int open;
    private long changedNanos = -1;

    Lifetimes(int first) {
        count = first;
        open = first;
        openedNanos = new long[first];
        closedNanos = new long[first];
        Arrays.fill(closedNanos, NEVER);
        for (int shard = 0; shard < first; shard++) {
            births.add(new ShardBirth(shard, List.of(), null));
        }
    }

    void opened(long nowNanos, ShardBirth birth) {
        int shard = birth.shard();
        if (shard < count) {
            births.set(shard, birth);
            return;
        }
        if (shard == openedNanos.length) {
            openedNanos = Arrays.copyOf(openedNanos, 2 * shard);
            closedNanos = Arrays.copyOf(closedNanos, 2 * shard);
        }
        openedNanos[shard] = nowNanos;
        closedNanos[shard] = NEVER;
        births.add(birth);
        count++;
        open++;
        changedNanos = nowNanos;
    }

    void closed(long nowNanos, int shard) {
        closedNanos[shard] = nowNanos;
        open--;
        changedNanos = nowNanos;
    }

    /** How many shards there have been. */
    int count() {
        return count;
    }

    /** How many are open. */
    int open() {
        return open;
    }

    /** Whether a shard opened or closed at {@code nanos} or later; what changes at the very end of a window is none of its business. */
    boolean changedSince(long nanos) {
        return changedNanos > nanos;
    }

    /** The part of the window from {@code fromNanos} until now in which a shard was open. */
    double part(int shard, long fromNanos, long nowNanos) {
        if (openedNanos[shard] <= fromNanos && closedNanos[shard] >= nowNanos) {
            return 1;
        }
        return (double) openNanos(shard, fromNanos, nowNanos) / (nowNanos - fromNanos);
    }

    /** How many shards were open on average in the window from {@code fromNanos} until now. */
    double average(long fromNanos, long nowNanos) {
        if (!changedSince(fromNanos)) {
            return open;
        }
        double sum = 0;
        for (int shard = 0; shard < count; shard++) {
            sum += part(shard, fromNanos, nowNanos);
        }
        return sum;
    }

    /** How long a shard was open between two times. */
    long openNanos(int shard, long fromNanos, long toNanos) {
        return Math.max(0, Math.min(closedNanos[shard], toNanos) - Math.max(openedNanos[shard], fromNanos));
    }

    double openedSeconds(int shard) {
        return RunShape.seconds(openedNanos[shard]);
    }

    /** When it closed; NaN if it didn't. */
    double closedSeconds(int shard) {
        return closedNanos[shard] == NEVER ? Double.NaN : RunShape.seconds(closedNanos[shard]);
    }

    List<Integer> parents(int shard) {
        return births.get(shard).parents();
    }

    @Nullable
    List<String> range(int shard) {
        return births.get(shard).range();
    }
}
