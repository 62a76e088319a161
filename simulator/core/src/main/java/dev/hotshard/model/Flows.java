package dev.hotshard.model;

import dev.hotshard.engine.EventCalendar;
import dev.hotshard.engine.EventSource;
import dev.hotshard.random.Streams;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All flows together: the stream of arrivals, in the order of time, then of the flows' names.
 * Shape: flow i is component i of a calendar of its own.
 * Cost: as long as one flow is ahead of the others it runs without touching any queue.
 */
final class Flows implements EventSource {
    private final TrafficFlow[] flows;
    private final PartitionKeys keys;
    private final Streams streams;
    private final Tags tags;
    private final Scopes scopes;
    private final KindOfHost kinds;
    private final EventCalendar arrivals = new EventCalendar();
    private final StreamRecord record;
    private final Arrival arrival;
    private EventCalendar others = arrivals;
    private long endNanos;

    /** Who takes the records that the flows offer. */
    interface Arrival {
        void offer(long nowNanos, StreamRecord record);
    }

    Flows(
            List<TrafficFlow> flows,
            PartitionKeys keys,
            Streams streams,
            Tags tags,
            Scopes scopes,
            KindOfHost kinds,
            Arrival arrival) {
        this.flows = flows.toArray(TrafficFlow[]::new);
        this.keys = keys;
        this.streams = streams;
        this.tags = tags;
        this.scopes = scopes;
        this.kinds = kinds;
        this.arrival = arrival;
        this.record = newRecord();
        for (int i = 0; i < this.flows.length; i++) {
            int flow = i;
            arrivals.schedule(arrivals.add(now -> run(flow, now), i), this.flows[i].nextNanos());
        }
    }

    /** A record to be filled again and again. */
    StreamRecord newRecord() {
        StreamRecord fresh = new StreamRecord();
        fresh.tags = new int[tags.count()];
        return fresh;
    }

    /** Fills in what follows from a record's number and key and isn't carried: its tags and its scope. */
    void fillRest(StreamRecord waiting) {
        if (tags.count() > 0) {
            tags.fill(waiting);
        }
        scopes.fill(waiting);
    }

    long backoffStream(int flow) {
        return flows[flow].backoffStream();
    }

    @Override
    public long nextNanos() {
        return arrivals.nextNanos();
    }

    @Override
    public void runBefore(long end, EventCalendar calendar) {
        others = calendar;
        endNanos = end;
        while (arrivals.nextNanos() < endNanos && arrivals.nextNanos() < calendar.nextNanos()) {
            arrivals.fireNext();
        }
    }

    /** Offers the records of one flow as long as nothing else comes before or at the same instant. */
    private void run(int index, long firstNanos) {
        TrafficFlow flow = flows[index];
        long nowNanos = firstNanos;
        do {
            flow.take(record);
            fillRest(record);
            arrival.offer(nowNanos, record);
            nowNanos = flow.nextNanos();
        } while (nowNanos < arrivals.nextNanos() && nowNanos < others.nextNanos() && nowNanos < endNanos);
        arrivals.schedule(index, nowNanos);
    }

    /** From {@code nowNanos} on the flows have these rates, in the order of the flows. */
    void changeRates(long nowNanos, List<RateCurve> curves) {
        for (int i = 0; i < flows.length; i++) {
            flows[i].change(nowNanos, curves.get(i));
            arrivals.schedule(i, flows[i].nextNanos());
        }
    }

    /** From now on keys are made like this; hosts with the same plan count their records together. */
    void changeKey(ByKind<KeyPlan> plans) {
        @Nullable FlowKeys[][] ofFlow = new FlowKeys[flows.length][plans.each().size()];
        for (int kind = 0; kind < plans.each().size(); kind++) {
            KeyPlan plan = plans.of(kind);
            if (kind > 0 && plan.equals(plans.usual())) {
                for (@Nullable FlowKeys[] ofKind : ofFlow) {
                    ofKind[kind] = ofKind[0];
                }
                continue;
            }
            KeySalting salting = plan.template().isEmpty() ? null : new KeySalting(keys, plan);
            for (int i = 0; i < flows.length && salting != null; i++) {
                FlowKey key = new FlowKey(flows[i].plan(), plan.template(), keys);
                ofFlow[i][kind] = new FlowKeys(key, salting, choice(plan.spread(), flows[i].plan()));
            }
        }
        for (int i = 0; i < flows.length; i++) {
            flows[i].change(plans.isOne() ? ofFlow[i][0] : new FleetKeys(kinds, ofFlow[i]));
        }
    }

    private BucketChoice choice(KeyPlan.Spread spread, FlowPlan flow) {
        if (spread instanceof KeyPlan.Spread.PerWindow perWindow) {
            return new BucketChoice.PerWindow(perWindow.windowNanos(), streams, keys.logicalKeys());
        } else if (spread instanceof KeyPlan.Spread.By by) {
            return new BucketChoice.ByText(new FlowText(flow, by.parts()));
        }
        return new BucketChoice.PerRecord(streams.key("flow/" + flow.name() + "/bucket"));
    }
}
