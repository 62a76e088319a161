package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.AutoSplit;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.ShardBounds;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TimelineChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The whole simulator a second time, slow and obvious: one queue of all events, exact numbers, texts for keys.
 * Cost: some 10 microseconds an event; all arrivals are in memory.
 */
final class SlowSimulator {
    private static final long SECOND = 1_000_000_000;

    private final Scenario start;
    private final Streams streams;
    private final @Nullable Happenings told;
    private final Map<String, RateCurve> curves;
    private final SlowLaws laws;
    private final long largestRecord;
    private final SlowTally tally;
    private final SlowFigures figures;
    private final SlowReads reads;
    private final SlowCaps caps = new SlowCaps();
    private final SlowBrokers brokers;
    private final SlowLines lines = new SlowLines(this, caps);
    private final SlowTopology topology;
    private final List<SlowRecord> offered = new ArrayList<>();
    private final List<Integer> offeredAt = new ArrayList<>();
    private final PriorityQueue<SlowEvent> events = new PriorityQueue<>();
    private final List<SlowHost> hosts = new ArrayList<>();
    private final SortedMap<String, SlowGroup> groups = new TreeMap<>();
    private final SlowOrder accepted = new SlowOrder();
    private final Map<String, SlowOrder> consumedBy = new TreeMap<>();
    private Scenario scenario;
    private final SlowFleet fleet;
    private SlowKeys keys;
    private long now;
    private int putOff;

    private SlowSimulator(Scenario scenario, int replication, @Nullable Happenings told) {
        this.start = scenario;
        this.scenario = scenario;
        this.streams = new Streams(scenario.seed(), replication);
        this.told = told;
        this.curves = SlowRates.of(scenario);
        this.laws = new SlowLaws(streams);
        this.topology =
                new SlowTopology(scenario.stream().shards(), scenario.stream().ranges());
        this.fleet = new SlowFleet(scenario.hosts(), topology, streams);
        this.largestRecord = largestRecord(scenario);
        this.reads = new SlowReads(this, scenario, laws, streams);
        this.figures = new SlowFigures(scenario);
        this.brokers = new SlowBrokers(scenario);
        this.tally = new SlowTally(scenario.warmupNanos(), scenario.durationNanos(), scenario.breakdown());
    }

    /** What one replication, counted from 0, of a scenario comes to. */
    static SlowTotals run(Scenario scenario, int replication) {
        return new SlowSimulator(scenario, replication, null).run();
    }

    /** The same, telling each step. */
    static SlowTotals run(Scenario scenario, int replication, Happenings told) {
        return new SlowSimulator(scenario, replication, told).run();
    }

