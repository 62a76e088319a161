package dev.hotshard.model;

/**
 * How long a host waits before try n+1: min(max, first * factor^(n-1)), with jitter.
 * Units: nanoseconds.
 * Source: truncated binary exponential backoff, IEEE 802.3; jitter "full" and "equal" as cloud SDKs name them.
 */
public record Backoff(long firstNanos, double factor, long maxNanos, Jitter jitter) {
    public enum Jitter {
        /** Uniform in [0, d). */
        FULL,
        /** d/2 + uniform in [0, d/2). */
        EQUAL,
        /** d itself. */
        NONE
    }

    public Backoff {
        if (firstNanos <= 0) {
            throw new IllegalArgumentException("the first wait must be above 0, was " + firstNanos + " ns");
        }
    }

    /** Wait n, at least 1 ns; {@code unit} is a draw in [0, 1). */
    long waitNanos(long n, double unit) {
        double delay = delay(n);
        double wait = switch (jitter) {
            case NONE -> delay;
            case FULL -> unit * delay;
            case EQUAL -> delay / 2 + unit * (delay / 2);
        };
        return Math.max(1, (long) wait);
    }

    private double delay(long n) {
        double delay = firstNanos;
        if (factor == 1) {
            return Math.min(maxNanos, delay);
        }
        for (long i = 1; i < n && delay < maxNanos && delay > 1; i++) {
            delay *= factor;
        }
        return Math.min(maxNanos, delay);
    }
}
