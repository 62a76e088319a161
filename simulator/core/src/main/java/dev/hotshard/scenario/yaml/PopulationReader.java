package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.NameTemplate;
import dev.hotshard.scenario.Popularity;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.Population.Exceptional;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads a population, in {@code populations} or inline in a field. */
final class PopulationReader {
    private final Reading reading;

    PopulationReader(Reading reading) {
        this.reading = reading;
    }

    /** The populations by name; those with faults are left out. */
    SortedMap<String, Population> readAll(Section populations) {
        SortedMap<String, Population> read = new TreeMap<>();
        populations.map().entries().forEach((name, entry) -> {
            if (entry.isNull()) {
                return;
            }
            reading.checkName(name, entry);
            if (entry.value() instanceof Node.Mapping mapping) {
                Population population = read(populations.section(name, mapping));
                if (population != null) {
                    read.put(name, population);
                }
            } else {
                reading.faults()
                        .add(
                                entry.value(),
                                "must be a map with count and name, weights, or file and columns, was "
                                        + Words.of(entry.value()));
            }
        });
        return read;
    }

    /** The population that a map describes; null if something in it is wrong. */
    @Nullable
    Population read(Section section) {
        Population known = reading.populations().get(section.map());
        if (known != null) {
            return known;
        }
        int faults = reading.faults().count();
        Population population = readNew(section);
        if (population != null && reading.faults().count() == faults) {
            checkExceptions(section, population);
        }
        if (population == null || reading.faults().count() > faults) {
            return null;
        }
        reading.populations().put(section.map(), population);
        return population;
    }

    private @Nullable Population readNew(Section section) {
        int faults = reading.faults().count();
        section.atMostOne("count", "weights", "file");
        if (reading.faults().count() > faults) {
            return null;
        }
        SortedMap<String, Exceptional> except = except(section);
        if (section.has("weights")) {
            onlyBeside(section, "weights", "name", "first", "popularity", "columns");
            return weights(section, except);
        }
        if (section.has("file")) {
            onlyBeside(section, "file", "name", "first", "popularity");
            return fromFile(section, except);
        }
        onlyBeside(section, "count", "columns");
        Integer count = section.required(
                "count", Amounts.whole(1, Limits.VALUES), "how many values there are; or weights, or file and columns");
        NameTemplate name = section.required("name", Templates::name, "what values are called, such as \"u{n}\"");
        long first = section.value("first", text -> Amounts.whole(text, 0, Limits.RECORDS, ""), 0L);
        Popularity popularity = popularity(section);
        if (count == null || name == null) {
            return null;
        }
        return new Population.Generated(
                count, new NameTemplate(name.prefix(), name.suffix(), name.digits(), first), popularity, except);
    }

    private void onlyBeside(Section section, String key, String... others) {
        for (String other : others) {
            if (section.has(other)) {
                reading.faults()
                        .add(section.place(other), section.path(other), "has no meaning beside " + Words.quoted(key));
            }
        }
    }

    private Popularity popularity(Section section) {
        Node node = section.node("popularity");
        if (!(node instanceof Node.Mapping mapping)) {
            return section.value(
                    "popularity",
                    text -> {
                        if (!text.equals("uniform")) {
                            throw new Wrong("must be uniform, or a map such as {zipf: 1} or {lognormal: 1}, was "
                                    + Words.quoted(text));
                        }
                        return new Popularity.Uniform();
                    },
                    Defaults.POPULARITY);
        }
        Section laws = section.section("popularity", mapping);
        laws.atMostOne("zipf", "lognormal");
        Double zipf = laws.value("zipf", Amounts::exponent);
        Double lognormal = laws.value("lognormal", Amounts::exponent);
        if (zipf != null) {
            return new Popularity.Zipf(zipf);
        }
        if (lognormal != null) {
            return new Popularity.Lognormal(lognormal);
        }
        if (!laws.has("zipf") && !laws.has("lognormal")) {
            reading.faults().add(mapping, "must be uniform, or a map such as {zipf: 1} or {lognormal: 1}");
        }
        return Defaults.POPULARITY;
    }

    private Population.@Nullable Listed weights(Section section, SortedMap<String, Exceptional> except) {
        Section weights = section.section("weights");
        if (weights == null) {
            return null;
        }
        int faults = reading.faults().count();
        SortedMap<String, Double> byName = new TreeMap<>();
        weights.map().entries().forEach((name, entry) -> {
            Double weight = Section.scalar(entry.value(), Amounts::weight, reading.faults());
            if (weight != null) {
                byName.put(name, weight);
            }
        });
        if (weights.map().entries().isEmpty()) {
            reading.faults().add(weights.map(), "must name one value at least");
        } else if (byName.size() == weights.map().entries().size()
                && byName.values().stream().allMatch(weight -> weight == 0)) {
            reading.faults().add(weights.map(), "must have one weight above 0 at least");
        }
        return reading.faults().count() > faults
                ? null
                : new Population.Listed(List.copyOf(byName.keySet()), List.copyOf(byName.values()), except);
    }

