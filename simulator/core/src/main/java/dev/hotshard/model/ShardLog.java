package dev.hotshard.model;

/**
 * The records that one shard has accepted and some group hasn't worked off yet, by offset from 0.
 * Units: times in nanoseconds.
 * Shape: a ring that grows; what lies below {@code low} is gone. Scopes are kept where somebody watches them.
 * Cost: nothing is allocated once it has grown.
 */
public final class ShardLog {
    private static final int FIRST_ROOM = 64;

    private long[] offered = new long[FIRST_ROOM];
    private long[] accepted = new long[FIRST_ROOM];
    private final long[][] columns;
    private int[] scopes;
    private long low;
    private long end;

    /** A log that keeps so many more numbers of each record, and its scope where somebody asks for it. */
    ShardLog(int columns, boolean keepsScopes) {
        this.columns = new long[columns][FIRST_ROOM];
        scopes = new int[keepsScopes ? FIRST_ROOM : 0];
    }

    /** The offset of the next record to come: how many have been accepted. */
    public long end() {
        return end;
    }

    /** When the record at this offset was first offered. */
    public long offeredNanos(long offset) {
        return offered[(int) offset & (offered.length - 1)];
    }

    /** When the record at this offset was accepted. */
    public long acceptedNanos(long offset) {
        return accepted[(int) offset & (accepted.length - 1)];
    }

    /** The scope of the record at this offset; only where scopes are kept. */
    public int scope(long offset) {
        return scopes[(int) offset & (scopes.length - 1)];
    }

    /** What a column holds of the record at this offset. */
    long column(int column, long offset) {
        return columns[column][(int) offset & (offered.length - 1)];
    }

    /** Sets what a column holds of the record that was added last. */
    void put(int column, long value) {
        columns[column][(int) (end - 1) & (offered.length - 1)] = value;
    }

    boolean isFull() {
        return end - low == offered.length;
    }

    /** Forgets what lies below {@code offset}, and grows if that is less than half of it. */
    void makeRoom(long offset) {
        low = offset;
        if (end - low > offered.length / 2) {
            grow();
        }
    }

    /** Adds a record; the log isn't full. */
    void append(long offeredNanos, long acceptedNanos, int scope) {
        int place = (int) end & (offered.length - 1);
        offered[place] = offeredNanos;
        accepted[place] = acceptedNanos;
        if (scopes.length > 0) {
            scopes[place] = scope;
        }
        end++;
    }

    private void grow() {
        long[] longerOffered = new long[2 * offered.length];
        long[] longerAccepted = new long[2 * offered.length];
        int[] longerScopes = new int[2 * scopes.length];
        int mask = longerOffered.length - 1;
        for (long offset = low; offset < end; offset++) {
            longerOffered[(int) offset & mask] = offeredNanos(offset);
            longerAccepted[(int) offset & mask] = acceptedNanos(offset);
            if (scopes.length > 0) {
                longerScopes[(int) offset & mask] = scope(offset);
            }
        }
        for (int i = 0; i < columns.length; i++) {
            long[] longer = new long[longerOffered.length];
            for (long offset = low; offset < end; offset++) {
                longer[(int) offset & mask] = column(i, offset);
            }
            columns[i] = longer;
        }
        offered = longerOffered;
        accepted = longerAccepted;
        scopes = longerScopes;
    }
}
