package dev.hotshard.observe;

import java.util.Arrays;

/**
 * How much was taken of how much capacity, by kind of cap, summed over the seconds in which the kind was capped.
 * Invariant: with nothing capped the utilisation is NaN.
 */
final class Use {
    private final long[] amounts = new long[CapKinds.COUNT];
    private final double[] capacities = new double[CapKinds.COUNT];

    /** Adds what so many equal meters took together (a part of one while it was there for a part of the time) and the capacity of each, NaN where there was none. */
    void add(long[] taken, double[] capacityOfEach, double meters) {
        for (int kind = 0; kind < CapKinds.COUNT; kind++) {
            if (!Double.isNaN(capacityOfEach[kind])) {
                amounts[kind] += taken[kind];
                capacities[kind] += capacityOfEach[kind] * meters;
            }
        }
    }

    void clear() {
        Arrays.fill(amounts, 0);
        Arrays.fill(capacities, 0);
    }

    /** The utilisation: the largest over the kinds. */
    double largest() {
        return largest(amounts, capacities, 1);
    }

    /** The largest over the kinds of amount / (capacity of each * meters); a kind without capacity has none. */
    static double largest(long[] amounts, double[] capacityOfEach, double meters) {
        double largest = Double.NaN;
        for (int kind = 0; kind < CapKinds.COUNT; kind++) {
            if (capacityOfEach[kind] > 0) {
                largest = larger(largest, amounts[kind] / (capacityOfEach[kind] * meters));
            }
        }
        return largest;
    }

    /** The larger of two numbers; NaN only if both are. */
    static double larger(double a, double b) {
        return b > a || Double.isNaN(a) ? b : a;
    }

    /** The first if there is one, else the second. */
    static double firstKnown(double a, double b) {
        return Double.isNaN(a) ? b : a;
    }
}
