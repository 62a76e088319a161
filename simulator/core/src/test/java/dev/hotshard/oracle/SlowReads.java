package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.ReadFlowSpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.StreamSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** All flows of reads: each read is worked out from the list of everything that was ever written and set. */
final class SlowReads {
    private static final long SECOND = 1_000_000_000;

    /** How keys were made from a time on, and until when readers were to ask by those before as well. */
    private record Layout(long from, SlowKeys keys, long dualUntil) {}

    /** A place where records lie: a logical key and one of its partition keys. */
    private record Place(String logicalKey, String partitionKey) {}

    /** One query that a shard got after the warm-up. */
    private record Query(String flow, long time, int shard, long units, boolean answered) {}

    private final SlowSimulator simulator;
    private final Scenario scenario;
    private final SlowLaws laws;
    private final Streams streams;
    private final List<Layout> layouts = new ArrayList<>();
    private final Map<Place, List<Long>> written = new HashMap<>();
    private int jobs;
    private final Map<Integer, SlowBucket> buckets = new HashMap<>();
    private final List<Query> queries = new ArrayList<>();
    private final SortedMap<String, Long> totals = new TreeMap<>();

    SlowReads(SlowSimulator simulator, Scenario scenario, SlowLaws laws, Streams streams) {
        this.simulator = simulator;
        this.scenario = scenario;
        this.laws = laws;
        this.streams = streams;
    }

    void keysFrom(long time, SlowKeys keys, long dualRead) {
        layouts.add(new Layout(time, keys, time + dualRead));
    }

    void accepted(SlowRecord record) {
        put(new Place(record.logicalKey, record.partitionKey), record.bytes);
    }

    private void put(Place place, long bytes) {
        written.computeIfAbsent(place, p -> new ArrayList<>()).add(bytes);
    }

    /** Begins to write the records of a key anew, null for the key with most of them. */
    void rewrite(String key, long interval) {
        int job = jobs++;
        SortedMap<String, Integer> records = new TreeMap<>();
        written.forEach((place, sizes) -> records.merge(place.logicalKey(), sizes.size(), Integer::sum));
        String logical = key != null
                ? key
                : records.keySet().stream()
                        .min(java.util.Comparator.comparing(name -> -records.get(name)))
                        .orElse(null);
        if (logical == null) {
            return;
        }
        SlowKeys keys = layouts.get(layouts.size() - 1).keys();
        List<Place> old = new ArrayList<>(written.keySet());
        old.removeIf(place ->
                !place.logicalKey().equals(logical) || keys.partitions(logical).contains(place.partitionKey()));
        old.sort(java.util.Comparator.comparing(place -> bucket(place)));
        if (!old.isEmpty()) {
            simulator.schedule(
                    simulator.now(),
                    SlowEvent.Kind.REWRITE,
                    "",
                    "",
                    job,
                    () -> writeAnew(logical, keys, old, interval, job, 0));
        }
    }

    private static int bucket(Place place) {
        return place.partitionKey().equals(place.logicalKey())
                ? -1
                : Integer.parseInt(
                        place.partitionKey().substring(place.logicalKey().length() + 1));
    }

    private void writeAnew(String logical, SlowKeys keys, List<Place> old, long interval, int job, long moved) {
        if (old.stream().noneMatch(written::containsKey)) {
            return;
        }
        Place from = old.stream().filter(written::containsKey).findFirst().orElseThrow();
        List<Long> sizes = written.get(from);
        long sum = sizes.stream().mapToLong(size -> size).sum();
        long bytes = (sum + sizes.size() - 1) / sizes.size();
        long draw = Draw.bits(streams.key(DrawNames.rewritten(logical)), moved);
        Place to = new Place(logical, keys.rewritten(logical, draw));
        boolean taken = simulator.write(simulator.shardOfKey(logical, to.partitionKey()), bytes);
        if (taken) {
            // One of them is gone, whichever: what the others are in all is what counts.
            sizes.remove(0);
            if (sizes.isEmpty()) {
                written.remove(from);
            } else {
                long rest = sum - bytes;
                for (int i = 0; i < sizes.size(); i++) {
                    sizes.set(i, i == 0 ? rest : 0);
                }
            }
            put(to, bytes);
        }
        if (old.stream().anyMatch(written::containsKey)) {
            simulator.schedule(
                    simulator.now() + interval,
                    SlowEvent.Kind.REWRITE,
                    "",
                    "",
                    job,
                    () -> writeAnew(logical, keys, old, interval, job, taken ? moved + 1 : moved));
        }
    }

