package dev.hotshard.report;

import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.ExperimentSummary.ScenarioFacts;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.ShardMap;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Action;
import dev.hotshard.summary.VariantSummary.Breakdown;
import dev.hotshard.summary.VariantSummary.Cardinality;
import dev.hotshard.summary.VariantSummary.Delay;
import dev.hotshard.summary.VariantSummary.DroppedBy;
import dev.hotshard.summary.VariantSummary.Expectation;
import dev.hotshard.summary.VariantSummary.Flow;
import dev.hotshard.summary.VariantSummary.Group;
import dev.hotshard.summary.VariantSummary.GroupShard;
import dev.hotshard.summary.VariantSummary.Host;
import dev.hotshard.summary.VariantSummary.Imbalance;
import dev.hotshard.summary.VariantSummary.Imbalances;
import dev.hotshard.summary.VariantSummary.Latency;
import dev.hotshard.summary.VariantSummary.Order;
import dev.hotshard.summary.VariantSummary.Records;
import dev.hotshard.summary.VariantSummary.Retry;
import dev.hotshard.summary.VariantSummary.Shard;
import dev.hotshard.summary.VariantSummary.Stream;
import dev.hotshard.summary.VariantSummary.TopKey;
import dev.hotshard.summary.VariantSummary.Verdict;
import dev.hotshard.summary.VariantSummary.WorstSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Made-up summaries for tests of what they look like; no run of the simulator is behind them.
 */
public final class SampleSummaries {
    private static final double NONE = Double.NaN;
    private static final Latency NO_LATENCY = new Latency(0, NONE, NONE, NONE, NONE, NONE, NONE);

    private SampleSummaries() {}

    /** The loads of some shards: one hot, the others even. */
    private static final List<VariantSummary.Innocent> INNOCENTS = List.of(new VariantSummary.Innocent(
            "shard",
            null,
            "merchant-17",
            1,
            List.of(3),
            1,
            new VariantSummary.Bystanders(52_000, 450_000, 0, 37_418, 0.75, null, Double.NaN),
            new VariantSummary.Bystanders(2_620_000, 0, 0, 0, 0, null, Double.NaN)));

    public static long[] hot(int shards, long even, int hotShard, long hotLoad) {
        long[] loads = new long[shards];
        Arrays.fill(loads, even);
        loads[hotShard] = hotLoad;
        return loads;
    }

    public static ExperimentSummary experiment(String platform, List<VariantSummary> variants) {
        ScenarioFacts facts = new ScenarioFacts("Flash sale", "ab12", platform, 120, 7, 1);
        return new ExperimentSummary(ExperimentSummary.SCHEMA, facts, variants);
    }

    /** Each variant's replications. */
    public static ExperimentSummary replicated(List<List<VariantSummary>> runs) {
        ScenarioFacts facts = new ScenarioFacts(
                "Flash sale", "ab12", "kinesis", 120, 7, runs.get(0).size());
        return new ExperimentSummary(
                ExperimentSummary.SCHEMA,
                facts,
                runs.stream().map(of -> of.get(0)).toList(),
                runs);
    }

