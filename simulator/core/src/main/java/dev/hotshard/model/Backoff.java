package dev.hotshard.model;

/**
 * How long a host waits before try n+1: min(max, first * factor^(n-1)), with jitter.
 * Units: nanoseconds.
 * Shape: the delays are multiplied out once, up to the first that reaches the maximum.
 * Source: truncated binary exponential backoff, IEEE 802.3; jitter "full" and "equal" as cloud SDKs name them.
 */
public final class Backoff {
    /** A factor so near to 1 that the maximum is never reached grows no further than this many times. */
    private static final int MOST_STEPS = 1 << 16;

    private final Jitter jitter;
    private final double[] delays;

    /** Which part of a delay is drawn. */
    public enum Jitter {
        /** Uniform in [0, d). */
        FULL,
        /** d/2 + uniform in [0, d/2). */
        EQUAL,
        /** d itself. */
        NONE
    }

    public Backoff(long firstNanos, double factor, long maxNanos, Jitter jitter) {
        if (firstNanos <= 0) {
            throw new IllegalArgumentException("the first wait must be above 0, was " + firstNanos + " ns");
        }
        this.jitter = jitter;
        delays = new double[steps(firstNanos, factor, maxNanos)];
        double delay = firstNanos;
        for (int i = 0; i < delays.length; i++) {
            delays[i] = Math.min((double) maxNanos, delay);
            delay *= factor;
        }
    }

    /** How many delays there are until they don't change any more. */
    private static int steps(long firstNanos, double factor, long maxNanos) {
        int steps = 1;
        double delay = firstNanos;
        while (factor != 1 && delay < maxNanos && delay >= 1 && steps < MOST_STEPS) {
            delay *= factor;
            steps++;
        }
        return steps;
    }

    /** Wait n, from 1 on, at least 1 ns; {@code unit} is a draw in [0, 1). */
    long waitNanos(long n, double unit) {
        double delay = delays[(int) Math.min(n, delays.length) - 1];
        double wait = switch (jitter) {
            case NONE -> delay;
            case FULL -> unit * delay;
            case EQUAL -> delay / 2 + unit * (delay / 2);
        };
        return Math.max(1, (long) wait);
    }
}
