package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.ReadFlowSpec;
import dev.hotshard.scenario.RunningShares;
import dev.hotshard.scenario.SizeLaw;
import dev.hotshard.scenario.StreamSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The rules between parts of a scenario; each is checked where the parts that it needs are good. */
final class CrossChecks {
    private final Section root;
    private final Faults faults;

    CrossChecks(Section root) {
        this.root = root;
        this.faults = root.faults();
    }

    /** The times of a run. */
    void times(long duration, long warmup, long sample) {
        if (warmup >= duration) {
            add(Words.tooLate(warmup, duration), "warmup");
        }
        if (duration / sample > Limits.STEPS) {
            add(
                    "makes more than " + Limits.STEPS + " samples of a run of " + Canonical.duration(duration)
                            + ", was " + Canonical.duration(sample),
                    "sample");
        }
    }

    /** Each shard's share of the total with the most shards that there may be; what is wrong with those that there are at first is told with the stream. Whether all is well. */
    boolean shares(StreamSpec stream, int mostShards) {
        boolean good = true;
        for (StreamSpec.Bucket bucket :
                StreamSpec.buckets(stream.cap(), stream.total(), stream.brokers(), mostShards)) {
            if (bucket.depth().compareTo(Fraction.ONE) < 0) {
                good = false;
                add(Words.emptyShares(mostShards), ("stream." + bucket.name()).split("\\."));
            }
        }
        return good;
    }

    /** The written samples against the shards; too many samples for any number of shards are a fault of {@link #times}. */
    void samples(long duration, long sample, int shards) {
        long most = Limits.SHARD_SAMPLES / shards;
        if (duration / sample <= Limits.STEPS && (duration - 1) / sample >= most) {
            long least = (duration - 1) / most + 1;
            add(
                    "must be at least " + Canonical.duration(roundedUp(least)) + " for " + shards
                            + " shards in a run of " + Canonical.duration(duration)
                            + ": samples times shards are at most "
                            + Limits.SHARD_SAMPLES + ", was " + Canonical.duration(sample),
                    "sample");
        }
    }

    /** Up to whole seconds where that is no great change. */
    private static long roundedUp(long nanos) {
        long second = 1_000_000_000L;
        return nanos < second ? nanos : (nanos + second - 1) / second * second;
    }

    /** What groups do again and again, against the run's length. */
    void commits(SortedMap<String, GroupSpec> consumers, long duration) {
        consumers.forEach((name, group) -> {
            long every = group.coordination().commit().everyNanos();
            if (duration / every > Limits.STEPS) {
                add(
                        "makes more than " + Limits.STEPS + " commits in a run of " + Canonical.duration(duration)
                                + ", was " + Canonical.duration(every),
                        "consumers",
                        name,
                        "commit",
                        "every");
            }
        });
    }

    /** Flows against the run's length, and against each other. */
    void flows(FlowReader.Flows traffic, long duration, Fraction load) {
        int before = faults.count();
        Fraction windows = Fraction.ZERO;
        for (Map.Entry<String, FlowSpec> each : traffic.all().entrySet()) {
            FlowSpec flow = each.getValue();
            if (flow.fromNanos() >= duration) {
                add(Words.tooLate(flow.fromNanos(), duration), "traffic", each.getKey(), "from");
            }
            if (flow.everyNanos() != null) {
                windows = windows.plus(Fraction.of(duration / flow.everyNanos() + 1));
                if (windows.compareTo(Fraction.of(Limits.STEPS)) > 0) {
                    add("makes more than " + Limits.STEPS + " windows of the run", "traffic", each.getKey(), "every");
                    break;
                }
            }
            checkPoints(each.getKey(), flow.rate(), duration);
        }
        if (faults.count() == before) {
            shares(traffic.writes(), traffic.all().values(), duration, load);
        }
    }

