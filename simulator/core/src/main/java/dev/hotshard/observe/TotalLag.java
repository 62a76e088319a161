package dev.hotshard.observe;

/**
 * The lag of a group over all its shards: its exact maximum, and when it last fell to one poll, from the warm-up's end on.
 * Shape: completions of different shards are told out of order between two settled times, so the course of the level is only known after sorting. That is done
 * where it can matter alone: an interval whose level can't have been above the known maximum, nor have crossed the threshold, is forgotten unsorted. One
 * that can hold the maximum waits, for the lag may soon be higher anyway.
 * Cost: an event costs one write, and a count when its interval is closed; intervals of some thousand events are sorted now and then.
 */
final class TotalLag {
    private static final int EVENTS_AN_INTERVAL = 1 << 13;

    private final long warmupNanos;
    private final long threshold;
    private LagInterval open;
    private LagInterval pending;
    private LagInterval spare;

    /** The level was never above this in the pending interval. */
    private long pendingBound = -1;

    private long known;
    private long fellAtNanos = -1;

    TotalLag(long warmupNanos, long threshold) {
        this(warmupNanos, threshold, EVENTS_AN_INTERVAL);
    }

    /** A lag whose intervals hold so many events. */
    TotalLag(long warmupNanos, long threshold, int eventsAnInterval) {
        this.warmupNanos = warmupNanos;
        this.threshold = threshold;
        open = new LagInterval(eventsAnInterval);
        pending = new LagInterval(eventsAnInterval);
        spare = new LagInterval(eventsAnInterval);
    }

    void accepted(long nowNanos) {
        open.up(nowNanos);
    }

    void consumed(long nowNanos) {
        open.down(nowNanos);
    }

    /** Everything before {@code nowNanos} has been told, and perhaps some of what happens at it. */
    void settled(long nowNanos) {
        if (nowNanos > warmupNanos) {
            // Completions told for this very instant make it too low, never too high.
            known = Math.max(known, open.endLevel() - open.upsFrom(nowNanos));
        }
        if (open.isFull()) {
            close(nowNanos);
        }
    }

    /** The run is over; everything has been told. */
    void end(long nowNanos) {
        close(nowNanos);
        followPending();
    }

    private void close(long nowNanos) {
        LagInterval closing = open;
        open = spare;
        open.clear();
        // What is left of this instant may still be told: completions that were told already are taken off early, which
        // hides no maximum and no fall.
        closing.moveUpsTo(open, nowNanos);
        open.startAt(closing.endLevel());
        spare = closing;
        if (nowNanos <= warmupNanos) {
            return;
        }
        known = Math.max(known, closing.endLevel());
        long closingBound = closing.bound();
        if (closing.endLevel() <= threshold && closingBound > threshold) {
            // It may have fallen.
            LagInterval.Course course = closing.follow(warmupNanos, threshold, known);
            known = Math.max(known, course.max());
            fellAtNanos = Math.max(fellAtNanos, course.fellAtNanos());
        } else if (closingBound > known) {
            keep(closing, closingBound);
        }
    }

    private void keep(LagInterval interval, long bound) {
        followPending();
        if (bound > known) {
            spare = pending;
            pending = interval;
            pendingBound = bound;
        }
    }

    private void followPending() {
        if (pendingBound > known) {
            known = Math.max(
                    known, pending.follow(warmupNanos, threshold, known).max());
        }
        pendingBound = -1;
    }

    /** The highest level. */
    long max() {
        return known;
    }

    /** When the level last fell to the threshold, if it was above it and is not so now; else negative. */
    long drainedAtNanos() {
        return open.endLevel() > threshold ? -1 : fellAtNanos;
    }

    /** The level after everything told. */
    long level() {
        return open.endLevel();
    }
}
