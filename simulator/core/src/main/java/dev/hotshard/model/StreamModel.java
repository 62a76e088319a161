package dev.hotshard.model;

import dev.hotshard.engine.EventCalendar;
import dev.hotshard.engine.RunLoop;
import dev.hotshard.random.AliasTable;
import dev.hotshard.random.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;

/**
 * One run: flows, hosts, shards and groups put together, with the timeline and the samples.
 * Units: nanoseconds of simulated time, from 0 up to the plan's end.
 * Invariant: confined to one thread and to one run; at the end the books are proved.
 * Errors: IllegalStateException if a law of the books is broken.
 */
public final class StreamModel {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final ModelPlan plan;
    private final RunListener listener;
    private final LongConsumer progress;
    private final EventCalendar calendar = new EventCalendar();
    private final Books books;
    private final PartitionKeys keys;
    private final TextDirectory hostNames = new TextDirectory();
    private final Tags tags;
    private final Routing routing;
    private final Shards shards;
    private final ConsumerGroups groups;
    private final Reads reads;
    private final Flows flows;
    private final HostQueues queues;
    private final Hosts hosts;
    private final Door door;
    private final OfferWatch[] watches;
    private final RunParts parts;

    /**
     * A run that hasn't begun.
     *
     * @param streams the random streams of this replication
     * @param listener who hears what happens
     * @param progress hears the time reached at the end of each simulated second, and on the way where much happens in one, and may throw to break the run off
     */
    public StreamModel(ModelPlan plan, Streams streams, RunListener listener, LongConsumer progress) {
        this.plan = plan;
        this.listener = listener;
        this.progress = progress;
        books = new Books(plan.groups().size());
        keys = new PartitionKeys();
        tags = new Tags(plan.breakdown(), plan.flows());
        Topology topology = new Topology(plan.shards());
        shards = new Shards(plan.shards().count(), plan.caps());
        IntFunction<String> hostName = plan.hosts().per() == null ? Integer::toString : hostNames::text;
        KindOfHost kinds = new KindOfHost(plan.hosts().kinds(), hostName);
        long[] sortKeys = sortKeys(plan, streams);
        List<Router> routers = plan.partitioner().each().stream()
                .map(partitioner -> new Router(keys, topology, partitioner, hostName, sortKeys))
                .toList();
        Router router = routers.get(0);
        routing = routers.size() == 1 ? router : new FleetRouting(kinds, routers);
        Topology.first(plan.shards()).forEach(shard -> listener.opened(0, shard));
        listener.capped(0, plan.caps().told());
        groups = new ConsumerGroups(
                plan.groups(),
                plan.flows(),
                plan.shards().count(),
                plan.scopes().isWatched(),
                streams,
                books,
                listener);
        reads = new Reads(plan, calendar, keys, router, listener, streams);
        boolean asksForBytes = plan.actions().anyMatch(ModelAction::asksForAcceptedBytes);
        AcceptedBytes acceptedBytes = asksForBytes
                ? new AcceptedBytes(plan.shards().count(), plan.shards().retentionNanos(), plan.endNanos())
                : null;
        List<AcceptedWatch> acceptedWatches = new ArrayList<>();
        if (!reads.isEmpty()) {
            acceptedWatches.add(reads.stored());
        }
        if (acceptedBytes != null) {
            acceptedWatches.add(acceptedBytes);
        }
        Outbound outbound = new Outbound(
                routing,
                shards,
                groups,
                acceptedWatches.toArray(AcceptedWatch[]::new),
                books,
                listener,
                plan.hosts().retry());
        flows = new Flows(
                trafficFlows(plan, streams, hostNames),
                keys,
                streams,
                tags,
                new Scopes(plan.scopes(), plan.flows(), keys),
                kinds,
                this::offer);
        flows.changeKey(plan.key());
        queues = new HostQueues(calendar, outbound, flows, books);
        hosts = new Hosts(
                streams, hostName, kinds, queues.records(), plan.hosts().retry());
        Pulse pulse = new Pulse(progress);
        RetryDiscipline discipline = switch (plan.hosts().retry().usual().mode()) {
            case QUEUE -> new RoundRetries(calendar, outbound, queues, false, pulse);
            case FIFO -> new RoundRetries(calendar, outbound, queues, true, pulse);
            case DELAY -> new DelayedSends(calendar, outbound, queues, hosts, shards);
            case RECORD -> new TimedRetries(calendar, outbound, queues, hosts, flows, plan.endNanos(), pulse);
        };
        door = new Door(calendar, outbound, queues, discipline);
        new Ticker(calendar, EventOrder.SECOND.rank(0), SECOND_NANOS, now -> closeSecond(now, SECOND_NANOS));
        new Ticker(calendar, EventOrder.SAMPLE.rank(0), plan.sampleNanos(), this::closeSample);
        AutoSplitPlan autoSplit = plan.autoSplit();
        boolean asksForRecent = autoSplit != null || plan.actions().anyMatch(ModelAction::asksForRecentOffers);
        RecentOffers recent = asksForRecent ? new RecentOffers() : null;
        parts = new RunParts(
                calendar,
                listener,
                keys,
                flows,
                topology,
                reads,
                router,
                routing,
                shards,
                groups,
                outbound,
                queues,
                hosts,
                discipline,
                recent,
                acceptedBytes,
                plan.naming());
        List<OfferWatch> watching = new ArrayList<>();
        if (recent != null) {
            watching.add(recent);
        }
        if (autoSplit != null) {
            watching.add(new AutoSplits(autoSplit, calendar, parts));
        }
        watches = watching.toArray(OfferWatch[]::new);
        for (int i = 0; i < plan.timeline().size(); i++) {
            ModelAction.Scheduled entry = plan.timeline().get(i);
            int number = i;
            parts.later(entry.atNanos(), now -> parts.act(now, number, entry.what(), entry.action()));
        }
    }

