package dev.hotshard.observe;

import java.util.Arrays;

/**
 * The ups and downs of a lag over a stretch of time, as they were told: the ups in order, the downs in any.
 * Shape: an up is the time of an acceptance, a down the time of a completion. What happens at one instant happens together: the level is what holds from one
 * instant to the next.
 */
final class LagInterval {
    private final int room;
    private long[] ups;
    private long[] downs;
    private int upCount;
    private int downCount;
    private long startLevel;

    /** An empty interval that is full after {@code room} events. */
    LagInterval(int room) {
        this.room = room;
        ups = new long[room];
        downs = new long[room];
    }

    void clear() {
        upCount = 0;
        downCount = 0;
        startLevel = 0;
    }

    /** Sets the level before everything told. */
    void startAt(long level) {
        startLevel = level;
    }

    void up(long atNanos) {
        if (upCount == ups.length) {
            ups = Arrays.copyOf(ups, 2 * upCount);
        }
        ups[upCount++] = atNanos;
    }

    void down(long atNanos) {
        if (downCount == downs.length) {
            downs = Arrays.copyOf(downs, 2 * downCount);
        }
        downs[downCount++] = atNanos;
    }

    /** Whether enough has been told to be worth closing. */
    boolean isFull() {
        return upCount + downCount >= room;
    }

    /** The level after everything told. */
    long endLevel() {
        return startLevel + upCount - downCount;
    }

    /** How many of the last ups are at {@code atNanos} or later. */
    int upsFrom(long atNanos) {
        int count = 0;
        while (count < upCount && ups[upCount - 1 - count] >= atNanos) {
            count++;
        }
        return count;
    }

    /** Moves what happened at {@code atNanos} or later into {@code next}. */
    void moveTo(LagInterval next, long atNanos) {
        int keptUps = upCount - upsFrom(atNanos);
        for (int i = keptUps; i < upCount; i++) {
            next.up(ups[i]);
        }
        upCount = keptUps;
        int keptDowns = 0;
        for (int i = 0; i < downCount; i++) {
            if (downs[i] < atNanos) {
                downs[keptDowns++] = downs[i];
            } else {
                next.down(downs[i]);
            }
        }
        downCount = keptDowns;
    }

    /**
     * Follows the level from instant to instant, for its maximum and the last time at which it fell to {@code threshold}, after {@code fromNanos}.
     * Cost: sorts what was told.
     */
    Course follow(long fromNanos, long threshold) {
        Arrays.sort(downs, 0, downCount);
        long level = startLevel;
        long max = -1;
        long fellAtNanos = -1;
        int up = 0;
        int down = 0;
        while (up < upCount || down < downCount) {
            long now =
                    Math.min(up < upCount ? ups[up] : Long.MAX_VALUE, down < downCount ? downs[down] : Long.MAX_VALUE);
            long before = level;
            for (; up < upCount && ups[up] == now; up++) {
                level++;
            }
            for (; down < downCount && downs[down] == now; down++) {
                level--;
            }
            if (now > fromNanos) {
                max = Math.max(max, before);
                fellAtNanos = before > threshold && level <= threshold ? now : fellAtNanos;
            }
        }
        return new Course(Math.max(max, level), fellAtNanos);
    }

    /** What {@link #follow} found: the highest level, and when it last fell to the threshold, negative if it didn't. */
    record Course(long max, long fellAtNanos) {}
}
