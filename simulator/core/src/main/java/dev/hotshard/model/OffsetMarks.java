package dev.hotshard.model;

/**
 * A few marks for each offset of a shard from some offset on.
 * Shape: a ring of bytes that grows.
 */
final class OffsetMarks {
    private static final int FIRST_ROOM = 64;

    private byte[] marks = new byte[FIRST_ROOM];
    private long low;
    private long end;

    /** From now on only offsets from {@code lowest} on are asked for; those that lie below all before have no marks. */
    void keepFrom(long lowest) {
        if (lowest < low) {
            makeRoom(lowest, end);
            for (long offset = lowest; offset < low; offset++) {
                marks[place(offset)] = 0;
            }
        }
        low = lowest;
    }

    /** Makes the offsets up to {@code offset} known, new ones without marks. */
    void reach(long offset) {
        if (offset > end) {
            makeRoom(low, offset);
            while (end < offset) {
                marks[place(end++)] = 0;
            }
        }
    }

    /** Just past the highest offset that is known. */
    long end() {
        return end;
    }

    boolean has(long offset, int mark) {
        return (marks[place(offset)] & mark) != 0;
    }

    void set(long offset, int mark) {
        marks[place(offset)] |= (byte) mark;
    }

    void clear(long offset, int mark) {
        marks[place(offset)] &= (byte) ~mark;
    }

    private void makeRoom(long from, long to) {
        if (to - from <= marks.length) {
            return;
        }
        int longer = marks.length;
        while (longer < to - from) {
            longer *= 2;
        }
        byte[] moved = new byte[longer];
        for (long offset = low; offset < end; offset++) {
            moved[(int) offset & (longer - 1)] = marks[place(offset)];
        }
        marks = moved;
    }

    private int place(long offset) {
        return (int) offset & (marks.length - 1);
    }
}
