package dev.hotshard.oracle;

import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Breakdown;
import dev.hotshard.summary.VariantSummary.Group;
import dev.hotshard.summary.VariantSummary.GroupShard;
import dev.hotshard.summary.VariantSummary.Host;
import dev.hotshard.summary.VariantSummary.Imbalance;
import dev.hotshard.summary.VariantSummary.Latency;
import dev.hotshard.summary.VariantSummary.Read;
import dev.hotshard.summary.VariantSummary.Records;
import dev.hotshard.summary.VariantSummary.Shard;
import dev.hotshard.summary.VariantSummary.TopKey;
import dev.hotshard.summary.VariantSummary.WorstSample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a summary of the engine and the totals of the slow simulator differ. */
final class SummaryComparison {
    private static final int TOP_KEYS = 20;
    private static final int BREAKDOWN_VALUES = 1000;
    private static final int TOP_KEYS_OF_SHARD = 5;
    private static final double ROUNDING = 1e-9;
    private static final double PERCENTILE_PRECISION = 1e-3;

    private final SlowTotals totals;
    private final boolean capsStay;
    private final boolean isCapped;
    private final List<String> differences = new ArrayList<>();

    private SummaryComparison(Scenario scenario, SlowTotals totals) {
        this.totals = totals;
        this.capsStay = new SlowFigures(scenario).capsStay();
        this.isCapped = !scenario.stream().cap().isNone();
    }

    /** One line a difference; none if all is equal. */
    static List<String> differences(Scenario scenario, SlowTotals totals, VariantSummary summary) {
        SummaryComparison comparison = new SummaryComparison(scenario, totals);
        comparison.compare(scenario, summary);
        return comparison.differences;
    }

    private void compare(Scenario scenario, VariantSummary summary) {
        Records records = summary.records();
        count("records.offered", records.offered());
        count("records.accepted", records.accepted());
        count("records.attempts", records.attempts());
        count("records.throttled", records.throttled());
        count("records.dropped", records.dropped());
        count("records.waitingAtEnd", records.waitingAtEnd());
        count("records.droppedBy.queueFull", records.droppedBy().queueFull());
        count("records.droppedBy.expired", records.droppedBy().expired());
        count("records.droppedBy.attempts", records.droppedBy().attempts());
        count("records.droppedBy.blocked", records.droppedBy().blocked());
        time("firstThrottleNanos", summary.firstThrottleSeconds());
        time("firstDropNanos", summary.firstDropSeconds());
        count("retry.throttledOnce", summary.retry().throttledOnce());
        count("retry.recovered", summary.retry().recovered());
        count("delay.records", summary.delay().records());
        time("firstDelayNanos", summary.delay().firstSeconds());
        time("retry.queuesEmptyAtNanos", summary.retry().queuesEmptyAtSeconds());
        if (summary.cardinality() != null) {
            count("cardinality.logicalKeys", summary.cardinality().logicalKeys());
            count("cardinality.partitionKeys", summary.cardinality().partitionKeys());
            count("cardinality.spreadKeys", summary.cardinality().spreadKeys());
        }
        summary.flows().forEach(flow -> {
            String name = "flows[" + flow.name() + "].";
            fourCounts(name, flow.offered(), flow.accepted(), flow.throttled(), flow.dropped());
        });
        summary.shards().forEach(this::compare);
        compareKeys(summary.keys());
        summary.breakdown().forEach(this::compare);
        summary.hosts().forEach(this::compare);
        names("hosts", summary.hosts().stream().map(Host::id).toList());
        summary.groups().forEach(this::compare);
        summary.reads().forEach(this::compare);
        summary.brokers().forEach(this::compare);
        String whole = summary.groups().isEmpty()
                ? "acceptance"
                : "groups[" + scenario.consumers().firstKey() + "]";
        latency(whole, summary.latencySeconds());
        compare(scenario, summary.order());
        imbalance("offered", summary.imbalance().offered());
        imbalance("accepted", summary.imbalance().accepted());
        imbalance("offeredBytes", summary.imbalance().offeredBytes());
        imbalance("acceptedBytes", summary.imbalance().acceptedBytes());
        worstSample(summary.imbalance().worstSample());
        if (capsStay) {
            figure("stream.utilisation", summary.stream().utilisation());
            figure("stream.peakUtilisation", summary.stream().peakUtilisation());
            figure("stream.strandedShare", summary.stream().strandedShare());
        }
    }

