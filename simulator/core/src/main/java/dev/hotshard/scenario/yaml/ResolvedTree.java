package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.BrokersSpec;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.GroupSpec.ServiceLaw;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.HostsSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.NameTemplate;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Popularity;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.Population.Exceptional;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.ReadFlowSpec;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.SizeLaw;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TotalSpec;
import dev.hotshard.scenario.Visibility;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A scenario as the tree that describes it with nothing left to defaults; its timeline stands apart.
 * Invariant: reading the tree gives an equal scenario, whatever preset lies below.
 */
final class ResolvedTree {
    private final InputFiles inputs;
    private final Map<String, String> inputNames;

    ResolvedTree(InputFiles inputs) {
        this.inputs = inputs;
        this.inputNames = inputs.names();
    }

    static Node text(String text) {
        return new Node.Scalar(Place.NOWHERE, "", text, false);
    }

    static Node list(List<Node> items) {
        return new Node.Sequence(Place.NOWHERE, "", items);
    }

    private static Node texts(List<String> texts) {
        return list(texts.stream().map(ResolvedTree::text).toList());
    }

    private static <T> Node.Mapping named(SortedMap<String, T> map, Function<T, Node> node) {
        Entries entries = new Entries();
        map.forEach((name, value) -> entries.put(name, node.apply(value)));
        return entries.mapping();
    }

    /** The scenario but its timeline. */
    Node.Mapping of(Scenario scenario) {
        Entries root = new Entries().put("name", scenario.name());
        if (!scenario.about().isEmpty()) {
            root.put("about", scenario.about());
        }
        root.put("seed", Long.toString(scenario.seed()))
                .put("duration", Canonical.duration(scenario.durationNanos()))
                .put("warmup", Canonical.duration(scenario.warmupNanos()))
                .put("sample", Canonical.duration(scenario.sampleNanos()))
                .put("load", Canonical.factor(scenario.load()))
                .put("stream", stream(scenario.stream()));
        if (!scenario.populations().isEmpty()) {
            root.put("populations", named(scenario.populations(), this::population));
        }
        root.put("traffic", traffic(scenario))
                .put("key", key(scenario.key()))
                .put(KeyReader.ORDER_BY, order(scenario.orderBy()))
                .put("breakdown", texts(scenario.breakdown()))
                .put("hosts", hosts(scenario.hosts(), scenario.stream().overflow()));
        if (!scenario.consumers().isEmpty()) {
            root.put("consumers", named(scenario.consumers(), ResolvedTree::group));
        }
        root.put("observe", observe(scenario.observe()));
        if (!scenario.alarms().isEmpty()) {
            root.put("alarms", named(scenario.alarms(), alarm -> text(alarm.text())));
        }
        if (!scenario.expect().isEmpty()) {
            root.put(
                    "expect",
                    texts(scenario.expect().stream().map(Expectation::text).toList()));
        }
        return root.mapping();
    }

    private Node traffic(Scenario scenario) {
        SortedMap<String, Node> flows = new TreeMap<>();
        scenario.traffic()
                .forEach((name, flow) -> flows.put(
                        name,
                        flow(FlowSpec.Op.WRITE, flow, scenario.populations()).mapping()));
        scenario.reads().forEach((name, read) -> flows.put(name, reads(read, scenario.populations())));
        return named(flows, flow -> flow);
    }

    private Node reads(ReadFlowSpec read, SortedMap<String, Population> populations) {
        return flow(FlowSpec.Op.READ, read.flow(), populations)
                .put("page", Integer.toString(read.page()))
                .put("cache", Canonical.share(read.cacheShare()))
                .put("counts-ttl", Canonical.duration(read.countsTtlNanos()))
                .mapping();
    }

    private Node stream(StreamSpec stream) {
        return new Entries()
                .put("platform", Choices.text(stream.platform()))
                .put("shards", shards(stream))
                .put("partitioner", partitioner(stream.partitioner()))
                .put("cap", cap(stream.cap()))
                .put("total", total(stream.total()))
                .put("brokers", brokers(stream.brokers()))
                .putOrNull(
                        "retention",
                        stream.retentionNanos() == null ? null : Canonical.duration(stream.retentionNanos()))
                .put("read-cap", readCap(stream.readCap()))
                .put("auto-split", AutoSplitReader.write(stream.autoSplit()))
                .put("overflow", Choices.text(stream.overflow()))
                .mapping();
    }

