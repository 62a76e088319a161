package dev.hotshard.model;

import dev.hotshard.engine.EventCalendar;
import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All flows of reads: what they ask, what they are given, and what they miss.
 * Shape: a read asks for each partition key that its logical key has by the layouts that its flow knows, at the shard that it maps to at that moment, once each and all
 * at the same instant. A query that is refused isn't tried again. A read misses records if there is one under a partition key of any layout so far that it didn't ask.
 * Cost: an entry of the calendar a flow; a read costs a step for each partition key that it asks, and one for each that ever was once layouts have changed.
 */
final class Reads {
    private final EventCalendar calendar;
    private final PartitionKeys keys;
    private final Router router;
    private final ReadListener listener;
    private final ReadCapPlan capPlan;
    private final ReadCaps caps;
    private final StoredRecords stored = new StoredRecords();
    private final List<KeyLayout> layouts = new ArrayList<>();
    private final List<ReadFlow> flows = new ArrayList<>();
    private final StreamRead read = new StreamRead();

    /** For each partition key the last read, counted from 1, that asked for it. */
    private long[] askedBy = {};

    private long reads;
    private int jobs;

    Reads(
            ModelPlan plan,
            EventCalendar calendar,
            PartitionKeys keys,
            Router router,
            ReadListener listener,
            Streams streams) {
        this.calendar = calendar;
        this.keys = keys;
        this.router = router;
        this.listener = listener;
        this.capPlan = plan.readCap();
        this.caps = new ReadCaps(capPlan);
        for (ReadPlan each : plan.reads()) {
            ReadFlow flow = new ReadFlow(each, streams, plan.endNanos());
            int index = flows.size();
            flow.entry = calendar.add(now -> read(now, index), EventOrder.READ.rank(index));
            flows.add(flow);
            calendar.schedule(flow.entry, flow.clock.nextNanos());
        }
        changeKey(0, plan.key().usual(), 0);
    }

    /** Whether anybody ever reads. */
    boolean isEmpty() {
        return flows.isEmpty();
    }

    StoredRecords stored() {
        return stored;
    }

    /** From {@code nowNanos} on the flows have these rates, in the order of the flows. */
    void changeRates(long nowNanos, List<RateCurve> curves) {
        for (int i = 0; i < flows.size(); i++) {
            ReadFlow flow = flows.get(i);
            flow.clock.change(nowNanos, curves.get(i));
            calendar.schedule(flow.entry, flow.clock.nextNanos());
        }
    }

    /** From {@code nowNanos} on records are written with keys like this; for {@code dualReadNanos} from then on readers still ask by the keys before. */
    void changeKey(long nowNanos, KeyPlan plan, long dualReadNanos) {
        if (flows.isEmpty()) {
            return;
        }
        KeyLayout layout = new KeyLayout(keys, plan, stored, nowNanos);
        layouts.add(layout);
        flows.forEach(flow -> flow.learn(layout, keys, nowNanos + dualReadNanos));
    }

    /** How records are written now. */
    KeyLayout layout() {
        return layouts.get(layouts.size() - 1);
    }

    /** The logical key of which most records are stored, ties by name; {@link StreamRecord#NO_KEY} if there is none. */
    int mostStored() {
        TextDirectory names = keys.logicalKeys();
        Map<Integer, Long> records = new HashMap<>();
        for (int key = 0; key < keys.size(); key++) {
            if (stored.under(key) > 0) {
                records.merge(keys.logicalKeyOf(key), stored.under(key), Long::sum);
            }
        }
        return records.entrySet().stream()
                .min(Map.Entry.<Integer, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(most -> names.text(most.getKey())))
                .map(Map.Entry::getKey)
                .orElse(StreamRecord.NO_KEY);
    }

    /** Begins to rewrite records. */
    void rewrite(long nowNanos, RewriteJob job) {
        job.begin(nowNanos, EventOrder.REWRITE.rank(jobs++));
    }

    void prove(long sampleNanos) {
        caps.prove(sampleNanos);
    }

    private void read(long nowNanos, int index) {
        ReadFlow flow = flows.get(index);
        long number = flow.clock.number();
        flow.clock.advance();
        calendar.schedule(flow.entry, flow.clock.nextNanos());
        read.flow = index;
        read.number = number;
        read.cached = flow.isCached(number);
        read.page = flow.plan.page();
        read.unitsOfQuery = 0;
        read.queries = 0;
        read.refused = 0;
        read.missed = false;
        if (!read.cached) {
            ask(nowNanos, flow);
        }
        listener.read(nowNanos, read);
    }

