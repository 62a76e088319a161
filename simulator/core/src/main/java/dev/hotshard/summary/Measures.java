package dev.hotshard.summary;

import dev.hotshard.observe.RunObservations;
import dev.hotshard.observe.ValueObservations;
import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.Metric;
import dev.hotshard.scenario.Scenario;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a run by the names that users give them.
 * Shape: a metric's path is that of the summary's records, so that a number that is published can be named. Keys and values of fields are looked for among all, not
 * only among the listed ones, by their names as they are; all others by those that are published.
 * Cost: of keys and values one pass over all of them.
 */
public final class Measures {
    /** What reads the components of a record, by name: an expectation may be about each of a million keys. */
    private static final ClassValue<Map<String, Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            Map<String, Method> accessors = new HashMap<>();
            for (RecordComponent component : type.getRecordComponents()) {
                accessors.put(component.getName(), component.getAccessor());
            }
            return accessors;
        }
    };

    private final Scenario scenario;
    private final RunObservations seen;
    private final RunNames names;
    private final KeyMask mask;
    private final VariantSummary numbers;

    Measures(Scenario scenario, RunObservations seen, RunNames names, KeyMask mask, VariantSummary numbers) {
        this.scenario = scenario;
        this.seen = seen;
        this.names = names;
        this.mask = mask;
        this.numbers = numbers;
    }

    /** What an expectation is about, in its metric's unit: of several the one that is furthest from what is expected; NaN if there's nothing to measure. */
    double of(Expectation expectation) {
        Worst worst = new Worst(expectation);
        switch (expectation.metric().scope()) {
            case STREAM -> worst.add(numbers);
            case FLOW -> named(numbers.flows(), VariantSummary.Flow::name, worst);
            case READ -> named(numbers.reads(), VariantSummary.Read::name, worst);
            case SHARD -> named(numbers.shards(), shard -> Integer.toString(shard.id()), worst);
            case BROKER -> named(numbers.brokers(), broker -> Integer.toString(broker.id()), worst);
            case HOST -> named(numbers.hosts(), VariantSummary.Host::id, worst);
            case GROUP -> named(numbers.groups(), VariantSummary.Group::name, worst);
            case KEY -> keys(expectation.name(), worst);
            case VALUE -> value(expectation, worst);
            case ALARM -> named(numbers.alarms(), VariantSummary.Alarm::name, worst);
        }
        return worst.value;
    }

    private <T> void named(List<T> all, Function<T, String> name, Worst worst) {
        String given = worst.expectation.name();
        String wanted =
                given == null ? null : mask.name(worst.expectation.metric().scope(), null, given);
        for (T one : all) {
            if (wanted == null || name.apply(one).equals(wanted)) {
                worst.add(one);
            }
        }
    }

    private void keys(@Nullable String wanted, Worst worst) {
        long offered = numbers.records().offered();
        for (int key = 0; key < seen.keys().size(); key++) {
            boolean isMeant = wanted == null || names.key().apply(key).equals(wanted);
            if (isMeant && seen.keys().offered(key) > 0) {
                worst.add(KeyFigures.key(seen, key, wanted == null ? "" : wanted, offered, List.of()));
            }
        }
    }

    private void value(Expectation expectation, Worst worst) {
        int field = scenario.breakdown().indexOf(expectation.field());
        ValueObservations values = seen.breakdown().get(field);
        VariantSummary.Breakdown.Value row =
                Breakdowns.row(values, names.values().get(field), String.valueOf(expectation.name()));
        if (row != null) {
            worst.add(row);
        }
    }

    /**
     * A number of a variant's stream, in its metric's unit; NaN if there's nothing to measure.
     * Errors: IllegalArgumentException for a metric of something else.
     */
    public static double ofStream(VariantSummary numbers, Metric metric) {
        check(Metric.Scope.STREAM, metric);
        return read(numbers, metric.path());
    }

    /**
     * A number of one of a variant's consumer groups, in its metric's unit; NaN if there's no such group or nothing to measure.
     * Errors: IllegalArgumentException for a metric of something else.
     */
    public static double ofGroup(VariantSummary numbers, String name, Metric metric) {
        check(Metric.Scope.GROUP, metric);
        return ofNamed(numbers.groups(), VariantSummary.Group::name, name, metric);
    }

    /**
     * A number of one of a variant's flows of reads, in its metric's unit; NaN if there's no such flow or nothing to measure.
     * Errors: IllegalArgumentException for a metric of something else.
     */
    public static double ofRead(VariantSummary numbers, String name, Metric metric) {
        check(Metric.Scope.READ, metric);
        return ofNamed(numbers.reads(), VariantSummary.Read::name, name, metric);
    }

    private static void check(Metric.Scope scope, Metric metric) {
        if (metric.scope() != scope) {
            throw new IllegalArgumentException(
                    metric.name() + " is of " + metric.scope().called());
        }
    }

    private static <T> double ofNamed(List<T> all, Function<T, String> nameOf, String name, Metric metric) {
        return all.stream()
                .filter(one -> nameOf.apply(one).equals(name))
                .mapToDouble(one -> read(one, metric.path()))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** The number at a path below a record of the summary; NaN where there's none. */
    static double read(Object record, String path) {
        return read(record, parts(path));
    }

    private static List<String> parts(String path) {
        return List.of(path.split("\\.", -1));
    }

    private static double read(Object record, List<String> parts) {
        Object at = record;
        for (String part : parts) {
            if (at == null) {
                return Double.NaN;
            }
            at = component(at, part);
        }
        return at instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private static @Nullable Object component(Object record, String name) {
        Method accessor = ACCESSORS.get(record.getClass()).get(name);
        if (accessor == null) {
            throw new IllegalStateException(record.getClass().getSimpleName() + " has no " + name);
        }
        try {
            return accessor.invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the summary's " + name + " can't be read", e);
        }
    }

    /** The value that is furthest from what is expected, of those that are there. */
    private static final class Worst {
        private final Expectation expectation;
        private final List<String> parts;
        private double value = Double.NaN;

        Worst(Expectation expectation) {
            this.expectation = expectation;
            parts = parts(expectation.metric().path());
        }

        void add(Object record) {
            double one = read(record, parts);
            if (Double.isNaN(value) || expectation.comparison().isWorse(one, value, expectation.bound())) {
                value = one;
            }
        }
    }
}
