package dev.hotshard.summary;

import dev.hotshard.observe.BrokerObservation;
import dev.hotshard.observe.Counts;
import dev.hotshard.observe.GroupObservation;
import dev.hotshard.observe.HostObservation;
import dev.hotshard.observe.OrderObservation;
import dev.hotshard.observe.ReadCounts;
import dev.hotshard.observe.RunObservations;
import dev.hotshard.observe.ShardObservations;
import dev.hotshard.observe.SilenceObservation;
import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.stats.LatencyHistogram;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The way from what was seen in a run to the numbers that are published.
 * Shape: a pure function: the same scenario, observations and names give the same numbers.
 */
public final class Summarizer {
    private final Scenario scenario;
    private final RunObservations seen;
    private final RunNames names;
    private final KeyFigures keys;

    private Summarizer(Scenario scenario, RunObservations seen, RunNames names) {
        this.scenario = scenario;
        this.seen = seen;
        this.names = names;
        keys = new KeyFigures(seen, names.key());
    }

    /** The numbers of a run of {@code scenario}, under the name of its variant, with what a diagnosis finds without trying anything. */
    public static VariantSummary summarize(String variant, Scenario scenario, RunObservations seen, RunNames names) {
        return summarize(
                variant,
                scenario,
                seen,
                names,
                Diagnosis.of(scenario, seen, names).verdicts());
    }

    /** The same with these verdicts. */
    public static VariantSummary summarize(
            String variant,
            Scenario scenario,
            RunObservations seen,
            RunNames names,
            List<VariantSummary.Verdict> diagnosis) {
        return new Summarizer(scenario, seen, names).summary(variant, diagnosis);
    }

    /**
     * What became of the expectations of a scenario.
     *
     * @param seen what was seen of the records first offered from a time on, by that time in nanoseconds; those of expectations without {@code after} under the
     *     scenario's own warm-up
     * @param names as they are, by which things are looked up
     * @param mask what of the names is published
     * @param numbers the summary of the run, with what the alarms did
     */
    public static List<VariantSummary.Expectation> judge(
            Scenario scenario, Map<Long, RunObservations> seen, RunNames names, KeyMask mask, VariantSummary numbers) {
        Map<Long, Measures> measures = new HashMap<>();
        List<VariantSummary.Expectation> judged = new ArrayList<>();
        for (Expectation expectation : scenario.expect()) {
            long from = fromNanos(scenario, expectation);
            Measures of =
                    measures.computeIfAbsent(from, nanos -> measures(scenario, nanos, seen, names, mask, numbers));
            double value = of.of(expectation);
            judged.add(new VariantSummary.Expectation(
                    mask.text(expectation),
                    value,
                    expectation.metric().unit(),
                    expectation.comparison().holds(value, expectation.bound())));
        }
        return judged;
    }

    private static Measures measures(
            Scenario scenario,
            long fromNanos,
            Map<Long, RunObservations> seen,
            RunNames names,
            KeyMask mask,
            VariantSummary numbers) {
        RunObservations from = seen.get(fromNanos);
        if (from == null) {
            throw new IllegalStateException("nothing was seen from " + fromNanos + " ns on");
        }
        if (fromNanos == scenario.warmupNanos()) {
            return new Measures(scenario, from, names, mask, numbers);
        }
        Scenario later = scenario.withWarmup(fromNanos);
        // Verdicts aren't measured.
        VariantSummary ofLater =
                new Summarizer(later, from, mask.names(later, names)).summary(numbers.name(), List.of());
        return new Measures(later, from, names, mask, ofLater.withAlarms(numbers.alarms(), numbers.detection()));
    }

    /** From when on the records that an expectation is about are first offered. */
    public static long fromNanos(Scenario scenario, Expectation expectation) {
        Long after = expectation.afterNanos();
        return after == null ? scenario.warmupNanos() : after;
    }

    private VariantSummary summary(String variant, List<VariantSummary.Verdict> diagnosis) {
        VariantSummary.Records records = records();
        return new VariantSummary(
                variant,
                records,
                ratio(records.dropped(), records.offered()),
                ratio(records.throttled(), records.attempts()),
                seen.retries().firstThrottleSeconds(),
                seen.retries().firstDropSeconds(),
                retry(records),
                new VariantSummary.Delay(
                        seen.delays().records(),
                        ratio(seen.delays().records(), records.offered()),
                        seen.delays().firstSeconds()),
                new VariantSummary.Stream(
                        seen.stream().utilisation(),
                        seen.stream().secondPeak(),
                        seen.stream().strandedShare()),
                imbalances(),
                cardinality(),
                latency(
                        seen.groups().isEmpty()
                                ? seen.acceptance()
                                : seen.groups().get(0).latency()),
                shards(),
                keys.top(),
                keys.popularity(),
                flows(),
                breakdown(),
                hosts(),
                groups(),
                reads(),
                brokers(),
                Innocents.of(new RunCase(scenario, seen, names)),
                order(records),
                List.of(),
                null,
                actions(),
                diagnosis,
                List.of());
    }

