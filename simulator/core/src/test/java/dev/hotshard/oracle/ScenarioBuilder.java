package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.AutoSplit;
import dev.hotshard.scenario.BrokersSpec;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.HostsSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.ReadFlowSpec;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.ShardRanges;
import dev.hotshard.scenario.SizeLaw;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TimelineChange;
import dev.hotshard.scenario.TotalSpec;
import dev.hotshard.scenario.Visibility;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A hand-made scenario in the making: starts as one shard without caps and one host with a queue of 10,000.
 * Shape: each method changes the scenario from now on; {@link #at} does so from a time on.
 */
final class ScenarioBuilder {
    static final long MILLI = 1_000_000;
    static final long SECOND = 1_000_000_000;

    private static final CapSpec NO_CAP = new CapSpec(null, null, null, 1024, SECOND);
    private static final RetrySpec RETRY = new RetrySpec(
            RetrySpec.Mode.QUEUE,
            RetrySpec.Capacity.ofRecords(10_000),
            RetrySpec.Full.DROP_NEWEST,
            500,
            new RetrySpec.Backoff(100 * MILLI, 2, 5 * SECOND, RetrySpec.Jitter.FULL),
            RetrySpec.UNLIMITED,
            RetrySpec.UNLIMITED);

    private long seed = 1;
    private final long durationNanos;
    private long warmupNanos;
    private Fraction load = Fraction.ONE;
    private int shards = 1;
    private PartitionerSpec partitioner = new PartitionerSpec(PartitionerSpec.Kind.MURMUR2, 0);
    private CapSpec cap = NO_CAP;
    private TotalSpec total;
    private BrokersSpec brokers;
    private StreamSpec.Overflow overflow = StreamSpec.Overflow.THROTTLE;
    private Long recordLimitBytes;
    private StreamSpec.ReadCap readCap;
    private Long retentionNanos;
    private AutoSplit autoSplit;
    private ShardRanges ranges;
    private Platform platform = Platform.CUSTOM;
    private final SortedMap<String, FlowSpec> traffic = new TreeMap<>();
    private final SortedMap<String, ReadFlowSpec> reads = new TreeMap<>();
    private KeySpec key = KeySpec.NONE;
    private KeySpec.Template orderBy;
    private List<String> breakdown = List.of();
    private HostsSpec hosts = HostsSpec.alike(1, null, RETRY);
    private final SortedMap<String, GroupSpec> consumers = new TreeMap<>();
    private final List<TimelineChange> timeline = new ArrayList<>();

    ScenarioBuilder(long durationNanos) {
        this.durationNanos = durationNanos;
    }

    ScenarioBuilder seed(long seed) {
        this.seed = seed;
        return this;
    }

    ScenarioBuilder warmup(long nanos) {
        warmupNanos = nanos;
        return this;
    }

    ScenarioBuilder load(Fraction factor) {
        load = factor;
        return this;
    }

    ScenarioBuilder shards(int count, PartitionerSpec.Kind kind, long parameter) {
        shards = count;
        partitioner = new PartitionerSpec(kind, parameter);
        return this;
    }

    ScenarioBuilder shards(int count, PartitionerSpec.Kind kind) {
        return shards(count, kind, 0);
    }

    /** The stream begins with shards of these ranges. */
    ScenarioBuilder ranges(ShardRanges ranges) {
        this.ranges = ranges;
        shards = ranges.ranges().size();
        return this;
    }

    ScenarioBuilder partitioner(PartitionerSpec.Kind kind, long parameter) {
        partitioner = new PartitionerSpec(kind, parameter);
        return this;
    }

    ScenarioBuilder cap(CapSpec cap) {
        this.cap = cap;
        return this;
    }

    ScenarioBuilder capRecords(long perSecond, long burstNanos) {
        return cap(new CapSpec(Fraction.of(perSecond), null, null, 1024, burstNanos));
    }

    ScenarioBuilder total(TotalSpec total) {
        this.total = total;
        return this;
    }

    ScenarioBuilder brokers(BrokersSpec brokers) {
        this.brokers = brokers;
        return this;
    }

    BrokersSpec brokers() {
        return brokers;
    }

    /** Shards hold back what is above their caps. */
    ScenarioBuilder delays() {
        overflow = StreamSpec.Overflow.DELAY;
        return this;
    }

    /** A total that would lend after a time never does. */
    ScenarioBuilder neverLendsLater() {
        if (total != null && total.lendsLater()) {
            total = new TotalSpec(
                    total.recordsPerSecond(),
                    total.bytesPerSecond(),
                    total.unitsPerSecond(),
                    total.burstNanos(),
                    false);
        }
        return this;
    }

    ScenarioBuilder platform(Platform name) {
        platform = name;
        return this;
    }

    ScenarioBuilder autoSplit(AutoSplit rule) {
        autoSplit = rule;
        return this;
    }

    ScenarioBuilder readCap(long unitsPerSecond, long unitBytes, long burstNanos) {
        readCap = new StreamSpec.ReadCap(null, Fraction.of(unitsPerSecond), unitBytes, burstNanos);
        return this;
    }

    /** Reads that come like the records of {@code flow}. */
    ScenarioBuilder reads(String name, FlowSpec flow, int page, Fraction cacheShare, long countsTtlNanos) {
        reads.put(name, new ReadFlowSpec(flow, page, cacheShare, countsTtlNanos));
        return this;
    }

    ScenarioBuilder recordLimit(long bytes) {
        recordLimitBytes = bytes;
        return this;
    }

    ScenarioBuilder readCap(StreamSpec.ReadCap cap) {
        readCap = cap;
        return this;
    }

    ScenarioBuilder retention(long nanos) {
        retentionNanos = nanos;
        return this;
    }

    /** A flow of records of 100 bytes. */
    ScenarioBuilder flow(String name, FlowSpec.Arrivals arrivals, RateLaw rate, SortedMap<String, FieldLaw> fields) {
        return flow(name, new FlowSpec(rate, arrivals, new SizeLaw.Fixed(100), fields, 0, null, null));
    }

    ScenarioBuilder flow(String name, FlowSpec flow) {
        traffic.put(name, flow);
        return this;
    }

    /** A flow of equal records at equal distances. */
    ScenarioBuilder even(String name, long perSecond, String field, String value) {
        return flow(name, FlowSpec.Arrivals.EVEN, perSecond(perSecond), fields(field, new FieldLaw.Constant(value)));
    }

    static RateLaw perSecond(long rate) {
        return new RateLaw.Constant(Fraction.of(rate));
    }

    static SortedMap<String, FieldLaw> fields(String field, FieldLaw law) {
        return new TreeMap<>(java.util.Map.of(field, law));
    }

    ScenarioBuilder key(String template) {
        return key(template, null);
    }

    ScenarioBuilder key(String template, KeySpec.Salting salting) {
        key = new KeySpec(template(template), salting);
        return this;
    }

    /** Watches the order within this, from the start on. */
    ScenarioBuilder orderBy(String template) {
        orderBy = template(template);
        return this;
    }

    /** Watches the order within the key as it is now, if there is one. */
    ScenarioBuilder orderByKey() {
        orderBy = key.template() == null ? orderBy : key.template();
        return this;
    }

    private static KeySpec.Template template(String template) {
        List<KeySpec.Template.Part> parts = new ArrayList<>();
        for (String piece : template.split("(?=\\{)|(?<=\\})", 0)) {
            boolean field = piece.startsWith("{");
            parts.add(new KeySpec.Template.Part(field ? piece.substring(1, piece.length() - 1) : piece, field));
        }
        return new KeySpec.Template(parts);
    }

    ScenarioBuilder noKey() {
        key = KeySpec.NONE;
        return this;
    }

    ScenarioBuilder breakdown(String... fields) {
        breakdown = List.of(fields);
        return this;
    }

    ScenarioBuilder hosts(int count) {
        hosts = HostsSpec.alike(count, null, hosts.retry());
        return this;
    }

    ScenarioBuilder hostsPer(String field) {
        hosts = HostsSpec.alike(1, field, hosts.retry());
        return this;
    }

    /** Hosts that differ, by name or numbers. */
    ScenarioBuilder except(String name, HostException differing) {
        SortedMap<String, HostException> except = new TreeMap<>(hosts.except());
        except.put(name, differing);
        hosts = new HostsSpec(hosts.count(), hosts.per(), hosts.retry(), except);
        return this;
    }

    ScenarioBuilder retry(UnaryOperator<RetrySpec> change) {
        hosts = new HostsSpec(hosts.count(), hosts.per(), change.apply(hosts.retry()), hosts.except());
        return this;
    }

    ScenarioBuilder mode(RetrySpec.Mode mode) {
        return retry(r -> new RetrySpec(mode, r.queue(), r.full(), r.batch(), r.backoff(), r.attempts(), r.ttlNanos()));
    }

    ScenarioBuilder queue(long records, RetrySpec.Full full) {
        return queue(RetrySpec.Capacity.ofRecords(records), full);
    }

    ScenarioBuilder queue(RetrySpec.Capacity capacity, RetrySpec.Full full) {
        return retry(r -> new RetrySpec(r.mode(), capacity, full, r.batch(), r.backoff(), r.attempts(), r.ttlNanos()));
    }

    ScenarioBuilder backoff(long firstNanos, double factor, long maxNanos, RetrySpec.Jitter jitter) {
        RetrySpec.Backoff backoff = new RetrySpec.Backoff(firstNanos, factor, maxNanos, jitter);
        return retry(r -> new RetrySpec(r.mode(), r.queue(), r.full(), r.batch(), backoff, r.attempts(), r.ttlNanos()));
    }

    ScenarioBuilder batch(int tries) {
        return retry(r -> new RetrySpec(r.mode(), r.queue(), r.full(), tries, r.backoff(), r.attempts(), r.ttlNanos()));
    }

    ScenarioBuilder attempts(long attempts) {
        return retry(r -> new RetrySpec(r.mode(), r.queue(), r.full(), r.batch(), r.backoff(), attempts, r.ttlNanos()));
    }

    ScenarioBuilder ttl(long nanos) {
        return retry(r -> new RetrySpec(r.mode(), r.queue(), r.full(), r.batch(), r.backoff(), r.attempts(), nanos));
    }

    ScenarioBuilder group(String name, GroupSpec group) {
        consumers.put(name, group);
        return this;
    }

    /** A group whose members need a fixed time for each record. */
    ScenarioBuilder group(String name, int members, GroupSpec.Assignor assignor, long serviceNanos, int poll) {
        return group(
                name,
                new GroupSpec(members, assignor, new GroupSpec.ServiceLaw.Fixed(Fraction.of(serviceNanos)), poll));
    }

    /** The same group, which calls a scope silent after so long. */
    ScenarioBuilder silentAfter(String name, long nanos) {
        GroupSpec group = consumers.get(name);
        return group(
                name,
                new GroupSpec(
                        group.members(),
                        group.assignor(),
                        group.service(),
                        group.except(),
                        group.poll(),
                        nanos,
                        group.coordination()));
    }

    /** The same group with so many members that need this time for each record. */
    ScenarioBuilder changeGroup(String name, int members, long serviceNanos) {
        GroupSpec group = consumers.get(name);
        GroupSpec.ServiceLaw service = new GroupSpec.ServiceLaw.Fixed(Fraction.of(serviceNanos));
        return group(
                name,
                new GroupSpec(
                        members,
                        group.assignor(),
                        service,
                        group.except(),
                        group.poll(),
                        group.silentAfterNanos(),
                        group.coordination()));
    }

    /** The same flow at another rate; a share stays one. */
    ScenarioBuilder changeRate(String name, RateLaw rate) {
        FlowSpec flow = traffic.get(name);
        return flow.rate() instanceof RateLaw.Share
                ? this
                : flow(
                        name,
                        new FlowSpec(
                                rate,
                                flow.arrivals(),
                                flow.size(),
                                flow.fields(),
                                flow.fromNanos(),
                                flow.forNanos(),
                                flow.everyNanos()));
    }

    /** From this time on the scenario is what {@code change} makes of it, and what further calls make of that. */
    ScenarioBuilder at(long nanos, UnaryOperator<ScenarioBuilder> change) {
        return at(nanos, 0, change);
    }

    /** The same, with so long a time in which readers still ask by the key before. */
    ScenarioBuilder at(long nanos, long dualReadNanos, UnaryOperator<ScenarioBuilder> change) {
        ScenarioBuilder later = new ScenarioBuilder(durationNanos);
        Scenario now =
                timeline.isEmpty() ? build() : timeline.get(timeline.size() - 1).after();
        later.take(now);
        timeline.add(new TimelineChange(
                nanos,
                new Action.Set(null, 0, dualReadNanos),
                "set",
                change.apply(later).build()));
        return this;
    }

    /** At this time a member of a group is down for so long. */
    ScenarioBuilder crash(long nanos, String group, int member, long forNanos) {
        Scenario now =
                timeline.isEmpty() ? build() : timeline.get(timeline.size() - 1).after();
        timeline.add(new TimelineChange(nanos, new Action.CrashMember(group, member, forNanos), "crash", now));
        return this;
    }

    /** From this time on the records of a key, null for the one with most of them, are written anew. */
    ScenarioBuilder rekey(long nanos, String name, long perSecond) {
        Scenario now =
                timeline.isEmpty() ? build() : timeline.get(timeline.size() - 1).after();
        timeline.add(new TimelineChange(nanos, new Action.Rekey(name, Fraction.of(perSecond)), "rekey", now));
        return this;
    }

    /** How many members a group has after all changes so far. */
    int members(String group) {
        SortedMap<String, GroupSpec> now = timeline.isEmpty()
                ? consumers
                : timeline.get(timeline.size() - 1).after().consumers();
        return now.get(group).members();
    }

    /** An action that lays nothing over the scenario. */
    ScenarioBuilder at(long nanos, Action action) {
        Scenario now =
                timeline.isEmpty() ? build() : timeline.get(timeline.size() - 1).after();
        timeline.add(new TimelineChange(nanos, action, "act", now));
        return this;
    }

    /** From this time on the stream has so many shards. */
    ScenarioBuilder shardsAt(long nanos, int count, long takesNanos) {
        at(nanos, later -> {
            later.shards = count;
            later.ranges = null;
            return later;
        });
        TimelineChange last = timeline.remove(timeline.size() - 1);
        timeline.add(new TimelineChange(nanos, new Action.Set(count, takesNanos, 0), "set", last.after()));
        return this;
    }

    /** The partitioner as it stands now. */
    PartitionerSpec partitioner() {
        return timeline.isEmpty()
                ? partitioner
                : timeline.get(timeline.size() - 1).after().stream().partitioner();
    }

    private void take(Scenario scenario) {
        seed = scenario.seed();
        warmupNanos = scenario.warmupNanos();
        load = scenario.load();
        shards = scenario.stream().shards();
        partitioner = scenario.stream().partitioner();
        cap = scenario.stream().cap();
        total = scenario.stream().total();
        brokers = scenario.stream().brokers();
        overflow = scenario.stream().overflow();
        recordLimitBytes = scenario.stream().recordLimitBytes();
        readCap = scenario.stream().readCap();
        retentionNanos = scenario.stream().retentionNanos();
        autoSplit = scenario.stream().autoSplit();
        ranges = scenario.stream().ranges();
        platform = scenario.stream().platform();
        traffic.putAll(scenario.traffic());
        reads.putAll(scenario.reads());
        key = scenario.key();
        orderBy = scenario.orderBy();
        breakdown = scenario.breakdown();
        hosts = scenario.hosts();
        consumers.putAll(scenario.consumers());
    }

    Scenario build() {
        return new Scenario(
                "hand-made",
                "",
                seed,
                durationNanos,
                warmupNanos,
                SECOND,
                load,
                new StreamSpec(
                        platform,
                        shards,
                        partitioner,
                        cap,
                        total,
                        brokers,
                        overflow,
                        recordLimitBytes,
                        readCap,
                        retentionNanos,
                        autoSplit,
                        ranges),
                new TreeMap<>(),
                traffic,
                reads,
                key,
                orderBy,
                breakdown,
                hosts,
                consumers,
                timeline,
                List.of(),
                Visibility.ALL,
                new TreeMap<>(),
                List.of());
    }
}
