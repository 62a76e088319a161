package dev.hotshard.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The counting of a run. */
final class SlowTally {
    private final long warmup;
    private final long end;
    private final List<String> breakdown;
    private final Map<String, Long> values = new HashMap<>();
    private final Map<SlowRecord, List<String>> scopes = new HashMap<>();
    private final Map<String, List<Long>> latencies = new HashMap<>();
    private final Set<String> distinct = new HashSet<>();
    private final Map<String, Long> keyWindows = new HashMap<>();
    private final Set<SlowRecord> throttledOnce = new HashSet<>();

    SlowTally(long warmup, long end, List<String> breakdown) {
        this.warmup = warmup;
        this.end = end;
        this.breakdown = breakdown;
    }

    SortedMap<String, Long> totals() {
        latencies.forEach(this::percentiles);
        values.values().removeIf(value -> value == Long.MIN_VALUE);
        return new TreeMap<>(values);
    }

    void offered(long now, SlowRecord record) {
        count(record, "offered", 1);
        if (counts(record)) {
            add("shards[" + record.shard + "].offeredBytes", record.bytes);
            if (record.logicalKey != null) {
                add("shards[" + record.shard + "].offeredOf[" + record.logicalKey + "]", 1);
                values.merge("keys[" + record.logicalKey + "].shardBits", 1L << record.shard, (a, b) -> a | b);
                if (distinct.add("shard " + record.shard + " " + record.logicalKey)) {
                    add("shards[" + record.shard + "].keys", 1);
                }
                long bits = values.get("keys[" + record.logicalKey + "].shardBits");
                if (Long.bitCount(bits) > 1 && distinct.add("spread " + record.logicalKey)) {
                    add("cardinality.spreadKeys", 1);
                }
                if (distinct.add("logical " + record.logicalKey)) {
                    add("cardinality.logicalKeys", 1);
                }
                if (distinct.add("partition " + record.partitionKey)) {
                    add("cardinality.partitionKeys", 1);
                }
                String window = now / 1_000_000_000L + " " + record.logicalKey;
                long inWindow = keyWindows.merge(window, 1L, Long::sum);
                max("keys[" + record.logicalKey + "].peak", inWindow);
            }
        }
    }

    void accepted(long now, SlowRecord record) {
        count(record, "accepted", 1);
        count(record, "attempts", 1);
        if (counts(record)) {
            add("shards[" + record.shard + "].acceptedBytes", record.bytes);
            latency("acceptance", now - record.firstOffered);
            if (throttledOnce.contains(record)) {
                add("retry.recovered", 1);
            }
        }
    }

    void throttled(long now, SlowRecord record) {
        count(record, "throttled", 1);
        count(record, "attempts", 1);
        if (now >= warmup) {
            first("firstThrottleNanos", now);
        }
        if (counts(record) && throttledOnce.add(record)) {
            add("retry.throttledOnce", 1);
        }
    }

    void delayed(long now, SlowRecord record) {
        if (now >= warmup) {
            first("firstDelayNanos", now);
        }
        if (counts(record)) {
            add("delay.records", 1);
            add("shards[" + record.shard + "].delayed", 1);
            add("keys[" + record.logicalKey + "].delayed", 1);
        }
    }

    void dropped(long now, SlowRecord record, String cause) {
        count(record, "dropped", 1);
        add("books.droppedBy." + cause, 1);
        if (counts(record)) {
            add("records.droppedBy." + cause, 1);
        }
        if (now >= warmup) {
            first("firstDropNanos", now);
            first("hosts[" + record.host.id + "].firstDropNanos", now);
        }
    }

    void leftQueue(long now, SlowRecord record) {
        if (now > warmup && now > record.waitingSince) {
            max("hosts[" + record.host.id + "].headAgeMaxNanos", now - record.firstOffered);
        }
    }

    void leftWaiting(SlowRecord record) {
        leftQueue(end, record);
        add("books.waitingAtEnd", 1);
        if (counts(record)) {
            add("records.waitingAtEnd", 1);
        }
    }

    /** A record entered the queue of a host and made it this deep, if only until another pushes some out at the same instant. */
    void entered(long now, String host, long waiting) {
        if (now >= warmup) {
            max("hosts[" + host + "].waitingMax", waiting);
        }
    }

    /** So many records waited in the queue of a host from one instant to the next. */
    void waiting(long from, long to, String host, long waiting) {
        if (to > warmup && waiting > 0) {
            max("hosts[" + host + "].waitingMax", waiting);
        }
    }

    /** So many records waited outside the full queue of a host from one instant to the next. */
    void outside(long from, long to, String host, long waiting) {
        if (to > warmup && waiting > 0) {
            max("hosts[" + host + "].blockedMax", waiting);
            add("hosts[" + host + "].blockedNanos", to - Math.max(from, warmup));
        }
    }

