package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.BrokersSpec;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TotalSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The ratios of a run, worked out afterwards from a list of all that was offered, accepted and refused.
 * Units: seconds, records, bytes, units of the cap.
 * Shape: one number a name, as in {@link SlowTotals}; what is null in the summary is left out.
 */
final class SlowFigures {
    private static final long SECOND = 1_000_000_000;
    private static final int WORST_SAMPLE_LEAST = 10;

    private enum Kind {
        RECORDS,
        BYTES,
        UNITS
    }

    /** Something that happened to a record at a shard. */
    private record Happening(long time, int shard, long bytes, String key, boolean counted) {}

    private final Scenario scenario;
    private final List<Happening> offered = new ArrayList<>();
    private final List<Happening> accepted = new ArrayList<>();
    private final TreeSet<Long> throttledSeconds = new TreeSet<>();
    private final SortedMap<String, Double> figures = new TreeMap<>();
    private SlowTopology topology;

    SlowFigures(Scenario scenario) {
        this.scenario = scenario;
    }

    void offered(long now, SlowRecord record) {
        offered.add(happening(now, record));
    }

    void accepted(long now, SlowRecord record) {
        accepted.add(happening(now, record));
    }

    /** Records waited for shards from one instant to the next: in each second that ends in between. */
    void stillHeldBack(long from, long to) {
        long end = scenario.durationNanos();
        for (long second = from / SECOND; second * SECOND < to; second++) {
            long closed = Math.min(end, (second + 1) * SECOND);
            if (closed > from && closed <= to && closed > scenario.warmupNanos()) {
                throttledSeconds.add(second);
            }
        }
    }

    /** A record was refused, or held back. */
    void turnedAway(long now) {
        if (now >= scenario.warmupNanos()) {
            throttledSeconds.add(now / SECOND);
        }
    }

    private Happening happening(long now, SlowRecord record) {
        return new Happening(
                now, record.shard, record.bytes, record.logicalKey, record.firstOffered >= scenario.warmupNanos());
    }

    SortedMap<String, Double> figures(SlowTopology shards) {
        topology = shards;
        imbalance("offered", loadsOfWhole(offered, Kind.RECORDS));
        imbalance("accepted", loadsOfWhole(accepted, Kind.RECORDS));
        imbalance("offeredBytes", loadsOfWhole(offered, Kind.BYTES));
        imbalance("acceptedBytes", loadsOfWhole(accepted, Kind.BYTES));
        for (SlowTopology.Shard shard : topology.all) {
            put("shards[" + shard.id + "].openedSeconds", shard.opened / (double) SECOND);
            put("shards[" + shard.id + "].closedSeconds", shard.closed / (double) SECOND, !shard.isOpen());
        }
        worstSample();
        if (capsStay()) {
            utilisation();
            stranded();
            capShares();
        }
        return figures;
    }

    /** Whether the caps are the same all the time: what they are divided by is then plain. */
    boolean capsStay() {
        return scenario.timeline().stream()
                .map(change -> change.after().stream())
                .allMatch(after -> after.cap().equals(scenario.stream().cap())
                        && Objects.equals(after.total(), scenario.stream().total()));
    }

    // ---- imbalance

