package dev.hotshard.experiment;

import dev.hotshard.exact.Fraction;
import dev.hotshard.model.Assignor;
import dev.hotshard.model.AutoSplitPlan;
import dev.hotshard.model.Backoff;
import dev.hotshard.model.ByKind;
import dev.hotshard.model.CapPlan;
import dev.hotshard.model.CrashMember;
import dev.hotshard.model.FieldSource;
import dev.hotshard.model.FlowPlan;
import dev.hotshard.model.GroupPlan;
import dev.hotshard.model.IsolateKey;
import dev.hotshard.model.KeyPlan;
import dev.hotshard.model.MergeShards;
import dev.hotshard.model.ModelAction;
import dev.hotshard.model.ModelChange;
import dev.hotshard.model.ModelPlan;
import dev.hotshard.model.PartitionerPlan;
import dev.hotshard.model.RateCurve;
import dev.hotshard.model.ReadCapPlan;
import dev.hotshard.model.ReadPlan;
import dev.hotshard.model.ReassignShard;
import dev.hotshard.model.Rekey;
import dev.hotshard.model.RetryPolicy;
import dev.hotshard.model.Room;
import dev.hotshard.model.ScopePlan;
import dev.hotshard.model.ServiceTime;
import dev.hotshard.model.ShardCount;
import dev.hotshard.model.ShardPlan;
import dev.hotshard.model.SizeSource;
import dev.hotshard.model.SplitShard;
import dev.hotshard.model.partition.BareKeys;
import dev.hotshard.model.partition.BucketsPerKey;
import dev.hotshard.model.partition.HashRanges;
import dev.hotshard.model.partition.KeyHash;
import dev.hotshard.model.partition.KeyStrategy;
import dev.hotshard.model.partition.RoundRobin;
import dev.hotshard.model.partition.SaltedKeys;
import dev.hotshard.model.partition.Sticky;
import dev.hotshard.model.partition.TwoChoices;
import dev.hotshard.observe.Sights;
import dev.hotshard.random.Lognormal;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Alarm;
import dev.hotshard.scenario.AutoSplit;
import dev.hotshard.scenario.BrokersSpec;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.GroupSpec.ServiceLaw;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.ReadFlowSpec;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.Runbook;
import dev.hotshard.scenario.Runbook.Part;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.SizeLaw;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TimelineChange;
import dev.hotshard.scenario.TotalSpec;
import dev.hotshard.summary.Alarms;
import dev.hotshard.summary.KeyMask;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * From a scenario to the plan of a model: each part of the description becomes the mechanism that it describes.
 * Shape: a timeline becomes a list of changes, each with only those parts that differ from what stood before.
 */
public final class Wiring {
    private final Scenario scenario;
    private final Streams streams;
    private final Sights sights;
    private final KeyMask mask;
    private final FieldLaws laws;
    private final List<Map<String, FieldSource>> fields = new ArrayList<>();

    private Wiring(Scenario scenario, Streams streams, Sights sights, KeyMask mask) {
        this.scenario = scenario;
        this.sights = sights;
        this.mask = mask;
        this.streams = streams;
        this.laws = new FieldLaws(streams);
        scenario.traffic().forEach((name, flow) -> fields.add(laws.sources(name, flow)));
    }

    /** The plan of one replication of a scenario. */
    public static ModelPlan plan(Scenario scenario, Streams streams) {
        return plan(scenario, streams, Alarms.sights(scenario), KeyMask.NONE);
    }

    /** The same, of a run whose actions may turn on what is seen, and of which some names may be hidden. */
    static ModelPlan plan(Scenario scenario, Streams streams, Sights sights, KeyMask mask) {
        return new Wiring(scenario, streams, sights, mask).plan();
    }

    private static @Nullable HashRanges ranges(StreamSpec stream) {
        return stream.ranges() == null
                ? null
                : HashRanges.ofShards(stream.ranges().ranges().stream()
                        .map(range -> new HashRanges.HashRange(range.first(), range.last()))
                        .toList());
    }

