package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Scenario;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The logical and partition keys of records under one {@link KeySpec}, with all that was offered under it. */
final class SlowKeys {
    private final KeySpec spec;
    private final Streams streams;
    private final Set<String> salted;
    private final Map<String, Integer> countOfKey;
    private final List<Offer> offers = new ArrayList<>();
    private final Map<Long, Set<String>> mostOffered = new HashMap<>();

    private record Offer(long time, String host, String key) {}

    SlowKeys(KeySpec spec, Scenario scenario, Map<String, RateCurve> curves, Streams streams) {
        this.spec = spec;
        this.streams = streams;
        KeySpec.Salting salting = spec.salting();
        if (salting != null && salting.scope() instanceof KeySpec.Scope.Named named) {
            this.salted = new HashSet<>(named.keys());
        } else if (salting != null && salting.scope() instanceof KeySpec.Scope.Hottest hottest) {
            this.salted = hottest(hottest.count(), spec.template(), scenario, curves, streams);
        } else {
            this.salted = null;
        }
        this.countOfKey = salting != null && salting.buckets() instanceof KeySpec.Buckets.Target target
                ? counts(target, spec.template(), scenario, streams)
                : null;
    }

    /** The key before salting, null where there is none. */
    String logical(Map<String, String> fields) {
        return spec.template() == null ? null : filled(spec.template(), fields);
    }

    /** The key that is hashed, null where there is none; to be asked for each record in the order in which they are offered. */
    String partition(String logical, SlowArrivals.Arrival arrival, Map<String, String> fields, String host) {
        KeySpec.Salting salting = spec.salting();
        if (logical == null || salting == null) {
            return logical;
        }
        offers.add(new Offer(arrival.time(), host, logical));
        int buckets = countOfKey == null
                ? ((KeySpec.Buckets.Fixed) salting.buckets()).count()
                : countOfKey.getOrDefault(logical, 1);
        boolean named = salted == null || salted.contains(logical);
        boolean hot = !(salting.scope() instanceof KeySpec.Scope.Measured measured)
                || isHot(measured, logical, host, arrival.time());
        if (!named || !hot || (countOfKey != null && buckets == 1)) {
            return logical;
        }
        if (salting.spread() instanceof KeySpec.Spread.By by) {
            return logical + "#" + SlowHash.murmur2(filled(by.template(), fields), buckets);
        }
        long bits = Draw.bits(streams.key(DrawNames.bucket(arrival.flow())), arrival.number());
        if (salting.spread() instanceof KeySpec.Spread.PerWindow
                && salting.scope() instanceof KeySpec.Scope.Measured measured) {
            bits = Draw.bits(streams.key(DrawNames.bucketOfKey(logical)), arrival.time() / measured.windowNanos());
        }
        return logical + "#" + Draw.below(bits, buckets);
    }

    /** Whether a key is hot as the last of {@link #offers} is offered. */
    private boolean isHot(KeySpec.Scope.Measured measured, String key, String host, long now) {
        long start = now / measured.windowNanos() * measured.windowNanos();
        long before = start - measured.windowNanos();
        if (measured instanceof KeySpec.Scope.MostOffered most) {
            return mostOffered
                    .computeIfAbsent(start, s -> mostOffered(most.count(), before, s))
                    .contains(key);
        }
        KeySpec.Scope.Above above = (KeySpec.Scope.Above) measured;
        long running = 0;
        long last = 0;
        for (Offer offer : offers) {
            boolean counts =
                    offer.key.equals(key) && (above.counter() == KeySpec.Counter.FLEET || offer.host.equals(host));
            running += counts && offer.time >= start ? 1 : 0;
            last += counts && offer.time >= before && offer.time < start ? 1 : 0;
        }
        Fraction toCome = Fraction.of(start + measured.windowNanos() - now, measured.windowNanos());
        long counted = switch (above.measure()) {
            case RUNNING -> running;
            case LAST -> last;
            case SLIDING -> running + Exact.floor(Fraction.of(last).times(toCome));
        };
        Fraction most = above.perSecond().times(Fraction.of(measured.windowNanos(), 1_000_000_000));
        return Fraction.of(counted).compareTo(most) > 0;
    }