    private void ask(long nowNanos, ReadFlow flow) {
        reads++;
        read.unitsOfQuery = capPlan.units((long) flow.plan.flow().size().bytes(read.number) * flow.plan.page());
        for (int i = 0; i < layouts.size(); i++) {
            if (flow.asks(i, nowNanos)) {
                KeyLayout layout = layouts.get(i);
                int logicalKey = flow.logicalKey(i, read.number, nowNanos);
                for (int part = 0; part < layout.parts(logicalKey); part++) {
                    int key = layout.partitionKey(logicalKey, part);
                    if (key != KeyLayout.EMPTY) {
                        ask(nowNanos, key);
                    }
                }
            }
        }
        read.missed = layouts.size() > 1 && misses(nowNanos, flow);
    }

    private void ask(long nowNanos, int partitionKey) {
        if (partitionKey >= askedBy.length) {
            askedBy = Arrays.copyOf(
                    askedBy, Math.max(64, Math.max(partitionKey + 1, askedBy.length + askedBy.length / 2)));
        }
        if (askedBy[partitionKey] == reads) {
            return;
        }
        askedBy[partitionKey] = reads;
        int shard = router.shardOfKey(partitionKey);
        boolean answered = caps.takes(nowNanos, shard, read.unitsOfQuery);
        read.queries++;
        read.refused += answered ? 0 : 1;
        listener.queried(nowNanos, read.flow, shard, read.unitsOfQuery, answered);
    }

    private boolean misses(long nowNanos, ReadFlow flow) {
        for (int i = 0; i < layouts.size(); i++) {
            KeyLayout layout = layouts.get(i);
            int logicalKey = flow.logicalKey(i, read.number, nowNanos);
            for (int part = 0; part < layout.parts(logicalKey); part++) {
                int key = layout.partitionKey(logicalKey, part);
                if (key != KeyLayout.EMPTY && stored.under(key) > 0 && !isAsked(key)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isAsked(int partitionKey) {
        return partitionKey < askedBy.length && askedBy[partitionKey] == reads;
    }

    /** One flow of reads, and what it knows of the layouts. */
    private static final class ReadFlow {
        private final ReadPlan plan;
        private final ArrivalClock clock;
        private final long cacheStream;
        private final List<FlowKey> keyOfLayout = new ArrayList<>();

        /** For each layout from when on the flow asks for what was written by it. */
        private final List<Long> fromNanos = new ArrayList<>();

        /** For each layout until when it does. */
        private final List<Long> untilNanos = new ArrayList<>();

        private int entry;

        ReadFlow(ReadPlan plan, Streams streams, long endNanos) {
            this.plan = plan;
            FlowPlan flow = plan.flow();
            String name = "flow/" + flow.name();
            clock = new ArrivalClock(flow.curve(), flow.isEven(), streams.key(name + "/arrivals"), endNanos);
            cacheStream = streams.key(name + "/cache");
        }

        boolean isCached(long number) {
            return Draw.unit(Draw.bits(cacheStream, number)) < plan.cacheShare();
        }

        /** Learns of a layout, and to ask by the one before until a time at least. */
        void learn(KeyLayout layout, PartitionKeys keys, long dualUntilNanos) {
            keyOfLayout.add(new FlowKey(plan.flow(), layout.template(), keys));
            long ttl = plan.countsTtlNanos();
            long rest = ttl == 0 ? 0 : layout.fromNanos() % ttl;
            long knownNanos = layout.fromNanos() + (rest == 0 ? 0 : ttl - rest);
            if (!untilNanos.isEmpty()) {
                untilNanos.set(untilNanos.size() - 1, Math.max(knownNanos, dualUntilNanos));
            }
            fromNanos.add(knownNanos);
            untilNanos.add(Long.MAX_VALUE);
        }

        int logicalKey(int layout, long number, long nowNanos) {
            return keyOfLayout.get(layout).logicalKey(number, nowNanos);
        }

        /** Whether it asks by layout number {@code i} at this time: from when it knows it until it knows of the next one, and through the time of dual reads. */
        boolean asks(int i, long nowNanos) {
            return fromNanos.get(i) <= nowNanos && nowNanos < untilNanos.get(i);
        }
    }
}