    /** So many records waited in all queues from one instant to the next. */
    void waitingInAll(long from, long to, long waiting) {
        if (to > warmup && waiting > 0) {
            values.put("retry.queuesEmptyAtNanos", to == end ? Long.MIN_VALUE : to);
        }
    }

    void consumed(long now, String group, SlowRecord record, long acceptedAt) {
        add("books.consumed[" + group + "]", 1);
        if (counts(record)) {
            add("groups[" + group + "].consumed", 1);
            latency("groups[" + group + "]", now - record.firstOffered);
        }
        age(now, group, record.shard, acceptedAt);
    }

    /** A group dealt its shards; the first time is the start. */
    void assigned(long now, String group) {
        if (!distinct.add("dealt " + group) && now >= warmup) {
            add("groups[" + group + "].rebalances", 1);
        }
    }

    void replayed(String group, SlowRecord record) {
        if (counts(record)) {
            add("groups[" + group + "].replayed", 1);
        }
    }

    void lost(long now, String group, SlowRecord record, int shard, long acceptedAt) {
        add("books.lost[" + group + "]", 1);
        if (counts(record)) {
            add("groups[" + group + "].lost", 1);
        }
        age(now, group, shard, acceptedAt);
    }

    void read(String group, SlowRecord record, boolean matches) {
        if (counts(record)) {
            add("groups[" + group + "].read", 1);
            add("groups[" + group + "].matching", matches ? 1 : 0);
        }
    }

    void latency(String name, long nanos) {
        add(name + ".latencySumNanos", nanos);
        max(name + ".latencyMaxNanos", nanos);
        latencies.computeIfAbsent(name, n -> new ArrayList<>()).add(nanos);
    }

    /** The smallest latency with at least the share at or below it, for each share that is published. */
    private void percentiles(String name, List<Long> all) {
        List<Long> sorted = all.stream().sorted().toList();
        for (int perMille : new int[] {500, 900, 990, 999}) {
            int rank = (sorted.size() * perMille + 999) / 1000; // rounded up
            put(name + ".latencyNanosOf" + perMille, sorted.get(rank - 1));
        }
    }

    void leftUnconsumed(String group, SlowRecord record, int shard, long acceptedAt) {
        if (counts(record)) {
            add("groups[" + group + "].lagAtEnd", 1);
            add("groups[" + group + "].shards[" + shard + "].lagAtEnd", 1);
        }
        age(end, group, shard, acceptedAt);
    }

    private void age(long until, String group, int shard, long acceptedAt) {
        if (until > warmup && until > acceptedAt) {
            max("groups[" + group + "].lagMaxNanos", until - acceptedAt);
            max("groups[" + group + "].shards[" + shard + "].lagMaxNanos", until - acceptedAt);
        }
    }

    /** A group lagged so far behind, by shard, from one instant to the next. */
    void lag(long from, long to, String group, List<Long> lagOfShard, int poll) {
        if (to <= warmup) {
            return;
        }
        long sum = 0;
        for (int shard = 0; shard < lagOfShard.size(); shard++) {
            sum += lagOfShard.get(shard);
            if (lagOfShard.get(shard) > 0) {
                max("groups[" + group + "].shards[" + shard + "].lagMax", lagOfShard.get(shard));
            }
        }
        if (sum > 0) {
            max("groups[" + group + "].lagMax", sum);
        }
        if (sum > poll) {
            values.put("groups[" + group + "].drainedAtNanos", to == end ? Long.MIN_VALUE : to);
        }
    }

    void put(String name, long value) {
        values.put(name, value);
    }

    private void count(SlowRecord record, String what, long amount) {
        add("books." + what, amount);
        if (!counts(record)) {
            return;
        }
        add("shards[" + record.shard + "]." + what, amount);
        for (String scope : scopes.computeIfAbsent(record, this::scopes)) {
            add(scope + what, amount);
        }
    }

    private List<String> scopes(SlowRecord record) {
        List<String> names = new ArrayList<>();
        names.add("records.");
        names.add("flows[" + record.flow + "].");
        names.add("hosts[" + record.host.id + "].");
        if (record.logicalKey != null) {
            names.add("keys[" + record.logicalKey + "].");
        }
        for (String field : breakdown) {
            names.add("breakdown[" + field + "][" + record.fields.getOrDefault(field, "-") + "].");
        }
        return names;
    }

    private boolean counts(SlowRecord record) {
        return record.firstOffered >= warmup;
    }

    void add(String name, long amount) {
        values.merge(name, amount, Long::sum);
    }

    private void max(String name, long value) {
        values.merge(name, value, Math::max);
    }

    private void first(String name, long now) {
        values.merge(name, now, Math::min);
    }
}