    private void compare(Scenario scenario, VariantSummary.Order order) {
        if (order == null || scenario.orderBy() == null) {
            equal("order", scenario.orderBy() == null ? null : "watched", order == null ? null : "watched");
            return;
        }
        count("order.inversions", order.inversions());
        count("order.inversions", order.falseDuplicates());
        count("order.scopesAffected", order.scopesAffected());
        count("order.staleWrites", order.staleWrites());
        count("order.staleScopes", order.staleScopes());
        latency("order", "order.inversions", order.latenessSeconds());
    }

    private void imbalance(String which, Imbalance imbalance) {
        String name = "imbalance." + which + ".";
        figure(name + "max", imbalance.max());
        figure(name + "median", imbalance.median());
        figure(name + "mean", imbalance.mean());
        figure(name + "maxToMedian", imbalance.maxToMedian());
        figure(name + "maxToMean", imbalance.maxToMean());
        figure(name + "cv", imbalance.cv());
        figure(name + "gini", imbalance.gini());
        figure(name + "effectiveShards", imbalance.effectiveShards());
        figure(name + "shardsWithout", imbalance.shardsWithout());
    }

    private void worstSample(WorstSample worst) {
        figure("imbalance.worstSample.seconds", worst.seconds());
        Integer without = worst.shardsWithout();
        if (without != null) {
            imbalance(
                    "worstSample",
                    new Imbalance(
                            worst.max(),
                            worst.median(),
                            worst.mean(),
                            worst.maxToMedian(),
                            worst.maxToMean(),
                            worst.cv(),
                            worst.gini(),
                            worst.effectiveShards(),
                            without));
        }
    }

    private void compare(Shard shard) {
        String name = "shards[" + shard.id() + "].";
        figure(name + "openedSeconds", shard.openedSeconds());
        figure(name + "closedSeconds", shard.closedSeconds());
        count(name + "offered", shard.offered());
        count(name + "accepted", shard.accepted());
        count(name + "throttled", shard.throttled());
        count(name + "acceptedBytes", shard.acceptedBytes());
        count(name + "delayed", shard.delayed());
        count(name + "keys", shard.keys());
        count(name + "readUnits", shard.readUnits());
        count(name + "queriesRefused", shard.queriesRefused());
        figure(name + "readUtilisation", shard.readUtilisation());
        figure(name + "readPeakUtilisation", shard.readPeakUtilisation());
        if (capsStay) {
            figure(name + "utilisation", shard.utilisation());
            figure(name + "peakUtilisation", shard.peakUtilisation());
        }
        List<String> top = top(name + "offeredOf[", "]", key -> totals.count(name + "offeredOf[" + key + "]"));
        equal(
                name + "topKeys",
                top.subList(0, Math.min(TOP_KEYS_OF_SHARD, top.size())),
                shard.topKeys().stream().map(TopKey::key).toList());
    }

    private void compareKeys(List<VariantSummary.Key> keys) {
        List<String> top = top("keys[", "].offered", key -> totals.count("keys[" + key + "].offered"));
        equal(
                "keys",
                top.subList(0, Math.min(TOP_KEYS, top.size())),
                keys.stream().map(VariantSummary.Key::key).toList());
        for (VariantSummary.Key key : keys) {
            String name = "keys[" + key.key() + "].";
            fourCounts(name, key.offered(), key.accepted(), key.throttled(), key.dropped());
            count(name + "delayed", key.delayed());
            count(name + "peak", Math.round(key.peakRate()));
            if (capsStay && isCapped) {
                figure(name + "capShare", key.capShare());
                figure(name + "headroom", key.headroom());
            }
            count(
                    name + "shardBits",
                    key.shards().stream().mapToLong(shard -> 1L << shard).sum());
        }
    }

