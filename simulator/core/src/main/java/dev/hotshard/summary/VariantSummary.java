package dev.hotshard.summary;

import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one variant of an experiment.
 * Units: in the names; rates and shares are parts of one; times count from the run's start.
 * Shape: the nested records are named and ordered as the schema's fields. Shards and hosts by id; keys by offered, ties by name; all other lists by name. Counts,
 * shares and latency are of records first offered at or after the warm-up; depths, lag, utilisation and first times are of all records, from the warm-up on.
 */
public record VariantSummary(
        String name,
        Records records,
        double dropRate,
        double throttleRate,
        double firstThrottleSeconds,
        double firstDropSeconds,
        Retry retry,
        Delay delay,
        Stream stream,
        Imbalances imbalance,
        @Nullable Cardinality cardinality,
        Latency latencySeconds,
        List<Shard> shards,
        List<Key> keys,
        List<Rank> popularity,
        List<Flow> flows,
        List<Breakdown> breakdown,
        List<Host> hosts,
        List<Group> groups,
        List<Read> reads,
        List<Broker> brokers,
        List<Innocent> innocents,
        @Nullable Order order,
        List<Alarm> alarms,
        @Nullable Detection detection,
        List<Action> actions,
        List<Verdict> diagnosis,
        List<Expectation> expect) {

    public VariantSummary {
        shards = List.copyOf(shards);
        keys = List.copyOf(keys);
        popularity = List.copyOf(popularity);
        flows = List.copyOf(flows);
        breakdown = List.copyOf(breakdown);
        hosts = List.copyOf(hosts);
        groups = List.copyOf(groups);
        reads = List.copyOf(reads);
        brokers = List.copyOf(brokers);
        innocents = List.copyOf(innocents);
        alarms = List.copyOf(alarms);
        actions = List.copyOf(actions);
        diagnosis = List.copyOf(diagnosis);
        expect = List.copyOf(expect);
    }

    /** What became of the records: offered = accepted + dropped + waitingAtEnd, attempts = accepted + throttled. */
    public record Records(
            long offered,
            long accepted,
            long attempts,
            long throttled,
            long dropped,
            long waitingAtEnd,
            DroppedBy droppedBy) {}

    /** The dropped records by cause. */
    public record DroppedBy(long queueFull, long expired, long attempts, long blocked) {}

    /**
     * What a stream that delays held back: records that couldn't be accepted at once, each counted once.
     * Shape: {@code share} is of all offered, {@code firstSeconds} NaN if nothing was held back.
     */
    public record Delay(long records, double share, double firstSeconds) {}

    /**
     * What retries did.
     * Shape: {@code recoveredShare} = recovered / throttledOnce, {@code amplification} = attempts / offered; {@code queuesEmptyAtSeconds} is NaN if nothing ever
     * waited or something still does at the end.
     */
    public record Retry(
            long throttledOnce,
            long recovered,
            double recoveredShare,
            double amplification,
            double queuesEmptyAtSeconds) {}

    /** How much of the whole stream's capacity was used, and how much of it stood idle in the seconds in which a shard refused; NaN without caps. */
    public record Stream(double utilisation, double peakUtilisation, double strandedShare) {}

    /** The imbalance of shard loads over the run, and in the worst second. */
    public record Imbalances(
            Imbalance offered,
            Imbalance accepted,
            Imbalance offeredBytes,
            Imbalance acceptedBytes,
            WorstSample worstSample) {}

    /**
     * How unequal the loads of the shards are.
     * Shape: {@code maxToMedian} is NaN if the median is 0; {@code shardsWithout} counts the shards that got nothing.
     */
    public record Imbalance(
            double max,
            double median,
            double mean,
            double maxToMedian,
            double maxToMean,
            double cv,
            double gini,
            double effectiveShards,
            int shardsWithout) {
        /** The imbalance of these loads, one for each shard. */
        public static Imbalance of(long[] loads) {
            dev.hotshard.stats.Imbalance of = dev.hotshard.stats.Imbalance.of(loads);
            return new Imbalance(
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
    }

    /**
     * The imbalance of offered records in the 1 s window with the highest max/mean among those with at least 10 records a shard on average.
     * Shape: {@code seconds} is the window's start; all NaN if no window had so many, and {@code shardsWithout} null.
     */
    public record WorstSample(
            double seconds,
            double max,
            double median,
            double mean,
            double maxToMedian,
            double maxToMean,
            double cv,
            double gini,
            double effectiveShards,
            @Nullable Integer shardsWithout) {}

    /** How many different keys were seen; {@code spreadKeys} are the logical ones that were offered to two shards or more. */
    public record Cardinality(long logicalKeys, long partitionKeys, long spreadKeys) {}

    /** The distribution of a time; all but {@code count} are NaN if nothing was measured. */
    public record Latency(long count, double mean, double p50, double p90, double p99, double p999, double max) {}

    /**
     * One shard.
     * Shape: {@code range} is [start, end] in decimal, null where the partitioner has no ranges; {@code keys} counts the different logical keys offered;
     * {@code topKeys} are at most five, by share.
     */
    public record Shard(
            int id,
            @Nullable List<String> range,
            List<Integer> parents,
            double openedSeconds,
            double closedSeconds,
            long offered,
            long accepted,
            long throttled,
            long acceptedBytes,
            double utilisation,
            double peakUtilisation,
            long readUnits,
            long queriesRefused,
            double readUtilisation,
            double readPeakUtilisation,
            long keys,
            List<TopKey> topKeys,
            long delayed) {
        public Shard {
            range = range == null ? null : List.copyOf(range);
            parents = List.copyOf(parents);
            topKeys = List.copyOf(topKeys);
        }
    }

    /** A logical key and its share of what its shard was offered. */
    public record TopKey(String key, double share) {
        /** How many of a shard are listed. */
        public static final int LISTED = 5;
    }

    /**
     * One of the hottest logical keys.
     * Shape: {@code share} is of all offered records, {@code peakRate} the most offered in a 1 s window, {@code capShare} that peak against one shard's capacity,
     * {@code headroom} = 1 / capShare.
     */
    public record Key(
            String key,
            long offered,
            long accepted,
            long throttled,
            long dropped,
            double share,
            double peakRate,
            double capShare,
            double headroom,
            List<Integer> shards,
            long delayed) {
        /** How many are listed. */
        public static final int LISTED = 20;

        public Key {
            shards = List.copyOf(shards);
        }
    }

    /** The logical key that has so many others before it, the most offered one being the first, and its share of all offered records. */
    public record Rank(long rank, double share) {}

    /** One flow. */
    public record Flow(String name, long offered, long accepted, long throttled, long dropped, double dropRate) {}

    /** The counts by the values of one field: by offered, ties by name; {@code other} gathers what lies beyond the 1,000 most offered and comes last. */
    public record Breakdown(String field, List<Value> values) {
        public Breakdown {
            values = List.copyOf(values);
        }

        /** One value of the field; {@code -} gathers the records without it. */
        public record Value(String value, long offered, long accepted, long throttled, long dropped, double dropRate) {}
    }

    /** One host. */
    public record Host(
            String id,
            long offered,
            long accepted,
            long attempts,
            long throttled,
            long dropped,
            long waitingMax,
            double headAgeMaxSeconds,
            double firstDropSeconds,
            long blockedMax,
            double blockedSeconds) {}

    /** One consumer group; {@code falseSilences} and the scopes that had one are null for a group that takes nothing for silent. */
    public record Group(
            String name,
            int members,
            int idleMembers,
            long consumed,
            long lost,
            long replayed,
            double usefulShare,
            int rebalances,
            long lagAtEnd,
            long lagMax,
            double lagMaxSeconds,
            double drainedAtSeconds,
            Latency latencySeconds,
            @Nullable Long falseSilences,
            @Nullable Long scopesSilenced,
            List<GroupShard> shards) {
        public Group {
            shards = List.copyOf(shards);
        }
    }

    /** One shard as a group reads it; {@code member} is null if nobody does. */
    public record GroupShard(int id, @Nullable Integer member, long lagAtEnd, long lagMax, double lagMaxSeconds) {}

    /**
     * One flow of reads.
     * Shape: reads = cached + served + throttled; {@code fanOutMean} is of reads that weren't cached; {@code readLoad} = units / unitsIfUnsalted;
     * {@code hottestShard} is the one that was asked for most units, of which {@code hottestShardShare} is its part; null and NaN if none was asked.
     */
    public record Read(
            String name,
            long reads,
            long cached,
            long served,
            long throttled,
            double throttledShare,
            long missed,
            double missedShare,
            double firstMissedSeconds,
            double lastMissedSeconds,
            long queries,
            long refused,
            double fanOutMean,
            long fanOutMax,
            long units,
            long unitsIfUnsalted,
            double readLoad,
            long itemsRead,
            long itemsKept,
            @Nullable Integer hottestShard,
            double hottestShardShare) {}

    /**
     * Records that weren't to blame, and what they shared with what was too much: {@code where} is {@code shard}, {@code member} or {@code host}.
     * Shape: {@code group} is null where the caps are the measure; {@code key} is the hottest of so many keys to blame, null where shards were too full without any;
     * {@code guiltyShards} are theirs, {@code shards} counts those that the records in {@code beside} were for. {@code elsewhere} are the records of all other shards,
     * null for hosts.
     */
    public record Innocent(
            String where,
            @Nullable String group,
            @Nullable String key,
            long hotKeys,
            List<Integer> guiltyShards,
            long shards,
            Bystanders beside,
            @Nullable Bystanders elsewhere) {
        public Innocent {
            guiltyShards = List.copyOf(guiltyShards);
        }
    }

    /** Some records, and what they met with; the lag of their shards, null and NaN where the caps are the measure. */
    public record Bystanders(
            long offered,
            long throttled,
            long delayed,
            long dropped,
            double dropRate,
            @Nullable Long lagMax,
            double lagMaxSeconds) {}

    /**
     * How often the order within a scope was lost, on the way to the first group by name, or to acceptance without a group.
     * Shape: {@code by} makes the scope; {@code inversions} are records done after a later-offered one of their scope, {@code outOfOrderShare} = inversions / done,
     * {@code latenessSeconds} how long after the latest-offered one. {@code staleWrites} are records that replaced a later-offered one as the last value of their scope,
     * {@code staleScopes} the scopes whose last value at the end is a stale one, {@code falseDuplicates} what a consumer drops that takes all that comes behind the
     * highest sequence number for duplicates.
     */
    public record Order(
            String by,
            long inversions,
            long scopesAffected,
            double outOfOrderShare,
            Latency latenessSeconds,
            long staleWrites,
            long staleScopes,
            long falseDuplicates) {}

    /**
     * One alarm: when it first fired and cleared again, NaN for never, and on which entity, null if it never fired or is about the whole stream.
     * Shape: {@code firings} counts how often it fired; NaN if it had nothing to measure.
     */
    public record Alarm(
            String name,
            double firedAtSeconds,
            double clearedAtSeconds,
            @Nullable String entity,
            double firings) {}

    /**
     * When trouble began and by what, and how long after that people knew: by which alarm first, on which shard, through which key.
     * Shape: {@code trouble} is {@code throttle}, {@code held-back}, {@code drop} or {@code lag}; all NaN and null that never came about; negative where an alarm fired before there was trouble.
     */
    public record Detection(
            @Nullable String trouble,
            double troubleSeconds,
            @Nullable String symptom,
            double symptomAfterSeconds,
            @Nullable String shard,
            double shardAfterSeconds,
            @Nullable String key,
            double keyAfterSeconds) {}

    /**
     * One broker over the shards that it led, each while it led it.
     * Shape: {@code shards} is how many open ones it led at the end; utilisation is of its own cap, without what copies read of it.
     */
    public record Broker(
            int id, int shards, long acceptedBytes, double utilisation, double peakUtilisation, long throttled) {}

    /** Something that was done to the stream on the way, and what came of it; {@code doneAtSeconds} is NaN if it wasn't done when the run ended. */
    public record Action(double atSeconds, double doneAtSeconds, String what, String effect) {}

    /** One finding of the diagnosis: a code, a plain sentence, and the numbers that prove it, by name. */
    public record Verdict(String code, String text, SortedMap<String, Double> evidence) {
        public Verdict {
            evidence = Collections.unmodifiableSortedMap(new TreeMap<>(evidence));
        }
    }

    /**
     * One expectation of the scenario, what was measured in its metric's unit (NaN for nothing), and whether it held.
     * Shape: {@code over} is null for a single run; of several, {@code value} is this one's and {@code held} that of all together.
     */
    public record Expectation(
            String text,
            double value,
            Metric.Unit unit,
            boolean held,
            @Nullable Over over) {
        public Expectation(String text, double value, Metric.Unit unit, boolean held) {
            this(text, value, unit, held, null);
        }

        /** Whether the replications can't tell. */
        public boolean undecided() {
            return over != null && over.undecided();
        }
    }

    /**
     * What the replications tell of an expectation together.
     * Shape: it is undecided where the bound lies within the interval; then {@code moreReplications} is how many more would tell, -1 if no sane number would.
     */
    public record Over(Estimate estimate, int replications, boolean undecided, int moreReplications) {}

    /** The same numbers with what the alarms did, and what people knew by them. */
    public VariantSummary withAlarms(List<Alarm> seen, @Nullable Detection known) {
        return with(seen, known, diagnosis, expect);
    }

    /** The same numbers with what became of the expectations. */
    public VariantSummary withExpect(List<Expectation> judged) {
        return with(alarms, detection, diagnosis, judged);
    }

    /** The same numbers with other verdicts. */
    public VariantSummary withDiagnosis(List<Verdict> verdicts) {
        return with(alarms, detection, verdicts, expect);
    }

    private VariantSummary with(
            List<Alarm> newAlarms,
            @Nullable Detection newDetection,
            List<Verdict> newDiagnosis,
            List<Expectation> newExpect) {
        return new VariantSummary(
                name,
                records,
                dropRate,
                throttleRate,
                firstThrottleSeconds,
                firstDropSeconds,
                retry,
                delay,
                stream,
                imbalance,
                cardinality,
                latencySeconds,
                shards,
                keys,
                popularity,
                flows,
                breakdown,
                hosts,
                groups,
                reads,
                brokers,
                innocents,
                order,
                newAlarms,
                newDetection,
                actions,
                newDiagnosis,
                newExpect);
    }
}