    /** What each shard that was open in the run would have got at its own rate, had it been open all the time. */
    private double[] loadsOfWhole(List<Happening> happenings, Kind kind) {
        long warmup = scenario.warmupNanos();
        long end = scenario.durationNanos();
        List<Double> loads = new ArrayList<>();
        for (SlowTopology.Shard shard : topology.all) {
            long open = shard.openIn(warmup, end);
            if (open > 0) {
                double factor = open == end - warmup ? 1 : (double) (end - warmup) / open;
                loads.add((double) Math.round(load(happenings, kind, shard.id, 0, Long.MAX_VALUE) * factor));
            }
        }
        return loads.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** What records first offered after the warm-up brought each shard in a second without changes; null if there was one. */
    private double[] loadsOfSecond(long from) {
        long to = Math.min(from + SECOND, scenario.durationNanos());
        List<Double> loads = new ArrayList<>();
        for (SlowTopology.Shard shard : topology.all) {
            long open = shard.openIn(from, to);
            if (open > 0 && open < to - from) {
                return null;
            }
            if (open > 0) {
                loads.add((double) load(offered, Kind.RECORDS, shard.id, from, to));
            }
        }
        return loads.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private long load(List<Happening> happenings, Kind kind, int shard, long from, long to) {
        long load = 0;
        for (Happening happening : happenings) {
            if (happening.counted && happening.shard == shard && happening.time >= from && happening.time < to) {
                load += amount(happening, kind);
            }
        }
        return load;
    }

    private void imbalance(String name, double[] loads) {
        double[] sorted = loads.clone();
        java.util.Arrays.sort(sorted);
        int n = sorted.length;
        double max = sorted[n - 1];
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        double mean = 0;
        int without = 0;
        for (double load : loads) {
            mean += load / n;
            without += load == 0 ? 1 : 0;
        }
        double variance = 0;
        double differences = 0;
        double squares = 0;
        for (double load : loads) {
            variance += (load - mean) * (load - mean) / n;
            squares += load * load;
            for (double other : loads) {
                differences += Math.abs(load - other);
            }
        }
        String prefix = "imbalance." + name + ".";
        put(prefix + "max", max);
        put(prefix + "median", median);
        put(prefix + "mean", mean);
        put(prefix + "maxToMedian", max / median, median > 0);
        put(prefix + "maxToMean", max / mean, mean > 0);
        put(prefix + "cv", Math.sqrt(variance) / mean, mean > 0);
        put(prefix + "gini", differences / (2.0 * n * n * mean), mean > 0);
        put(prefix + "effectiveShards", mean * n * mean * n / squares, mean > 0);
        put(prefix + "shardsWithout", (double) without);
    }

    private void worstSample() {
        long worst = -1;
        double worstRatio = 0;
        for (long second = 0; second * SECOND < scenario.durationNanos(); second++) {
            double[] loads = loadsOfSecond(second * SECOND);
            if (loads == null) {
                continue;
            }
            double sum = 0;
            double max = 0;
            for (double load : loads) {
                sum += load;
                max = Math.max(max, load);
            }
            if (sum >= WORST_SAMPLE_LEAST * (double) loads.length && max / sum * loads.length > worstRatio) {
                worst = second;
                worstRatio = max / sum * loads.length;
            }
        }
        if (worst >= 0) {
            put("imbalance.worstSample.seconds", (double) worst);
            imbalance("worstSample", loadsOfSecond(worst * SECOND));
        }
    }

    // ---- utilisation

    private void utilisation() {
        long warmup = scenario.warmupNanos();
        long end = scenario.durationNanos();
        for (int shard = 0; shard < topology.all.size(); shard++) {
            Double whole = shardUseOfRun(topology.all.get(shard));
            put("shards[" + shard + "].utilisation", whole);
            Double peak = null;
            for (long second = warmup / SECOND; second * SECOND < end; second++) {
                if (openIn(topology.all.get(shard), second) > 0) {
                    peak = max(peak, shardUse(shard, second * SECOND, (second + 1) * SECOND, warmup, end));
                }
            }
            put("shards[" + shard + "].peakUtilisation", peak);
        }
        put("stream.utilisation", streamUse(warmup, end, warmup, end));
        Double peak = null;
        for (long second = warmup / SECOND; second * SECOND < end; second++) {
            peak = max(peak, streamUse(second * SECOND, (second + 1) * SECOND, warmup, end));
        }
        put("stream.peakUtilisation", peak);
    }

    /** The part of the counted part of a second in which a shard was open. */
    private double openIn(SlowTopology.Shard shard, long second) {
        long from = Math.max(second * SECOND, scenario.warmupNanos());
        long to = Math.min((second + 1) * SECOND, scenario.durationNanos());
        return (double) shard.openIn(from, to) / (to - from);
    }

    /** The largest over a shard's caps of what it accepted against what it could have while it was open. */
    private Double shardUseOfRun(SlowTopology.Shard shard) {
        Double largest = null;
        for (Kind kind : Kind.values()) {
            double could = shardCap(kind, 0, shard.openIn(scenario.warmupNanos(), scenario.durationNanos()));
            if (could > 0) {
                double did = acceptedAmount(kind, shard.id, scenario.warmupNanos(), scenario.durationNanos());
                largest = max(largest, did / could);
            }
        }
        return largest;
    }

    /** How many shards were open on average in the counted part of a stretch. */
    private double open(long from, long to) {
        long counted = Math.max(from, scenario.warmupNanos());
        long end = Math.min(to, scenario.durationNanos());
        double sum = 0;
        for (SlowTopology.Shard shard : topology.all) {
            sum += (double) shard.openIn(counted, end) / (end - counted);
        }
        return sum;
    }

    /** The largest over a shard's caps of what it accepted against what it could have, in the part of a stretch that counts. */
    private Double shardUse(int shard, long from, long to, long warmup, long end) {
        Double largest = null;
        for (Kind kind : Kind.values()) {
            double could = shardCap(kind, from, to);
            if (could > 0) {
                double did = acceptedAmount(kind, shard, Math.max(from, warmup), Math.min(to, end));
                largest = max(largest, did / could);
            }
        }
        return largest;
    }

    private Double streamUse(long from, long to, long warmup, long end) {
        boolean total = total(scenario.stream()) != null;
        Double largest = null;
        for (Kind kind : Kind.values()) {
            double could = total ? totalCap(kind, from, to) : shardCap(kind, from, to) * open(from, to);
            if (could > 0) {
                double did = acceptedAmount(kind, -1, Math.max(from, warmup), Math.min(to, end));
                largest = max(largest, did / could);
            }
        }
        return largest;
    }

    private double acceptedAmount(Kind kind, int shard, long from, long to) {
        double amount = 0;
        for (Happening happening : accepted) {
            if ((shard < 0 || happening.shard == shard) && happening.time >= from && happening.time < to) {
                amount += amount(happening, kind);
            }
        }
        return amount;
    }

    /** The integral of a shard's cap. */
    private double shardCap(Kind kind, long from, long to) {
        Fraction rate = rate(scenario.stream().cap(), kind);
        return rate == null ? 0 : rate.toDouble() * (to - from) / SECOND;
    }

    /** What the whole stream takes: its total, or what all brokers take together. */
    private static TotalSpec total(StreamSpec stream) {
        BrokersSpec brokers = stream.brokers();
        if (brokers == null) {
            return stream.total();
        }
        Fraction count = Fraction.of(brokers.count());
        return new TotalSpec(
                brokers.recordsPerSecond() == null
                        ? null
                        : brokers.recordsPerSecond().times(count),
                brokers.bytesPerSecond() == null
                        ? null
                        : brokers.bytesPerSecond().times(count),
                null,
                brokers.burstNanos(),
                0);
    }

    private double totalCap(Kind kind, long from, long to) {
        Fraction rate = rate(total(scenario.stream()), kind);
        return rate == null ? 0 : rate.toDouble() * (to - from) / SECOND;
    }

    private void stranded() {
        StreamSpec stream = scenario.stream();
        if (throttledSeconds.isEmpty() || (stream.cap().isNone() && total(stream) == null)) {
            return;
        }
        double sum = 0;
        for (long second : throttledSeconds) {
            long from = second * SECOND;
            double idle = 0;
            if (total(stream) == null) {
                for (SlowTopology.Shard shard : topology.all) {
                    double open = openIn(shard, second);
                    Double use =
                            shardUse(shard.id, from, from + SECOND, scenario.warmupNanos(), scenario.durationNanos());
                    idle += (open - Math.min(open, use)) / open(from, from + SECOND);
                }
            } else {
                Double use = streamUse(from, from + SECOND, scenario.warmupNanos(), scenario.durationNanos());
                idle = 1 - Math.min(1, use);
            }
            sum += idle;
        }
        put("stream.strandedShare", sum / throttledSeconds.size());
    }

    // ---- keys

    private void capShares() {
        Map<String, Double> largest = new TreeMap<>();
        for (Kind kind : Kind.values()) {
            double cap = shardCap(kind, 0, SECOND);
            if (cap > 0) {
                Map<String, Double> windows = new TreeMap<>();
                for (Happening happening : offered) {
                    if (happening.counted && happening.key != null) {
                        String window = happening.time / SECOND + " " + happening.key;
                        double amount = windows.merge(window, (double) amount(happening, kind), Double::sum);
                        largest.merge(happening.key, amount / cap, Math::max);
                    }
                }
            }
        }
        largest.forEach((key, share) -> {
            put("keys[" + key + "].capShare", share);
            put("keys[" + key + "].headroom", 1 / share);
        });
    }

    // ---- amounts

    private long amount(Happening happening, Kind kind) {
        long unit = scenario.stream().cap().unitBytes();
        return switch (kind) {
            case RECORDS -> 1;
            case BYTES -> happening.bytes;
            case UNITS -> (happening.bytes + unit - 1) / unit;
        };
    }

    private static Fraction rate(CapSpec cap, Kind kind) {
        return switch (kind) {
            case RECORDS -> cap.recordsPerSecond();
            case BYTES -> cap.bytesPerSecond();
            case UNITS -> cap.unitsPerSecond();
        };
    }

    private static Fraction rate(TotalSpec total, Kind kind) {
        return switch (kind) {
            case RECORDS -> total.recordsPerSecond();
            case BYTES -> total.bytesPerSecond();
            case UNITS -> total.unitsPerSecond();
        };
    }

    private static Double max(Double a, Double b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return Double.valueOf(Math.max(a, b));
    }

    private void put(String name, Double value) {
        if (value != null) {
            figures.put(name, value);
        }
    }

    private void put(String name, double value, boolean isThere) {
        if (isThere) {
            figures.put(name, value);
        }
    }
}