    void read(SlowArrivals.Arrival arrival) {
        ReadFlowSpec spec = scenario.reads().get(arrival.flow());
        String name = "read " + arrival.flow() + "#" + arrival.number();
        add(arrival, "reads", 1);
        long draw = Draw.bits(streams.key(DrawNames.cache(arrival.flow())), arrival.number());
        if (Draw.unit(draw) < spec.cacheShare().toDouble()) {
            add(arrival, "cached", 1);
            simulator.tellOfRead(name + " cached");
            return;
        }
        SortedMap<String, String> fields = laws.fields(arrival, spec.flow().fields());
        StreamSpec.ReadCap cap = scenario.stream().readCap();
        long largestItem = cap == null ? Long.MAX_VALUE : largest(cap) / spec.page();
        Long limit = scenario.stream().recordLimitBytes();
        long item = laws.size(arrival, spec.flow().size(), limit == null ? largestItem : Math.min(limit, largestItem));
        long each = cap == null ? 4096 : each(cap);
        long units = (item * spec.page() + each - 1) / each;
        Set<Place> asked = new LinkedHashSet<>();
        known(arrival.time(), spec.countsTtlNanos()).forEach(layout -> asked.addAll(places(layout, fields)));
        int refused = 0;
        for (Place place : asked) {
            int shard = simulator.shardOfKey(place.logicalKey(), place.partitionKey());
            boolean answered = answers(shard, units, arrival.time());
            refused += answered ? 0 : 1;
            simulator.tellOfRead("query of " + arrival.flow() + " at shard " + shard + " for " + units
                    + (answered ? " answered" : " refused"));
            if (arrival.time() >= scenario.warmupNanos()) {
                queries.add(new Query(arrival.flow(), arrival.time(), shard, units, answered));
            }
        }
        Set<Place> wanted = new LinkedHashSet<>();
        layouts.forEach(layout -> wanted.addAll(places(layout, fields)));
        wanted.removeAll(asked);
        wanted.retainAll(written.keySet());
        boolean missed = !wanted.isEmpty();
        simulator.tellOfRead(name + " queries " + asked.size() + " refused " + refused + " missed " + missed);
        add(arrival, "queries", asked.size());
        add(arrival, "refused", refused);
        add(arrival, "units", asked.size() * units);
        add(arrival, "unitsIfUnsalted", units);
        add(arrival, "itemsRead", (long) (asked.size() - refused) * spec.page());
        if (arrival.time() >= scenario.warmupNanos()) {
            totals.merge("reads[" + arrival.flow() + "].fanOutMax", (long) asked.size(), Math::max);
        }
        if (refused > 0) {
            add(arrival, "throttled", 1);
            return;
        }
        add(arrival, "served", 1);
        add(arrival, "itemsKept", spec.page());
        if (missed) {
            add(arrival, "missed", 1);
            if (arrival.time() >= scenario.warmupNanos()) {
                totals.merge("reads[" + arrival.flow() + "].firstMissedNanos", arrival.time(), Math::min);
                totals.merge("reads[" + arrival.flow() + "].lastMissedNanos", arrival.time(), Math::max);
            }
        }
    }

    /** The layouts that readers ask by: the last that was there when they last looked, and those before one with dual reads to this time. */
    private List<Layout> known(long now, long ttl) {
        long looked = ttl == 0 ? now : now / ttl * ttl;
        List<Layout> seen =
                layouts.stream().filter(layout -> layout.from() <= looked).toList();
        List<Layout> asked = new ArrayList<>();
        for (Layout layout : seen) {
            int next = layouts.indexOf(layout) + 1;
            boolean isLast = layout == seen.get(seen.size() - 1);
            if (isLast || now < layouts.get(next).dualUntil()) {
                asked.add(layout);
            }
        }
        return asked;
    }

