package dev.hotshard.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A number of a run's summary as users name it in expectations.
 * Shape: {@code name} is the kebab form of {@code path}, the way to the number in a variant of {@code summary.json} or in an entry of the scope's list, without
 * {@code Seconds} at its end; a few numbers of the stream have a short name as well.
 */
public record Metric(Scope scope, String name, String path, Unit unit, String meaning) {
    private static final Set<String> NONE_IS_WELL = Set.of(
            "firstThrottleSeconds",
            "firstDropSeconds",
            "delay.firstSeconds",
            "retry.recoveredShare",
            "detection.troubleSeconds");

    private static final Map<Scope, Map<String, Metric>> TABLE = new LinkedHashMap<>();

    /** What a number is of. */
    public enum Scope {
        STREAM,
        FLOW,
        /** A flow of reads. */
        READ,
        SHARD,
        KEY,
        HOST,
        GROUP,
        BROKER,
        /** The records with one value of a field that {@code breakdown} names. */
        VALUE,
        /** What an alarm did; users ask for it as {@code silent} or {@code fires}. */
        ALARM;

        /** As users write it; what {@code FIELD=VALUE} stands for has no word. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** As it is called in a sentence. */
        public String called() {
            return switch (this) {
                case STREAM -> "the stream";
                case READ -> "a flow of reads";
                case VALUE -> "a field's value";
                case ALARM -> "an alarm";
                default -> "a " + word();
            };
        }
    }

    /** What a number is counted in, and so how its bound is written. */
    public enum Unit {
        /** A bare number: {@code 12k}. */
        COUNT,
        /** A bare number: {@code 1.5}. */
        RATIO,
        /** Percent: {@code 1%}. */
        SHARE,
        /** A duration: {@code 2s}. */
        SECONDS,
        /** A size: {@code 4 MiB}. */
        BYTES,
        /** Records a second: {@code 900/s}. */
        RATE,
        /** How often an alarm fired. */
        FIRINGS,
        /** When an alarm first fired. */
        FIRED
    }

    static {
        stream();
        counts(Scope.FLOW, "the flow's records");
        share(Scope.FLOW, "dropRate", "dropped / offered");
        reads();
        shard();
        key();
        host();
        group();
        broker();
        counts(Scope.VALUE, "the records with this value");
        share(Scope.VALUE, "dropRate", "dropped / offered");
        put(new Metric(Scope.ALARM, "silent", "firings", Unit.FIRINGS, "it never fired"));
        put(new Metric(Scope.ALARM, "fires", "firedAtSeconds", Unit.FIRED, "when it first fired"));
    }

    /** All metrics of a scope by name, in the order of the summary. */
    public static Map<String, Metric> of(Scope scope) {
        return Map.copyOf(TABLE.getOrDefault(scope, Map.of()));
    }

    /** All metrics, scope by scope, in the order of the summary. */
    public static List<Metric> all() {
        List<Metric> all = new ArrayList<>();
        TABLE.values().forEach(metrics -> all.addAll(metrics.values()));
        return all;
    }

    /** The metrics of a scope, each once by its full name, in the order of the summary. */
    public static List<Metric> each(Scope scope) {
        Map<String, Metric> byPath = new LinkedHashMap<>();
        TABLE.getOrDefault(scope, Map.of()).values().forEach(metric -> byPath.putIfAbsent(metric.path(), metric));
        return List.copyOf(byPath.values());
    }

    /** The full name of a metric, which may have been found by a short one. */
    public static String full(Metric metric) {
        return each(metric.scope()).stream()
                .filter(one -> one.path().equals(metric.path()))
                .findFirst()
                .orElse(metric)
                .name();
    }

    /** The metric of this name, null if the scope has none. */
    public static @Nullable Metric find(Scope scope, String name) {
        return TABLE.getOrDefault(scope, Map.of()).get(name);
    }

    /** Whether a run is the better for not having it: it is of a trouble, and there was none. */
    public boolean noneIsWell() {
        return NONE_IS_WELL.contains(path) || path.startsWith("order.latenessSeconds.");
    }