    private void checkPoints(String name, RateLaw rate, long duration) {
        int points = 0;
        long every = 0;
        if (rate instanceof RateLaw.Steps steps) {
            points = steps.points().size();
            every = steps.everyNanos();
        } else if (rate instanceof RateLaw.Ramp ramp) {
            points = ramp.points().size();
            every = ramp.everyNanos();
        }
        if (every > 0 && duration / every + 1 > Limits.STEPS / points) {
            add("makes more than " + Limits.STEPS + " points of the run", "traffic", name, "rate", "every");
        }
    }

    private void shares(
            SortedMap<String, FlowSpec> traffic, Collection<FlowSpec> withReads, long duration, Fraction load) {
        boolean anyRate = traffic.values().stream().anyMatch(flow -> !(flow.rate() instanceof RateLaw.Share));
        if (!anyRate && !traffic.isEmpty()) {
            // The first by name, so that the order of the text doesn't matter.
            add("is a share of flows with a rate, of which there is none", "traffic", traffic.firstKey(), "share");
            return;
        }
        RunningShares.Peak peak = RunningShares.peak(traffic, duration);
        if (peak.sum().compareTo(Fraction.ONE) >= 0) {
            String last = peak.flows().get(peak.flows().size() - 1);
            add(
                    "makes the shares of the flows that run at " + Canonical.duration(peak.atNanos()) + " "
                            + Canonical.percent(peak.sum()) + ", must be below 100 % ("
                            + String.join(", ", peak.flows())
                            + ")",
                    "traffic",
                    last,
                    "share");
            return;
        }
        Fraction perSecond = Fraction.ZERO;
        for (FlowSpec flow : withReads) {
            perSecond = perSecond.plus(highest(flow.rate()));
        }
        Fraction offered = perSecond
                .times(load)
                .times(Fraction.of(duration, 1_000_000_000L))
                .dividedBy(Fraction.ONE.minus(peak.sum()));
        if (offered.compareTo(Limits.OFFERED) > 0) {
            add("may offer more than " + Limits.OFFERED + " records and reads in the run", "traffic");
        }
    }

    private static Fraction highest(RateLaw rate) {
        if (rate instanceof RateLaw.Constant constant) {
            return constant.perSecond();
        }
        List<RateLaw.Point> points = List.of();
        if (rate instanceof RateLaw.Steps steps) {
            points = steps.points();
        } else if (rate instanceof RateLaw.Ramp ramp) {
            points = ramp.points();
        }
        Fraction highest = Fraction.ZERO;
        for (RateLaw.Point point : points) {
            highest = point.perSecond().compareTo(highest) > 0 ? point.perSecond() : highest;
        }
        return highest;
    }

    /** Sizes against what the stream can ever accept, with so many shards at most. */
    void sizes(SortedMap<String, FlowSpec> traffic, StreamSpec stream, int shards) {
        long largest = stream.largestRecordBytes(shards);
        traffic.forEach((name, flow) -> {
            if (flow.size() instanceof SizeLaw.Fixed fixed && fixed.bytes() > largest) {
                add(tooLarge(fixed.bytes(), largest, stream), "traffic", name, "size");
            } else if (flow.size() instanceof SizeLaw.Uniform uniform && uniform.maxBytes() > largest) {
                add(tooLarge(uniform.maxBytes(), largest, stream), "traffic", name, "size");
            }
        });
    }

    /** Reads against what they go by, and what a shard ever gives. */
    void reads(SortedMap<String, ReadFlowSpec> reads, StreamSpec stream, @Nullable KeySpec key) {
        reads.forEach((name, read) -> {
            if (key != null && key.template() == null) {
                add("reads go by a key, but there is no key", "traffic", name, "op");
            } else if (!stream.partitioner().kind().keyTellsShard()) {
                add(
                        "reads go by a key, but the partitioner "
                                + Choices.text(stream.partitioner().kind()) + " sends a key anywhere",
                        "traffic",
                        name,
                        "op");
            }
            long item = read.flow().size() instanceof SizeLaw.Fixed fixed
                    ? fixed.bytes()
                    : read.flow().size() instanceof SizeLaw.Uniform uniform ? uniform.maxBytes() : 1;
            long largest = stream.largestReadBytes();
            if (item > largest / read.page()) {
                add(
                        "items of a size come to " + Canonical.size(item * read.page())
                                + ", which can never be read: a shard gives at most " + Canonical.size(largest)
                                + " at once, was " + read.page(),
                        "traffic",
                        name,
                        "page");
            }
        });
    }

