package dev.hotshard.report;

import dev.hotshard.scenario.Metric;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.ExperimentSummary.Pair;
import dev.hotshard.summary.ExperimentSummary.ScenarioFacts;
import dev.hotshard.summary.Measures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Action;
import dev.hotshard.summary.VariantSummary.Alarm;
import dev.hotshard.summary.VariantSummary.Breakdown;
import dev.hotshard.summary.VariantSummary.Broker;
import dev.hotshard.summary.VariantSummary.Bystanders;
import dev.hotshard.summary.VariantSummary.Cardinality;
import dev.hotshard.summary.VariantSummary.Delay;
import dev.hotshard.summary.VariantSummary.Detection;
import dev.hotshard.summary.VariantSummary.DroppedBy;
import dev.hotshard.summary.VariantSummary.Expectation;
import dev.hotshard.summary.VariantSummary.Flow;
import dev.hotshard.summary.VariantSummary.Group;
import dev.hotshard.summary.VariantSummary.GroupShard;
import dev.hotshard.summary.VariantSummary.Host;
import dev.hotshard.summary.VariantSummary.Imbalance;
import dev.hotshard.summary.VariantSummary.Imbalances;
import dev.hotshard.summary.VariantSummary.Innocent;
import dev.hotshard.summary.VariantSummary.Latency;
import dev.hotshard.summary.VariantSummary.Order;
import dev.hotshard.summary.VariantSummary.Read;
import dev.hotshard.summary.VariantSummary.Records;
import dev.hotshard.summary.VariantSummary.Retry;
import dev.hotshard.summary.VariantSummary.Shard;
import dev.hotshard.summary.VariantSummary.Stream;
import dev.hotshard.summary.VariantSummary.TopKey;
import dev.hotshard.summary.VariantSummary.Verdict;
import dev.hotshard.summary.VariantSummary.WorstSample;
import java.util.Arrays;
import java.util.Map;

/**
 * The fields of each object of a summary, named and ordered as in the schema: the one list that both JSON and CSV are written from.
 */
final class SummaryFields {
    static final Match<Shard> SHARDS = Match.by(Shard::id);
    private static final Match<TopKey> TOP_KEYS = Match.heaviest(TopKey::key, TopKey::share, TopKey.LISTED);
    static final Match<VariantSummary.Key> KEYS =
            Match.heaviest(VariantSummary.Key::key, VariantSummary.Key::offered, VariantSummary.Key.LISTED);
    private static final Match<VariantSummary.Rank> RANKS = Match.by(VariantSummary.Rank::rank);
    private static final Match<Flow> FLOWS = Match.by(Flow::name);
    private static final Match<Breakdown> BREAKDOWNS = Match.by(Breakdown::field);
    private static final Match<Breakdown.Value> VALUES = Match.by(Breakdown.Value::value);
    static final Match<Host> HOSTS = Match.by(Host::id);
    static final Match<Group> GROUPS = Match.by(Group::name);
    private static final Match<GroupShard> GROUP_SHARDS = Match.by(GroupShard::id);
    static final Match<Read> READS = Match.by(Read::name);
    static final Match<Broker> BROKERS = Match.by(Broker::id);
    private static final Match<Innocent> INNOCENTS =
            Match.by(innocent -> Arrays.asList(innocent.where(), innocent.group(), innocent.key()));
    private static final Match<Alarm> ALARMS = Match.by(Alarm::name);
    private static final Match<Action> ACTIONS = Match.by(Action::what);
    private static final Match<Verdict> VERDICTS = Match.by(Verdict::code);

    private SummaryFields() {}

    static void experiment(Fields out, ExperimentSummary summary) {
        out.text("schema", summary.schema());
        out.object("scenario", summary.scenario(), SummaryFields::scenario);
        if (summary.isReplicated()) {
            out.list("variants", summary.pairs(), Means.of(SummaryFields::pair));
        } else {
            out.list("variants", summary.variants(), (fields, variant) -> pair(fields, new Pair(variant, null)));
        }
    }

