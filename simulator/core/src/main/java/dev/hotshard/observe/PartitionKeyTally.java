package dev.hotshard.observe;

import java.util.Arrays;

/**
 * How many different partition keys there were, over the run and in its busy seconds.
 * Shape: a second is busy if it was offered at least ten records a shard on average; of such, the fewest keys and how often they were fewer than the shards.
 * Cost: one read and one write a record; 4 bytes a key.
 */
final class PartitionKeyTally {
    private static final int RECORDS_A_SHARD = 10;

    private final Lifetimes lifetimes;

    /** For each key the window (from 1) in which it was last offered, 0 for never. */
    private int[] lastWindow = new int[64];

    private int seen;
    private int keysInWindow;
    private long recordsInWindow;
    private int fewest = Integer.MAX_VALUE;
    private int scarceSeconds;
    private long firstScarceNanos = -1;

    PartitionKeyTally(Lifetimes lifetimes) {
        this.lifetimes = lifetimes;
    }

    void offered(int partitionKey, int window) {
        if (partitionKey >= lastWindow.length) {
            lastWindow =
                    Arrays.copyOf(lastWindow, Math.max(partitionKey + 1, lastWindow.length + lastWindow.length / 2));
        }
        int last = lastWindow[partitionKey];
        if (last != window) {
            lastWindow[partitionKey] = window;
            keysInWindow++;
            if (last == 0) {
                seen++;
            }
        }
        recordsInWindow++;
    }

    /** The window that began at {@code windowStartNanos} is over. */
    void secondClosed(long windowStartNanos) {
        int shards = lifetimes.open();
        if (recordsInWindow >= (long) RECORDS_A_SHARD * shards) {
            fewest = Math.min(fewest, keysInWindow);
            if (keysInWindow < shards) {
                scarceSeconds++;
                firstScarceNanos = firstScarceNanos < 0 ? windowStartNanos : firstScarceNanos;
            }
        }
        keysInWindow = 0;
        recordsInWindow = 0;
    }

    RunObservations.PartitionKeys observation() {
        return new RunObservations.PartitionKeys(
                seen, Math.min(seen, fewest), scarceSeconds, RunShape.seconds(firstScarceNanos));
    }
}