    private ModelPlan plan() {
        return new ModelPlan(
                scenario.durationNanos(),
                scenario.sampleNanos(),
                new ShardPlan(
                        scenario.stream().shards(),
                        scenario.stream().partitioner().isByRanges(),
                        scenario.stream().platform().shardWord(),
                        retentionNanos(scenario.stream()),
                        ranges(scenario.stream())),
                autoSplit(scenario.stream()),
                flows(),
                reads(),
                keys(scenario),
                scopes(),
                partitioners(scenario),
                caps(scenario.stream()),
                readCap(),
                Fleet.plan(scenario),
                groups(scenario),
                scenario.breakdown(),
                timeline(),
                runbooks(),
                mask::key);
    }

    private static long retentionNanos(StreamSpec stream) {
        return stream.retentionNanos() == null ? Long.MAX_VALUE : stream.retentionNanos();
    }

    private static @Nullable AutoSplitPlan autoSplit(StreamSpec stream) {
        AutoSplit auto = stream.autoSplit();
        if (auto == null) {
            return null;
        }
        BigInteger most = auto.abovePerSecond()
                .times(Fraction.of(auto.windowNanos(), Limits.SECOND_NANOS))
                .floor();
        return new AutoSplitPlan(
                AutoSplitPlan.Measure.valueOf(auto.measure().name()),
                stream.cap().unitBytes(),
                most.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact(),
                auto.windowNanos(),
                auto.windows(),
                AutoSplitPlan.Cut.valueOf(auto.cut().name()),
                auto.mostShards());
    }

    private List<FlowPlan> flows() {
        List<RateCurve> curves = new Traffic(scenario).curves();
        List<FlowPlan> flows = new ArrayList<>();
        scenario.traffic().forEach((name, flow) -> {
            int index = flows.size();
            boolean isEven = flow.arrivals() == FlowSpec.Arrivals.EVEN;
            flows.add(new FlowPlan(
                    name, curves.get(index), isEven, size(name, flow.size(), largestBytes()), fields.get(index)));
        });
        return flows;
    }

    private List<ReadPlan> reads() {
        List<RateCurve> curves = new Traffic(scenario).readCurves();
        List<ReadPlan> reads = new ArrayList<>();
        scenario.reads().forEach((name, read) -> {
            FlowSpec flow = read.flow();
            FlowPlan plan = new FlowPlan(
                    name,
                    curves.get(reads.size()),
                    flow.arrivals() == FlowSpec.Arrivals.EVEN,
                    size(name, flow.size(), largestItem(read)),
                    laws.sources(name, flow));
            reads.add(new ReadPlan(plan, read.page(), read.cacheShare().toDouble(), read.countsTtlNanos()));
        });
        return reads;
    }

    /** What an item of a read can have at most, so that its page is never too large to be given. */
    private long largestItem(ReadFlowSpec read) {
        Long limit = scenario.stream().recordLimitBytes();
        long ofPage = scenario.stream().largestReadBytes() / read.page();
        return limit == null ? ofPage : Math.min(limit, ofPage);
    }

    private ReadCapPlan readCap() {
        StreamSpec.ReadCap cap = scenario.stream().readCap();
        return cap == null
                ? new ReadCapPlan(null, Defaults.BURST_NANOS, Defaults.READ_UNIT_BYTES)
                : new ReadCapPlan(cap.perSecond(), cap.burstNanos(), cap.bytesEach());
    }

    /** A law of sizes; one without bounds is cut at {@code largestBytes}. */
    private SizeSource size(String flow, SizeLaw law, long largestBytes) {
        long stream = streams.key("flow/" + flow + "/size");
        if (law instanceof SizeLaw.Fixed fixed) {
            return new SizeSource.Fixed(Math.toIntExact(fixed.bytes()));
        } else if (law instanceof SizeLaw.Uniform uniform) {
            return new SizeSource.Uniform(
                    Math.toIntExact(uniform.minBytes()), Math.toIntExact(uniform.maxBytes()), stream);
        }
        SizeLaw.Lognormal lognormal = (SizeLaw.Lognormal) law;
        return new SizeSource.Rounded(
                Lognormal.ofPercentiles(lognormal.p50Bytes(), lognormal.p99Bytes()),
                (int) Math.min(Integer.MAX_VALUE, largestBytes),
                stream);
    }