    /** A variant whose shards were offered {@code loads} over 120 s and took at most 1,000/s each. */
    public static VariantSummary throttled(String name, long... loads) {
        long cap = 120_000;
        long offered = Arrays.stream(loads).sum();
        long accepted = Arrays.stream(loads).map(load -> Math.min(load, cap)).sum();
        long dropped = offered - accepted;
        List<Shard> shards = new ArrayList<>();
        for (int id = 0; id < loads.length; id++) {
            long taken = Math.min(loads[id], cap);
            List<TopKey> top = loads[id] == 0
                    ? List.of()
                    : List.of(new TopKey("merchant-" + id, 0.9), new TopKey("merchant-" + (id + 100), 0.05));
            shards.add(new Shard(
                    id,
                    List.of(Integer.toString(id * 10), Integer.toString(id * 10 + 9)),
                    List.of(),
                    0,
                    NONE,
                    loads[id],
                    taken,
                    9 * (loads[id] - taken),
                    500 * taken,
                    (double) taken / cap,
                    Math.min(1, 1.5 * taken / cap),
                    0,
                    0,
                    NONE,
                    NONE,
                    2,
                    top,
                    0));
        }
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("keyRate", 12000.0);
        evidence.put("capRecordsPerSecond", 1000.0);
        List<Verdict> diagnosis = dropped == 0
                ? List.of()
                : List.of(new Verdict(
                        "hot-key",
                        "merchant-17 alone asks for 12,000/s where one partition takes 1,000/s: no split helps, "
                                + "at least 12 partitions must share it.",
                        evidence));
        return new VariantSummary(
                name,
                new Records(
                        offered,
                        accepted,
                        offered + 9 * dropped,
                        offered + 9 * dropped - accepted,
                        dropped,
                        0,
                        new DroppedBy(0, 0, dropped, 0)),
                (double) dropped / offered,
                (double) (offered + 9 * dropped - accepted) / (offered + 9 * dropped),
                dropped == 0 ? NONE : 15.1,
                dropped == 0 ? NONE : 15.9,
                new Retry(
                        dropped + dropped / 10,
                        dropped / 10,
                        dropped == 0 ? NONE : 0.1 * dropped / (double) (dropped + dropped / 10),
                        (offered + 9 * dropped) / (double) offered,
                        NONE),
                new Delay(0, 0, NONE),
                new Stream(accepted / (double) (cap * loads.length), 0.5, dropped == 0 ? NONE : 0.54),
                new Imbalances(
                        imbalance(loads),
                        imbalance(loads),
                        imbalance(loads),
                        imbalance(loads),
                        new WorstSample(NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, null)),
                new Cardinality(40_000, 40_000, 0),
                new Latency(accepted, 0.125, 0, 0.0625, 2.5, 5.25, 6.5),
                shards,
                List.of(new VariantSummary.Key(
                        "merchant-17",
                        1_080_000,
                        91_000,
                        9_000_000,
                        989_000,
                        0.29,
                        12_000,
                        12,
                        1 / 12.0,
                        List.of(3),
                        0)),
                List.of(new VariantSummary.Rank(1, 0.29), new VariantSummary.Rank(40_000, 1e-5)),
                List.of(new Flow("orders", offered, accepted, 9 * dropped, dropped, (double) dropped / offered)),
                List.of(new Breakdown(
                        "source",
                        List.of(new Breakdown.Value(
                                "web", offered, accepted, 9 * dropped, dropped, (double) dropped / offered)))),
                List.of(new Host(
                        "0", offered, accepted, offered + 9 * dropped, 9 * dropped, dropped, 900, 4.5, 15.9, 0, 0)),
                List.of(),
                List.of(),
                List.of(),
                dropped == 0 ? List.of() : INNOCENTS,
                null,
                List.of(),
                null,
                List.of(),
                diagnosis,
                List.of());
    }

    /** The same variant, read by one group. */
    public static VariantSummary withGroup(VariantSummary variant, Group... groups) {
        return with(variant, List.of(groups), variant.diagnosis(), variant.expect());
    }

    /** The same variant, of which something was expected. */
    public static VariantSummary expecting(VariantSummary variant, Expectation... expectations) {
        return with(variant, variant.groups(), variant.diagnosis(), List.of(expectations));
    }

    /** The same variant, so much of which was out of order. */
    static VariantSummary disordered(VariantSummary variant, Order order) {
        return with(variant, variant.groups(), order, variant.diagnosis(), variant.expect());
    }

    /** The same variant, of so many keys. */
    static VariantSummary counted(VariantSummary variant, Cardinality keys) {
        return with(
                variant,
                keys,
                variant.groups(),
                variant.order(),
                variant.actions(),
                variant.diagnosis(),
                variant.expect());
    }

    /** Order within hosts, with so many inversions in 1,000 records of so many hosts, none more than 2.5 s late. */
    static Order order(long inversions, long scopes, long stale) {
        Latency lateness = new Latency(inversions, 1, 1, 2, 2, 2.5, 2.5);
        return new Order("{host}", inversions, scopes, inversions / 1000.0, lateness, inversions, stale, inversions);
    }

    /** The same variant with one verdict of this text. */
    public static VariantSummary judged(VariantSummary variant, String text) {
        List<Verdict> diagnosis = List.of(new Verdict("hot-key", text, new TreeMap<>()));
        return with(variant, variant.groups(), diagnosis, variant.expect());
    }

    /** The same variant with these verdicts. */
    static VariantSummary judged(VariantSummary variant, String[] codes) {
        List<Verdict> diagnosis = Arrays.stream(codes)
                .map(code -> new Verdict(code, "It is so.", new TreeMap<>()))
                .toList();
        return with(variant, variant.groups(), diagnosis, variant.expect());
    }

    /** The same variant, on whose way this was done. */
    public static VariantSummary acted(VariantSummary variant, List<Action> actions) {
        return with(
                variant,
                variant.cardinality(),
                variant.groups(),
                variant.order(),
                actions,
                variant.diagnosis(),
                variant.expect());
    }

