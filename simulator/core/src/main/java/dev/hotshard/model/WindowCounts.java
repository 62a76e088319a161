package dev.hotshard.model;

import dev.hotshard.model.partition.PairCounts;
import java.util.Arrays;

/**
 * How many records of each logical key were offered in the current window and in the one before it.
 * Shape: windows begin at the multiples of their length; one that passes without a record has no entry of its own.
 */
sealed interface WindowCounts {
    /** Counts one more record, and gives how many there are now in its window; {@code window} never goes back. */
    long count(long window, int host, int key);

    /** How many there were in the window before the one that was counted last. */
    long last(int host, int key);

    /**
     * One count for all hosts.
     * Cost: two array reads; 16 bytes a logical key. Stamps say which counts are of old, so that nothing is cleared between windows.
     */
    final class OfFleet implements WindowCounts {
        private long window = -1;
        private int stamp = 1;
        private boolean followsOn;
        private int[] current = {};
        private int[] currentStamps = {};
        private int[] before = {};
        private int[] beforeStamps = {};

        @Override
        public long count(long ofWindow, int host, int key) {
            if (ofWindow != window) {
                begin(ofWindow);
            }
            if (key >= current.length) {
                int longer = Math.max(key + 1, current.length + current.length / 2);
                current = Arrays.copyOf(current, longer);
                currentStamps = Arrays.copyOf(currentStamps, longer);
            }
            if (currentStamps[key] != stamp) {
                currentStamps[key] = stamp;
                current[key] = 0;
            }
            return ++current[key];
        }

        @Override
        public long last(int host, int key) {
            return followsOn && key < before.length && beforeStamps[key] == stamp - 1 ? before[key] : 0;
        }

        /** The logical keys up to this number may have been counted. */
        int bound() {
            return before.length;
        }

        private void begin(long next) {
            followsOn = next == window + 1;
            window = next;
            stamp++;
            int[] spare = before;
            before = current;
            current = spare;
            int[] spareStamps = beforeStamps;
            beforeStamps = currentStamps;
            currentStamps = spareStamps;
        }
    }

    /**
     * A count for each host.
     * Cost: one look into a table, or two; 32 bytes and more for each pair of host and key that a window has.
     */
    final class OfHosts implements WindowCounts {
        private long window = -1;
        private PairCounts current = new PairCounts();
        private PairCounts before = new PairCounts();

        @Override
        public long count(long ofWindow, int host, int key) {
            if (ofWindow != window) {
                PairCounts spare = before;
                before = current;
                current = spare;
                current.clear();
                if (ofWindow != window + 1) {
                    before.clear();
                }
                window = ofWindow;
            }
            return current.increment(host, key);
        }

        @Override
        public long last(int host, int key) {
            return before.count(host, key);
        }
    }
}