    /** The least that it can be: nothing, but for the time between a trouble and what may have come before it. */
    public double lowest() {
        return path.startsWith("detection.") && path.endsWith("AfterSeconds") ? Double.NEGATIVE_INFINITY : 0;
    }

    /** The most that it can be: the whole of what it is a share of. What was saved up can be used on top of a cap. */
    public double highest() {
        boolean isOfCap =
                path.equals("capShare") || path.toLowerCase(Locale.ROOT).endsWith("utilisation");
        return unit == Unit.SHARE && !isOfCap ? 1 : Double.POSITIVE_INFINITY;
    }

    private static void stream() {
        Scope scope = Scope.STREAM;
        share(scope, "dropRate", "dropped / offered");
        share(scope, "throttleRate", "throttled / attempts");
        seconds(scope, "firstThrottleSeconds", "when an attempt was first refused");
        seconds(scope, "firstDropSeconds", "when a record was first given up");
        count(scope, "records.offered", "records handed to hosts");
        count(scope, "records.accepted", "records that a shard took");
        count(scope, "records.attempts", "tries at shards");
        count(scope, "records.throttled", "tries that a cap refused");
        count(scope, "records.dropped", "records given up");
        count(scope, "records.waitingAtEnd", "records that still wait on their hosts");
        count(scope, "records.droppedBy.queueFull", "given up because a retry queue was full");
        count(scope, "records.droppedBy.expired", "given up because they had waited too long");
        count(scope, "records.droppedBy.attempts", "given up after their last attempt");
        count(scope, "records.droppedBy.blocked", "given up while they were kept outside a full queue");
        count(scope, "retry.throttledOnce", "records refused at least once");
        count(scope, "retry.recovered", "those of them accepted in the end");
        share(scope, "retry.recoveredShare", "recovered / throttled once");
        ratio(scope, "retry.amplification", "attempts / offered");
        seconds(scope, "retry.queuesEmptyAtSeconds", "from when nothing waited on any host");
        count(scope, "delay.records", "records that shards held back");
        share(scope, "delay.share", "those of all offered");
        seconds(scope, "delay.firstSeconds", "when one was first held back");
        share(scope, "stream.utilisation", "used of the stream's capacity");
        share(scope, "stream.peakUtilisation", "used of it in the fullest second");
        share(
                scope,
                "stream.strandedShare",
                "idle capacity in the seconds in which a shard refused, or held records back");
        imbalance("imbalance.offered", "offered records by shard");
        imbalance("imbalance.accepted", "accepted records by shard");
        imbalance("imbalance.offeredBytes", "offered bytes by shard");
        imbalance("imbalance.acceptedBytes", "accepted bytes by shard");
        seconds(scope, "imbalance.worstSample.seconds", "the start of the worst second");
        imbalance("imbalance.worstSample", "offered records by shard in the worst second");
        count(scope, "cardinality.logicalKeys", "different keys before salting");
        count(scope, "cardinality.partitionKeys", "different keys that are hashed");
        count(scope, "cardinality.spreadKeys", "different keys before salting that were offered to two shards or more");
        latency(scope, "latencySeconds", "latency", "latencies");
        order();
        seconds(
                scope,
                "detection.troubleSeconds",
                "when trouble began: the first throttle, record held back or drop, or a group that is behind");
        seconds(scope, "detection.symptomAfterSeconds", "how long after that the first alarm fired");
        seconds(scope, "detection.shardAfterSeconds", "how long after that the shard could be named");
        seconds(scope, "detection.keyAfterSeconds", "how long after that the key could be named");
        for (String name : List.of("offered", "accepted", "attempts", "throttled", "dropped", "waitingAtEnd")) {
            shortcut(name, "records." + name);
        }
        shortcut("maxToMedian", "imbalance.offered.maxToMedian");
        shortcut("outOfOrderShare", "order.outOfOrderShare");
    }

