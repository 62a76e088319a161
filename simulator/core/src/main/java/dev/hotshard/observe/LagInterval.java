package dev.hotshard.observe;

import java.util.Arrays;

/**
 * The ups and downs of a lag over a stretch of time, as they were told: the ups in order, the downs in any.
 * Shape: an up is the time of an acceptance, a down the time of a completion; an instant is a completion at the very time of its own acceptance.
 */
final class LagInterval {
    private static final int ROOM = 1 << 13;

    private long[] ups = new long[ROOM];
    private long[] downs = new long[ROOM];
    private long[] instants = new long[16];
    private int upCount;
    private int downCount;
    private int instantCount;
    private long startLevel;

    void clear() {
        upCount = 0;
        downCount = 0;
        instantCount = 0;
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

    void instant(long atNanos) {
        if (instantCount == instants.length) {
            instants = Arrays.copyOf(instants, 2 * instantCount);
        }
        instants[instantCount++] = atNanos;
    }

    /** Whether enough has been told to be worth closing. */
    boolean isFull() {
        return upCount + downCount >= ROOM;
    }

    /** The level with everything told, instants not taken off yet: never below the true level at the last up. */
    long highLevel() {
        return startLevel + upCount - downCount;
    }

    /** The level after everything told. */
    long endLevel() {
        return highLevel() - instantCount;
    }

    /** How many of the last ups are at {@code atNanos}. */
    int upsAt(long atNanos) {
        int count = 0;
        while (count < upCount && ups[upCount - 1 - count] >= atNanos) {
            count++;
        }
        return count;
    }

    /** Moves what happened at {@code atNanos} or later into {@code next}. */
    void moveTo(LagInterval next, long atNanos) {
        int keptUps = upCount - upsAt(atNanos);
        for (int i = keptUps; i < upCount; i++) {
            next.up(ups[i]);
        }
        upCount = keptUps;
        int kept = 0;
        for (int i = 0; i < downCount; i++) {
            if (downs[i] < atNanos) {
                downs[kept++] = downs[i];
            } else {
                next.down(downs[i]);
            }
        }
        downCount = kept;
        kept = 0;
        for (int i = 0; i < instantCount; i++) {
            if (instants[i] < atNanos) {
                instants[kept++] = instants[i];
            } else {
                next.instant(instants[i]);
            }
        }
        instantCount = kept;
    }

    /**
     * Follows the level event by event, for its maximum and the last time at which it fell to {@code threshold}, from {@code fromNanos} on.
     * Shape: at one instant completions come first, then acceptances, then completions of what was accepted at that instant.
     * Cost: sorts what was told.
     */
    Course follow(long fromNanos, long threshold) {
        Arrays.sort(downs, 0, downCount);
        Arrays.sort(instants, 0, instantCount);
        long level = startLevel;
        long max = -1;
        long fellAtNanos = -1;
        int up = 0;
        int down = 0;
        int instant = 0;
        while (up < upCount || down < downCount || instant < instantCount) {
            long now = Math.min(
                    head(ups, up, upCount),
                    Math.min(head(downs, down, downCount), head(instants, instant, instantCount)));
            long before = level;
            while (down < downCount && downs[down] == now) {
                level--;
                down++;
            }
            boolean fell = before > threshold && level <= threshold;
            while (up < upCount && ups[up] == now) {
                level++;
                up++;
            }
            long highest = level;
            while (instant < instantCount && instants[instant] == now) {
                level--;
                instant++;
            }
            fell |= highest > threshold && level <= threshold;
            if (now > fromNanos) {
                max = Math.max(max, before);
            }
            if (now >= fromNanos) {
                max = Math.max(max, highest);
                fellAtNanos = fell ? now : fellAtNanos;
            }
        }
        return new Course(Math.max(max, level), fellAtNanos);
    }

    private static long head(long[] times, int next, int count) {
        return next < count ? times[next] : Long.MAX_VALUE;
    }

    /** What {@link #follow} found: the highest level, and when it last fell to the threshold, negative if it didn't. */
    record Course(long max, long fellAtNanos) {}
}