    private static VariantSummary with(
            VariantSummary v, List<Group> groups, List<Verdict> diagnosis, List<Expectation> expect) {
        return with(v, groups, v.order(), diagnosis, expect);
    }

    private static VariantSummary with(
            VariantSummary v, List<Group> groups, Order order, List<Verdict> diagnosis, List<Expectation> expect) {
        return with(v, v.cardinality(), groups, order, v.actions(), diagnosis, expect);
    }

    private static VariantSummary with(
            VariantSummary v,
            Cardinality keys,
            List<Group> groups,
            Order order,
            List<Action> actions,
            List<Verdict> diagnosis,
            List<Expectation> expect) {
        return with(v, v.shards(), keys, groups, order, actions, diagnosis, expect);
    }

    /** The same variant, of which a shard closed at some time. */
    public static VariantSummary closing(VariantSummary v, int id, double closedSeconds) {
        List<Shard> shards = new ArrayList<>(v.shards());
        Shard s = shards.get(id);
        shards.set(
                id,
                new Shard(
                        s.id(),
                        s.range(),
                        s.parents(),
                        s.openedSeconds(),
                        closedSeconds,
                        s.offered(),
                        s.accepted(),
                        s.throttled(),
                        s.acceptedBytes(),
                        s.utilisation(),
                        s.peakUtilisation(),
                        s.readUnits(),
                        s.queriesRefused(),
                        s.readUtilisation(),
                        s.readPeakUtilisation(),
                        s.keys(),
                        s.topKeys(),
                        s.delayed()));
        return with(v, shards, v.cardinality(), v.groups(), v.order(), v.actions(), v.diagnosis(), v.expect());
    }

    private static VariantSummary with(
            VariantSummary v,
            List<Shard> shards,
            Cardinality keys,
            List<Group> groups,
            Order order,
            List<Action> actions,
            List<Verdict> diagnosis,
            List<Expectation> expect) {
        return new VariantSummary(
                v.name(),
                v.records(),
                v.dropRate(),
                v.throttleRate(),
                v.firstThrottleSeconds(),
                v.firstDropSeconds(),
                v.retry(),
                v.delay(),
                v.stream(),
                v.imbalance(),
                keys,
                v.latencySeconds(),
                shards,
                v.keys(),
                v.popularity(),
                v.flows(),
                v.breakdown(),
                v.hosts(),
                groups,
                v.reads(),
                v.brokers(),
                v.innocents(),
                order,
                v.alarms(),
                v.detection(),
                actions,
                diagnosis,
                expect);
    }

    public static Group group(long lagAtEnd) {
        return group(lagAtEnd, NONE);
    }

    /** A group that was behind at its worst by twice what it is at the end, and had caught up at some time, NaN for never. */
    public static Group group(long lagAtEnd, double drainedAtSeconds) {
        return group(lagAtEnd, drainedAtSeconds, 12.5);
    }

    /** The same with its oldest record's age at its worst. */
    static Group group(long lagAtEnd, double drainedAtSeconds, double lagMaxSeconds) {
        return group("billing", lagAtEnd, drainedAtSeconds, lagMaxSeconds);
    }

    /** The same with a name of its own. */
    public static Group group(String name, long lagAtEnd, double drainedAtSeconds, double lagMaxSeconds) {
        return new Group(
                name,
                3,
                1,
                1000,
                0,
                0,
                NONE,
                0,
                lagAtEnd,
                2 * lagAtEnd,
                lagMaxSeconds,
                drainedAtSeconds,
                NO_LATENCY,
                null,
                null,
                List.of(new GroupShard(0, 2, lagAtEnd, 2 * lagAtEnd, 12.5), new GroupShard(1, null, 0, 0, NONE)));
    }

    /** Two steps of one second of the stream. */
    public static Series series() {
        return new Series(
                new double[] {1, 2},
                List.of(
                        new Series.Column("offered", "stream", i -> 10 + 2 * i),
                        new Series.Column("lag", "group a,b", i -> i == 0 ? NONE : 2.5)),
                ShardMap.NONE);
    }

    private static Imbalance imbalance(long[] loads) {
        long[] sorted = loads.clone();
        Arrays.sort(sorted);
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2.0;
        double max = sorted[sorted.length - 1];
        double sum = Arrays.stream(loads).sum();
        double mean = sum / loads.length;
        double squares = Arrays.stream(loads)
                .mapToDouble(load -> (load / sum) * (load / sum))
                .sum();
        int without = (int) Arrays.stream(loads).filter(load -> load == 0).count();
        return new Imbalance(
                max, median, mean, median == 0 ? NONE : max / median, max / mean, 1.5, 0.25, 1 / squares, without);
    }
}