    private static List<TrafficFlow> trafficFlows(ModelPlan plan, Streams streams, TextDirectory hostNames) {
        List<TrafficFlow> flows = new ArrayList<>();
        for (FlowPlan flow : plan.flows()) {
            HostChoice choice = hostChoice(plan.hosts(), flow, streams, hostNames);
            flows.add(new TrafficFlow(flows.size(), flow, choice, streams, plan.endNanos(), new ChangeTimes(plan)));
        }
        return flows;
    }

    private static HostChoice hostChoice(HostPlan hosts, FlowPlan flow, Streams streams, TextDirectory hostNames) {
        if (hosts.per() != null) {
            return new HostChoice.ByField(flow.field(hosts.per()), hostNames);
        }
        long stream = streams.key("flow/" + flow.name() + "/host");
        return hosts.weights().isEmpty()
                ? new HostChoice.Uniform(hosts.count(), stream)
                : new HostChoice.Weighted(
                        new AliasTable(hosts.weights().stream()
                                .mapToDouble(weight -> weight)
                                .toArray()),
                        stream);
    }

    private static long[] sortKeys(ModelPlan plan, Streams streams) {
        return plan.flows().stream()
                .mapToLong(flow -> streams.key("flow/" + flow.name() + "/sort-key"))
                .toArray();
    }

    /** Takes up the runbooks of an alarm that has fired just now, by its number. */
    public void alarmed(int alarm, long nowNanos) {
        for (int i = 0; i < plan.runbooks().size(); i++) {
            ModelAction.Prepared runbook = plan.runbooks().get(i);
            int number = plan.timeline().size() + i;
            if (runbook.alarm() == alarm) {
                parts.later(
                        runbook.startNanos(nowNanos), now -> parts.act(now, number, runbook.what(), runbook.action()));
            }
        }
    }

    /** Runs from the start to the end, and proves the books. */
    public void run() {
        RunLoop.run(calendar, flows, plan.endNanos(), progress);
        closeSecond(plan.endNanos(), (plan.endNanos() - 1) % SECOND_NANOS + 1);
        listener.sampleClosed(plan.endNanos());
        parts.tellDeeds();
        long[] lag = groups.tellLagging(plan.endNanos());
        books.prove(tellWaiting(), groups.logged(), lag);
    }

    /** The logical keys by number. */
    public TextDirectory logicalKeys() {
        return keys.logicalKeys();
    }

    /** The names of the hosts by number; empty where hosts are only counted. */
    public TextDirectory hostNames() {
        return hostNames;
    }

    /** The values of breakdown field {@code field} by number. */
    public TextDirectory breakdownValues(int field) {
        return tags.values(field);
    }

    private void offer(long nowNanos, StreamRecord record) {
        books.offered();
        record.chosenShard = routing.shardWhenOffered(record);
        record.shard = record.chosenShard;
        listener.offered(nowNanos, record);
        for (OfferWatch watch : watches) {
            watch.offered(nowNanos, record);
        }
        while (record.host >= hosts.size()) {
            door.join(hosts.add());
        }
        door.offer(nowNanos, hosts.host(record.host), record);
    }

    private void closeSecond(long nowNanos, long lengthNanos) {
        groups.settle(nowNanos);
        shards.prove(lengthNanos);
        reads.prove(lengthNanos);
        listener.secondClosed(nowNanos);
        progress.accept(nowNanos);
    }

    private void closeSample(long nowNanos) {
        groups.settle(nowNanos);
        listener.sampleClosed(nowNanos);
    }

    /** Tells of each record that still waits, and counts them. */
    private long tellWaiting() {
        StreamRecord waiting = flows.newRecord();
        long count = 0;
        for (int i = 0; i < hosts.size(); i++) {
            count += tellWaiting(hosts.host(i).queue, waiting);
            count += tellWaiting(hosts.host(i).outside, waiting);
        }
        return count;
    }

    private long tellWaiting(RetryQueue queue, StreamRecord waiting) {
        long count = 0;
        int slot = queue.head();
        while (slot != WaitingRecords.NONE) {
            queues.load(slot, waiting);
            listener.leftWaiting(plan.endNanos(), waiting);
            count++;
            slot = queues.records().next(slot);
        }
        return count;
    }
}