    private Population.@Nullable Listed fromFile(Section section, SortedMap<String, Exceptional> except) {
        Node file = section.node("file");
        List<Node.Scalar> columns = section.texts("columns", "two column names, value and weight");
        if (!section.has("columns")) {
            section.missing("columns", "the header's names of value and weight, such as [key, count]");
        }
        if (!(file instanceof Node.Scalar path) || columns == null) {
            if (file != null && !(file instanceof Node.Scalar)) {
                reading.faults().add(file, "must be the path of a file, was " + Words.of(file));
            }
            return null;
        }
        Population.Listed listed = reading.inputs().population(path, columns, section.place("columns"));
        return listed == null ? null : new Population.Listed(listed.names(), listed.weights(), except);
    }

    private SortedMap<String, Exceptional> except(Section section) {
        SortedMap<String, Exceptional> except = new TreeMap<>();
        Section entries = section.section("except");
        if (entries != null) {
            for (Map.Entry<String, Node.Entry> each : entries.map().entries().entrySet()) {
                if (each.getValue().isNull()) {
                    continue;
                }
                Exceptional exception =
                        Section.scalar(each.getValue().value(), PopulationReader::exceptional, reading.faults());
                if (exception != null) {
                    except.put(each.getKey(), exception);
                }
            }
        }
        return except;
    }

    /** Exceptions are of values that there are, and leave something for the others. */
    private void checkExceptions(Section section, Population population) {
        SortedMap<String, Exceptional> except = population.except();
        if (except.isEmpty()) {
            return;
        }
        Section entries = section.section("except");
        Set<String> names = population instanceof Population.Listed listed ? new HashSet<>(listed.names()) : Set.of();
        Fraction shares = Fraction.ZERO;
        for (Map.Entry<String, Exceptional> each : except.entrySet()) {
            String name = each.getKey();
            boolean isThere = names.contains(name);
            if (population instanceof Population.Generated generated) {
                long index = generated.name().index(name);
                isThere = index >= 0 && index < generated.count();
            }
            if (!isThere && entries != null) {
                reading.faults().add(entries.place(name), entries.path(name), notThere(population, names, name));
            }
            if (each.getValue() instanceof Exceptional.Share share) {
                shares = shares.plus(share.share());
            }
        }
        boolean areThereOthers = hasOthers(population, except);
        int compared = shares.compareTo(Fraction.ONE);
        if (areThereOthers ? compared >= 0 : compared != 0) {
            reading.faults()
                    .add(
                            section.place("except"),
                            section.path("except"),
                            areThereOthers
                                    ? "fixes " + Canonical.percent(shares) + " and leaves nothing for the others"
                                    : "fixes " + Canonical.percent(shares) + " and leaves nobody to take the rest");
        }
    }

    private static String notThere(Population population, Set<String> names, String name) {
        if (population instanceof Population.Generated generated) {
            return "is no value of the population, which has "
                    + Words.quoted(generated.name().text(0)) + " to "
                    + Words.quoted(generated.name().text(generated.count() - 1L));
        }
        return "is no value of the population" + Words.suggestion(name, names);
    }

    /** Whether a value has some weight and no fixed share. */
    private static boolean hasOthers(Population population, SortedMap<String, Exceptional> except) {
        if (population instanceof Population.Listed listed) {
            for (int i = 0; i < listed.names().size(); i++) {
                if (listed.weights().get(i) > 0
                        && !isOut(except.get(listed.names().get(i)))) {
                    return true;
                }
            }
            return false;
        }
        return except.values().stream().filter(PopulationReader::isOut).count() < population.size();
    }

    private static boolean isOut(@Nullable Exceptional exceptional) {
        return exceptional instanceof Exceptional.Share
                || (exceptional instanceof Exceptional.Factor factor
                        && factor.factor().signum() == 0);
    }

    private static Exceptional exceptional(String text) throws Wrong {
        if (Amounts.isShare(text)) {
            return new Exceptional.Share(Amounts.share(text));
        }
        Fraction factor;
        try {
            factor = Amounts.factor(text);
        } catch (Wrong e) {
            throw new Wrong(
                    e.text().replace("a factor such as 3x or 10 %", "a factor such as 50x or a share such as 31 %"));
        }
        return new Exceptional.Factor(factor);
    }
}