    private static void scenario(Fields out, ScenarioFacts facts) {
        out.text("name", facts.name());
        out.text("sha256", facts.sha256());
        out.text("platform", facts.platform());
        out.measure("durationSeconds", facts.durationSeconds());
        out.count("seed", facts.seed());
        out.count("replications", facts.replications());
    }

    private static void pair(Fields out, Pair pair) {
        variant(out, pair.variant());
        out.object("againstBaseline", pair.baseline() == null ? null : pair, (fields, both) -> {
            for (Metric metric : Metric.each(Metric.Scope.STREAM)) {
                fields.measure(metric.path(), both.difference(numbers -> Measures.ofStream(numbers, metric)));
            }
        });
    }

    private static void variant(Fields out, VariantSummary variant) {
        out.text("name", variant.name());
        out.object("records", variant.records(), SummaryFields::records);
        out.measure("dropRate", variant.dropRate());
        out.measure("throttleRate", variant.throttleRate());
        out.measure("firstThrottleSeconds", variant.firstThrottleSeconds());
        out.measure("firstDropSeconds", variant.firstDropSeconds());
        out.object("retry", variant.retry(), SummaryFields::retry);
        out.object("delay", variant.delay(), SummaryFields::delay);
        out.object("stream", variant.stream(), SummaryFields::stream);
        out.object("imbalance", variant.imbalance(), SummaryFields::imbalances);
        out.object("cardinality", variant.cardinality(), SummaryFields::cardinality);
        out.object("latencySeconds", variant.latencySeconds(), SummaryFields::latency);
        out.list("shards", variant.shards(), SHARDS, SummaryFields::shard);
        out.list("keys", variant.keys(), KEYS, SummaryFields::key);
        out.list("popularity", variant.popularity(), RANKS, SummaryFields::rank);
        out.list("flows", variant.flows(), FLOWS, SummaryFields::flow);
        out.list("breakdown", variant.breakdown(), BREAKDOWNS, SummaryFields::breakdown);
        out.list("hosts", variant.hosts(), HOSTS, SummaryFields::host);
        out.list("groups", variant.groups(), GROUPS, SummaryFields::group);
        out.list("reads", variant.reads(), READS, SummaryFields::read);
        out.list("brokers", variant.brokers(), BROKERS, SummaryFields::broker);
        out.list("innocents", variant.innocents(), INNOCENTS, SummaryFields::innocent);
        out.object("order", variant.order(), SummaryFields::order);
        out.list("alarms", variant.alarms(), ALARMS, SummaryFields::alarm);
        out.object("detection", variant.detection(), SummaryFields::detection);
        out.list("actions", variant.actions(), ACTIONS, SummaryFields::action);
        out.list("diagnosis", variant.diagnosis(), VERDICTS, SummaryFields::verdict);
        out.list("expect", variant.expect(), SummaryFields::expectation);
    }

    private static void records(Fields out, Records records) {
        out.count("offered", records.offered());
        out.count("accepted", records.accepted());
        out.count("attempts", records.attempts());
        out.count("throttled", records.throttled());
        out.count("dropped", records.dropped());
        out.count("waitingAtEnd", records.waitingAtEnd());
        out.object("droppedBy", records.droppedBy(), SummaryFields::droppedBy);
    }

    private static void droppedBy(Fields out, DroppedBy causes) {
        out.count("queueFull", causes.queueFull());
        out.count("expired", causes.expired());
        out.count("attempts", causes.attempts());
        out.count("blocked", causes.blocked());
    }

    private static void retry(Fields out, Retry retry) {
        out.count("throttledOnce", retry.throttledOnce());
        out.count("recovered", retry.recovered());
        out.measure("recoveredShare", retry.recoveredShare());
        out.measure("amplification", retry.amplification());
        out.measure("queuesEmptyAtSeconds", retry.queuesEmptyAtSeconds());
    }