    private Node shards(StreamSpec stream) {
        if (stream.ranges() == null) {
            return text(Integer.toString(stream.shards()));
        }
        InputFiles.Use use = Objects.requireNonNull(inputs.origin(stream.ranges()), "uneven ranges are from a file");
        return new Entries().put("file", fileName(use)).mapping();
    }

    private static Node readCap(StreamSpec.@Nullable ReadCap cap) {
        if (cap == null) {
            return text("none");
        }
        Entries entries = new Entries();
        if (cap.bytesPerSecond() != null) {
            entries.putOrNull("bytes", byteRate(cap.bytesPerSecond()));
        } else {
            entries.putOrNull("units", rate(cap.unitsPerSecond())).put("unit", Canonical.size(cap.unitBytes()));
        }
        return entries.put("burst", Canonical.duration(cap.burstNanos())).mapping();
    }

    private static Node partitioner(PartitionerSpec partitioner) {
        String word = Canonical.partitionerWord(partitioner);
        return switch (partitioner.kind()) {
            case STICKY ->
                new Entries().put(word, Canonical.size(partitioner.parameter())).mapping();
            case TWO_CHOICES ->
                new Entries().put(word, Long.toString(partitioner.parameter())).mapping();
            default -> text(word);
        };
    }

    private static Node cap(CapSpec cap) {
        if (cap.equals(CapSpec.NONE)) {
            return text("none");
        }
        return new Entries()
                .putOrNull("records", rate(cap.recordsPerSecond()))
                .putOrNull("bytes", byteRate(cap.bytesPerSecond()))
                .putOrNull("units", rate(cap.unitsPerSecond()))
                .put("unit", Canonical.size(cap.unitBytes()))
                .put("burst", Canonical.duration(cap.burstNanos()))
                .mapping();
    }

    private static Node total(@Nullable TotalSpec total) {
        if (total == null) {
            return text("none");
        }
        return new Entries()
                .putOrNull("records", rate(total.recordsPerSecond()))
                .putOrNull("bytes", byteRate(total.bytesPerSecond()))
                .putOrNull("units", rate(total.unitsPerSecond()))
                .put("burst", Canonical.duration(total.burstNanos()))
                .put(
                        "lend",
                        total.lendsLater()
                                ? new Entries()
                                        .put("after", Canonical.duration(total.lendAfterNanos()))
                                        .mapping()
                                : text(Boolean.toString(!total.hasShares())))
                .mapping();
    }

    private static Node brokers(@Nullable BrokersSpec brokers) {
        if (brokers == null) {
            return text("none");
        }
        return new Entries()
                .put("count", Integer.toString(brokers.count()))
                .put(
                        "cap",
                        new Entries()
                                .putOrNull("records", rate(brokers.recordsPerSecond()))
                                .putOrNull("bytes", byteRate(brokers.bytesPerSecond()))
                                .put("burst", Canonical.duration(brokers.burstNanos()))
                                .mapping())
                .mapping();
    }

    private static @Nullable String rate(@Nullable Fraction perSecond) {
        return perSecond == null ? null : Canonical.required(Canonical.rate(perSecond), perSecond);
    }

    private static @Nullable String byteRate(@Nullable Fraction perSecond) {
        return perSecond == null ? null : Canonical.required(Canonical.byteRate(perSecond), perSecond);
    }

    private Node population(Population population) {
        return populationEntries(population).mapping();
    }

