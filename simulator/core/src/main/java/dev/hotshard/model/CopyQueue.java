package dev.hotshard.model;

/**
 * The records that wait for one worker, first in first out.
 * Shape: a record stands here as a copy that some reader of its shard polled: shard, term of the reader, offset. A ring that grows.
 */
final class CopyQueue {
    private static final int FIRST_ROOM = 4;

    private long[] offsets = new long[FIRST_ROOM];
    private long[] readers = new long[FIRST_ROOM];
    private long head;
    private long end;

    long size() {
        return end - head;
    }

    void add(int shard, int term, long offset) {
        if (end - head == offsets.length) {
            grow();
        }
        int place = place(end++);
        offsets[place] = offset;
        readers[place] = reader(shard, term);
    }

    long headOffset() {
        return offsets[place(head)];
    }

    int headShard() {
        return (int) (readers[place(head)] >>> 32);
    }

    int headTerm() {
        return (int) readers[place(head)];
    }

    void removeHead() {
        head++;
    }

    /** Takes out what one reader of a shard polled; the lowest of these offsets, {@code Long.MAX_VALUE} for none. */
    long remove(int shard, int term) {
        long lowest = Long.MAX_VALUE;
        long kept = head;
        for (long at = head; at < end; at++) {
            int from = place(at);
            if (readers[from] == reader(shard, term)) {
                lowest = Math.min(lowest, offsets[from]);
            } else {
                int to = place(kept++);
                offsets[to] = offsets[from];
                readers[to] = readers[from];
            }
        }
        end = kept;
        return lowest;
    }

    /** Tells of each copy, in order. */
    void forEach(CopyUse use) {
        for (long at = head; at < end; at++) {
            int place = place(at);
            use.of((int) (readers[place] >>> 32), (int) readers[place], offsets[place]);
        }
    }

    void clear() {
        head = end;
    }

    private static long reader(int shard, int term) {
        return (long) shard << 32 | (term & 0xffff_ffffL);
    }

    private int place(long at) {
        return (int) at & (offsets.length - 1);
    }

    private void grow() {
        int longer = 2 * offsets.length;
        long[] moved = new long[longer];
        long[] movedReaders = new long[longer];
        for (long at = head; at < end; at++) {
            moved[(int) at & (longer - 1)] = offsets[place(at)];
            movedReaders[(int) at & (longer - 1)] = readers[place(at)];
        }
        offsets = moved;
        readers = movedReaders;
    }

    /** What is done with a copy of a record. */
    interface CopyUse {
        void of(int shard, int term, long offset);
    }
}
