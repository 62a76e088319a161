package dev.hotshard.model;

import java.util.BitSet;

/**
 * One member of a consumer group: it reads some shards, and works on one record at a time.
 * Units: times in nanoseconds, offsets in records.
 * Shape: while it is busy it works on the record at {@code offset} of {@code shard} until {@code finishNanos}, else it has been free since then; the poll that
 * brought the record reaches up to {@code pollEnd}; its {@code service} holds from the next record on.
 */
final class Member {
    private static final int[] NO_SHARDS = {};

    ServiceTime service;

    int[] shards = NO_SHARDS;

    /** While it works off what has come: the places in {@link #shards} of those that have records for it. */
    final BitSet ready = new BitSet();

    /** The place in {@link #shards} of the shard polled last. */
    int lastPolled = -1;

    boolean isBusy;
    int shard;
    long offset;
    long pollEnd;
    long finishNanos;

    Member(ServiceTime service) {
        this.service = service;
    }

    boolean isBusyWith(int aShard) {
        return isBusy && shard == aShard;
    }

    void begin(int aShard, long anOffset, long untilNanos) {
        isBusy = true;
        shard = aShard;
        offset = anOffset;
        finishNanos = untilNanos;
    }
}