    private static void delay(Fields out, Delay delay) {
        out.count("records", delay.records());
        out.measure("share", delay.share());
        out.measure("firstSeconds", delay.firstSeconds());
    }

    private static void stream(Fields out, Stream stream) {
        out.measure("utilisation", stream.utilisation());
        out.measure("peakUtilisation", stream.peakUtilisation());
        out.measure("strandedShare", stream.strandedShare());
    }

    private static void imbalances(Fields out, Imbalances imbalances) {
        out.object("offered", imbalances.offered(), SummaryFields::imbalance);
        out.object("accepted", imbalances.accepted(), SummaryFields::imbalance);
        out.object("offeredBytes", imbalances.offeredBytes(), SummaryFields::imbalance);
        out.object("acceptedBytes", imbalances.acceptedBytes(), SummaryFields::imbalance);
        out.object("worstSample", imbalances.worstSample(), SummaryFields::worstSample);
    }

    static void imbalance(Fields out, Imbalance imbalance) {
        out.measure("max", imbalance.max());
        out.measure("median", imbalance.median());
        out.measure("mean", imbalance.mean());
        out.measure("maxToMedian", imbalance.maxToMedian());
        out.measure("maxToMean", imbalance.maxToMean());
        out.measure("cv", imbalance.cv());
        out.measure("gini", imbalance.gini());
        out.measure("effectiveShards", imbalance.effectiveShards());
        out.count("shardsWithout", imbalance.shardsWithout());
    }

    private static void worstSample(Fields out, WorstSample sample) {
        out.measure("seconds", sample.seconds());
        out.measure("max", sample.max());
        out.measure("median", sample.median());
        out.measure("mean", sample.mean());
        out.measure("maxToMedian", sample.maxToMedian());
        out.measure("maxToMean", sample.maxToMean());
        out.measure("cv", sample.cv());
        out.measure("gini", sample.gini());
        out.measure("effectiveShards", sample.effectiveShards());
        out.optionalCount("shardsWithout", sample.shardsWithout());
    }

    private static void cardinality(Fields out, Cardinality cardinality) {
        out.count("logicalKeys", cardinality.logicalKeys());
        out.count("partitionKeys", cardinality.partitionKeys());
        out.count("spreadKeys", cardinality.spreadKeys());
    }

    private static void latency(Fields out, Latency latency) {
        out.count("count", latency.count());
        out.measure("mean", latency.mean());
        out.measure("p50", latency.p50());
        out.measure("p90", latency.p90());
        out.measure("p99", latency.p99());
        out.measure("p999", latency.p999());
        out.measure("max", latency.max());
    }

    static void shard(Fields out, Shard shard) {
        out.label("id", shard.id());
        out.plainList("range", shard.range());
        out.plainList("parents", shard.parents());
        out.measure("openedSeconds", shard.openedSeconds());
        out.measure("closedSeconds", shard.closedSeconds());
        out.count("offered", shard.offered());
        out.count("accepted", shard.accepted());
        out.count("throttled", shard.throttled());
        out.count("acceptedBytes", shard.acceptedBytes());
        out.measure("utilisation", shard.utilisation());
        out.measure("peakUtilisation", shard.peakUtilisation());
        out.count("readUnits", shard.readUnits());
        out.count("queriesRefused", shard.queriesRefused());
        out.measure("readUtilisation", shard.readUtilisation());
        out.measure("readPeakUtilisation", shard.readPeakUtilisation());
        out.count("keys", shard.keys());
        out.list("topKeys", shard.topKeys(), TOP_KEYS, SummaryFields::topKey);
        out.count("delayed", shard.delayed());
    }

    private static void topKey(Fields out, TopKey key) {
        out.text("key", key.key());
        out.measure("share", key.share());
    }

