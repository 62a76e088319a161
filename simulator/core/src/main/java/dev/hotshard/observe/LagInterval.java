package dev.hotshard.observe;

import java.util.Arrays;

/**
 * The ups and downs of a lag over a stretch of time, as they were told: the ups in order, the downs in any.
 * Shape: an up is the time of an acceptance, a down the time of a completion. What happens at one instant happens together: the level is what holds from one
 * instant to the next.
 */
final class LagInterval {
    private static final int SPAN_BITS = 10;
    private static final int SPANS = 1 << SPAN_BITS;

    private final int room;
    private long[] ups;
    private long[] downs;
    private int upCount;
    private int downCount;
    private long startLevel;

    private long[] dealt = {};
    private final int[] upEnds = new int[SPANS + 1];
    private final int[] downEnds = new int[SPANS + 1];
    private long firstNanos;
    private int spanShift;

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

    /** Moves the ups at {@code atNanos} or later into {@code next}. */
    void moveUpsTo(LagInterval next, long atNanos) {
        int kept = upCount - upsFrom(atNanos);
        for (int i = kept; i < upCount; i++) {
            next.up(ups[i]);
        }
        upCount = kept;
    }

    /**
     * Counts what was told by short spans of time, and returns what the level was never above.
     * Cost: about a nanosecond an event.
     */
    long bound() {
        measure();
        Arrays.fill(upEnds, 0);
        Arrays.fill(downEnds, 0);
        for (int i = 0; i < upCount; i++) {
            upEnds[spanOf(ups[i]) + 1]++;
        }
        for (int i = 0; i < downCount; i++) {
            downEnds[spanOf(downs[i]) + 1]++;
        }
        long bound = startLevel;
        for (int span = 0; span < SPANS; span++) {
            upEnds[span + 1] += upEnds[span];
            bound = Math.max(bound, startLevel + upEnds[span + 1] - downEnds[span]);
            downEnds[span + 1] += downEnds[span];
        }
        return bound;
    }

    /**
     * Follows the level from instant to instant, for its maximum and the last time at which it fell to {@code threshold}, after {@code fromNanos}; once, after
     * {@link #bound}.
     * Shape: a maximum up to {@code known} is of no interest and may be told too low.
     * Cost: a few nanoseconds an event: completions are dealt into their spans, and only the spans that can matter are sorted.
     */
    Course follow(long fromNanos, long threshold, long known) {
        dealDowns();
        long max = -1;
        long fellAtNanos = -1;
        for (int span = 0; span < SPANS; span++) {
            int up = upEnds[span];
            int upEnd = upEnds[span + 1];
            int down = downEnds[span];
            int downEnd = downEnds[span + 1];
            long level = startLevel + up - down;
            long highest = level + (upEnd - up);
            boolean mayFall = highest > threshold && level - (downEnd - down) <= threshold;
            if (highest > known || mayFall) {
                Arrays.sort(dealt, down, downEnd);
                while (up < upEnd || down < downEnd) {
                    long now = Math.min(
                            up < upEnd ? ups[up] : Long.MAX_VALUE, down < downEnd ? dealt[down] : Long.MAX_VALUE);
                    long before = level;
                    for (; up < upEnd && ups[up] == now; up++) {
                        level++;
                    }
                    for (; down < downEnd && dealt[down] == now; down++) {
                        level--;
                    }
                    if (now > fromNanos) {
                        max = Math.max(max, before);
                        fellAtNanos = before > threshold && level <= threshold ? now : fellAtNanos;
                    }
                }
            }
        }
        return new Course(Math.max(max, endLevel()), fellAtNanos);
    }

    private int spanOf(long atNanos) {
        return (int) ((atNanos - firstNanos) >> spanShift);
    }

    private void measure() {
        firstNanos = upCount > 0 ? ups[0] : Long.MAX_VALUE;
        long lastNanos = upCount > 0 ? ups[upCount - 1] : Long.MIN_VALUE;
        for (int i = 0; i < downCount; i++) {
            firstNanos = Math.min(firstNanos, downs[i]);
            lastNanos = Math.max(lastNanos, downs[i]);
        }
        long length = Math.max(0, lastNanos - firstNanos);
        spanShift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(length) - SPAN_BITS);
    }

    /** Deals the downs into spans, in {@link #dealt} from {@link #downEnds} of a span up to that of the next. */
    private void dealDowns() {
        if (dealt.length < downCount) {
            dealt = new long[downs.length];
        }
        for (int i = downCount - 1; i >= 0; i--) {
            dealt[--downEnds[spanOf(downs[i]) + 1]] = downs[i];
        }
        // Filling from behind has moved each end to its span's start: the starts of the next spans are the ends again.
        System.arraycopy(downEnds, 1, downEnds, 0, SPANS);
        downEnds[SPANS] = downCount;
    }

    /** What {@link #follow} found: the highest level, and when it last fell to the threshold, negative if it didn't. */
    record Course(long max, long fellAtNanos) {}
}
