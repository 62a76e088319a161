package dev.hotshard.model;

import dev.hotshard.random.Draw;

/**
 * The job that moves records of one logical key from where they lay when it began into the places that a layout gives them.
 * Units: {@code intervalNanos} is the time from one write to the next.
 * Shape: the old places are worked off one after the other, the bare key first, then by bucket; each record written is as large as those of its place are on
 * average, rounded up. A write that is refused is tried again with the next; its bucket is drawn by the number of records moved before.
 * Invariant: a record lies in one place at any time: in its old one until the write of the new one is accepted.
 */
final class RewriteJob {
    private final RunParts run;
    private final Deed deed;
    private final int logicalKey;
    private final KeyLayout target;
    private final long bucketStream;
    private final long intervalNanos;
    private final int[] places;
    private int entry;
    private long moved;
    private long refused;

    RewriteJob(RunParts run, Deed deed, int logicalKey, KeyLayout target, long bucketStream, long intervalNanos) {
        this.run = run;
        this.deed = deed;
        this.logicalKey = logicalKey;
        this.target = target;
        this.bucketStream = bucketStream;
        this.intervalNanos = intervalNanos;
        places = run.keys
                .of(logicalKey)
                .filter(place -> run.reads.stored().under(place) > 0 && !target.covers(place))
                .toArray();
    }

    /** Takes its place in the calendar, of which the first write is due now; one with nothing to do is done. */
    void begin(long nowNanos, long rank) {
        if (isDone()) {
            deed.done(nowNanos, "all records of " + name() + " lie where its key puts them");
            return;
        }
        entry = run.calendar.add(this::write, rank);
        run.calendar.schedule(entry, nowNanos);
    }

    private String name() {
        return run.called(logicalKey);
    }

    private boolean isDone() {
        for (int place : places) {
            if (run.reads.stored().under(place) > 0) {
                return false;
            }
        }
        return true;
    }

    private void write(long nowNanos) {
        if (isDone()) {
            // Another job was faster.
            end(nowNanos);
            return;
        }
        StoredRecords stored = run.reads.stored();
        int at = 0;
        while (stored.under(places[at]) == 0) {
            at++;
        }
        int bytes = stored.meanBytes(places[at]);
        int place = target.placeFor(logicalKey, Draw.bits(bucketStream, moved));
        if (run.shards.accepts(nowNanos, run.router.shardOfKey(place), bytes)) {
            stored.move(places[at], place, bytes);
            moved++;
        } else {
            refused++;
        }
        if (isDone()) {
            end(nowNanos);
        } else {
            run.calendar.schedule(entry, nowNanos + intervalNanos);
        }
    }

    private void end(long nowNanos) {
        deed.done(nowNanos, "records of " + name() + " written anew: " + moved + ", writes refused: " + refused);
    }
}