    static void key(Fields out, VariantSummary.Key key) {
        out.text("key", key.key());
        out.count("offered", key.offered());
        out.count("accepted", key.accepted());
        out.count("throttled", key.throttled());
        out.count("dropped", key.dropped());
        out.measure("share", key.share());
        out.measure("peakRate", key.peakRate());
        out.measure("capShare", key.capShare());
        out.measure("headroom", key.headroom());
        out.plainList("shards", key.shards());
        out.count("delayed", key.delayed());
    }

    private static void rank(Fields out, VariantSummary.Rank rank) {
        out.label("rank", rank.rank());
        out.measure("share", rank.share());
    }

    private static void flow(Fields out, Flow flow) {
        out.text("name", flow.name());
        out.count("offered", flow.offered());
        out.count("accepted", flow.accepted());
        out.count("throttled", flow.throttled());
        out.count("dropped", flow.dropped());
        out.measure("dropRate", flow.dropRate());
    }

    private static void breakdown(Fields out, Breakdown breakdown) {
        out.text("field", breakdown.field());
        out.list("values", breakdown.values(), VALUES, SummaryFields::breakdownValue);
    }

    private static void breakdownValue(Fields out, Breakdown.Value value) {
        out.text("value", value.value());
        out.count("offered", value.offered());
        out.count("accepted", value.accepted());
        out.count("throttled", value.throttled());
        out.count("dropped", value.dropped());
        out.measure("dropRate", value.dropRate());
    }

    static void host(Fields out, Host host) {
        out.text("id", host.id());
        out.count("offered", host.offered());
        out.count("accepted", host.accepted());
        out.count("attempts", host.attempts());
        out.count("throttled", host.throttled());
        out.count("dropped", host.dropped());
        out.count("waitingMax", host.waitingMax());
        out.measure("headAgeMaxSeconds", host.headAgeMaxSeconds());
        out.measure("firstDropSeconds", host.firstDropSeconds());
        out.count("blockedMax", host.blockedMax());
        out.measure("blockedSeconds", host.blockedSeconds());
    }

    static void group(Fields out, Group group) {
        out.text("name", group.name());
        out.count("members", group.members());
        out.count("idleMembers", group.idleMembers());
        out.count("consumed", group.consumed());
        out.count("lost", group.lost());
        out.count("replayed", group.replayed());
        out.measure("usefulShare", group.usefulShare());
        out.count("rebalances", group.rebalances());
        out.count("lagAtEnd", group.lagAtEnd());
        out.count("lagMax", group.lagMax());
        out.measure("lagMaxSeconds", group.lagMaxSeconds());
        out.measure("drainedAtSeconds", group.drainedAtSeconds());
        out.object("latencySeconds", group.latencySeconds(), SummaryFields::latency);
        out.optionalCount("falseSilences", group.falseSilences());
        out.optionalCount("scopesSilenced", group.scopesSilenced());
        out.list("shards", group.shards(), GROUP_SHARDS, SummaryFields::groupShard);
    }

    private static void groupShard(Fields out, GroupShard shard) {
        out.label("id", shard.id());
        out.label("member", shard.member());
        out.count("lagAtEnd", shard.lagAtEnd());
        out.count("lagMax", shard.lagMax());
        out.measure("lagMaxSeconds", shard.lagMaxSeconds());
    }

    static void read(Fields out, Read read) {
        out.text("name", read.name());
        out.count("reads", read.reads());
        out.count("cached", read.cached());
        out.count("served", read.served());
        out.count("throttled", read.throttled());
        out.measure("throttledShare", read.throttledShare());
        out.count("missed", read.missed());
        out.measure("missedShare", read.missedShare());
        out.measure("firstMissedSeconds", read.firstMissedSeconds());
        out.measure("lastMissedSeconds", read.lastMissedSeconds());
        out.count("queries", read.queries());
        out.count("refused", read.refused());
        out.measure("fanOutMean", read.fanOutMean());
        out.count("fanOutMax", read.fanOutMax());
        out.count("units", read.units());
        out.count("unitsIfUnsalted", read.unitsIfUnsalted());
        out.measure("readLoad", read.readLoad());
        out.count("itemsRead", read.itemsRead());
        out.count("itemsKept", read.itemsKept());
        out.label("hottestShard", read.hottestShard());
        out.measure("hottestShardShare", read.hottestShardShare());
    }