    private SlowTotals run() {
        keys = new SlowKeys(scenario.key(), start, curves, streams);
        reads.keysFrom(0, keys, 0);
        fleet.sendBy(scenario);
        caps.apply(scenario.stream(), brokers, openShards(), now);
        if (scenario.hosts().per() == null) {
            for (int i = 0; i < scenario.hosts().count(); i++) {
                host(Integer.toString(i));
            }
        }
        scenario.consumers()
                .forEach((name, spec) -> groups.put(name, new SlowGroup(this, name, spec, scenario.stream(), streams)));
        for (int i = 0; i < start.timeline().size(); i++) {
            TimelineChange change = start.timeline().get(i);
            schedule(change.atNanos(), SlowEvent.Kind.TIMELINE, "", "", i, () -> act(change));
        }
        AutoSplit rule = start.stream().autoSplit();
        if (rule != null) {
            SlowAutoSplit autoSplit =
                    new SlowAutoSplit(rule, start.stream().cap().unitBytes(), topology);
            for (long end = rule.windowNanos(); end < start.durationNanos(); end += rule.windowNanos()) {
                schedule(
                        end,
                        SlowEvent.Kind.AUTO_SPLIT,
                        "",
                        "",
                        0,
                        () -> autoSplit.closeWindow(now, offers(), () -> reshaped(true)));
            }
        }
        for (SlowArrivals.Arrival arrival : SlowArrivals.of(start, start.traffic(), curves, streams)) {
            schedule(
                    arrival.time(), SlowEvent.Kind.ARRIVAL, "", arrival.flow(), arrival.number(), () -> offer(arrival));
        }
        for (SlowArrivals.Arrival arrival :
                SlowArrivals.of(start, SlowRates.reads(start), SlowRates.ofReads(start), streams)) {
            schedule(
                    arrival.time(),
                    SlowEvent.Kind.READ,
                    "",
                    arrival.flow(),
                    arrival.number(),
                    () -> reads.read(arrival));
        }
        while (!events.isEmpty() && events.peek().time() < start.durationNanos()) {
            SlowEvent event = events.poll();
            passTo(event.time());
            event.action().run();
        }
        passTo(start.durationNanos());
        hosts.forEach(host -> Stream.concat(host.waiting.stream(), host.outside.stream())
                .forEach(record -> {
                    tell("left waiting", record.toString());
                    tally.leftWaiting(record);
                }));
        for (SlowGroup group : groups.values()) {
            group.unconsumed()
                    .forEach(entry ->
                            tally.leftUnconsumed(group.name(), entry.record(), entry.shard(), entry.acceptedAt()));
            for (Map.Entry<Integer, Long> oldest : group.oldestAcceptedOfShard().entrySet()) {
                tellOfGroup(
                        "left lagging " + group.name() + " shard " + oldest.getKey() + " since " + oldest.getValue());
            }
            tally.put("groups[" + group.name() + "].members", group.readingMembers());
            tally.put("groups[" + group.name() + "].idleMembers", group.idleMembers());
        }
        judgeOrder();
        reads.totals().forEach(tally::put);
        brokers.tell(tally, topology);
        reads.hottestShards().forEach(tally::put);
        SortedMap<String, Double> ratios = new TreeMap<>(figures.figures(topology));
        ratios.putAll(reads.figures(topology));
        ratios.putAll(brokers.figures());
        return new SlowTotals(tally.totals(), ratios);
    }

    private void judgeOrder() {
        if (start.orderBy() == null) {
            return;
        }
        SlowOrder first = groups.isEmpty() ? accepted : consumedBy.get(groups.firstKey());
        if (first != null) {
            first.tellInversions(tally);
        }
        consumedBy.forEach((group, order) -> {
            if (start.consumers().get(group).watchesSilence()) {
                order.tellSilences(tally, group, start.consumers().get(group).silentAfterNanos());
            }
        });
    }

    private void done(SlowOrder order, SlowRecord record) {
        if (start.orderBy() != null && record.firstOffered >= start.warmupNanos()) {
            order.done(now, SlowKeys.filled(start.orderBy(), record.fields), record.firstOffered);
        }
    }

    /** Tells the tally how things stood from now until {@code next}, and goes there. */
    private void passTo(long next) {
        if (next == now) {
            return;
        }
        long waitingInAll = 0;
        for (SlowHost host : hosts) {
            tally.waiting(now, next, host.id, host.waiting.size());
            tally.outside(now, next, host.id, host.outside.size());
            waitingInAll += host.waiting.size() + host.outside.size();
        }
        tally.waitingInAll(now, next, waitingInAll);
        if (lines.delays() && waitingInAll > 0) {
            figures.stillHeldBack(now, next);
        }
        for (SlowGroup group : groups.values()) {
            tally.lag(now, next, group.name(), group.lagOfShard(), group.spec().poll());
        }
        now = next;
    }

    void schedule(long time, SlowEvent.Kind kind, String owner, String flow, long number, Runnable action) {
        events.add(new SlowEvent(time, kind, owner, flow, number, action));
    }

    long now() {
        return now;
    }

    /** The scenario as it stands now. */
    Scenario scenario() {
        return scenario;
    }

    private List<Integer> openShards() {
        return topology.open().stream().map(shard -> shard.id).toList();
    }