    private void compare(Breakdown breakdown) {
        String name = "breakdown[" + breakdown.field() + "]";
        List<String> all = top(name + "[", "].offered", value -> totals.count(name + "[" + value + "].offered"));
        List<String> shown = new ArrayList<>(all.subList(0, Math.min(BREAKDOWN_VALUES, all.size())));
        List<String> rest = all.subList(shown.size(), all.size());
        if (!rest.isEmpty()) {
            shown.add("other");
        }
        equal(
                name,
                shown,
                breakdown.values().stream().map(Breakdown.Value::value).toList());
        for (Breakdown.Value value : breakdown.values()) {
            List<String> summed = value.value().equals("other") ? rest : List.of(value.value());
            equal(name + value + " offered", sum(name, summed, "offered"), value.offered());
            equal(name + value + " accepted", sum(name, summed, "accepted"), value.accepted());
            equal(name + value + " throttled", sum(name, summed, "throttled"), value.throttled());
            equal(name + value + " dropped", sum(name, summed, "dropped"), value.dropped());
        }
    }

    private long sum(String breakdown, List<String> values, String what) {
        return values.stream()
                .mapToLong(value -> totals.count(breakdown + "[" + value + "]." + what))
                .sum();
    }

    private void compare(Host host) {
        String name = "hosts[" + host.id() + "].";
        fourCounts(name, host.offered(), host.accepted(), host.throttled(), host.dropped());
        count(name + "attempts", host.attempts());
        count(name + "waitingMax", host.waitingMax());
        count(name + "blockedMax", host.blockedMax());
        count(name + "blockedNanos", Math.round(host.blockedSeconds() * 1e9));
        time(name + "headAgeMaxNanos", host.headAgeMaxSeconds());
        time(name + "firstDropNanos", host.firstDropSeconds());
    }

    private void compare(Group group) {
        String name = "groups[" + group.name() + "].";
        count(name + "members", group.members());
        count(name + "idleMembers", group.idleMembers());
        count(name + "consumed", group.consumed());
        count(name + "lost", group.lost());
        count(name + "replayed", group.replayed());
        count(name + "rebalances", group.rebalances());
        long read = totals.count(name + "read");
        double useful = (double) totals.count(name + "matching") / read;
        if (Double.compare(useful, group.usefulShare()) != 0) {
            differences.add(name + "usefulShare: slow " + useful + ", engine " + group.usefulShare());
        }
        count(name + "lagAtEnd", group.lagAtEnd());
        count(name + "lagMax", group.lagMax());
        time(name + "lagMaxNanos", group.lagMaxSeconds());
        time(name + "drainedAtNanos", group.drainedAtSeconds());
        latency("groups[" + group.name() + "]", group.latencySeconds());
        count(name + "falseSilences", group.falseSilences() == null ? 0 : group.falseSilences());
        count(name + "scopesSilenced", group.scopesSilenced() == null ? 0 : group.scopesSilenced());
        for (GroupShard shard : group.shards()) {
            String shardName = name + "shards[" + shard.id() + "].";
            count(shardName + "lagAtEnd", shard.lagAtEnd());
            count(shardName + "lagMax", shard.lagMax());
            time(shardName + "lagMaxNanos", shard.lagMaxSeconds());
        }
    }

    private void compare(VariantSummary.Broker broker) {
        String name = "brokers[" + broker.id() + "].";
        count(name + "shards", broker.shards());
        count(name + "acceptedBytes", broker.acceptedBytes());
        count(name + "throttled", broker.throttled());
        figure(name + "utilisation", broker.utilisation());
        figure(name + "peakUtilisation", broker.peakUtilisation());
    }

    private void compare(Read read) {
        String name = "reads[" + read.name() + "].";
        count(name + "reads", read.reads());
        count(name + "cached", read.cached());
        count(name + "served", read.served());
        count(name + "throttled", read.throttled());
        ratio(name + "throttledShare", read.throttled(), read.reads(), read.throttledShare());
        count(name + "missed", read.missed());
        ratio(name + "missedShare", read.missed(), read.served(), read.missedShare());
        time(name + "firstMissedNanos", read.firstMissedSeconds());
        time(name + "lastMissedNanos", read.lastMissedSeconds());
        count(name + "queries", read.queries());
        count(name + "refused", read.refused());
        ratio(name + "fanOutMean", read.queries(), read.reads() - read.cached(), read.fanOutMean());
        count(name + "fanOutMax", read.fanOutMax());
        count(name + "units", read.units());
        count(name + "unitsIfUnsalted", read.unitsIfUnsalted());
        ratio(name + "readLoad", read.units(), read.unitsIfUnsalted(), read.readLoad());
        count(name + "itemsRead", read.itemsRead());
        count(name + "itemsKept", read.itemsKept());
        Integer hottest = read.hottestShard();
        equal(name + "hottestShard", totals.time(name + "hottestShard"), hottest == null ? null : (long) hottest);
        ratio(
                name + "hottestShardShare",
                totals.count(name + "hottestShardUnits"),
                read.units(),
                read.hottestShardShare());
    }