    /** What a record can have at most, so that it is never too large for a bucket that is set while it waits. */
    private long largestBytes() {
        long shards = scenario.shardBounds().open();
        return scenario.everyState().stream()
                .mapToLong(state -> largestBytes(state.stream(), shards))
                .min()
                .orElseThrow();
    }

    /** The record limit, or what the smallest bucket holds with so many shards. */
    private static long largestBytes(StreamSpec stream, long shards) {
        long largest = stream.recordLimitBytes() == null ? Long.MAX_VALUE : stream.recordLimitBytes();
        CapSpec cap = stream.cap();
        largest = Math.min(largest, depth(cap.bytesPerSecond(), cap.burstNanos(), 1));
        largest = Math.min(largest, depth(cap.unitsPerSecond(), cap.burstNanos(), cap.unitBytes()));
        TotalSpec total = stream.total();
        if (total != null) {
            long parts = total.hasShares() ? shards : 1;
            largest = Math.min(largest, depth(part(total.bytesPerSecond(), parts), total.burstNanos(), 1));
            largest =
                    Math.min(largest, depth(part(total.unitsPerSecond(), parts), total.burstNanos(), cap.unitBytes()));
        }
        BrokersSpec brokers = stream.brokers();
        return brokers == null ? largest : Math.min(largest, depth(brokers.bytesPerSecond(), brokers.burstNanos(), 1));
    }

    private static long depth(@Nullable Fraction perSecond, long burstNanos, long bytesEach) {
        if (perSecond == null) {
            return Long.MAX_VALUE;
        }
        double amounts = Math.floor(
                perSecond.times(Fraction.of(burstNanos, 1_000_000_000)).toDouble());
        return (long) Math.min(Long.MAX_VALUE, amounts * bytesEach);
    }

    private static @Nullable Fraction part(@Nullable Fraction rate, long parts) {
        return rate == null ? null : rate.dividedBy(Fraction.of(parts));
    }

    /** Scopes that are made like the key all the time are the key. */
    private ScopePlan scopes() {
        KeySpec.Template orderBy = scenario.orderBy();
        if (orderBy == null) {
            return ScopePlan.NONE;
        }
        boolean isKey = !Fleet.haveKeys(scenario.hosts())
                && scenario.everyState().stream()
                        .allMatch(state -> orderBy.equals(state.key().template()));
        return new ScopePlan(true, isKey ? List.of() : parts(orderBy));
    }

    /** The keys by the kind of a host. */
    private ByKind<KeyPlan> keys(Scenario holding) {
        KeyPlan usual = key(holding.key());
        return Fleet.byKind(
                holding.hosts(),
                Fleet.haveKeys(holding.hosts()),
                usual,
                except -> except.key() == null ? usual : key(new KeySpec(except.key(), null)));
    }

    private KeyPlan key(KeySpec key) {
        KeySpec.Template template = key.template();
        if (template == null) {
            return new KeyPlan(List.of(), new BareKeys());
        }
        List<KeyPlan.Part> parts = parts(template);
        KeySpec.Salting salting = key.salting();
        if (salting == null) {
            return new KeyPlan(parts, new BareKeys());
        }
        return new KeyPlan(parts, strategy(template, salting), heat(salting.scope()), spread(salting));
    }

    /** The parts of a template as the model takes them. */
    static List<KeyPlan.Part> parts(KeySpec.Template template) {
        return template.parts().stream()
                .map(part -> new KeyPlan.Part(part.text(), part.isField()))
                .toList();
    }

    private KeyStrategy strategy(KeySpec.Template template, KeySpec.Salting salting) {
        Set<String> only = salted(template, salting.scope());
        if (salting.buckets() instanceof KeySpec.Buckets.Fixed fixed) {
            return new SaltedKeys(fixed.count(), only);
        }
        KeySpec.Buckets.Target target = (KeySpec.Buckets.Target) salting.buckets();
        return new BucketsPerKey(PeakBuckets.of(expected(template), target, only, Traffic.curvesOverTime(scenario)));
    }

