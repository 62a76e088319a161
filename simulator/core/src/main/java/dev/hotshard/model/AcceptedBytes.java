package dev.hotshard.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that each shard has taken: those that it still keeps, and those of the last 60 s.
 * Units: bytes; times in nanoseconds, {@code retentionNanos} is {@code Long.MAX_VALUE} where records stay for good.
 * Shape: both stretches begin with a whole second.
 * Cost: an accepted record costs an addition; 8 bytes a shard and second of the longer stretch, no longer than the run so far.
 */
final class AcceptedBytes implements AcceptedWatch {
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final int RECENT_SECONDS = 60;

    private final long retentionNanos;
    private long[] taken;

    /** For each second, by its number modulo the length, what had been taken before it. */
    private long[] @Nullable [] takenBefore = new long[RECENT_SECONDS + 1][];

    private final long seconds;
    private long second;

    AcceptedBytes(int shards, long retentionNanos, long endNanos) {
        this.retentionNanos = retentionNanos;
        taken = new long[shards];
        takenBefore[0] = taken.clone();
        // Where records stay for good, or longer than the run, what had been taken before it is nothing.
        seconds = retentionNanos >= endNanos
                ? RECENT_SECONDS
                : Math.max(RECENT_SECONDS, retentionNanos / SECOND_NANOS + 1);
    }

    @Override
    public void accepted(long nowNanos, StreamRecord record) {
        pass(nowNanos);
        if (record.shard >= taken.length) {
            taken = Arrays.copyOf(taken, Math.max(record.shard + 1, 2 * taken.length));
        }
        taken[record.shard] += record.bytes;
    }

    private void pass(long nowNanos) {
        while ((second + 1) * SECOND_NANOS <= nowNanos) {
            second++;
            int place = (int) (second % (seconds + 1));
            if (place >= takenBefore.length) {
                takenBefore = Arrays.copyOf(takenBefore, 2 * takenBefore.length);
            }
            long[] old = takenBefore[place];
            if (old == null || old.length < taken.length) {
                takenBefore[place] = taken.clone();
            } else {
                System.arraycopy(taken, 0, old, 0, taken.length);
            }
        }
    }

    /** What a shard took in the last 60 s. */
    long recent(long nowNanos, int shard) {
        pass(nowNanos);
        return since(second - RECENT_SECONDS, shard);
    }

    /** What a shard took and still keeps. */
    long kept(long nowNanos, int shard) {
        pass(nowNanos);
        return since(nowNanos <= retentionNanos ? 0 : (nowNanos - retentionNanos) / SECOND_NANOS, shard);
    }

    /** What a shard took from a second on that is still known, or since the run began. */
    private long since(long fromSecond, int shard) {
        if (shard >= taken.length) {
            return 0;
        }
        if (fromSecond <= 0) {
            return taken[shard];
        }
        long[] before = takenBefore[(int) (fromSecond % (seconds + 1))];
        return taken[shard] - (before != null && shard < before.length ? before[shard] : 0);
    }
}