    /** A ratio of two counts that are compared by themselves. */
    private void ratio(String name, long part, long whole, double found) {
        if (Double.compare((double) part / whole, found) != 0) {
            differences.add(name + ": " + part + " / " + whole + ", engine " + found);
        }
    }

    private void latency(String name, Latency latency) {
        latency(name, name.equals("acceptance") ? "records.accepted" : name + ".consumed", latency);
    }

    private void latency(String name, String counted, Latency latency) {
        count(counted, latency.count());
        if (latency.count() > 0) {
            double mean = totals.count(name + ".latencySumNanos") / 1e9 / latency.count();
            if (Math.abs(mean - latency.mean()) > ROUNDING * mean) {
                differences.add(name + " mean latency: slow " + mean + ", engine " + latency.mean());
            }
            count(name + ".latencyMaxNanos", nanos(latency.max()));
            percentile(name + ".latencyNanosOf500", latency.p50());
            percentile(name + ".latencyNanosOf900", latency.p90());
            percentile(name + ".latencyNanosOf990", latency.p99());
            percentile(name + ".latencyNanosOf999", latency.p999());
        }
    }

    private void percentile(String name, double seconds) {
        long exact = totals.count(name);
        if (Math.abs(seconds * 1e9 - exact) > PERCENTILE_PRECISION * exact + 1) {
            differences.add(name + ": slow " + exact + ", engine " + seconds * 1e9);
        }
    }

    private void fourCounts(String name, long offered, long accepted, long throttled, long dropped) {
        count(name + "offered", offered);
        count(name + "accepted", accepted);
        count(name + "throttled", throttled);
        count(name + "dropped", dropped);
    }

    private void figure(String name, double found) {
        double expected = totals.figures().getOrDefault(name, Double.NaN);
        boolean same = Double.isNaN(expected)
                ? Double.isNaN(found)
                : Math.abs(found - expected) <= ROUNDING * Math.abs(expected) + ROUNDING;
        if (!same) {
            differences.add(name + ": slow " + expected + ", engine " + found);
        }
    }

    private void count(String name, long found) {
        equal(name, totals.count(name), found);
    }

    private void time(String name, double seconds) {
        equal(name, totals.time(name), Double.isNaN(seconds) ? null : (Long) nanos(seconds));
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }

    /** All of this kind that were offered anything are there. */
    private void names(String kind, List<String> found) {
        List<String> missing = new ArrayList<>(top(kind + "[", "].offered", key -> 0));
        missing.removeAll(found);
        equal("missing among " + kind, List.of(), missing);
    }

    /** What stands between prefix and suffix in the totals' names, the largest first, ties by name. */
    private List<String> top(String prefix, String suffix, ToLongFunction<String> size) {
        Pattern pattern = Pattern.compile(Pattern.quote(prefix) + "([^\\]]*)" + Pattern.quote(suffix));
        List<String> names = new ArrayList<>();
        for (String name : totals.values().keySet()) {
            Matcher matcher = pattern.matcher(name);
            if (matcher.matches()) {
                names.add(matcher.group(1));
            }
        }
        names.sort(Comparator.comparingLong(size).reversed().thenComparing(Comparator.naturalOrder()));
        return names;
    }

    private void equal(String name, Object slow, Object engine) {
        boolean same = slow == null ? engine == null : slow.equals(engine);
        if (!same) {
            differences.add(String.format(Locale.ROOT, "%s: slow %s, engine %s", name, slow, engine));
        }
    }
}