    private Entries populationEntries(Population population) {
        Entries entries = new Entries();
        if (population instanceof Population.Generated generated) {
            NameTemplate name = generated.name();
            entries.put("count", Integer.toString(generated.count()))
                    .put("name", Templates.text(name))
                    .put("first", Long.toString(name.first()))
                    .put("popularity", popularity(generated.popularity()));
        } else if (population instanceof Population.Listed listed) {
            InputFiles.Use use = inputs.origin(listed.names());
            if (use == null) {
                Entries weights = new Entries();
                for (int i = 0; i < listed.names().size(); i++) {
                    weights.put(
                            listed.names().get(i),
                            Canonical.number(listed.weights().get(i)));
                }
                entries.put("weights", weights.mapping());
            } else {
                entries.put("file", fileName(use)).put("columns", texts(use.columns()));
            }
        }
        if (!population.except().isEmpty()) {
            entries.put("except", named(population.except(), ResolvedTree::exceptional));
        }
        return entries;
    }

    private String fileName(InputFiles.Use use) {
        String name = inputNames.get(use.path());
        if (name == null) {
            throw new IllegalStateException(use.path() + " was not read");
        }
        return InputFiles.FOLDER + name;
    }

    private static Node popularity(Popularity popularity) {
        if (popularity instanceof Popularity.Zipf zipf) {
            return new Entries().put("zipf", Canonical.number(zipf.exponent())).mapping();
        }
        if (popularity instanceof Popularity.Lognormal lognormal) {
            return new Entries()
                    .put("lognormal", Canonical.number(lognormal.sigma()))
                    .mapping();
        }
        return text("uniform");
    }

    private static Node exceptional(Exceptional exceptional) {
        if (exceptional instanceof Exceptional.Share share) {
            return text(Canonical.share(share.share()));
        }
        return text(Canonical.factor(((Exceptional.Factor) exceptional).factor()));
    }

    private Entries flow(FlowSpec.Op op, FlowSpec flow, SortedMap<String, Population> populations) {
        Entries entries = new Entries().put("op", Choices.text(op));
        if (flow.rate() instanceof RateLaw.Share share) {
            entries.put("share", Canonical.share(share.share()));
        } else {
            entries.put("rate", rateLaw(flow.rate(), flow.size()));
        }
        entries.put("arrivals", Choices.text(flow.arrivals()))
                .put("size", size(flow.size()))
                .put("from", Canonical.duration(flow.fromNanos()));
        if (flow.forNanos() != null) {
            entries.put("for", Canonical.duration(flow.forNanos()));
        }
        if (flow.everyNanos() != null) {
            entries.put("every", Canonical.duration(flow.everyNanos()));
        }
        Entries fields = new Entries();
        flow.fields().forEach((name, law) -> fields.put(name, field(name, law, populations)));
        return entries.put("fields", fields.mapping());
    }

    private Node rateLaw(RateLaw law, SizeLaw size) {
        if (law instanceof RateLaw.Constant constant) {
            return text(flowRate(constant.perSecond(), size));
        }
        List<RateLaw.Point> points;
        String key;
        long every;
        if (law instanceof RateLaw.Steps steps) {
            InputFiles.Use use = inputs.origin(steps.points());
            if (use != null) {
                return new Entries()
                        .put("file", fileName(use))
                        .put("columns", texts(use.columns()))
                        .put("period", Canonical.duration(use.periodNanos()))
                        .mapping();
            }
            points = steps.points();
            key = "steps";
            every = steps.everyNanos();
        } else if (law instanceof RateLaw.Ramp ramp) {
            points = ramp.points();
            key = "ramp";
            every = ramp.everyNanos();
        } else {
            throw new IllegalArgumentException("no rate but a share: " + law);
        }
        Entries byTime = new Entries();
        points.forEach(point -> byTime.put(Canonical.duration(point.atNanos()), flowRate(point.perSecond(), size)));
        Entries entries = new Entries().put(key, byTime.mapping());
        if (every > 0) {
            entries.put("every", Canonical.duration(every));
        }
        return entries.mapping();
    }

    /** Records a second, or bytes where only they come out in decimals. */
    private static String flowRate(Fraction perSecond, SizeLaw size) {
        String records = Canonical.rate(perSecond);
        if (records != null) {
            return records;
        }
        Fraction bytes = perSecond.times(size.meanBytes());
        return Canonical.required(Canonical.byteRate(bytes), perSecond);
    }