    private static void order() {
        Scope scope = Scope.STREAM;
        count(scope, "order.inversions", "records done after a later-offered one of their scope");
        count(scope, "order.scopesAffected", "scopes with such a record");
        share(
                scope,
                "order.outOfOrderShare",
                "inversions / consumed by the first group, or / accepted without a group");
        latency(scope, "order.latenessSeconds", "lateness", "latenesses of such records");
        count(scope, "order.staleWrites", "records that replaced a later-offered one as the last value of their scope");
        count(scope, "order.staleScopes", "scopes whose last value is stale at the end");
        count(scope, "order.falseDuplicates", "records that a dedup by sequence number drops though they are new");
    }

    private static void reads() {
        Scope scope = Scope.READ;
        count(scope, "reads", "reads that came");
        count(scope, "cached", "those of them that a cache answered");
        count(scope, "served", "those of which every query was answered");
        count(scope, "throttled", "those of which a query was refused");
        share(scope, "throttledShare", "throttled / reads");
        count(scope, "missed", "served reads that didn't ask where records of their key lay");
        share(scope, "missedShare", "missed / served");
        seconds(scope, "firstMissedSeconds", "when a read first missed records");
        seconds(scope, "lastMissedSeconds", "when one last did");
        count(scope, "queries", "queries to shards");
        count(scope, "refused", "those of them that a read cap refused");
        ratio(scope, "fanOutMean", "queries of a read that wasn't cached, on average");
        count(scope, "fanOutMax", "the most queries of a read");
        count(scope, "units", "units of all queries");
        count(scope, "unitsIfUnsalted", "units of one query for each read that wasn't cached");
        ratio(scope, "readLoad", "units / units-if-unsalted");
        count(scope, "itemsRead", "items that answered queries took, a page each");
        count(scope, "itemsKept", "items that served reads wanted, a page each");
    }

    private static void shard() {
        Scope scope = Scope.SHARD;
        count(scope, "offered", "records that mapped to the shard when they were offered");
        count(scope, "accepted", "records that it took");
        count(scope, "throttled", "tries that it refused");
        add(scope, "acceptedBytes", Unit.BYTES, "bytes that it took");
        share(scope, "utilisation", "used of its cap; nothing to measure without one");
        share(scope, "peakUtilisation", "used of its cap in its fullest second");
        count(scope, "keys", "different keys offered to it");
        count(scope, "delayed", "records that it held back");
        count(scope, "readUnits", "units that it gave to reads");
        count(scope, "queriesRefused", "queries that its read cap refused");
        share(scope, "readUtilisation", "used of its read cap; nothing to measure without one");
        share(scope, "readPeakUtilisation", "used of its read cap in its fullest second");
    }

    private static void key() {
        Scope scope = Scope.KEY;
        counts(scope, "the key's records");
        share(scope, "share", "of all offered records");
        add(scope, "peakRate", Unit.RATE, "most offered in one second");
        share(scope, "capShare", "that against what one shard takes; of the logical key, as if it weren't salted");
        count(scope, "delayed", "its records that shards held back");
        ratio(scope, "headroom", "1 / cap-share: the factor until the key, unsalted, fills a shard alone");
    }

    private static void host() {
        Scope scope = Scope.HOST;
        count(scope, "offered", "records handed to the host");
        count(scope, "accepted", "those of them that a shard took");
        count(scope, "attempts", "its tries at shards");
        count(scope, "throttled", "its tries that were refused");
        count(scope, "dropped", "records that it gave up");
        count(scope, "waitingMax", "the deepest that its retry queue was");
        count(scope, "blockedMax", "the most that waited outside its full queue");
        seconds(scope, "blockedSeconds", "how long any waited outside: its senders stood still");
        seconds(scope, "headAgeMaxSeconds", "the oldest that a waiting record was");
        seconds(scope, "firstDropSeconds", "when it first gave one up");
    }