    /** Where a reader looks that knows a layout; of keys that are salted while they are hot, in the buckets in which anything lies. */
    private Set<Place> places(Layout layout, Map<String, String> fields) {
        String logical = layout.keys().logical(fields);
        Set<Place> places = new LinkedHashSet<>();
        for (String partition : layout.keys().partitions(logical)) {
            Place place = new Place(logical, partition);
            if (!layout.keys().isMeasured() || partition.equals(logical) || written.containsKey(place)) {
                places.add(place);
            }
        }
        return places;
    }

    private static Fraction rate(StreamSpec.ReadCap cap) {
        return cap.bytesPerSecond() == null ? cap.unitsPerSecond() : cap.bytesPerSecond();
    }

    private static long each(StreamSpec.ReadCap cap) {
        return cap.bytesPerSecond() == null ? cap.unitBytes() : 1;
    }

    private static long largest(StreamSpec.ReadCap cap) {
        return Exact.floor(rate(cap).times(Fraction.of(cap.burstNanos(), SECOND))) * each(cap);
    }

    private boolean answers(int shard, long units, long now) {
        StreamSpec.ReadCap cap = scenario.stream().readCap();
        if (cap == null) {
            return true;
        }
        SlowBucket bucket = buckets.computeIfAbsent(shard, s -> new SlowBucket(rate(cap), cap.burstNanos(), 0));
        boolean room = bucket.hasRoomFor(units, now);
        if (room) {
            bucket.take(units);
        }
        return room;
    }

    private void add(SlowArrivals.Arrival arrival, String what, long amount) {
        if (arrival.time() >= scenario.warmupNanos()) {
            totals.merge("reads[" + arrival.flow() + "]." + what, amount, Long::sum);
        }
    }

    /** The counts by name, and those by shard. */
    SortedMap<String, Long> totals() {
        for (Query query : queries) {
            String shard = "shards[" + query.shard() + "].";
            if (query.answered()) {
                totals.merge(shard + "readUnits", query.units(), Long::sum);
            } else {
                totals.merge(shard + "queriesRefused", 1L, Long::sum);
            }
        }
        return totals;
    }

    /** Which part of its read cap each shard gave, while it was open and in its fullest second. */
    SortedMap<String, Double> figures(SlowTopology topology) {
        SortedMap<String, Double> figures = new TreeMap<>();
        StreamSpec.ReadCap cap = scenario.stream().readCap();
        if (cap == null) {
            return figures;
        }
        double perSecond = rate(cap).toDouble();
        for (SlowTopology.Shard shard : topology.all) {
            long all = 0;
            Map<Long, Long> bySecond = new HashMap<>();
            for (Query query : queries) {
                if (query.shard() == shard.id && query.answered()) {
                    all += query.units();
                    bySecond.merge(query.time() / SECOND, query.units(), Long::sum);
                }
            }
            long open = shard.openIn(scenario.warmupNanos(), scenario.durationNanos());
            if (open > 0) {
                figures.put("shards[" + shard.id + "].readUtilisation", all / perSecond / (open / 1e9));
            }
            long most =
                    bySecond.values().stream().mapToLong(units -> units).max().orElse(0);
            figures.put("shards[" + shard.id + "].readPeakUtilisation", most / perSecond);
        }
        return figures;
    }

    /** The shard that was asked for most units by a flow, ties to the lower, and its part; null if none was. */
    SortedMap<String, Long> hottestShards() {
        SortedMap<String, Long> hottest = new TreeMap<>();
        for (String flow : scenario.reads().keySet()) {
            SortedMap<Integer, Long> units = new TreeMap<>();
            queries.stream()
                    .filter(query -> query.flow().equals(flow))
                    .forEach(query -> units.merge(query.shard(), query.units(), Long::sum));
            units.entrySet().stream()
                    .max(Map.Entry.<Integer, Long>comparingByValue()
                            .thenComparing(Map.Entry.comparingByKey(java.util.Comparator.reverseOrder())))
                    .ifPresent(most -> {
                        hottest.put("reads[" + flow + "].hottestShard", (long) most.getKey());
                        hottest.put("reads[" + flow + "].hottestShardUnits", most.getValue());
                    });
        }
        return hottest;
    }
}