    private VariantSummary.Records records() {
        Counts all = total(seen);
        RunObservations.Drops drops = seen.drops();
        return new VariantSummary.Records(
                all.offered(),
                all.accepted(),
                all.attempts(),
                all.throttled(),
                all.dropped(),
                all.offered() - all.accepted() - all.dropped(),
                new VariantSummary.DroppedBy(drops.queueFull(), drops.expired(), drops.attempts(), drops.blocked()));
    }

    /** The counts of all flows together. */
    static Counts total(RunObservations seen) {
        long offered = 0;
        long accepted = 0;
        long throttled = 0;
        long dropped = 0;
        for (Counts flow : seen.flows()) {
            offered += flow.offered();
            accepted += flow.accepted();
            throttled += flow.throttled();
            dropped += flow.dropped();
        }
        return new Counts(offered, accepted, throttled, dropped);
    }

    private VariantSummary.Retry retry(VariantSummary.Records records) {
        RunObservations.Retries retries = seen.retries();
        return new VariantSummary.Retry(
                retries.throttledOnce(),
                retries.recovered(),
                ratio(retries.recovered(), retries.throttledOnce()),
                ratio(records.attempts(), records.offered()),
                retries.emptiedAtSeconds());
    }

    private VariantSummary.Imbalances imbalances() {
        ShardObservations shards = seen.shards();
        return new VariantSummary.Imbalances(
                VariantSummary.Imbalance.of(shards.offeredLoads()),
                VariantSummary.Imbalance.of(shards.acceptedLoads()),
                VariantSummary.Imbalance.of(shards.offeredByteLoads()),
                VariantSummary.Imbalance.of(shards.acceptedByteLoads()),
                worstSample(shards.worstWindow(), shards.worstWindowSeconds()));
    }

    private static VariantSummary.WorstSample worstSample(long @Nullable [] loads, double seconds) {
        double none = Double.NaN;
        if (loads == null) {
            return new VariantSummary.WorstSample(none, none, none, none, none, none, none, none, none, null);
        }
        VariantSummary.Imbalance of = VariantSummary.Imbalance.of(loads);
        return new VariantSummary.WorstSample(
                seconds,
                of.max(),
                of.median(),
                of.mean(),
                of.maxToMedian(),
                of.maxToMean(),
                of.cv(),
                of.gini(),
                of.effectiveShards(),
                of.shardsWithout());
    }

    private VariantSummary.@Nullable Cardinality cardinality() {
        if (scenario.key().template() == null && seen.keys().size() == 0) {
            return null;
        }
        return new VariantSummary.Cardinality(
                keys.logicalKeys(), seen.partitionKeys().seen(), keys.spreadKeys());
    }

    private static VariantSummary.Latency latency(LatencyHistogram of) {
        return new VariantSummary.Latency(
                of.count(),
                of.meanNanos() / 1e9,
                of.percentileNanos(50) / 1e9,
                of.percentileNanos(90) / 1e9,
                of.percentileNanos(99) / 1e9,
                of.percentileNanos(99.9) / 1e9,
                of.maxNanos() / 1e9);
    }

    private List<VariantSummary.Shard> shards() {
        ShardObservations shards = seen.shards();
        List<VariantSummary.Shard> list = new ArrayList<>();
        for (int shard = 0; shard < shards.size(); shard++) {
            list.add(new VariantSummary.Shard(
                    shard,
                    shards.range(shard),
                    shards.parents(shard),
                    shards.openedSeconds(shard),
                    shards.closedSeconds(shard),
                    shards.offered(shard),
                    shards.accepted(shard),
                    shards.throttled(shard),
                    shards.acceptedBytes(shard),
                    shards.utilisation(shard),
                    shards.peakUtilisation(shard),
                    shards.readUnits(shard),
                    shards.queriesRefused(shard),
                    shards.readUtilisation(shard),
                    shards.readPeakUtilisation(shard),
                    keys.keysOf(shard),
                    keys.topOf(shard),
                    seen.delays().ofShard(shard)));
        }
        return list;
    }

    private List<VariantSummary.Flow> flows() {
        List<VariantSummary.Flow> list = new ArrayList<>();
        for (String name : scenario.traffic().keySet()) {
            Counts counts = seen.flows().get(list.size());
            list.add(new VariantSummary.Flow(
                    name,
                    counts.offered(),
                    counts.accepted(),
                    counts.throttled(),
                    counts.dropped(),
                    ratio(counts.dropped(), counts.offered())));
        }
        return list;
    }

