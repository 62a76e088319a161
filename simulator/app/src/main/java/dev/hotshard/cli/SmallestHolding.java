package dev.hotshard.cli;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The search for the first of many values with which everything holds, trying as few of them as possible.
 * Shape: by bisection, as long as all that was tried agrees with more being better; as soon as it doesn't, one after the other. Of few values each is tried.
 * Source: bisection needs a predicate that never turns false again; whether it does is checked on the ends, the quarters, every value tried and the neighbours below the
 * one found, not proved.
 */
final class SmallestHolding {
    private static final int ALL_TRIED = 4;
    private static final int NEIGHBOURS = 2;

    private final int count;
    private final Trial trial;
    private final SortedMap<Integer, Try> tried = new TreeMap<>();
    private boolean monotone = true;

    private SmallestHolding(int count, Trial trial) {
        this.count = count;
        this.trial = trial;
    }

    /** Tries the value of a number. */
    interface Trial {
        Try of(int value) throws Faults;
    }

    /**
     * What came of a value.
     * Shape: {@code levels} has an interval for each thing that has to hold, smaller ones being better.
     */
    record Try(boolean holds, List<Level> levels) {}

    /** An interval of something of which less is better; NaN where nobody knows. */
    record Level(double low, double high) {
        /** Whether this is surely worse than another one. */
        boolean isWorseThan(Level other) {
            return low > other.high;
        }
    }

    /**
     * What was found.
     * Shape: {@code first} is the number of the first value that holds, -1 for none; {@code tried} are all values that were tried, {@code monotone} whether all of them
     * agreed with more being better.
     */
    record Found(int first, SortedMap<Integer, Try> tried, boolean monotone) {
        /** Larger values than the one found that were tried and don't hold. */
        List<Integer> failingAbove() {
            return first < 0
                    ? List.of()
                    : tried.tailMap(first).entrySet().stream()
                            .filter(one -> !one.getValue().holds())
                            .map(Map.Entry::getKey)
                            .toList();
        }

        /** The smallest value from which on all that were tried hold; -1 if there is none. */
        int holdingFrom() {
            int from = -1;
            for (Map.Entry<Integer, Try> one : tried.entrySet()) {
                if (!one.getValue().holds()) {
                    from = -1;
                } else if (from < 0) {
                    from = one.getKey();
                }
            }
            return from;
        }
    }

    /** Searches the values from 0 to {@code count}, exclusive. */
    static Found of(int count, Trial trial) throws Faults {
        SmallestHolding search = new SmallestHolding(count, trial);
        int first = search.first();
        return new Found(first, search.tried, search.monotone);
    }

    private int first() throws Faults {
        if (count <= ALL_TRIED) {
            for (int value = 0; value < count; value++) {
                holds(value);
            }
            isMonotone();
            return inTurn();
        }
        int last = count - 1;
        for (int probe : new int[] {0, last / 4, last / 2, last - last / 4, last}) {
            holds(probe);
        }
        if (!isMonotone()) {
            return inTurn();
        }
        if (!holds(last)) {
            // More is better or changes nothing, so nothing smaller holds.
            return -1;
        }
        int fails = -1;
        int holds = last;
        while (holds - fails > 1) {
            int middle = (fails + holds) >>> 1;
            if (holds(middle)) {
                holds = middle;
            } else {
                fails = middle;
            }
        }
        for (int below = holds - 1; below >= Math.max(0, holds - 1 - NEIGHBOURS); below--) {
            holds(below);
        }
        return isMonotone() ? holds : inTurn();
    }

    private int inTurn() throws Faults {
        for (int value = 0; value < count; value++) {
            if (holds(value)) {
                return value;
            }
        }
        return -1;
    }

    private boolean holds(int value) throws Faults {
        Try known = tried.get(value);
        if (known == null) {
            known = trial.of(value);
            tried.put(value, known);
        }
        return known.holds();
    }

    /** Whether of all that was tried nothing got surely worse, nor failed after something that held. */
    private boolean isMonotone() {
        Try before = null;
        for (Try now : tried.values()) {
            if (before != null) {
                monotone &= !before.holds() || now.holds();
                for (int i = 0; i < now.levels().size(); i++) {
                    monotone &= !now.levels().get(i).isWorseThan(before.levels().get(i));
                }
            }
            before = now;
        }
        return monotone;
    }
}