    private static void group() {
        Scope scope = Scope.GROUP;
        count(scope, "members", "members");
        count(scope, "idleMembers", "members that nothing is dealt to");
        count(scope, "consumed", "records worked off");
        count(scope, "lost", "accepted records that it never processes");
        count(scope, "replayed", "records processed once more");
        share(
                scope,
                "usefulShare",
                "what the filter lets through of what the group read; nothing to measure without a filter");
        count(scope, "rebalances", "how often the shards were dealt anew");
        count(scope, "lagAtEnd", "unprocessed records at the end");
        count(scope, "lagMax", "the most unprocessed records");
        // Its name would be that of the count before it.
        Metric oldest = new Metric(
                scope, "lag-max-seconds", "lagMaxSeconds", Unit.SECONDS, "the oldest that an unprocessed record was");
        put(oldest);
        seconds(scope, "drainedAtSeconds", "when it had caught up");
        latency(scope, "latencySeconds", "latency", "latencies");
        count(
                scope,
                "falseSilences",
                "how often it took a scope for silent that wasn't; nothing to measure without `silent-after`");
        count(scope, "scopesSilenced", "scopes that it took for silent wrongly");
    }

    private static void broker() {
        Scope scope = Scope.BROKER;
        count(scope, "shards", "open shards that it leads at the end");
        add(scope, "acceptedBytes", Unit.BYTES, "bytes that shards took while it led them");
        share(scope, "utilisation", "used of its cap, without what copies read of it");
        share(scope, "peakUtilisation", "used of its cap in its fullest second");
        count(scope, "throttled", "tries that shards refused while it led them");
    }

    private static void counts(Scope scope, String what) {
        count(scope, "offered", what + " handed to hosts");
        count(scope, "accepted", what + " that a shard took");
        count(scope, "throttled", "tries with them that were refused");
        count(scope, "dropped", what + " given up");
    }

    private static void imbalance(String path, String what) {
        Scope scope = Scope.STREAM;
        ratio(scope, path + ".max", "the largest of the " + what);
        ratio(scope, path + ".median", "the median of the " + what);
        ratio(scope, path + ".mean", "the mean of the " + what);
        ratio(scope, path + ".maxToMedian", "max / median of the " + what);
        ratio(scope, path + ".maxToMean", "max / mean of the " + what);
        ratio(scope, path + ".cv", "the coefficient of variation of the " + what);
        ratio(scope, path + ".gini", "the Gini coefficient of the " + what);
        ratio(scope, path + ".effectiveShards", "1 / sum of squared shares of the " + what);
        count(scope, path + ".shardsWithout", "shards with none of the " + what);
    }

    private static void latency(Scope scope, String of, String one, String several) {
        String path = of + ".";
        count(scope, path + "count", "records whose " + one + " was measured");
        seconds(scope, path + "mean", "mean " + one);
        for (String percentile : List.of("p50", "p90", "p99", "p999")) {
            String percent = percentile.equals("p999") ? "99.9" : percentile.substring(1);
            seconds(scope, path + percentile, percent + " % of the " + several + " are at most this");
        }
        seconds(scope, path + "max", "the longest " + one);
    }

    private static void count(Scope scope, String path, String meaning) {
        add(scope, path, Unit.COUNT, meaning);
    }

    private static void ratio(Scope scope, String path, String meaning) {
        add(scope, path, Unit.RATIO, meaning);
    }

    private static void share(Scope scope, String path, String meaning) {
        add(scope, path, Unit.SHARE, meaning);
    }

    private static void seconds(Scope scope, String path, String meaning) {
        add(scope, path, Unit.SECONDS, meaning);
    }

    private static void add(Scope scope, String path, Unit unit, String meaning) {
        put(new Metric(scope, kebab(path), path, unit, meaning));
    }

    private static void shortcut(String name, String path) {
        Metric metric = TABLE.getOrDefault(Scope.STREAM, Map.of()).get(kebab(path));
        if (metric == null) {
            throw new IllegalStateException("no metric has the path " + path);
        }
        put(new Metric(Scope.STREAM, kebab(name), path, metric.unit(), metric.meaning()));
    }

    private static void put(Metric metric) {
        Metric before = TABLE.computeIfAbsent(metric.scope(), s -> new LinkedHashMap<>())
                .put(metric.name(), metric);
        if (before != null) {
            throw new IllegalStateException("two metrics are called " + metric.name());
        }
    }

    private static String kebab(String path) {
        return path.replaceAll("Seconds(?=\\.|$)", "")
                .replaceAll("([A-Z])", "-$1")
                .toLowerCase(Locale.ROOT);
    }
}