    private static Node size(SizeLaw size) {
        if (size instanceof SizeLaw.Fixed fixed) {
            return text(Canonical.size(fixed.bytes()));
        }
        if (size instanceof SizeLaw.Uniform uniform) {
            return new Entries()
                    .put(
                            "uniform",
                            texts(List.of(Canonical.size(uniform.minBytes()), Canonical.size(uniform.maxBytes()))))
                    .mapping();
        }
        SizeLaw.Lognormal lognormal = (SizeLaw.Lognormal) size;
        return new Entries()
                .put(
                        "lognormal",
                        new Entries()
                                .put("p50", Canonical.number(lognormal.p50Bytes()) + " B")
                                .put("p99", Canonical.number(lognormal.p99Bytes()) + " B")
                                .mapping())
                .mapping();
    }

    private Node field(String name, FieldLaw law, SortedMap<String, Population> populations) {
        if (law instanceof FieldLaw.Constant constant) {
            return text(constant.text());
        }
        if (law instanceof FieldLaw.OneOf oneOf) {
            return texts(oneOf.texts());
        }
        if (law instanceof FieldLaw.Unique unique) {
            return new Entries().put("unique", Templates.text(unique.name())).mapping();
        }
        if (law instanceof FieldLaw.Clock clock) {
            return new Entries()
                    .put("clock", Canonical.duration(clock.stepNanos()))
                    .mapping();
        }
        if (law instanceof FieldLaw.Pick pick) {
            return drawn(name, pick.label(), pick.population(), populations)
                    .put("pick", Integer.toString(pick.count()))
                    .mapping();
        }
        FieldLaw.Of of = (FieldLaw.Of) law;
        return drawn(name, of.label(), of.population(), populations).mapping();
    }

    /** The population by its name, or inline where it has none. */
    private Entries drawn(
            String field, String label, Population population, SortedMap<String, Population> populations) {
        boolean isNamed = population.equals(populations.get(label));
        if (!isNamed && !label.equals(field)) {
            throw new IllegalArgumentException(
                    "field " + field + " draws from a population " + label + " that isn't there");
        }
        return isNamed ? new Entries().put("of", label) : populationEntries(population);
    }

    private static Node key(KeySpec key) {
        if (key.template() == null) {
            return text("none");
        }
        KeySpec.Salting salting = key.salting();
        if (salting == null) {
            return text(key.template().toString());
        }
        Entries entries =
                new Entries().put("template", key.template().toString()).put("buckets", buckets(salting.buckets()));
        if (salting.spread() instanceof KeySpec.Spread.By by) {
            entries.put("by", by.template().toString());
        } else {
            boolean perWindow = salting.spread() instanceof KeySpec.Spread.PerWindow;
            entries.put("spread", Choices.text(perWindow ? KeyReader.Spread.WINDOW : KeyReader.Spread.RECORD));
        }
        if (salting.scope() instanceof KeySpec.Scope.Named named) {
            entries.put("only", texts(named.keys()));
        } else if (!(salting.scope() instanceof KeySpec.Scope.All)) {
            entries.put("only", scope(salting.scope()));
        }
        return entries.mapping();
    }

    private static Node buckets(KeySpec.Buckets buckets) {
        if (buckets instanceof KeySpec.Buckets.Fixed fixed) {
            return text(Integer.toString(fixed.count()));
        }
        KeySpec.Buckets.Target target = (KeySpec.Buckets.Target) buckets;
        return new Entries()
                .put("target", Canonical.required(Canonical.rate(target.perSecond()), target))
                .put("percentile", Canonical.exactNumber(target.percent()))
                .put("over", Canonical.duration(target.overNanos()))
                .mapping();
    }

