package dev.hotshard.model;

import org.jspecify.annotations.Nullable;

/**
 * The next records of a flow, worked out some hundred at a time: when each is offered, and the numbers of its keys where they have appeared before.
 * Units: times in nanoseconds.
 * Invariant: nothing here depends on what happens in the run but through changes of the timeline, and no block reaches past the next of those.
 * Cost: in short loops without a branch that can be guessed wrong, so that the processor works on many records at once and waits for their keys' memory together.
 */
final class Lookahead {
    /** A key that hasn't appeared in the run, or that has to be drawn, or depends on what is offered before. */
    static final int UNSEEN = -2;

    private static final int MOST = 256;

    private final ArrivalClock clock;
    private final ChangeTimes changes;
    private final long[] nanos = new long[MOST];
    private final int[] logicalKeys = new int[MOST];
    private final int[] partitionKeys = new int[MOST];
    private long firstNumber;
    private int count;
    private int at;

    /** @param changes when something in the run may change; nobody else asks them */
    Lookahead(ArrivalClock clock, ChangeTimes changes) {
        this.clock = clock;
        this.changes = changes;
    }

    /** When the next record is offered, {@code Long.MAX_VALUE} if that's after the end. */
    long nextNanos() {
        return at < count ? nanos[at] : clock.nextNanos();
    }

    long number() {
        return firstNumber + at;
    }

    int logicalKey() {
        return logicalKeys[at];
    }

    int partitionKey() {
        return partitionKeys[at];
    }

    /** Goes on to the record after this one. */
    void advance() {
        at++;
    }

    /** Works out the records to come, if there's none left. */
    void refill(@Nullable RecordKeys keys) {
        if (at < count) {
            return;
        }
        at = 0;
        firstNumber = clock.number();
        count = times();
        if (keys != null) {
            keys.look(firstNumber, nanos, count, logicalKeys, partitionKeys);
        }
    }

    private int times() {
        // What is due at a change or after it is asked for after the change alone.
        long beforeNanos = changes.firstAfter(clock.nextNanos());
        int found = 0;
        while (found < MOST && clock.nextNanos() < beforeNanos) {
            nanos[found++] = clock.nextNanos();
            clock.advance();
        }
        return found;
    }
}