    /** The keys that are salted from the start to the end, null if all are, or those that are measured. */
    private @Nullable Set<String> salted(KeySpec.Template template, KeySpec.Scope scope) {
        if (scope instanceof KeySpec.Scope.Named named) {
            return Set.copyOf(named.keys());
        } else if (scope instanceof KeySpec.Scope.Hottest hottest) {
            return HottestKeys.of(
                    expected(template), hottest.count(), scenario.durationNanos(), Traffic.curvesOverTime(scenario));
        }
        return null;
    }

    private ExpectedKeys expected(KeySpec.Template template) {
        return new ExpectedKeys(scenario, template, laws, fields);
    }

    private static KeyPlan.@Nullable Heat heat(KeySpec.Scope scope) {
        if (scope instanceof KeySpec.Scope.Above above) {
            BigInteger most = above.perSecond()
                    .times(Fraction.of(above.windowNanos(), Limits.SECOND_NANOS))
                    .floor();
            return new KeyPlan.Heat.Above(
                    most.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact(),
                    above.windowNanos(),
                    KeyPlan.Measure.valueOf(above.measure().name()),
                    above.counter() == KeySpec.Counter.HOST);
        } else if (scope instanceof KeySpec.Scope.MostOffered most) {
            return new KeyPlan.Heat.MostOffered(most.count(), most.windowNanos());
        }
        return null;
    }

    private static KeyPlan.Spread spread(KeySpec.Salting salting) {
        if (salting.spread() instanceof KeySpec.Spread.By by) {
            return new KeyPlan.Spread.By(parts(by.template()));
        } else if (salting.spread() instanceof KeySpec.Spread.PerWindow
                && salting.scope() instanceof KeySpec.Scope.Measured measured) {
            return new KeyPlan.Spread.PerWindow(measured.windowNanos());
        }
        return new KeyPlan.Spread.PerRecord();
    }

    /** The partitioners by the kind of a host. */
    private ByKind<PartitionerPlan> partitioners(Scenario holding) {
        return new ByKind<>(Fleet.partitioners(holding).each().stream()
                .map(spec -> partitioner(spec, holding.stream().shards()))
                .toList());
    }

    /** Those that are others, by the kind of a host. */
    private SortedMap<Integer, PartitionerPlan> partitioners(Scenario before, Scenario after) {
        List<PartitionerSpec> were = Fleet.partitioners(before).each();
        List<PartitionerSpec> are = Fleet.partitioners(after).each();
        SortedMap<Integer, PartitionerPlan> changed = new TreeMap<>();
        for (int kind = 0; kind < are.size(); kind++) {
            if (!were.get(kind).equals(are.get(kind))) {
                changed.put(kind, partitioner(are.get(kind), after.stream().shards()));
            }
        }
        return changed;
    }

    private PartitionerPlan partitioner(PartitionerSpec spec, int shards) {
        Supplier<KeyHash> hash = KeyHashes.maker(spec.kind());
        if (hash != null) {
            return new PartitionerPlan(hash.get(), null);
        }
        return switch (spec.kind()) {
            case ROUND_ROBIN -> new PartitionerPlan(null, names -> new RoundRobin(streams, names, shards));
            case STICKY -> new PartitionerPlan(null, names -> new Sticky(streams, names, shards, spec.parameter()));
            case TWO_CHOICES -> new PartitionerPlan(null, names -> new TwoChoices((int) spec.parameter(), shards));
            default -> throw new IllegalStateException("no partitioner is wired for " + spec.kind());
        };
    }

    private static CapPlan caps(StreamSpec stream) {
        CapSpec cap = stream.cap();
        CapPlan.Quota shard = cap.isNone()
                ? null
                : new CapPlan.Quota(
                        cap.recordsPerSecond(), cap.bytesPerSecond(), cap.unitsPerSecond(), cap.burstNanos());
        int unitBytes = Math.toIntExact(cap.unitBytes());
        BrokersSpec brokers = stream.brokers();
        if (brokers != null) {
            return new CapPlan(shard, null, TotalSpec.NEVER, ofAll(brokers), brokers.count(), unitBytes);
        }
        TotalSpec total = stream.total();
        return new CapPlan(
                shard,
                total == null || !total.hasShares() ? null : quota(total),
                total == null ? TotalSpec.NEVER : total.lendAfterNanos(),
                total == null ? null : quota(total),
                1,
                unitBytes);
    }

