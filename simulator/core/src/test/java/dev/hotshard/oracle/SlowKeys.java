package dev.hotshard.oracle;

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
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The logical and partition keys of records under one {@link KeySpec}. */
final class SlowKeys {
    private final KeySpec spec;
    private final Streams streams;
    private final Set<String> salted;

    SlowKeys(KeySpec spec, Scenario scenario, Map<String, RateCurve> curves, Streams streams) {
        this.spec = spec;
        this.streams = streams;
        if (spec.salting() == null || spec.salting().scope() instanceof KeySpec.Scope.All) {
            this.salted = Set.of();
        } else if (spec.salting().scope() instanceof KeySpec.Scope.Named named) {
            this.salted = new HashSet<>(named.keys());
        } else {
            int count = ((KeySpec.Scope.Hottest) spec.salting().scope()).count();
            this.salted = hottest(count, spec.template(), scenario, curves, streams);
        }
    }

    /** The key before salting, null where there is none. */
    String logical(Map<String, String> fields) {
        return spec.template() == null ? null : filled(spec.template(), fields);
    }

    /** The key that is hashed, null where there is none. */
    String partition(String logical, String flow, long number) {
        if (logical == null || spec.salting() == null) {
            return logical;
        }
        boolean all = spec.salting().scope() instanceof KeySpec.Scope.All;
        if (!all && !salted.contains(logical)) {
            return logical;
        }
        long bits = Draw.bits(streams.key(DrawNames.bucket(flow)), number);
        return logical + "#" + Draw.below(bits, spec.salting().buckets());
    }

    static String filled(KeySpec.Template template, Map<String, String> fields) {
        StringBuilder text = new StringBuilder();
        for (KeySpec.Template.Part part : template.parts()) {
            text.append(part.isField() ? fields.get(part.text()) : part.text());
        }
        return text.toString();
    }

    /** The keys with most expected records over the run, equal to nine digits is a tie, ties by name. */
    static Set<String> hottest(
            int count, KeySpec.Template template, Scenario scenario, Map<String, RateCurve> curves, Streams streams) {
        Map<String, Double> expected = new HashMap<>();
        scenario.traffic()
                .forEach((name, flow) -> addExpected(expected, template, name, flow, curves.get(name), streams));
        Map<String, BigDecimal> rounded = new HashMap<>();
        expected.forEach((key, value) ->
                rounded.put(key, new BigDecimal(value).round(new MathContext(9, RoundingMode.HALF_EVEN))));
        List<String> keys = new ArrayList<>(rounded.keySet());
        keys.sort(Comparator.<String, BigDecimal>comparing(rounded::get)
                .reversed()
                .thenComparing(key -> key));
        return new HashSet<>(keys.subList(0, Math.min(count, keys.size())));
    }

    private static void addExpected(
            Map<String, Double> expected,
            KeySpec.Template template,
            String name,
            FlowSpec flow,
            RateCurve curve,
            Streams streams) {
        SortedMap<Integer, Double> recordsOfOccurrence = new TreeMap<>();
        for (RateCurve.Piece piece : curve.pieces()) {
            double records =
                    piece.integralAtEnd().minus(piece.integralAtStart()).toDouble();
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
