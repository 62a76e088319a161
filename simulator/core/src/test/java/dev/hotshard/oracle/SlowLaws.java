package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.random.AliasTable;
import dev.hotshard.random.Draw;
import dev.hotshard.random.Lognormal;
import dev.hotshard.random.Streams;
import dev.hotshard.random.Zipf;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.Popularity;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.SizeLaw;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The values of fields and the sizes of records. */
final class SlowLaws {
    private final Streams streams;
    private final IdentityHashMap<Population, List<String>> names = new IdentityHashMap<>();
    private final IdentityHashMap<Population, AliasTable> tables = new IdentityHashMap<>();

    SlowLaws(Streams streams) {
        this.streams = streams;
    }

    static List<String> names(Population population) {
        if (population instanceof Population.Listed listed) {
            return listed.names();
        }
        Population.Generated generated = (Population.Generated) population;
        List<String> names = new ArrayList<>();
        for (int i = 0; i < generated.count(); i++) {
            names.add(generated.name().text(i));
        }
        return names;
    }

    /** The shares of the values, exceptions applied; they sum to 1. */
    static double[] shares(Population population) {
        List<String> names = names(population);
        double[] weights = lawWeights(population);
        boolean[] fixed = new boolean[weights.length];
        Fraction fixedSum = Fraction.ZERO;
        for (int i = 0; i < weights.length; i++) {
            Population.Exceptional exception = population.except().get(names.get(i));
            if (exception instanceof Population.Exceptional.Factor factor) {
                weights[i] *= factor.factor().toDouble();
            } else if (exception instanceof Population.Exceptional.Share share) {
                fixed[i] = true;
                weights[i] = share.share().toDouble();
                fixedSum = fixedSum.plus(share.share());
            }
        }
        double free = 0;
        for (int i = 0; i < weights.length; i++) {
            free += fixed[i] ? 0 : weights[i];
        }
        double rest = Fraction.ONE.minus(fixedSum).toDouble();
        for (int i = 0; i < weights.length; i++) {
            if (!fixed[i] && free > 0) {
                weights[i] = weights[i] / free * rest;
            }
        }
        return weights;
    }

    private static double[] lawWeights(Population population) {
        if (population instanceof Population.Listed listed) {
            return listed.weights().stream().mapToDouble(w -> w).toArray();
        }
        Population.Generated generated = (Population.Generated) population;
        Popularity popularity = generated.popularity();
        if (popularity instanceof Popularity.Zipf zipf) {
            return Zipf.weights(generated.count(), zipf.exponent());
        }
        if (popularity instanceof Popularity.Lognormal lognormal) {
            return Lognormal.weights(generated.count(), lognormal.sigma());
        }
        double[] equal = new double[generated.count()];
        Arrays.fill(equal, 1);
        return equal;
    }

    /** The values that a {@code pick} has in one occurrence of its flow, in the order in which they were drawn. */
    static List<String> picked(FieldLaw.Pick pick, long pickKey, int occurrence) {
        List<String> values = new ArrayList<>(names(pick.population()));
        for (int i = 0; i < pick.count(); i++) {
            int other = i + Draw.below(Draw.bits(pickKey, occurrence, i), values.size() - i);
            String value = values.get(other);
            values.set(other, values.get(i));
            values.set(i, value);
        }
        return values.subList(0, pick.count());
    }

    /** All field values of one record. */
    SortedMap<String, String> fields(SlowArrivals.Arrival arrival, SortedMap<String, FieldLaw> laws) {
        SortedMap<String, String> values = new TreeMap<>();
        laws.forEach((field, law) -> values.put(field, value(arrival, field, law)));
        return values;
    }

    private String value(SlowArrivals.Arrival arrival, String field, FieldLaw law) {
        long bits = Draw.bits(streams.key(DrawNames.field(arrival.flow(), field)), arrival.number());
        if (law instanceof FieldLaw.Constant constant) {
            return constant.text();
        }
        if (law instanceof FieldLaw.OneOf oneOf) {
            return oneOf.texts().get(Draw.below(bits, oneOf.texts().size()));
        }
        if (law instanceof FieldLaw.Of of) {
            AliasTable table =
                    tables.computeIfAbsent(of.population(), population -> new AliasTable(shares(population)));
            return names.computeIfAbsent(of.population(), SlowLaws::names).get(table.draw(bits));
        }
        if (law instanceof FieldLaw.Pick pick) {
            long pickKey = streams.key(DrawNames.pick(arrival.flow(), field));
            return picked(pick, pickKey, arrival.occurrence()).get(Draw.below(bits, pick.count()));
        }
        if (law instanceof FieldLaw.Unique unique) {
            return unique.name().text(arrival.number());
        }
        FieldLaw.Clock clock = (FieldLaw.Clock) law;
        return Long.toString(arrival.time() / clock.stepNanos());
    }

    /** The size of one record; a lognormal one is cut at {@code largest}. */
    long size(SlowArrivals.Arrival arrival, SizeLaw law, long largest) {
        long key = streams.key(DrawNames.size(arrival.flow()));
        if (law instanceof SizeLaw.Fixed fixed) {
            return fixed.bytes();
        }
        if (law instanceof SizeLaw.Uniform uniform) {
            long span = uniform.maxBytes() - uniform.minBytes() + 1;
            return uniform.minBytes() + Draw.below(Draw.bits(key, arrival.number()), span);
        }
        SizeLaw.Lognormal lognormal = (SizeLaw.Lognormal) law;
        double drawn = Lognormal.ofPercentiles(lognormal.p50Bytes(), lognormal.p99Bytes())
                .draw(key, arrival.number());
        return Math.max(1, Math.min(Math.round(drawn), largest));
    }
}
