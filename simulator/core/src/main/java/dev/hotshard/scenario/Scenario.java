package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * One complete and valid description of a run: traffic, keys, stream, hosts, consumers and what changes on the way.
 * Units: times in nanoseconds since the run's start; {@code load} multiplies every rate.
 * Shape: the maps are sorted by name; {@code traffic} are the flows that write, {@code reads} those that read; {@code timeline} is sorted by time, ties as in the file; {@code orderBy} makes the scope within which the order of records
 * is watched, null for none.
 */
public record Scenario(
        String name,
        String about,
        long seed,
        long durationNanos,
        long warmupNanos,
        long sampleNanos,
        Fraction load,
        StreamSpec stream,
        SortedMap<String, Population> populations,
        SortedMap<String, FlowSpec> traffic,
        SortedMap<String, ReadFlowSpec> reads,
        KeySpec key,
        KeySpec.@Nullable Template orderBy,
        List<String> breakdown,
        HostsSpec hosts,
        SortedMap<String, GroupSpec> consumers,
        List<TimelineChange> timeline,
        List<Runbook> runbooks,
        Visibility observe,
        SortedMap<String, Alarm> alarms,
        List<Expectation> expect) {

    public Scenario {
        populations = Copies.sorted(populations);
        traffic = Copies.sorted(traffic);
        reads = Copies.sorted(reads);
        breakdown = List.copyOf(breakdown);
        consumers = Copies.sorted(consumers);
        timeline = List.copyOf(timeline);
        runbooks = List.copyOf(runbooks);
        alarms = Copies.sorted(alarms);
        expect = List.copyOf(expect);
        Rules.within(1, Limits.DURATION_NANOS, durationNanos, "durationNanos");
        Rules.within(0, durationNanos - 1, warmupNanos, "warmupNanos");
        Rules.within(1, Limits.DURATION_NANOS, sampleNanos, "sampleNanos");
        Rules.within(Fraction.ZERO, Limits.FACTOR, load, "load");
        Rules.notEmpty(traffic.keySet(), "traffic");
        Rules.different(breakdown, "breakdown");
        List<String> named = namedFields(key, orderBy, hosts, consumers);
        traffic.forEach((flowName, flow) -> checkFields(flowName, flow, named));
        List<String> ofKey = key.template() == null ? List.of() : key.template().fields();
        reads.forEach((flowName, read) -> checkFields(flowName, read.flow(), ofKey));
        if (!reads.isEmpty()
                && (key.template() == null || !stream.partitioner().kind().keyTellsShard())) {
            throw new IllegalArgumentException("reads go by a key that tells the shard");
        }
        boolean isolates = timeline.stream().anyMatch(change -> isolates(change.action()))
                || runbooks.stream().anyMatch(runbook -> isolates(runbook.action()));
        boolean isFit = allowsIsolation(key, stream, hosts)
                && timeline.stream().allMatch(change -> change.after().allowsIsolation())
                && runbooks.stream().allMatch(runbook -> runbook.after().allowsIsolation());
        if (isolates && !isFit) {
            throw new IllegalArgumentException("a key is isolated where it tells the shard all the time");
        }
        if (hosts.sendDifferently() && !reads.isEmpty()) {
            throw new IllegalArgumentException("reads go by the one way that all hosts send");
        }
        hosts.except().values().forEach(except -> checkSends(except, stream));
        boolean canReassign =
                timeline.stream().allMatch(change -> allowsReassigning(change.action(), change.after().stream()))
                        && runbooks.stream().allMatch(runbook -> allowsReassigning(runbook.action(), stream));
        if (!canReassign) {
            throw new IllegalArgumentException("shards are reassigned among brokers that have room for the copy");
        }
        long before = 0;
        for (TimelineChange change : timeline) {
            Rules.within(before, durationNanos - 1, change.atNanos(), "atNanos");
            before = change.atNanos();
        }
    }

    private static boolean allowsReassigning(Action action, StreamSpec stream) {
        return !(action instanceof Action.Reassign reassign)
                || (stream.brokers() != null && stream.brokers().allowCopy(reassign.copyBytesPerSecond()));
    }

    private static boolean isolates(Action action) {
        return action instanceof Action.IsolateKey;
    }

    /** Whether keys stand as an action that isolates one needs it. */
    public boolean allowsIsolation() {
        return allowsIsolation(key, stream, hosts);
    }

    private static boolean allowsIsolation(KeySpec key, StreamSpec stream, HostsSpec hosts) {
        return key.template() != null
                && stream.partitioner().allowsIsolation()
                && hosts.except().values().stream()
                        .allMatch(except -> except.partitioner() == null
                                || except.partitioner().allowsIsolation());
    }

    /** The fields that every flow that writes must have. */
    private static List<String> namedFields(
            KeySpec key, KeySpec.@Nullable Template orderBy, HostsSpec hosts, SortedMap<String, GroupSpec> consumers) {
        List<String> named = new ArrayList<>(
                key.template() == null ? List.of() : key.template().fields());
        if (orderBy != null) {
            named.addAll(orderBy.fields());
        }
        if (hosts.per() != null) {
            named.add(hosts.per());
        }
        hosts.except()
                .values()
                .forEach(except -> named.addAll(
                        except.key() == null ? List.of() : except.key().fields()));
        for (GroupSpec group : consumers.values()) {
            Coordination.Workers workers = group.coordination().workers();
            named.addAll(workers == null ? List.of() : workers.by().fields());
        }
        return named;
    }

    private static void checkSends(HostException except, StreamSpec stream) {
        boolean isExplicit = stream.partitioner().kind() == PartitionerSpec.Kind.EXPLICIT;
        if ((except.partitioner() != null && !HostException.maySend(stream.partitioner()))
                || (except.key() != null && isExplicit)) {
            throw new IllegalArgumentException(
                    "hosts can't send by rules of their own where the stream places records");
        }
    }

    private static void checkFields(String name, FlowSpec flow, List<String> named) {
        for (String field : named) {
            if (!flow.fields().containsKey(field)) {
                throw new IllegalArgumentException("the flow " + name + " has no field " + field);
            }
        }
    }

    /** The same scenario with these changes on the way, and these runbooks. */
    public Scenario withTimeline(List<TimelineChange> changes, List<Runbook> books) {
        return with(warmupNanos, changes, books, expect);
    }

    /** {@code load} to the nearest double. */
    public double loadFactor() {
        return load.toDouble();
    }

    /** How many shards there may be at most. */
    public ShardBounds shardBounds() {
        List<Action> actions = new ArrayList<>();
        timeline.forEach(change -> actions.add(change.action()));
        runbooks.forEach(runbook -> actions.add(runbook.action()));
        return ShardBounds.of(stream, actions);
    }

    /** What the scenario may come to on the way: itself, and what it is after each change and runbook. */
    public List<Scenario> everyState() {
        List<Scenario> states = new ArrayList<>();
        states.add(this);
        timeline.forEach(change -> states.add(change.after()));
        runbooks.forEach(runbook -> states.add(runbook.after()));
        return states;
    }

    /** The same scenario that counts records first offered from {@code nanos} on alone. */
    public Scenario withWarmup(long nanos) {
        return with(nanos, timeline, runbooks, expect);
    }

    /** The same scenario of which nothing is expected. */
    public Scenario withoutExpectations() {
        return with(warmupNanos, timeline, runbooks, List.of());
    }

    private Scenario with(
            long newWarmupNanos,
            List<TimelineChange> newTimeline,
            List<Runbook> newRunbooks,
            List<Expectation> newExpect) {
        return new Scenario(
                name,
                about,
                seed,
                durationNanos,
                newWarmupNanos,
                sampleNanos,
                load,
                stream,
                populations,
                traffic,
                reads,
                key,
                orderBy,
                breakdown,
                hosts,
                consumers,
                newTimeline,
                newRunbooks,
                observe,
                alarms,
                newExpect);
    }
}
