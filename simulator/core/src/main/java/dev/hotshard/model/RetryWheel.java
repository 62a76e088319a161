package dev.hotshard.model;

import java.util.Arrays;

/**
 * The waiting records of all hosts by the time at which each is due.
 * Units: nanoseconds.
 * Shape: a hashed timing wheel of {@code 2^13} buckets of {@code 2^20} ns; the earliest bucket that holds anything is open, its slots sorted by (due, slot order). Times
 * beyond one turn stay in their bucket until their turn comes. A bucket's slots stand side by side, not in a chain through them: memory far apart is then read at
 * once. A slot whose record has left the queue stays in until its bucket is opened or it is polled.
 * Cost: put and poll about constant; nothing is allocated once it has grown.
 * Source: Varghese and Lauck 1987, scheme 6; ties by Shell's sort with the gaps of Gonnet and Baeza-Yates 1991.
 */
final class RetryWheel {
    private static final int BUCKET_BITS = 20;
    private static final int BUCKETS = 1 << 13;
    private static final int OFFSET_SHIFT = 32;

    private final WaitingRecords records;
    private final SlotLists buckets = new SlotLists(BUCKETS);
    private final long[] occupied = new long[BUCKETS / 64];
    private int size;

    private boolean isOpen;
    private long openTurn;
    private long[] open = new long[64];
    private int openFrom;
    private int openTo;

    RetryWheel(WaitingRecords records) {
        this.records = records;
    }

    /** When the first one is due, {@code Long.MAX_VALUE} if there's none. */
    long nextNanos() {
        return openFrom < openTo ? dueNanos(open[openFrom]) : Long.MAX_VALUE;
    }

    /** Puts a slot in; its due time is at or after {@code nowNanos}, which is at or before everything in here. */
    void put(int slot, long dueNanos, long nowNanos) {
        records.dueNanos(slot, dueNanos);
        size++;
        long turn = dueNanos >>> BUCKET_BITS;
        if (!isOpen || turn > openTurn) {
            link(slot, turn);
            if (!isOpen) {
                openNext(nowNanos >>> BUCKET_BITS);
            }
        } else if (turn == openTurn) {
            insert(slot);
        } else {
            close();
            link(slot, turn);
            openNext(turn);
        }
    }

    /** Takes out the first slot. */
    int poll() {
        int slot = (int) open[openFrom++];
        size--;
        if (openFrom == openTo) {
            isOpen = false;
            if (size > 0) {
                openNext(openTurn + 1);
            }
        }
        return slot;
    }

    private long dueNanos(long entry) {
        return (openTurn << BUCKET_BITS) + (entry >>> OFFSET_SHIFT);
    }

    private long entry(int slot, long dueNanos) {
        return (dueNanos - (openTurn << BUCKET_BITS)) << OFFSET_SHIFT | slot;
    }

    private void link(int slot, long turn) {
        int bucket = (int) turn & (BUCKETS - 1);
        buckets.add(bucket, slot);
        occupied[bucket >>> 6] |= 1L << bucket;
    }

    /** Opens the first bucket at or after {@code turn} that holds a slot of its present turn. */
    private void openNext(long turn) {
        long candidate = turn;
        while (size > 0 && candidate < turn + BUCKETS) {
            candidate += emptyBuckets((int) candidate & (BUCKETS - 1));
            if (open(candidate)) {
                return;
            }
            candidate++;
        }
        if (size > 0) {
            open(earliestTurn());
        }
    }

    /** The turn of the first slot that is due; asked only when a whole turn of the wheel is empty. */
    private long earliestTurn() {
        long earliest = Long.MAX_VALUE;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            int count = buckets.take(bucket);
            for (int i = 0; i < count; i++) {
                int slot = buckets.taken()[i];
                earliest = Math.min(earliest, records.dueNanos(slot));
                buckets.add(bucket, slot);
            }
        }
        return earliest >>> BUCKET_BITS;
    }

    /** How many empty buckets stand between this one and the next occupied one. */
    private int emptyBuckets(int bucket) {
        int word = bucket >>> 6;
        long bits = occupied[word] & (-1L << bucket);
        int steps = 0;
        while (bits == 0 && steps <= occupied.length) {
            word = (word + 1) & (occupied.length - 1);
            bits = occupied[word];
            steps++;
        }
        int found = (word << 6) + Long.numberOfTrailingZeros(bits);
        return (found - bucket) & (BUCKETS - 1);
    }

    /** Opens a bucket, and tells whether it holds a slot of this turn; slots whose record has left are given back. */
    private boolean open(long turn) {
        int bucket = (int) turn & (BUCKETS - 1);
        openTurn = turn;
        openFrom = 0;
        openTo = 0;
        occupied[bucket >>> 6] &= ~(1L << bucket);
        int count = buckets.take(bucket);
        if (open.length < count) {
            open = new long[2 * count];
        }
        int[] slots = buckets.taken();
        for (int i = 0; i < count; i++) {
            int slot = slots[i];
            long dueNanos = records.dueNanos(slot);
            if (records.hasLeft(slot)) {
                records.free(slot);
                size--;
            } else if (dueNanos >>> BUCKET_BITS == turn) {
                open[openTo++] = entry(slot, dueNanos);
            } else {
                link(slot, dueNanos >>> BUCKET_BITS);
            }
        }
        if (openTo == 0) {
            return false;
        }
        Arrays.sort(open, 0, openTo);
        orderTies();
        isOpen = true;
        return true;
    }

    /** Slots due at one instant were sorted by place in memory; their order is that of host, flow and record. */
    private void orderTies() {
        int from = 0;
        for (int to = 1; to <= openTo; to++) {
            if (to == openTo || !isTie(open[from], open[to])) {
                if (to - from > 1) {
                    order(from, to);
                }
                from = to;
            }
        }
    }

    /** Shell's sort: most ties are of two or three, but thousands mustn't take their square. */
    private void order(int from, int to) {
        for (int gap = (to - from + 1) / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) {
            for (int i = from + gap; i < to; i++) {
                long entry = open[i];
                int place = i;
                while (place - gap >= from && isWrong(open[place - gap], entry)) {
                    open[place] = open[place - gap];
                    place -= gap;
                }
                open[place] = entry;
            }
        }
    }

    private static boolean isTie(long a, long b) {
        return a >>> OFFSET_SHIFT == b >>> OFFSET_SHIFT;
    }

    private boolean isWrong(long a, long b) {
        return records.compare((int) a, (int) b) > 0;
    }

    private void insert(int slot) {
        long entry = entry(slot, records.dueNanos(slot));
        if (openTo == open.length) {
            makeRoom();
        }
        int place = openTo++;
        while (place > openFrom && comesBefore(entry, open[place - 1])) {
            open[place] = open[place - 1];
            place--;
        }
        open[place] = entry;
    }

    /** Forgets what has been polled, and grows only where that isn't half of all. */
    private void makeRoom() {
        int left = openTo - openFrom;
        long[] wider = left > open.length / 2 ? new long[2 * open.length] : open;
        System.arraycopy(open, openFrom, wider, 0, left);
        open = wider;
        openFrom = 0;
        openTo = left;
    }

    private boolean comesBefore(long a, long b) {
        return isTie(a, b) ? records.compare((int) a, (int) b) < 0 : a < b;
    }

    /** Puts what the open bucket still holds back into it. */
    private void close() {
        for (int i = openFrom; i < openTo; i++) {
            link((int) open[i], openTurn);
        }
        openFrom = openTo;
        isOpen = false;
    }
}