    /** What all brokers take together. */
    private static CapPlan.Quota ofAll(BrokersSpec brokers) {
        return new CapPlan.Quota(
                times(brokers.recordsPerSecond(), brokers.count()),
                times(brokers.bytesPerSecond(), brokers.count()),
                null,
                brokers.burstNanos());
    }

    private static @Nullable Fraction times(@Nullable Fraction rate, int count) {
        return rate == null ? null : rate.times(Fraction.of(count));
    }

    private static CapPlan.Quota quota(TotalSpec total) {
        return new CapPlan.Quota(
                total.recordsPerSecond(), total.bytesPerSecond(), total.unitsPerSecond(), total.burstNanos());
    }

    static RetryPolicy retry(RetrySpec retry, StreamSpec.Overflow overflow) {
        boolean delays = overflow == StreamSpec.Overflow.DELAY;
        return new RetryPolicy(
                delays
                        ? RetryPolicy.Mode.DELAY
                        : RetryPolicy.Mode.valueOf(retry.mode().name()),
                new Room(
                        retry.queue().records(),
                        retry.queue().bytes(),
                        Room.Full.valueOf(retry.full().rule().name()),
                        retry.full().blockNanos()),
                retry.batch(),
                new Backoff(
                        retry.backoff().firstNanos(),
                        retry.backoff().factor(),
                        retry.backoff().maxNanos(),
                        Backoff.Jitter.valueOf(retry.backoff().jitter().name())),
                delays ? RetrySpec.UNLIMITED : retry.attempts(),
                retry.ttlNanos());
    }

    private List<GroupPlan> groups(Scenario holding) {
        List<GroupPlan> groups = new ArrayList<>();
        Coordinating coordinating = new Coordinating(scenario);
        holding.consumers()
                .forEach((name, group) -> groups.add(new GroupPlan(
                        name,
                        group.members(),
                        Assignor.valueOf(group.assignor().name()),
                        service(group.service()),
                        services(group.except()),
                        group.poll(),
                        coordinating.plan(name))));
        return groups;
    }

    private static Map<Integer, ServiceTime> services(Map<Integer, ServiceLaw> laws) {
        Map<Integer, ServiceTime> services = new TreeMap<>();
        laws.forEach((member, law) -> services.put(member, service(law)));
        return services;
    }

    private static ServiceTime service(ServiceLaw law) {
        if (law instanceof ServiceLaw.Fixed fixed) {
            return new ServiceTime.Fixed(Math.round(fixed.nanos().toDouble()));
        } else if (law instanceof ServiceLaw.Exponential exponential) {
            return new ServiceTime.Exponentially(exponential.meanNanos());
        }
        ServiceLaw.Lognormal lognormal = (ServiceLaw.Lognormal) law;
        return new ServiceTime.Lognormally(Lognormal.ofPercentiles(lognormal.p50Nanos(), lognormal.p99Nanos()));
    }

    private List<ModelAction.Scheduled> timeline() {
        List<ModelAction.Scheduled> timeline = new ArrayList<>();
        Scenario before = scenario;
        for (TimelineChange change : scenario.timeline()) {
            ModelAction action = change.action() instanceof Action.Set set
                    ? change(change.atNanos(), set, before, change.after())
                    : action(change.action());
            String what = mask.what(change.action(), change.what(), change.after());
            timeline.add(new ModelAction.Scheduled(change.atNanos(), what, action));
            before = change.after();
        }
        return timeline;
    }

    private List<ModelAction.Prepared> runbooks() {
        List<String> names = List.copyOf(scenario.alarms().keySet());
        List<Alarm> alarms = List.copyOf(scenario.alarms().values());
        List<ModelAction.Prepared> prepared = new ArrayList<>();
        for (Runbook runbook : scenario.runbooks()) {
            int alarm = names.indexOf(runbook.alarm());
            ModelAction action = runbook.action() instanceof Action.Set set
                    ? change(runbook, set.dualReadNanos())
                    : action(runbook.action());
            String what = mask.what(runbook.action(), runbook.what(), runbook.after());
            prepared.add(new ModelAction.Prepared(
                    alarm, runbook.afterNanos(), alarms.get(alarm).perNanos(), what, action));
        }
        return prepared;
    }

