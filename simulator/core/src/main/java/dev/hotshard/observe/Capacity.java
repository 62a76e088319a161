package dev.hotshard.observe;

import java.util.Arrays;

/**
 * How much the caps let through in a window of time, by kind.
 * Units: amounts; rates in amounts a second, NaN where a kind isn't capped.
 * Invariant: a kind that wasn't capped from end to end of the window has the capacity NaN.
 */
final class Capacity {
    private final double[] perSecond = new double[CapKinds.COUNT];
    private final double[] amounts = new double[CapKinds.COUNT];
    private long startNanos;
    private long sinceNanos;

    Capacity(long startNanos) {
        Arrays.fill(perSecond, Double.NaN);
        restart(startNanos);
    }

    /** The caps from now on; before the window's start they only replace what was in force. */
    void change(long nowNanos, double[] newPerSecond) {
        advance(nowNanos);
        System.arraycopy(newPerSecond, 0, perSecond, 0, perSecond.length);
    }

    /** A new window begins. */
    void restart(long nowNanos) {
        startNanos = nowNanos;
        sinceNanos = nowNanos;
        Arrays.fill(amounts, 0);
    }

    /** The capacity of kind {@code kind} from the window's start until now. */
    double until(long nowNanos, int kind) {
        return nowNanos <= sinceNanos
                ? amounts[kind]
                : amounts[kind] + perSecond[kind] * ((nowNanos - sinceNanos) / 1e9);
    }

    /** The capacity of a window of {@code lengthNanos}, of which the part from the window's start until now was seen; the rest is as now. */
    double ofWhole(long lengthNanos, long nowNanos, int kind) {
        long missingNanos = lengthNanos - (nowNanos - startNanos);
        return missingNanos == 0
                ? until(nowNanos, kind)
                : until(nowNanos, kind) + perSecond[kind] * (missingNanos / 1e9);
    }

    private void advance(long nowNanos) {
        if (nowNanos > sinceNanos) {
            for (int kind = 0; kind < amounts.length; kind++) {
                amounts[kind] = until(nowNanos, kind);
            }
            sinceNanos = nowNanos;
        }
    }
}
