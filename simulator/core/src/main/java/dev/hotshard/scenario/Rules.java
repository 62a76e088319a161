package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Preconditions of the records of this room; who reads a scenario's text checks them first and tells the user where. */
final class Rules {
    private Rules() {}

    static void atLeast(long min, long value, String name) {
        if (value < min) {
            throw new IllegalArgumentException(name + " must be at least " + min + ", was " + value);
        }
    }

    static void within(long min, long max, long value, String name) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be from " + min + " to " + max + ", was " + value);
        }
    }

    static void within(double min, double max, double value, String name) {
        if (!(value >= min && value <= max)) {
            throw new IllegalArgumentException(name + " must be from " + min + " to " + max + ", was " + value);
        }
    }

    static void within(Fraction min, Fraction max, Fraction value, String name) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new IllegalArgumentException(name + " must be from " + min + " to " + max + ", was " + value);
        }
    }

    /** A rate above 0, or none. */
    static void rate(@Nullable Fraction perSecond, Fraction max, String name) {
        if (perSecond != null && perSecond.signum() <= 0) {
            throw new IllegalArgumentException(name + " must be above 0, was " + perSecond);
        }
        if (perSecond != null && perSecond.compareTo(max) > 0) {
            throw new IllegalArgumentException(name + " must be at most " + max + ", was " + perSecond);
        }
    }

    static void notEmpty(Collection<?> values, String name) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException(name + " must not be empty");
        }
    }

    static void different(Collection<String> values, String name) {
        if (values.size() != new java.util.HashSet<>(values).size()) {
            throw new IllegalArgumentException(name + " must be different from each other");
        }
    }
}