    private static String tooLarge(long bytes, long largest, StreamSpec stream) {
        Long limit = stream.recordLimitBytes();
        return limit != null && bytes > limit
                ? "must be at most " + Canonical.size(limit) + ", what " + Choices.text(stream.platform())
                        + " takes for a record, was " + Canonical.size(bytes)
                : "can never be accepted: no bucket admits more than " + Canonical.size(largest) + ", was "
                        + Canonical.size(bytes);
    }

    /** The fields that key, order-by, hosts, groups and breakdown name, against those that flows have; flows with faults count too. */
    void fields(
            @Nullable KeySpec key,
            KeySpec.@Nullable Template orderBy,
            SortedMap<String, HostException> differing,
            SortedMap<String, GroupSpec> consumers,
            List<Node.Scalar> breakdown) {
        Map<String, Set<String>> fieldsByFlow = new java.util.TreeMap<>();
        Map<String, Set<String>> fieldsByWriter = new java.util.TreeMap<>();
        if (!(root.node("traffic") instanceof Node.Mapping traffic)) {
            return;
        }
        traffic.entries().forEach((name, entry) -> {
            if (entry.value() instanceof Node.Mapping flow) {
                fieldsByFlow.put(name, fieldsOf(flow));
                if (!FlowReader.isRead(flow)) {
                    fieldsByWriter.put(name, fieldsOf(flow));
                }
            }
        });
        if (fieldsByWriter.isEmpty()) {
            return;
        }
        if (key != null && key.template() != null) {
            for (String field : key.template().fields()) {
                checkEveryFlowHas(
                        field,
                        fieldsByFlow,
                        root.node("key") instanceof Node.Mapping
                                ? new String[] {"key", "template"}
                                : new String[] {"key"});
            }
            if (key.salting() != null && key.salting().spread() instanceof KeySpec.Spread.By by) {
                for (String field : by.template().fields()) {
                    checkEveryFlowHas(field, fieldsByFlow, "key", "by");
                }
            }
        }
        if (orderBy != null) {
            for (String field : orderBy.fields()) {
                checkEveryFlowHas(field, fieldsByWriter, KeyReader.ORDER_BY);
            }
        }
        if (root.node("hosts") instanceof Node.Mapping hosts && hosts.get("per") instanceof Node.Scalar per) {
            checkEveryFlowHas(per.text(), fieldsByWriter, "hosts", "per");
        }
        differing.forEach((name, except) -> {
            List<String> ofKey = except.key() == null ? List.of() : except.key().fields();
            for (String field : ofKey) {
                checkEveryFlowHas(field, fieldsByWriter, "hosts", "except", name, "key");
            }
        });
        Set<String> all = new TreeSet<>();
        fieldsByWriter.values().forEach(all::addAll);
        consumers.forEach((name, group) -> {
            Coordination.Workers workers = group.coordination().workers();
            if (workers != null) {
                for (String field : workers.by().fields()) {
                    checkEveryFlowHas(field, fieldsByWriter, "consumers", name, "workers", "by");
                }
            }
            for (String field : group.coordination().filter().keySet()) {
                if (!all.contains(field)) {
                    add(
                            "no flow has a field " + Words.quoted(field) + Words.suggestion(field, all),
                            "consumers",
                            name,
                            "filter",
                            field);
                }
            }
        });
        Set<String> seen = new HashSet<>();
        for (Node.Scalar field : breakdown) {
            if (!all.contains(field.text())) {
                faults.add(
                        field,
                        "no flow has a field " + Words.quoted(field.text()) + Words.suggestion(field.text(), all));
            } else if (!seen.add(field.text())) {
                faults.add(field, "stands in the list twice, was " + Words.of(field));
            }
        }
    }

