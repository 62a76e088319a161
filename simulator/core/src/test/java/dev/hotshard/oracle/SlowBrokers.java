package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.BrokersSpec;
import dev.hotshard.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Who leads which shard, which copies are read, and a list of all that was taken and refused. */
final class SlowBrokers {
    private static final long SECOND = 1_000_000_000;

    private final Scenario scenario;
    private final BrokersSpec spec;
    private final Map<Integer, Integer> moved = new TreeMap<>();
    private final Map<Integer, Fraction> copies = new TreeMap<>();
    private final List<Taken> taken = new ArrayList<>();
    private final List<Integer> refused = new ArrayList<>();

    private record Taken(long time, int shard, int broker, long bytes, boolean counted) {}

    SlowBrokers(Scenario scenario) {
        this.scenario = scenario;
        this.spec = scenario.stream().brokers();
    }

    int leader(int shard) {
        return moved.getOrDefault(shard, shard % spec.count());
    }

    void lead(int shard, int broker) {
        moved.put(shard, broker);
    }

    boolean isCopying(int broker) {
        return copies.containsKey(broker);
    }

    void copy(int broker, Fraction bytesPerSecond) {
        copies.put(broker, bytesPerSecond);
    }

    void endCopy(int broker) {
        copies.remove(broker);
    }

    /** What a broker takes of bytes now; null for no bound. */
    Fraction bytesPerSecond(int broker) {
        Fraction cap = spec.bytesPerSecond();
        return cap == null || !isCopying(broker) ? cap : cap.minus(copies.get(broker));
    }

    void accepted(long now, SlowRecord record) {
        if (spec != null) {
            taken.add(new Taken(now, record.shard, leader(record.shard), record.bytes, counts(record)));
        }
    }

    void throttled(SlowRecord record) {
        if (spec != null && counts(record)) {
            refused.add(leader(record.shard));
        }
    }

    private boolean counts(SlowRecord record) {
        return record.firstOffered >= scenario.warmupNanos();
    }

    /** The bytes that a shard took in the last 60 whole seconds and what has passed of this one. */
    private long recent(int shard, long now) {
        return since(shard, (now / SECOND - 60) * SECOND);
    }

    /** The bytes that a shard still keeps. */
    long kept(int shard, long now) {
        Long retention = scenario.stream().retentionNanos();
        return since(shard, retention == null ? 0 : Math.floorDiv(now - retention, SECOND) * SECOND);
    }

    private long since(int shard, long time) {
        return taken.stream()
                .filter(one -> one.shard == shard && one.time >= time)
                .mapToLong(Taken::bytes)
                .sum();
    }

    /** The other broker whose shards took least lately. */
    int leastLoaded(int from, int shards, long now) {
        int least = -1;
        long leastBytes = Long.MAX_VALUE;
        for (int broker = 0; broker < spec.count(); broker++) {
            long bytes = 0;
            for (int shard = 0; shard < shards; shard++) {
                bytes += leader(shard) == broker ? recent(shard, now) : 0;
            }
            if (broker != from && bytes < leastBytes) {
                least = broker;
                leastBytes = bytes;
            }
        }
        return least;
    }

    void tell(SlowTally tally, SlowTopology topology) {
        for (int broker = 0; spec != null && broker < spec.count(); broker++) {
            int number = broker;
            String name = "brokers[" + broker + "].";
            tally.put(
                    name + "shards",
                    topology.open().stream()
                            .filter(shard -> leader(shard.id) == number)
                            .count());
            tally.put(
                    name + "acceptedBytes",
                    taken.stream()
                            .filter(one -> one.counted && one.broker == number)
                            .mapToLong(Taken::bytes)
                            .sum());
            tally.put(
                    name + "throttled",
                    refused.stream().filter(one -> one == number).count());
        }
    }

    SortedMap<String, Double> figures() {
        SortedMap<String, Double> figures = new TreeMap<>();
        long warmup = scenario.warmupNanos();
        long end = scenario.durationNanos();
        for (int broker = 0; spec != null && broker < spec.count(); broker++) {
            figures.put("brokers[" + broker + "].utilisation", use(broker, warmup, end, end - warmup));
            double peak = 0;
            for (long second = warmup / SECOND; second * SECOND < end; second++) {
                peak = Math.max(peak, use(broker, Math.max(warmup, second * SECOND), (second + 1) * SECOND, SECOND));
            }
            figures.put("brokers[" + broker + "].peakUtilisation", peak);
        }
        return figures;
    }

    /** The larger of what a broker took against what it could have in so long, of records and of bytes. */
    private double use(int broker, long from, long to, long lengthNanos) {
        double records = 0;
        double bytes = 0;
        for (Taken one : taken) {
            if (one.broker == broker && one.time >= from && one.time < to) {
                records++;
                bytes += one.bytes;
            }
        }
        double seconds = lengthNanos / (double) SECOND;
        double ofRecords = spec.recordsPerSecond() == null
                ? 0
                : records / (spec.recordsPerSecond().toDouble() * seconds);
        double ofBytes = spec.bytesPerSecond() == null
                ? 0
                : bytes / (spec.bytesPerSecond().toDouble() * seconds);
        return Math.max(ofRecords, ofBytes);
    }
}