    private void act(TimelineChange change) {
        if (change.action() instanceof Action.Set set) {
            set(change.after(), set.dualReadNanos());
            if (set.shards() != null) {
                after(set.takesNanos(), () -> {
                    if (Set.of(PartitionerSpec.Kind.MD5_RANGE, PartitionerSpec.Kind.HASH_RANGE)
                            .contains(scenario.stream().partitioner().kind())) {
                        topology.reshard(set.shards(), now);
                    } else {
                        topology.grow(set.shards(), now);
                    }
                });
            }
        } else if (change.action() instanceof Action.SplitShard split) {
            int shard =
                    split.target().shard() == null ? hottest() : split.target().shard();
            after(split.takesNanos(), () -> {
                if (split.target().shard() != null || topology.all.get(shard).closed == Long.MAX_VALUE) {
                    topology.split(shard, split.hash(), now);
                }
            });
        } else if (change.action() instanceof Action.MergeShards merge) {
            after(merge.takesNanos(), () -> topology.merge(merge.one(), merge.other(), now));
        } else if (change.action() instanceof Action.IsolateKey isolate) {
            String key = isolate.key() == null ? hottestKey() : isolate.key();
            if (key != null) {
                after(isolate.takesNanos(), () -> topology.isolate(key, isolate.shards(), now));
            }
        } else if (change.action() instanceof Action.Reassign reassign) {
            reassign(reassign);
        } else if (change.action() instanceof Action.Rekey rekey) {
            reads.rewrite(
                    rekey.key(), Math.max(1, Math.round(1e9 / rekey.perSecond().toDouble())));
        } else if (change.action() instanceof Action.CrashMember crash) {
            groups.get(crash.group()).crash(crash.member(), crash.forNanos());
        }
    }

    private void reassign(Action.Reassign reassign) {
        int shard = reassign.target().shard() == null
                ? hottest()
                : reassign.target().shard();
        int from = brokers.leader(shard);
        if (brokers.isCopying(from)) {
            return;
        }
        int to = brokers.leastLoaded(from, topology.all.size(), now);
        long takes = Exact.ceil(Fraction.of(brokers.kept(shard, now))
                .times(Fraction.of(SECOND))
                .dividedBy(reassign.copyBytesPerSecond()));
        if (takes == 0) {
            brokers.lead(shard, to);
            capsChanged();
            return;
        }
        brokers.copy(from, reassign.copyBytesPerSecond());
        capsChanged();
        schedule(now + takes, SlowEvent.Kind.TIMELINE, "", "", start.timeline().size() + putOff++, () -> {
            brokers.endCopy(from);
            if (topology.isOpen(shard)) {
                brokers.lead(shard, to);
            }
            capsChanged();
        });
    }

    private void capsChanged() {
        caps.apply(scenario.stream(), brokers, openShards(), now);
        lines.streamChanged();
    }

    /** Changes the topology when so long has passed. */
    private void after(long nanos, Runnable change) {
        Runnable reshape = () -> {
            List<Integer> before = openShards();
            int created = topology.all.size();
            change.run();
            boolean isOther = !before.equals(openShards()) || created != topology.all.size();
            reshaped(isOther);
        };
        if (nanos == 0) {
            reshape.run();
        } else {
            schedule(
                    now + nanos,
                    SlowEvent.Kind.TIMELINE,
                    "",
                    "",
                    start.timeline().size() + putOff++,
                    reshape);
        }
    }

    /** Caps and, if the shards are others, groups and lines go by the topology as it is now. */
    private void reshaped(boolean isOther) {
        caps.apply(scenario.stream(), brokers, openShards(), now);
        if (isOther) {
            groups.values().forEach(group -> group.reshape(topology));
            lines.streamChanged();
        }
    }

    private List<SlowAutoSplit.Offer> offers() {
        return IntStream.range(0, offered.size())
                .mapToObj(i -> new SlowAutoSplit.Offer(offered.get(i), offeredAt.get(i)))
                .toList();
    }

    /** The open shard that was offered most in the last 60 whole seconds and what has passed of this one. */
    private int hottest() {
        long from = (now / SECOND - 60) * SECOND;
        int hottest = -1;
        long most = -1;
        for (SlowTopology.Shard open : topology.shared()) {
            int shard = open.id;
            long count = 0;
            for (int i = 0; i < offered.size(); i++) {
                count += offered.get(i).firstOffered >= from && offeredAt.get(i) == shard ? 1 : 0;
            }
            if (count > most) {
                hottest = shard;
                most = count;
            }
        }
        return hottest;
    }

