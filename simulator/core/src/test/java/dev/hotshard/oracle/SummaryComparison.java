package dev.hotshard.oracle;

import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Breakdown;
import dev.hotshard.summary.VariantSummary.Group;
import dev.hotshard.summary.VariantSummary.GroupShard;
import dev.hotshard.summary.VariantSummary.Host;
import dev.hotshard.summary.VariantSummary.Key;
import dev.hotshard.summary.VariantSummary.Latency;
import dev.hotshard.summary.VariantSummary.Records;
import dev.hotshard.summary.VariantSummary.Shard;
import dev.hotshard.summary.VariantSummary.TopKey;
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
    private static final int TOP_KEYS_OF_SHARD = 5;
    private static final double ROUNDING = 1e-9;

    private final SlowTotals totals;
    private final List<String> differences = new ArrayList<>();

    private SummaryComparison(SlowTotals totals) {
        this.totals = totals;
    }

    /** One line a difference; none if all is equal. */
    static List<String> differences(Scenario scenario, SlowTotals totals, VariantSummary summary) {
        SummaryComparison comparison = new SummaryComparison(totals);
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
        time("retry.queuesEmptyAtNanos", summary.retry().queuesEmptyAtSeconds());
        if (summary.cardinality() != null) {
            count("cardinality.logicalKeys", summary.cardinality().logicalKeys());
            count("cardinality.partitionKeys", summary.cardinality().partitionKeys());
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
        String whole = summary.groups().isEmpty()
                ? "acceptance"
                : "groups[" + scenario.consumers().firstKey() + "]";
        latency(whole, summary.latencySeconds());
    }

    private void compare(Shard shard) {
        String name = "shards[" + shard.id() + "].";
        count(name + "offered", shard.offered());
        count(name + "accepted", shard.accepted());
        count(name + "throttled", shard.throttled());
        count(name + "acceptedBytes", shard.acceptedBytes());
        count(name + "keys", shard.keys());
        List<String> top = top(name + "offeredOf[", "]", key -> totals.count(name + "offeredOf[" + key + "]"));
        equal(
                name + "topKeys",
                top.subList(0, Math.min(TOP_KEYS_OF_SHARD, top.size())),
                shard.topKeys().stream().map(TopKey::key).toList());
    }

    private void compareKeys(List<Key> keys) {
        List<String> top = top("keys[", "].offered", key -> totals.count("keys[" + key + "].offered"));
        equal(
                "keys",
                top.subList(0, Math.min(TOP_KEYS, top.size())),
                keys.stream().map(Key::key).toList());
        for (Key key : keys) {
            String name = "keys[" + key.key() + "].";
            fourCounts(name, key.offered(), key.accepted(), key.throttled(), key.dropped());
            count(name + "peak", Math.round(key.peakRate()));
            count(
                    name + "shardBits",
                    key.shards().stream().mapToLong(shard -> 1L << shard).sum());
        }
    }

    private void compare(Breakdown breakdown) {
        for (Breakdown.Value value : breakdown.values()) {
            String name = "breakdown[" + breakdown.field() + "][" + value.value() + "].";
            fourCounts(name, value.offered(), value.accepted(), value.throttled(), value.dropped());
        }
        names(
                "breakdown[" + breakdown.field() + "]",
                breakdown.values().stream().map(Breakdown.Value::value).toList());
    }

    private void compare(Host host) {
        String name = "hosts[" + host.id() + "].";
        fourCounts(name, host.offered(), host.accepted(), host.throttled(), host.dropped());
        count(name + "attempts", host.attempts());
        count(name + "waitingMax", host.waitingMax());
        time(name + "headAgeMaxNanos", host.headAgeMaxSeconds());
        time(name + "firstDropNanos", host.firstDropSeconds());
    }

    private void compare(Group group) {
        String name = "groups[" + group.name() + "].";
        count(name + "members", group.members());
        count(name + "idleMembers", group.idleMembers());
        count(name + "consumed", group.consumed());
        count(name + "lagAtEnd", group.lagAtEnd());
        count(name + "lagMax", group.lagMax());
        time(name + "lagMaxNanos", group.lagMaxSeconds());
        time(name + "drainedAtNanos", group.drainedAtSeconds());
        latency("groups[" + group.name() + "]", group.latencySeconds());
        for (GroupShard shard : group.shards()) {
            String shardName = name + "shards[" + shard.id() + "].";
            count(shardName + "lagAtEnd", shard.lagAtEnd());
            count(shardName + "lagMax", shard.lagMax());
            time(shardName + "lagMaxNanos", shard.lagMaxSeconds());
        }
    }

    private void latency(String name, Latency latency) {
        count(name.equals("acceptance") ? "records.accepted" : name + ".consumed", latency.count());
        if (latency.count() > 0) {
            double mean = totals.count(name + ".latencySumNanos") / 1e9 / latency.count();
            if (Math.abs(mean - latency.mean()) > ROUNDING * mean) {
                differences.add(name + " mean latency: slow " + mean + ", engine " + latency.mean());
            }
            count(name + ".latencyMaxNanos", nanos(latency.max()));
        }
    }

    private void fourCounts(String name, long offered, long accepted, long throttled, long dropped) {
        count(name + "offered", offered);
        count(name + "accepted", accepted);
        count(name + "throttled", throttled);
        count(name + "dropped", dropped);
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