    private List<VariantSummary.Read> reads() {
        List<VariantSummary.Read> list = new ArrayList<>();
        for (String name : scenario.reads().keySet()) {
            ReadCounts counts = seen.reads().get(list.size());
            list.add(new VariantSummary.Read(
                    name,
                    counts.reads(),
                    counts.cached(),
                    counts.served(),
                    counts.throttled(),
                    ratio(counts.throttled(), counts.reads()),
                    counts.missed(),
                    ratio(counts.missed(), counts.served()),
                    counts.firstMissedSeconds(),
                    counts.lastMissedSeconds(),
                    counts.queries(),
                    counts.refused(),
                    ratio(counts.queries(), counts.reads() - counts.cached()),
                    counts.fanOutMax(),
                    counts.units(),
                    counts.unitsIfUnsalted(),
                    ratio(counts.units(), counts.unitsIfUnsalted()),
                    counts.itemsRead(),
                    counts.itemsKept(),
                    counts.hottestShard() < 0 ? null : (Integer) counts.hottestShard(),
                    ratio(counts.hottestShardUnits(), counts.units())));
        }
        return list;
    }

    private List<VariantSummary.Broker> brokers() {
        List<VariantSummary.Broker> list = new ArrayList<>();
        for (BrokerObservation broker : seen.brokers()) {
            list.add(new VariantSummary.Broker(
                    list.size(),
                    broker.shards(),
                    broker.acceptedBytes(),
                    broker.utilisation(),
                    broker.peakUtilisation(),
                    broker.throttled()));
        }
        return list;
    }

    private List<VariantSummary.Breakdown> breakdown() {
        List<VariantSummary.Breakdown> list = new ArrayList<>();
        for (int i = 0; i < scenario.breakdown().size(); i++) {
            list.add(Breakdowns.of(
                    scenario.breakdown().get(i),
                    seen.breakdown().get(i),
                    names.values().get(i)));
        }
        list.sort(Comparator.comparing(VariantSummary.Breakdown::field));
        return list;
    }

    private List<VariantSummary.Host> hosts() {
        List<VariantSummary.Host> list = new ArrayList<>();
        for (HostObservation host : seen.hosts()) {
            Counts counts = host.counts();
            list.add(new VariantSummary.Host(
                    names.host().apply(list.size()),
                    counts.offered(),
                    counts.accepted(),
                    counts.attempts(),
                    counts.throttled(),
                    counts.dropped(),
                    host.waitingMax(),
                    host.headAgeMaxSeconds(),
                    host.firstDropSeconds(),
                    host.blockedMax(),
                    host.blockedSeconds()));
        }
        if (scenario.hosts().per() != null) {
            list.sort(Comparator.comparing(VariantSummary.Host::id));
        }
        return list;
    }

    private List<VariantSummary.Group> groups() {
        List<VariantSummary.Group> list = new ArrayList<>();
        for (String name : scenario.consumers().keySet()) {
            GroupObservation group = seen.groups().get(list.size());
            SilenceObservation silence = seen.silences().get(list.size());
            List<VariantSummary.GroupShard> shards = new ArrayList<>();
            for (GroupObservation.OfShard shard : group.shards()) {
                shards.add(new VariantSummary.GroupShard(
                        shards.size(),
                        shard.member() < 0 ? null : (Integer) shard.member(),
                        shard.lagAtEnd(),
                        shard.lagMax(),
                        shard.lagMaxSeconds()));
            }
            list.add(new VariantSummary.Group(
                    name,
                    group.members(),
                    group.idleMembers(),
                    group.consumed(),
                    group.lost(),
                    group.replayed(),
                    group.usefulShare(),
                    group.rebalances(),
                    group.lagAtEnd(),
                    group.lagMax(),
                    group.lagMaxSeconds(),
                    group.drainedAtSeconds(),
                    latency(group.latency()),
                    silence == null ? null : (Long) silence.falseSilences(),
                    silence == null ? null : (Long) silence.scopesSilenced(),
                    shards));
        }
        return list;
    }

    private VariantSummary.@Nullable Order order(VariantSummary.Records records) {
        OrderObservation order = seen.order();
        if (order == null || scenario.orderBy() == null) {
            return null;
        }
        long done = seen.groups().isEmpty()
                ? records.accepted()
                : seen.groups().get(0).consumed();
        return new VariantSummary.Order(
                scenario.orderBy().toString(),
                order.inversions(),
                order.scopesAffected(),
                ratio(order.inversions(), done),
                latency(order.lateness()),
                order.staleWrites(),
                order.staleScopes(),
                order.inversions());
    }

    private List<VariantSummary.Action> actions() {
        return seen.actions().stream()
                .map(action -> new VariantSummary.Action(
                        action.begunSeconds(), action.doneSeconds(), action.what(), action.effect()))
                .toList();
    }

    private static double ratio(long part, long whole) {
        return (double) part / whole;
    }
}
