package dev.hotshard.observe;

/**
 * What retries did over all hosts, and when trouble was first seen.
 * Shape: times from the warm-up's end on, negative for never; the depth is of all records.
 */
final class RetryTally {
    private long throttledOnce;
    private long recovered;
    private long waiting;
    private long emptiedAtNanos = -1;
    private long firstThrottleNanos = -1;
    private long lastThrottleNanos = -1;
    private long firstDropNanos = -1;

    // As they stood when the first record was dropped.
    private long throttledBeforeDrop;
    private long recoveredBeforeDrop;
    private long waitingBeforeDrop;

    /** A record was refused for the first time. */
    void throttledOnce() {
        throttledOnce++;
    }

    /** A record that had been refused was accepted. */
    void recovered() {
        recovered++;
    }

    void sawThrottle(long nowNanos) {
        if (firstThrottleNanos < 0) {
            firstThrottleNanos = nowNanos;
        }
        lastThrottleNanos = nowNanos;
    }

    void sawDrop(long nowNanos) {
        if (firstDropNanos < 0) {
            firstDropNanos = nowNanos;
            throttledBeforeDrop = throttledOnce;
            recoveredBeforeDrop = recovered;
            waitingBeforeDrop = waiting;
        }
    }

    void entered() {
        waiting++;
    }

    void left(long nowNanos, boolean warm) {
        waiting--;
        if (waiting == 0 && warm) {
            emptiedAtNanos = nowNanos;
        }
    }

    boolean throttledSince(long sinceNanos) {
        return lastThrottleNanos >= sinceNanos;
    }

    /** How many records stand in retry queues. */
    long waiting() {
        return waiting;
    }

    RunObservations.Retries observation() {
        return new RunObservations.Retries(
                throttledOnce,
                recovered,
                waiting,
                RunShape.seconds(waiting > 0 ? -1 : emptiedAtNanos),
                RunShape.seconds(firstThrottleNanos),
                RunShape.seconds(firstDropNanos),
                throttledBeforeDrop,
                recoveredBeforeDrop,
                waitingBeforeDrop);
    }
}