    private static Node scope(KeySpec.Scope scope) {
        Entries entries = new Entries();
        if (scope instanceof KeySpec.Scope.Hottest hottest) {
            entries.put("hottest", Integer.toString(hottest.count()));
        } else if (scope instanceof KeySpec.Scope.MostOffered most) {
            entries.put("hottest", Integer.toString(most.count()))
                    .put("refresh", Canonical.duration(most.windowNanos()));
        } else if (scope instanceof KeySpec.Scope.Above above) {
            entries.put("above", Canonical.required(Canonical.rate(above.perSecond()), above))
                    .put("window", Canonical.duration(above.windowNanos()))
                    .put("measure", Choices.text(above.measure()))
                    .put("counter", Choices.text(above.counter()));
        }
        return entries.mapping();
    }

    static Node order(KeySpec.@Nullable Template orderBy) {
        return text(orderBy == null ? "none" : orderBy.toString());
    }

    private static Node hosts(HostsSpec hosts, StreamSpec.Overflow overflow) {
        Entries entries = new Entries();
        if (hosts.per() == null) {
            entries.put("count", Integer.toString(hosts.count()));
        } else {
            entries.put("per", hosts.per());
        }
        entries.put("retry", retry(hosts.retry(), overflow == StreamSpec.Overflow.THROTTLE));
        if (!hosts.except().isEmpty()) {
            Entries except = new Entries();
            hosts.except().forEach((name, differing) -> except.put(name, differing(differing)));
            entries.put("except", except.mapping());
        }
        return entries.mapping();
    }

    /** How hosts differ: only that, for the rest follows what all hosts do. */
    private static Node differing(HostException except) {
        Entries entries = new Entries();
        if (except.partitioner() != null) {
            entries.put("partitioner", partitioner(except.partitioner()));
        }
        if (except.key() != null) {
            entries.put("key", except.key().toString());
        }
        if (except.retry() != null) {
            entries.put("retry", retry(except.retry()));
        }
        if (except.share() != null) {
            entries.put("share", Canonical.share(except.share()));
        }
        return entries.mapping();
    }

    private static Node retry(HostException.RetryChange change) {
        Entries entries = new Entries();
        if (change.queue() != null) {
            entries.put("queue", Canonical.capacity(change.queue()));
        }
        if (change.full() != null) {
            entries.put("full", full(change.full()));
        }
        if (change.batch() != null) {
            entries.put("batch", Integer.toString(change.batch()));
        }
        if (change.backoff() != null) {
            entries.put("backoff", backoff(change.backoff()));
        }
        if (change.attempts() != null) {
            entries.put("attempts", Canonical.bound(change.attempts()));
        }
        if (change.ttlNanos() != null) {
            entries.put("ttl", Canonical.ttl(change.ttlNanos()));
        }
        return entries.mapping();
    }

    private static Node backoff(HostException.BackoffChange change) {
        Entries entries = new Entries();
        if (change.firstNanos() != null) {
            entries.put("first", Canonical.duration(change.firstNanos()));
        }
        if (change.factor() != null) {
            entries.put("factor", Canonical.number(change.factor()));
        }
        if (change.maxNanos() != null) {
            entries.put("max", Canonical.duration(change.maxNanos()));
        }
        if (change.jitter() != null) {
            entries.put("jitter", Choices.text(change.jitter()));
        }
        return entries.mapping();
    }

    /** What a host does with what isn't accepted at once; without the rules of trying again where nobody does. */
    private static Node retry(RetrySpec retry, boolean triesAgain) {
        Entries entries = new Entries();
        if (triesAgain) {
            entries.put("mode", Choices.text(retry.mode()));
        }
        entries.put("queue", Canonical.capacity(retry.queue())).put("full", full(retry.full()));
        if (triesAgain) {
            RetrySpec.Backoff backoff = retry.backoff();
            entries.put("batch", Integer.toString(retry.batch()))
                    .put(
                            "backoff",
                            new Entries()
                                    .put("first", Canonical.duration(backoff.firstNanos()))
                                    .put("factor", Canonical.number(backoff.factor()))
                                    .put("max", Canonical.duration(backoff.maxNanos()))
                                    .put("jitter", Choices.text(backoff.jitter()))
                                    .mapping())
                    .put("attempts", Canonical.bound(retry.attempts()));
        }
        return entries.put("ttl", Canonical.ttl(retry.ttlNanos())).mapping();
    }

