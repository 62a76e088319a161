package dev.hotshard.observe;

import java.util.Arrays;

/**
 * Completions that were told in any order, brought into that of time, those of one instant into the order in which they were first offered.
 * Units: nanoseconds.
 * Shape: what is told of one member comes in order, so that there are few runs to merge, of which {@code starts} holds the first places.
 * Cost: a write, and one more for each time that the number of runs is halved; nothing is allocated once it has grown.
 */
final class Completions {
    private static final int ROOM = 256;

    private Columns told = new Columns(ROOM);
    private Columns spare = new Columns(ROOM);
    private int[] starts = new int[16];
    private int runs;
    private int count;

    /** The parts of the completions side by side. */
    private static final class Columns {
        private final long[] nanos;
        private final long[] offered;
        private final int[] scopes;

        Columns(int room) {
            nanos = new long[room];
            offered = new long[room];
            scopes = new int[room];
        }

        void copy(Columns from, int start, int to, int length) {
            System.arraycopy(from.nanos, start, nanos, to, length);
            System.arraycopy(from.offered, start, offered, to, length);
            System.arraycopy(from.scopes, start, scopes, to, length);
        }

        void set(int place, Columns from, int fromPlace) {
            nanos[place] = from.nanos[fromPlace];
            offered[place] = from.offered[fromPlace];
            scopes[place] = from.scopes[fromPlace];
        }

        /** Whether the completion at {@code first} comes before that at {@code second}, or at one instant was offered no later. */
        boolean areInOrder(int first, int second) {
            return nanos[first] < nanos[second] || (nanos[first] == nanos[second] && offered[first] <= offered[second]);
        }
    }

    int count() {
        return count;
    }

    long nanos(int place) {
        return told.nanos[place];
    }

    long offeredNanos(int place) {
        return told.offered[place];
    }

    int scope(int place) {
        return told.scopes[place];
    }

    boolean isFull() {
        return count >= ROOM;
    }

    void add(long nowNanos, int scope, long offeredNanos) {
        if (count == told.nanos.length) {
            Columns longer = new Columns(2 * count);
            longer.copy(told, 0, 0, count);
            told = longer;
            spare = new Columns(2 * count);
        }
        told.nanos[count] = nowNanos;
        told.offered[count] = offeredNanos;
        told.scopes[count] = scope;
        if (count == 0 || !told.areInOrder(count - 1, count)) {
            begin(count);
        }
        count++;
    }

    private void begin(int start) {
        if (runs == starts.length) {
            starts = Arrays.copyOf(starts, 2 * runs);
        }
        starts[runs++] = start;
    }

    /** Brings them all into order. */
    void sort() {
        while (runs > 1) {
            int merged = 0;
            for (int run = 0; run < runs; run += 2) {
                int start = starts[run];
                int middle = run + 1 < runs ? starts[run + 1] : count;
                int end = run + 2 < runs ? starts[run + 2] : count;
                merge(start, middle, end);
                starts[merged++] = start;
            }
            runs = merged;
            Columns sorted = spare;
            spare = told;
            told = sorted;
        }
    }

    /** Merges the runs from {@code start} and from {@code middle} on into the spare columns. */
    private void merge(int start, int middle, int end) {
        int first = start;
        int second = middle;
        int to = start;
        while (first < middle && second < end) {
            spare.set(to++, told, told.areInOrder(first, second) ? first++ : second++);
        }
        spare.copy(told, first, to, middle - first);
        spare.copy(told, second, to + middle - first, end - second);
    }

    /** Forgets the first ones, of those that are in order. */
    void forget(int first) {
        count -= first;
        told.copy(told, first, 0, count);
        runs = count == 0 ? 0 : 1;
    }
}
