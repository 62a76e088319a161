package lesson;

import java.util.Locale;

/**
 * Round numbers for an axis.
 * Shape: {@code step} is 1, 2 or 5 times a power of ten; ticks are its multiples.
 */
record Axis(double step) {
    /** The axis that has at least {@code ticks} steps, at most about 2.5 times so many, between two different values. */
    static Axis over(double from, double to, int ticks) {
        double rough = (to - from) / ticks;
        double step = Math.pow(10, Math.floor(Math.log10(rough)));
        for (double factor : new double[] {5, 2}) {
            if (step * factor <= rough) {
                return new Axis(step * factor);
            }
        }
        return new Axis(step);
    }

    /** The first tick that isn't below the value. */
    long firstTick(double value) {
        return (long) Math.ceil(value / step - 1e-9);
    }

    /** The last tick that isn't above the value. */
    long lastTick(double value) {
        return (long) Math.floor(value / step + 1e-9);
    }

    double at(long tick) {
        return tick * step;
    }

    /** The tick as people write it: {@code 20,000}, {@code 1.25}. */
    String label(long tick) {
        int digits = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        return String.format(Locale.ROOT, "%,." + digits + "f", at(tick));
    }
}