    private Set<String> mostOffered(int count, long from, long to) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        offers.stream()
                .filter(offer -> offer.time >= from && offer.time < to)
                .forEach(offer -> counts.merge(offer.key, 1, Integer::sum));
        return counts.keySet().stream()
                .sorted(Comparator.comparing((String name) -> -counts.get(name)))
                .limit(count)
                .collect(Collectors.toSet());
    }

    /** How many buckets each key needs for the percentile of its expected rate in 1 s windows. */
    private static Map<String, Integer> counts(
            KeySpec.Buckets.Target target, KeySpec.Template template, Scenario scenario, Streams streams) {
        int seconds = (int) (target.overNanos() / 1_000_000_000);
        Map<String, RateCurve> curves = SlowRates.of(scenario, target.overNanos());
        Map<String, double[]> rates = new HashMap<>();
        for (int second = 0; second < seconds; second++) {
            int now = second;
            Map<String, Double> expected =
                    expected(template, scenario, curves, streams, now * 1_000_000_000L, (now + 1) * 1_000_000_000L);
            expected.forEach((key, records) -> rates.computeIfAbsent(key, k -> new double[seconds])[now] = records);
        }
        Map<String, Integer> counts = new HashMap<>();
        rates.forEach((key, ofKey) -> {
            double[] sorted = ofKey.clone();
            Arrays.sort(sorted);
            int place = 0;
            while (Fraction.of(100L * (place + 1)).compareTo(target.percent().times(Fraction.of(seconds))) < 0) {
                place++;
            }
            BigDecimal needed = new BigDecimal(
                    sorted[place] / target.perSecond().toDouble(), new MathContext(9, RoundingMode.HALF_EVEN));
            int count = 1;
            while (BigDecimal.valueOf(count).compareTo(needed) < 0) {
                count *= 2;
            }
            counts.put(key, count);
        });
        return counts;
    }

    /** All keys under which records of a logical key may be written, the bare one first where it is among them. */
    List<String> partitions(String logical) {
        KeySpec.Salting salting = spec.salting();
        if (salting == null || (salted != null && !salted.contains(logical))) {
            return List.of(logical);
        }
        int buckets = countOfKey == null
                ? ((KeySpec.Buckets.Fixed) salting.buckets()).count()
                : countOfKey.getOrDefault(logical, 1);
        List<String> keys = new ArrayList<>();
        if (isMeasured() || (countOfKey != null && buckets == 1)) {
            keys.add(logical);
        }
        for (int bucket = 0; bucket < buckets && (countOfKey == null || buckets > 1); bucket++) {
            keys.add(logical + "#" + bucket);
        }
        return keys;
    }

    /** Where a record goes that is written anew, with this draw. */
    String rewritten(String logical, long bits) {
        List<String> keys = partitions(logical);
        return isMeasured() ? logical : keys.get(Draw.below(bits, keys.size()));
    }

    /** Whether keys are salted while they are hot alone. */
    boolean isMeasured() {
        return spec.salting() != null && spec.salting().scope() instanceof KeySpec.Scope.Measured;
    }

    static String filled(KeySpec.Template template, Map<String, String> fields) {
        StringBuilder text = new StringBuilder();
        for (KeySpec.Template.Part part : template.parts()) {
            text.append(part.isField() ? fields.get(part.text()) : part.text());
        }
        return text.toString();
    }

    /** The keys with most expected records over the run, one at least, equal to nine digits is a tie, ties by name. */
    static Set<String> hottest(
            int count, KeySpec.Template template, Scenario scenario, Map<String, RateCurve> curves, Streams streams) {
        Map<String, Double> expected = expected(template, scenario, curves, streams, 0, Long.MAX_VALUE);
        Map<String, BigDecimal> rounded = new HashMap<>();
        expected.values().removeIf(records -> records == 0);
        expected.forEach((key, value) ->
                rounded.put(key, new BigDecimal(value).round(new MathContext(9, RoundingMode.HALF_EVEN))));
        List<String> keys = new ArrayList<>(rounded.keySet());
        keys.sort(Comparator.<String, BigDecimal>comparing(rounded::get)
                .reversed()
                .thenComparing(key -> key));
        return new HashSet<>(keys.subList(0, Math.min(count, keys.size())));
    }

    /** The expected records of each key that are offered in a stretch of time. */
    private static Map<String, Double> expected(
            KeySpec.Template template,
            Scenario scenario,
            Map<String, RateCurve> curves,
            Streams streams,
            long from,
            long to) {
        Map<String, Double> expected = new HashMap<>();
        scenario.traffic()
                .forEach((name, flow) ->
                        addExpected(expected, template, name, flow, curves.get(name), streams, from, to));
        return expected;
    }

    private static void addExpected(
            Map<String, Double> expected,
            KeySpec.Template template,
            String name,
            FlowSpec flow,
            RateCurve curve,
            Streams streams,
            long from,
            long to) {
        SortedMap<Integer, Double> recordsOfOccurrence = new TreeMap<>();
        for (RateCurve.Piece piece : curve.pieces()) {
            long start = Math.max(from, piece.start());
            long end = Math.min(to, piece.end());
            if (start >= end) {
                continue;
            }
            double records =
                    piece.integralAt(end).minus(piece.integralAt(start)).toDouble();
            recordsOfOccurrence.merge(piece.occurrence(), records, Double::sum);
        }
        recordsOfOccurrence.forEach((occurrence, records) -> {
            List<Map<String, String>> combinations = List.of(Map.of());
            List<Double> shares = List.of(records);
            for (String field : template.fields()) {
                List<Map<String, String>> longer = new ArrayList<>();
                List<Double> longerShares = new ArrayList<>();
                Map<String, Double> values = shares(name, field, flow.fields().get(field), occurrence, streams);
                for (int i = 0; i < combinations.size(); i++) {
                    for (Map.Entry<String, Double> value : values.entrySet()) {
                        Map<String, String> combination = new HashMap<>(combinations.get(i));
                        combination.put(field, value.getKey());
                        longer.add(combination);
                        longerShares.add(shares.get(i) * value.getValue());
                    }
                }
                combinations = longer;
                shares = longerShares;
            }
            for (int i = 0; i < combinations.size(); i++) {
                expected.merge(filled(template, combinations.get(i)), shares.get(i), Double::sum);
            }
        });
    }

    /** The chance of each value of a field; none at all where no value ever comes twice. */
    private static Map<String, Double> shares(
            String flow, String field, FieldLaw law, int occurrence, Streams streams) {
        Map<String, Double> shares = new TreeMap<>();
        if (law instanceof FieldLaw.Constant constant) {
            shares.put(constant.text(), 1.0);
        } else if (law instanceof FieldLaw.OneOf oneOf) {
            oneOf.texts().forEach(text -> shares.put(text, 1.0 / oneOf.texts().size()));
        } else if (law instanceof FieldLaw.Of of) {
            List<String> names = SlowLaws.names(of.population());
            double[] weights = SlowLaws.shares(of.population());
            double sum = 0;
            for (double weight : weights) {
                sum += weight;
            }
            for (int i = 0; i < weights.length; i++) {
                shares.put(names.get(i), weights[i] / sum);
            }
        } else if (law instanceof FieldLaw.Pick pick) {
            long pickKey = streams.key(DrawNames.pick(flow, field));
            SlowLaws.picked(pick, pickKey, occurrence).forEach(text -> shares.put(text, 1.0 / pick.count()));
        }
        return shares;
    }
}