    private static Node full(RetrySpec.Full full) {
        return full.rule() == RetrySpec.Full.Rule.BLOCK
                ? new Entries()
                        .put("block", Canonical.duration(full.blockNanos()))
                        .mapping()
                : text(Choices.text(full.rule()));
    }

    private static Node group(GroupSpec group) {
        Entries entries = new Entries()
                .put("members", Integer.toString(group.members()))
                .put("assignor", Choices.text(group.assignor()));
        service(entries, group.service());
        if (!group.except().isEmpty()) {
            Entries except = new Entries();
            group.except()
                    .forEach((member, law) -> except.put(
                            Integer.toString(member),
                            service(new Entries(), law).mapping()));
            entries.put("except", except.mapping());
        }
        entries.put("poll", Integer.toString(group.poll()))
                .put("silent-after", group.watchesSilence() ? Canonical.duration(group.silentAfterNanos()) : "none");
        return coordination(entries, group.coordination()).mapping();
    }

    private static Entries coordination(Entries entries, Coordination coordination) {
        Coordination.Workers workers = coordination.workers();
        if (workers != null) {
            entries.put(
                    "workers",
                    new Entries()
                            .put("count", Integer.toString(workers.count()))
                            .put("by", workers.by().toString())
                            .put("queue", Integer.toString(workers.queue()))
                            .mapping());
        }
        entries.put(
                        "commit",
                        new Entries()
                                .put(
                                        "every",
                                        Canonical.duration(coordination.commit().everyNanos()))
                                .put("mode", Choices.text(coordination.commit().mode()))
                                .mapping())
                .put("rebalance", Choices.text(coordination.rebalance()))
                .put("pause", Canonical.duration(coordination.pauseNanos()))
                .put("max-poll-interval", Canonical.ttl(coordination.maxPollIntervalNanos()));
        if (!coordination.filter().isEmpty()) {
            entries.put("filter", named(coordination.filter(), ResolvedTree::text));
        }
        return entries;
    }

    private static Entries service(Entries entries, ServiceLaw law) {
        if (law instanceof ServiceLaw.Fixed fixed) {
            String rate = Canonical.rate(Fraction.of(1_000_000_000).dividedBy(fixed.nanos()));
            if (rate == null) {
                String nanos = Canonical.required(Canonical.exactDuration(fixed.nanos()), fixed.nanos());
                entries.put("service", new Entries().put("fixed", nanos).mapping());
            } else {
                entries.put("rate", rate);
            }
        } else if (law instanceof ServiceLaw.Exponential exponential) {
            entries.put(
                    "service",
                    new Entries()
                            .put("exponential", nanos(exponential.meanNanos()))
                            .mapping());
        } else if (law instanceof ServiceLaw.Lognormal lognormal) {
            entries.put(
                    "service",
                    new Entries()
                            .put(
                                    "lognormal",
                                    new Entries()
                                            .put("p50", nanos(lognormal.p50Nanos()))
                                            .put("p99", nanos(lognormal.p99Nanos()))
                                            .mapping())
                            .mapping());
        }
        return entries;
    }

    private static Node observe(Visibility observe) {
        return new Entries()
                .put("every", Canonical.duration(observe.everyNanos()))
                .put("shards", detail(observe.shards()))
                .put("keys", detail(observe.keys()))
                .mapping();
    }

    private static Node detail(Visibility.Detail detail) {
        if (detail.equals(Visibility.Detail.ON)) {
            return text("on");
        } else if (detail.equals(Visibility.Detail.OFF)) {
            return text("off");
        }
        Entries entries = new Entries();
        if (detail.fromNanos() != Visibility.Detail.NEVER) {
            entries.put("from", Canonical.duration(detail.fromNanos()));
        }
        return entries.put("delay", Canonical.duration(detail.delayNanos())).mapping();
    }

    private static String nanos(double nanos) {
        return nanos == Math.rint(nanos) && nanos < 1L << 53
                ? Canonical.duration((long) nanos)
                : Canonical.number(nanos) + "ns";
    }
}
