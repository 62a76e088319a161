package dev.hotshard.model;

/**
 * How far a group is with one shard.
 * Units: offsets in records, times in nanoseconds.
 * Shape: a reader's term begins when it is dealt the shard and ends when it is taken from it; whatever it polled before is a stray copy from then on. A record is
 * settled when the group is through with it for good, by its first processing or because it is lost; in a term it is ended when that reader is through with it.
 * Invariant: in flight are the offsets from {@link #inFlightFrom()} to before {@link #position()} that aren't ended, and the strays.
 */
final class ShardProgress {
    static final int NOBODY = -1;
    static final int[] NONE = {};

    private static final int SETTLED = 1;
    private static final int ENDED = 2;

    final int shard;
    final ShardLog log;

    /** The member that reads it. */
    int owner = NOBODY;

    /** Where whoever reads it next begins, if this one is lost. */
    long committed;

    /** Nobody polls it before. */
    long readableNanos;

    /** The shards that the group has to be through with before it reads this one. */
    int[] waitsFor = NONE;

    /** What had come when the group last looked. */
    long seenEnd;

    private final OffsetMarks marks = new OffsetMarks();
    private int term;
    private long position;
    private long acquired;
    private long inFlightFrom;
    private long endedBelow;
    private long settledBelow;
    private long settledCount;
    private long strays;
    private long strayFrom = Long.MAX_VALUE;

    ShardProgress(int shard, ShardLog log) {
        this.shard = shard;
        this.log = log;
    }

    int term() {
        return term;
    }

    /** What is polled next. */
    long position() {
        return position;
    }

    /** Where this term began. */
    long acquired() {
        return acquired;
    }

    long inFlightFrom() {
        return inFlightFrom;
    }

    /** The lowest offset that isn't settled. */
    long settledBelow() {
        return settledBelow;
    }

    /** Copies in flight that readers of earlier terms polled. */
    long strays() {
        return strays;
    }

    boolean hasUnread() {
        return position < log.end();
    }

    long unsettled() {
        return log.end() - settledCount;
    }

    boolean isSettled(long offset) {
        return offset < settledBelow || marks.has(offset, SETTLED);
    }

    /** What this term's reader would commit. */
    long commitPoint(CoordinationPlan.Commits.Mode mode) {
        return switch (mode) {
            case WATERMARK -> inFlightFrom;
            case HIGHEST -> endedBelow;
            case ON_POLL -> position;
        };
    }

    /** The next reader's term begins at an offset; the last one's leaves so many copies in flight. */
    void begin(long offset, long copiesLeft) {
        if (copiesLeft > 0) {
            strays += copiesLeft;
            strayFrom = Math.min(strayFrom, inFlightFrom);
        }
        term++;
        position = offset;
        acquired = offset;
        inFlightFrom = offset;
        endedBelow = offset;
        marks.keepFrom(Math.min(settledBelow, offset));
    }

    void polled(long end) {
        marks.reach(end);
        for (long offset = position; offset < end; offset++) {
            marks.clear(offset, ENDED);
        }
        position = end;
    }

    /** A member is through with a copy; whether this settles the record. */
    boolean end(int ofTerm, long offset) {
        boolean isFirst = settle(offset);
        if (ofTerm == term) {
            ended(offset);
        } else {
            dropStrays(1);
        }
        return isFirst;
    }

    private void ended(long offset) {
        marks.set(offset, ENDED);
        endedBelow = Math.max(endedBelow, offset + 1);
        while (inFlightFrom < position && marks.has(inFlightFrom, ENDED)) {
            inFlightFrom++;
        }
        marks.keepFrom(Math.min(settledBelow, inFlightFrom));
    }

    /** So many copies of earlier terms are gone. */
    void dropStrays(long count) {
        strays -= count;
        strayFrom = strays == 0 ? Long.MAX_VALUE : strayFrom;
    }

    /** The record is settled; whether it wasn't before. */
    boolean settle(long offset) {
        if (isSettled(offset)) {
            return false;
        }
        marks.set(offset, SETTLED);
        settledCount++;
        while (settledBelow < marks.end() && marks.has(settledBelow, SETTLED)) {
            settledBelow++;
        }
        return true;
    }

    /** Goes on behind the record that would be polled next; whether that settles it. */
    boolean skip() {
        long offset = position;
        polled(offset + 1);
        boolean isFirst = settle(offset);
        ended(offset);
        return isFirst;
    }

    /** The lowest offset that may still be asked for. */
    long neededFrom() {
        return Math.min(Math.min(settledBelow, inFlightFrom), Math.min(committed, strayFrom));
    }
}