    /** The key that was offered most in that time and has no shards of its own, ties by name; null if nothing was. */
    private @Nullable String hottestKey() {
        long from = (now / SECOND - 60) * SECOND;
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (SlowRecord record : offered) {
            if (record.firstOffered >= from
                    && topology.openFor(record.logicalKey).get(0).onlyKey == null) {
                counts.merge(record.logicalKey, 1, Integer::sum);
            }
        }
        return counts.keySet().stream()
                .min(Comparator.comparing((String key) -> -counts.get(key)))
                .orElse(null);
    }

    private void set(Scenario after, long dualReadNanos) {
        Scenario before = scenario;
        scenario = after;
        if (!before.key().equals(after.key())) {
            keys = new SlowKeys(after.key(), start, curves, streams);
            reads.keysFrom(now, keys, dualReadNanos);
        }
        fleet.sendBy(after);
        caps.apply(after.stream(), brokers, openShards(), now());
        lines.streamChanged();
        if (!before.hosts().retry().equals(after.hosts().retry())) {
            hosts.forEach(host -> host.change(fleet.retry(before, host.id)));
        }
        for (Map.Entry<String, GroupSpec> group : after.consumers().entrySet()) {
            groups.get(group.getKey()).change(group.getValue());
        }
    }

    /** The host with this name; hosts are numbered as they appear, which where they are counted is by their names. */
    private SlowHost host(String id) {
        for (SlowHost host : hosts) {
            if (host.id.equals(id)) {
                return host;
            }
        }
        SlowHost host = new SlowHost(id, hosts.size(), this, streams);
        hosts.add(host);
        return host;
    }

    private void offer(SlowArrivals.Arrival arrival) {
        var flow = scenario.traffic().get(arrival.flow());
        SortedMap<String, String> fields = laws.fields(arrival, flow.fields());
        String hostId = scenario.hosts().per() == null
                ? Integer.toString(fleet.draw(Draw.bits(streams.key(DrawNames.host(arrival.flow())), arrival.number())))
                : fields.get(scenario.hosts().per());
        SlowHost host = host(hostId);
        KeySpec.Template own = fleet.key(hostId);
        String logical = own == null ? keys.logical(fields) : SlowKeys.filled(own, fields);
        SlowRecord record = new SlowRecord(
                arrival,
                laws.size(arrival, flow.size(), largestRecord),
                fields,
                logical,
                own == null ? keys.partition(logical, arrival, fields, hostId) : logical,
                host);
        record.chosenShard = fleet.partitioner(hostId).shardOfNew(record);
        record.shard = record.chosenShard;
        offered.add(record);
        offeredAt.add(record.shard);
        tell("offered", record.atShard());
        tally.offered(now, record);
        figures.offered(now, record);
        host.offer(record);
    }

    /** The record limit, or what the smallest bucket of the whole run holds, with the most shards that there may be. */
    private static long largestRecord(Scenario scenario) {
        List<Action> actions =
                scenario.timeline().stream().map(TimelineChange::action).toList();
        long most = ShardBounds.of(scenario.stream(), actions).open();
        List<Integer> shards = IntStream.range(0, (int) most).boxed().toList();
        long largest = largestRecord(scenario, scenario.stream(), shards);
        for (TimelineChange change : scenario.timeline()) {
            largest = Math.min(largest, largestRecord(scenario, change.after().stream(), shards));
        }
        return largest;
    }

    private static long largestRecord(Scenario start, StreamSpec stream, List<Integer> shards) {
        SlowCaps caps = new SlowCaps();
        caps.apply(stream, new SlowBrokers(start), shards, 0);
        Long limit = stream.recordLimitBytes();
        return Math.min(limit == null ? Long.MAX_VALUE : limit, caps.largestRecord());
    }

    SlowLines lines() {
        return lines;
    }

    /** Hands a record to its shard if the caps have room; whether they had. */
    boolean sends(SlowRecord record) {
        if (!caps.take(record.shard, record.bytes, now)) {
            return false;
        }
        record.attempts++;
        accept(record);
        return true;
    }

