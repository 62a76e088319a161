package dev.hotshard.observe;

import org.jspecify.annotations.Nullable;

/**
 * What becomes of the order within scopes on the way to one group, or to acceptance where there is none.
 * Units: nanoseconds.
 * Shape: completions of different shards are told out of order between two settled times; they wait until then, and are judged in the order of time. Before
 * {@code fromNanos} nothing can be out of order, and nothing is looked at.
 */
final class ScopeWatch {
    private final @Nullable OrderTally order;
    private final @Nullable SilenceTally silence;
    private final Completions unsettled = new Completions();
    private long fromNanos;

    ScopeWatch(@Nullable OrderTally order, @Nullable SilenceTally silence, long fromNanos) {
        this.order = order;
        this.silence = silence;
        this.fromNanos = fromNanos;
    }

    /** From {@code nowNanos} on records may be overtaken. */
    void suspectFrom(long nowNanos) {
        if (order != null) {
            fromNanos = Math.min(fromNanos, nowNanos);
        }
    }

    boolean looksAt(long nowNanos) {
        return nowNanos >= fromNanos;
    }

    /** A record was done, some time after the last settled time. */
    void completed(long nowNanos, int scope, long offeredNanos) {
        unsettled.add(nowNanos, scope, offeredNanos);
    }

    /** Whether so much has been told that it is worth settling. */
    boolean isFull() {
        return unsettled.isFull();
    }

    /** Everything that was done before {@code beforeNanos} has been told. */
    void settled(long beforeNanos) {
        if (unsettled.count() == 0) {
            return;
        }
        unsettled.sort();
        int done = 0;
        while (done < unsettled.count() && unsettled.nanos(done) < beforeNanos) {
            if (order != null) {
                order.completed(unsettled.nanos(done), unsettled.scope(done), unsettled.offeredNanos(done));
            }
            if (silence != null) {
                silence.completed(unsettled.nanos(done), unsettled.scope(done), unsettled.offeredNanos(done));
            }
            done++;
        }
        unsettled.forget(done);
    }

    @Nullable
    OrderObservation order() {
        return order == null ? null : order.freeze();
    }

    @Nullable
    SilenceObservation silence() {
        return silence == null ? null : silence.freeze();
    }
}