    static void broker(Fields out, Broker broker) {
        out.label("id", broker.id());
        out.count("shards", broker.shards());
        out.count("acceptedBytes", broker.acceptedBytes());
        out.measure("utilisation", broker.utilisation());
        out.measure("peakUtilisation", broker.peakUtilisation());
        out.count("throttled", broker.throttled());
    }

    private static void innocent(Fields out, Innocent innocent) {
        out.text("where", innocent.where());
        out.text("group", innocent.group());
        out.text("key", innocent.key());
        out.count("hotKeys", innocent.hotKeys());
        out.plainList("guiltyShards", innocent.guiltyShards());
        out.count("shards", innocent.shards());
        out.object("beside", innocent.beside(), SummaryFields::bystanders);
        out.object("elsewhere", innocent.elsewhere(), SummaryFields::bystanders);
    }

    private static void bystanders(Fields out, Bystanders records) {
        out.count("offered", records.offered());
        out.count("throttled", records.throttled());
        out.count("delayed", records.delayed());
        out.count("dropped", records.dropped());
        out.measure("dropRate", records.dropRate());
        out.optionalCount("lagMax", records.lagMax());
        out.measure("lagMaxSeconds", records.lagMaxSeconds());
    }

    private static void order(Fields out, Order order) {
        out.text("by", order.by());
        out.count("inversions", order.inversions());
        out.count("scopesAffected", order.scopesAffected());
        out.measure("outOfOrderShare", order.outOfOrderShare());
        out.object("latenessSeconds", order.latenessSeconds(), SummaryFields::latency);
        out.count("staleWrites", order.staleWrites());
        out.count("staleScopes", order.staleScopes());
        out.count("falseDuplicates", order.falseDuplicates());
    }

    private static void alarm(Fields out, Alarm alarm) {
        out.text("name", alarm.name());
        out.measure("firedAtSeconds", alarm.firedAtSeconds());
        out.measure("clearedAtSeconds", alarm.clearedAtSeconds());
        out.text("entity", alarm.entity());
        out.measure("firings", alarm.firings());
    }

    private static void detection(Fields out, Detection detection) {
        out.text("trouble", detection.trouble());
        out.measure("troubleSeconds", detection.troubleSeconds());
        out.text("symptom", detection.symptom());
        out.measure("symptomAfterSeconds", detection.symptomAfterSeconds());
        out.text("shard", detection.shard());
        out.measure("shardAfterSeconds", detection.shardAfterSeconds());
        out.text("key", detection.key());
        out.measure("keyAfterSeconds", detection.keyAfterSeconds());
    }

    private static void action(Fields out, Action action) {
        out.measure("atSeconds", action.atSeconds());
        out.measure("doneAtSeconds", action.doneAtSeconds());
        out.text("what", action.what());
        out.text("effect", action.effect());
    }

    private static void verdict(Fields out, Verdict verdict) {
        out.text("code", verdict.code());
        out.text("text", verdict.text());
        out.object("evidence", verdict.evidence(), (fields, evidence) -> {
            for (Map.Entry<String, Double> proof : evidence.entrySet()) {
                fields.measure(proof.getKey(), proof.getValue());
            }
        });
    }

    private static void expectation(Fields out, Expectation expectation) {
        out.text("text", expectation.text());
        out.measure("value", expectation.value());
        out.flag("held", expectation.held());
        out.flag("undecided", expectation.undecided());
        out.label(
                "moreReplications",
                expectation.over() == null || expectation.over().moreReplications() < 1
                        ? null
                        : (Number) expectation.over().moreReplications());
    }
}
