package dev.hotshard.model;

import dev.hotshard.engine.EventCalendar;
import dev.hotshard.engine.RunLoop;
import dev.hotshard.random.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

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
    private final Router router;
    private final Shards shards;
    private final ConsumerGroups groups;
    private final Reads reads;
    private final Flows flows;
    private final HostQueues queues;
    private final Hosts hosts;
    private final Door door;
    private final @Nullable RecentOffers recent;
    private final RunParts parts;

    /**
     * A run that hasn't begun.
     *
     * @param streams the random streams of this replication
     * @param listener who hears what happens
     * @param progress hears the time reached at the end of each simulated second, and may throw to break the run off
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
        router = new Router(keys, topology, plan.partitioner(), hostName);
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
        Outbound outbound = new Outbound(
                router,
                shards,
                groups,
                reads.isEmpty() ? null : reads.stored(),
                books,
                listener,
                plan.hosts().retry());
        flows = new Flows(
                trafficFlows(plan, streams, hostNames),
                keys,
                streams,
                tags,
                new Scopes(plan.scopes(), plan.flows(), keys),
                this::offer);
        flows.changeKey(plan.key());
        queues = new HostQueues(calendar, outbound, flows, books);
        hosts = new Hosts(streams, hostName, queues.records());
        RetryDiscipline discipline = switch (plan.hosts().retry().mode()) {
            case QUEUE -> new RoundRetries(calendar, outbound, queues, false);
            case FIFO -> new RoundRetries(calendar, outbound, queues, true);
            case DELAY -> new DelayedSends(calendar, outbound, queues, hosts, shards);
            case RECORD -> new TimedRetries(calendar, outbound, queues, hosts, flows, plan.endNanos());
        };
        door = new Door(calendar, outbound, queues, discipline);
        new Ticker(calendar, EventOrder.SECOND.rank(0), SECOND_NANOS, now -> closeSecond(now, SECOND_NANOS));
        new Ticker(calendar, EventOrder.SAMPLE.rank(0), plan.sampleNanos(), this::closeSample);
        boolean asksForRecent = plan.actions().anyMatch(ModelAction::asksForRecentOffers);
        recent = asksForRecent ? new RecentOffers() : null;
        parts = new RunParts(
                calendar,
                listener,
                keys,
                flows,
                topology,
                reads,
                router,
                shards,
                groups,
                outbound,
                queues,
                hosts,
                discipline,
                recent);
        for (ModelAction.Scheduled entry : plan.timeline()) {
            parts.later(entry.atNanos(), now -> parts.act(now, entry.what(), entry.action()));
        }
    }

    private static List<TrafficFlow> trafficFlows(ModelPlan plan, Streams streams, TextDirectory hostNames) {
        List<TrafficFlow> flows = new ArrayList<>();
        for (FlowPlan flow : plan.flows()) {
            String per = plan.hosts().per();
            HostChoice choice = per == null
                    ? new HostChoice.Uniform(plan.hosts().count(), streams.key("flow/" + flow.name() + "/host"))
                    : new HostChoice.ByField(flow.field(per), hostNames);
            flows.add(new TrafficFlow(flows.size(), flow, choice, streams, plan.endNanos(), new ChangeTimes(plan)));
        }
        return flows;
    }

    /** Takes up the runbooks of an alarm that has fired just now, by its number. */
    public void alarmed(int alarm, long nowNanos) {
        for (ModelAction.Prepared runbook : plan.runbooks()) {
            if (runbook.alarm() == alarm) {
                parts.later(runbook.startNanos(nowNanos), now -> parts.act(now, runbook.what(), runbook.action()));
            }
        }
    }

    /** Runs from the start to the end, and proves the books. */
    public void run() {
        RunLoop.run(calendar, flows, plan.endNanos());
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
        record.chosenShard = router.shardWhenOffered(record);
        record.shard = record.chosenShard;
        listener.offered(nowNanos, record);
        if (recent != null) {
            recent.offered(nowNanos, record);
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