    /** Groups that call scopes silent, against the scopes. */
    void silence(SortedMap<String, GroupSpec> groups, KeySpec.@Nullable Template orderBy) {
        groups.forEach((name, group) -> {
            if (group.watchesSilence() && orderBy == null) {
                add(
                        "is about the values of order-by, which there is none of: write one, such as \"{user_id}\"",
                        "consumers",
                        name,
                        "silent-after");
            }
        });
    }

    private static Set<String> fieldsOf(Node.Mapping flow) {
        Set<String> names = new TreeSet<>();
        if (flow.get("fields") instanceof Node.Mapping fields) {
            fields.entries().forEach((name, entry) -> {
                if (!entry.isNull() || (entry.value() instanceof Node.Scalar scalar && scalar.isTold())) {
                    names.add(name);
                }
            });
        }
        return names;
    }

    private void checkEveryFlowHas(String field, Map<String, Set<String>> fieldsByFlow, String... user) {
        Set<String> all = new TreeSet<>();
        List<String> lacking = new ArrayList<>();
        fieldsByFlow.forEach((flow, fields) -> {
            all.addAll(fields);
            if (!fields.contains(field)) {
                lacking.add(flow);
            }
        });
        if (lacking.size() == fieldsByFlow.size()) {
            add("no flow has a field " + Words.quoted(field) + Words.suggestion(field, all), user);
            return;
        }
        Node node = root.map();
        for (String key : user) {
            Node below = node instanceof Node.Mapping map ? map.get(key) : null;
            node = below == null ? node : below;
        }
        for (String flow : lacking) {
            add("has no field " + Words.quoted(field) + ", which " + node.path() + " names", "traffic", flow, "fields");
        }
    }

    /** The values that filters ask for, against those that the flows can have. */
    void filters(SortedMap<String, GroupSpec> consumers, SortedMap<String, FlowSpec> traffic) {
        consumers.forEach((name, group) -> group.coordination().filter().forEach((field, value) -> {
            boolean isPossible = traffic.values().stream()
                    .map(flow -> flow.fields().get(field))
                    .filter(Objects::nonNull)
                    .anyMatch(law -> {
                        List<String> known = KeyChecks.known(law);
                        return known.isEmpty() || known.contains(value);
                    });
            if (!isPossible
                    && traffic.values().stream().anyMatch(flow -> flow.fields().containsKey(field))) {
                add("no flow can have " + Words.quoted(value) + " in it", "consumers", name, "filter", field);
            }
        }));
    }

    /** The key against the values that its fields can have. */
    void key(KeySpec key, FlowReader.Flows traffic, StreamSpec stream, long duration) {
        new KeyChecks(this, key, traffic.writes(), traffic.all()).check(stream, duration);
    }

    /** Which node of the root stands for the key, for those that tell a fault of it. */
    @Nullable
    Node node(String key) {
        return root.node(key);
    }

    void add(Node node, String message) {
        faults.add(node, message);
    }

    /** Tells a fault at the value under a path, or as near to it as the text has something. */
    void add(String message, String... path) {
        Place place = root.map().place();
        String shown = root.map().path();
        Node node = root.map();
        for (String key : path) {
            Node.Entry entry = node instanceof Node.Mapping map ? map.entries().get(key) : null;
            shown = entry == null ? Paths.child(shown, key) : entry.value().path();
            if (entry == null) {
                node = new Node.Scalar(place, shown, "", true);
            } else {
                node = entry.value();
                place = node instanceof Node.Scalar && !entry.isNull() ? node.place() : entry.keyPlace();
            }
        }
        faults.add(place, shown, message);
    }
}
