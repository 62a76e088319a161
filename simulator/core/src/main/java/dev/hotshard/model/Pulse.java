package dev.hotshard.model;

import java.util.function.LongConsumer;

/**
 * The sign of life of what can go on without end at almost one instant: attempts that are repeated after no time to speak of.
 * Units: nanoseconds of simulated time.
 * Shape: after each so many attempts the run's progress hears the time, and may throw to break the run off.
 * Cost: a subtraction for each attempt.
 */
final class Pulse {
    /** Some milliseconds of work. */
    static final int ATTEMPTS = 1 << 16;

    private final LongConsumer progress;
    private int left = ATTEMPTS;

    Pulse(LongConsumer progress) {
        this.progress = progress;
    }

    /** Counts an attempt. */
    void attempted(long nowNanos) {
        if (--left == 0) {
            left = ATTEMPTS;
            progress.accept(nowNanos);
        }
    }
}