    private static ModelChange.Rates rates(Scenario holding) {
        Traffic traffic = new Traffic(holding);
        return new ModelChange.Rates(traffic.curves(), traffic.readCurves());
    }

    /** The mechanism of an action. */
    private ModelAction action(Action action) {
        if (action instanceof Action.Enable enable) {
            return new EnableMetrics(enable.level(), sights);
        } else if (action instanceof Action.SplitShard split) {
            return new SplitShard(split.target().shard(), split.hash(), split.takesNanos());
        } else if (action instanceof Action.MergeShards merge) {
            return new MergeShards(merge.one(), merge.other(), merge.takesNanos());
        } else if (action instanceof Action.IsolateKey isolate) {
            return new IsolateKey(isolate.key(), isolate.shards(), isolate.takesNanos());
        } else if (action instanceof Action.Reassign reassign) {
            return new ReassignShard(reassign.target().shard(), reassign.copyBytesPerSecond());
        } else if (action instanceof Action.Rekey rekey) {
            long interval = Math.round(1e9 / rekey.perSecond().toDouble());
            return new Rekey(rekey.key(), Math.max(1, interval), streams);
        } else if (action instanceof Action.CrashMember crash) {
            int group = List.copyOf(scenario.consumers().keySet()).indexOf(crash.group());
            return new CrashMember(group, crash.member(), crash.forNanos());
        }
        throw new IllegalStateException("no mechanism is wired for " + action);
    }

    /** The parts that a runbook's overlay touches, whatever the timeline has made of them. */
    private ModelChange change(Runbook runbook, long dualReadNanos) {
        Scenario after = runbook.after();
        Set<Part> parts = runbook.parts();
        return new ModelChange(
                parts.contains(Part.RATES) ? rates(after) : null,
                parts.contains(Part.KEY) ? keys(after) : null,
                dualReadNanos,
                ofRunbook(parts, after),
                parts.contains(Part.CAPS) ? caps(after.stream()) : null,
                parts.contains(Part.RETRY) ? Fleet.retries(after) : null,
                parts.contains(Part.CONSUMERS) ? groups(after) : null,
                shards((Action.Set) runbook.action(), after.stream()));
    }

    /** The partitioners that a runbook's overlay names, whatever the timeline has made of them, and those that its key makes others. */
    private SortedMap<Integer, PartitionerPlan> ofRunbook(Set<Part> parts, Scenario after) {
        SortedMap<Integer, PartitionerPlan> changed = new TreeMap<>();
        if (parts.contains(Part.KEY)) {
            changed.putAll(partitioners(scenario, after));
        }
        if (parts.contains(Part.PARTITIONER)) {
            List<PartitionerSpec> are = Fleet.partitioners(after).each();
            for (int kind : Fleet.kindsThatFollow(after.hosts())) {
                changed.put(kind, partitioner(are.get(kind), after.stream().shards()));
            }
        }
        return changed;
    }

    /** The stream as it stands after all that is written for a time. */
    private StreamSpec streamAt(long nanos) {
        StreamSpec stream = scenario.stream();
        for (TimelineChange change : scenario.timeline()) {
            stream = change.atNanos() <= nanos ? change.after().stream() : stream;
        }
        return stream;
    }

    private static @Nullable ShardCount shards(Action.Set set, StreamSpec stream) {
        return set.shards() == null
                ? null
                : new ShardCount(set.shards(), stream.partitioner().isByRanges(), set.takesNanos());
    }

    private ModelChange change(long atNanos, Action.Set set, Scenario before, Scenario after) {
        return new ModelChange(
                Traffic.isSame(before, after) ? null : rates(after),
                before.key().equals(after.key()) ? null : keys(after),
                set.dualReadNanos(),
                partitioners(before, after),
                caps(before.stream()).equals(caps(after.stream())) ? null : caps(after.stream()),
                before.hosts().retry().equals(after.hosts().retry()) ? null : Fleet.retries(after),
                before.consumers().equals(after.consumers()) ? null : groups(after),
                shards(set, set.takesNanos() == 0 ? after.stream() : streamAt(atNanos + set.takesNanos())));
    }
}
