package dev.hotshard.model;

import dev.hotshard.random.Streams;
import org.jspecify.annotations.Nullable;

/**
 * One stream of traffic: when its records come, and what each of them is.
 * Shape: everything about a record follows from its number and the time of its offer, so that nothing of it has to be kept that a retry can find again.
 */
final class TrafficFlow {
    private final int index;
    private final FlowPlan plan;
    private final ArrivalClock clock;
    private final Lookahead next;
    private final HostChoice hostChoice;
    private final long backoffStream;
    private @Nullable RecordKeys keys;

    TrafficFlow(int index, FlowPlan plan, HostChoice hostChoice, Streams streams, long endNanos, ChangeTimes changes) {
        this.index = index;
        this.plan = plan;
        this.hostChoice = hostChoice;
        String name = "flow/" + plan.name();
        this.clock = new ArrivalClock(plan.curve(), plan.isEven(), streams.key(name + "/arrivals"), endNanos);
        this.next = new Lookahead(clock, changes);
        this.backoffStream = streams.key(name + "/backoff");
    }

    FlowPlan plan() {
        return plan;
    }

    /** When the next record is offered, {@code Long.MAX_VALUE} if that's after the end. */
    long nextNanos() {
        return next.nextNanos();
    }

    /** From {@code nowNanos} on the rate is another. */
    void change(long nowNanos, RateCurve curve) {
        clock.change(nowNanos, curve);
    }

    /** The stream of the waits of this flow's records, where each has its own timer. */
    long backoffStream() {
        return backoffStream;
    }

    /** From now on records have keys like this, null for none. */
    void change(@Nullable RecordKeys after) {
        keys = after;
    }

    /** Fills in the record that comes next, but its shard, and goes on to the one after it. */
    void take(StreamRecord record) {
        next.refill(keys);
        long nowNanos = next.nextNanos();
        long number = next.number();
        record.flow = index;
        record.number = number;
        record.firstOfferedNanos = nowNanos;
        record.bytes = plan.size().bytes(number);
        record.host = hostChoice.host(number, nowNanos);
        record.attempts = 0;
        record.waiting = false;
        if (keys == null) {
            record.logicalKey = StreamRecord.NO_KEY;
            record.partitionKey = StreamRecord.NO_KEY;
        } else {
            keys.fill(record, next.logicalKey(), next.partitionKey());
        }
        next.advance();
    }
}