    private void accept(SlowRecord record) {
        tell("accepted", record.atShard());
        tally.accepted(now, record);
        brokers.accepted(now, record);
        done(accepted, record);
        figures.accepted(now, record);
        reads.accepted(record);
        groups.values().forEach(group -> group.accepted(record));
    }

    /** Hands over a record that waits and whose time has come. */
    void serve(SlowRecord record) {
        if (!sends(record)) {
            throw new IllegalStateException("no room for " + record);
        }
        record.host.leave(record);
    }

    void delayed(SlowRecord record) {
        tell("delayed", record.atShard());
        tally.delayed(now, record);
        figures.turnedAway(now);
    }

    /** Looks up where a record that waits goes now. */
    void route(SlowRecord record) {
        record.shard = fleet.partitioner(record.host.id).shardOfRetry(record);
    }

    /** One try at a shard; whether it took the record. */
    boolean attempt(SlowRecord record) {
        if (record.attempts > 0 || record.waiting) {
            record.shard = fleet.partitioner(record.host.id).shardOfRetry(record);
        }
        record.attempts++;
        boolean taken = caps.take(record.shard, record.bytes, now);
        if (taken) {
            accept(record);
        } else {
            tell("throttled", record.atShard());
            tally.throttled(now, record);
            brokers.throttled(record);
            figures.turnedAway(now);
        }
        return taken;
    }

    void dropped(SlowRecord record, String cause) {
        tell("dropped " + cause, record.toString());
        tally.dropped(now, record, cause);
    }

    void blocked(SlowRecord record) {
        tell("blocked", record.toString());
        record.waitingSince = now;
    }

    /** A record that waited outside goes on; it is where its key maps to now. */
    void admitted(SlowRecord record) {
        leftOutside(record);
        record.shard = fleet.partitioner(record.host.id).shardOfRetry(record);
        tell("admitted", record.atShard());
    }

    void leftOutside(SlowRecord record) {
        tally.leftQueue(now, record);
    }

    void entered(SlowHost host) {
        tally.entered(now, host.id, host.waiting.size());
    }

    void leftQueue(SlowRecord record) {
        tally.leftQueue(now, record);
    }

    void assigned(String group, List<Integer> memberOfShard) {
        tellOfGroup("assigned " + group + " " + memberOfShard);
        tally.assigned(now, group);
    }

    void replayed(String group, SlowGroup.Entry entry) {
        tellOfGroup("replayed by " + group + " " + text(entry));
        tally.replayed(group, entry.record());
    }

    void lost(String group, SlowGroup.Entry entry) {
        tellOfGroup("lost to " + group + " " + text(entry));
        tally.lost(now, group, entry.record(), entry.shard(), entry.acceptedAt());
    }

    void read(String group, SlowGroup.Entry entry, boolean matches) {
        tellOfGroup((matches ? "read usefully by " : "read by ") + group + " " + text(entry));
        tally.read(group, entry.record(), matches);
    }

    void consumed(String group, SlowGroup.Entry entry) {
        tellOfGroup("consumed by " + group + " " + text(entry));
        tally.consumed(now, group, entry.record(), entry.acceptedAt());
        done(consumedBy.computeIfAbsent(group, g -> new SlowOrder()), entry.record());
    }

    private static String text(SlowGroup.Entry entry) {
        return "shard " + entry.shard() + " first offered " + entry.record().firstOffered + " accepted "
                + entry.acceptedAt();
    }

    /** Writes something that is no record of a flow; whether there was room. */
    boolean write(int shard, long bytes) {
        return caps.take(shard, bytes, now);
    }

    /** Where a partition key lies now. */
    int shardOfKey(String logicalKey, String partitionKey) {
        return fleet.usual().shardOfKey(logicalKey, partitionKey);
    }

    SlowFleet fleet() {
        return fleet;
    }

    void tellOfRead(String what) {
        if (told != null) {
            told.toRecord(now, what, "");
        }
    }

    private void tell(String what, String record) {
        if (told != null) {
            told.toRecord(now, what, record);
        }
    }

    private void tellOfGroup(String what) {
        if (told != null) {
            told.inGroup(now, what);
        }
    }
}
