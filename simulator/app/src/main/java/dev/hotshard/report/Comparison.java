package dev.hotshard.report;

import dev.hotshard.scenario.Metric;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two runs side by side: what differs in their scenarios, and in their numbers, variant by variant.
 * Shape: variants, groups and metrics in the order of the first run; a number that one run doesn't have is NaN there. Where one of them holds no scenario
 * ({@code withoutScenario} names it) there are no {@code inputs}, and whether the traffic is the same isn't known.
 */
public record Comparison(
        String calledA,
        String calledB,
        List<String> withoutScenario,
        List<InputChange> inputs,
        boolean sameTraffic,
        List<String> onlyInA,
        List<String> onlyInB,
        List<VariantPair> variants) {
    /** The parts of a scenario that say which records are offered, and when. */
    private static final List<String> TRAFFIC =
            List.of("seed", "replications", "precision", "duration", "load", "populations", "traffic");

    public Comparison {
        withoutScenario = List.copyOf(withoutScenario);
        inputs = List.copyOf(inputs);
        onlyInA = List.copyOf(onlyInA);
        onlyInB = List.copyOf(onlyInB);
        variants = List.copyOf(variants);
    }

    /** A run as it is compared: its name, its summary, and its resolved scenario where that is known. */
    public record Side(
            String called, SummaryTree summary, @Nullable String resolvedYaml) {}

    /** A value of the scenario that isn't the same; null where a side has none. */
    public record InputChange(
            String path, @Nullable String a, @Nullable String b) {}

    /** A variant that both runs have. */
    public record VariantPair(String name, List<Pair> pairs) {
        public VariantPair {
            pairs = List.copyOf(pairs);
        }

        /** Whether one run's variant has a group: then it has a number of it. */
        boolean hasGroup(String group, ToDoubleFunction<Pair> side) {
            return pairs.stream()
                    .anyMatch(pair -> group.equals(pair.group()) && !Double.isNaN(side.applyAsDouble(pair)));
        }
    }

    /** A number of both runs; {@code group} is null for one of the whole stream. */
    public record Pair(Metric metric, @Nullable String group, double a, double b) {
        /** Whether both are the same, or missing in both. */
        public boolean same() {
            return Double.compare(a, b) == 0;
        }

        /** By what part it grew; NaN where one is missing, infinite where it was 0. */
        public double growth() {
            return a == b ? 0 : (b - a) / Math.abs(a);
        }
    }

    /** Compares two runs. */
    public static Comparison of(Side a, Side b) {
        List<String> inA = a.summary().variants();
        List<String> inB = b.summary().variants();
        List<VariantPair> pairs = new ArrayList<>();
        for (String variant : inA) {
            if (inB.contains(variant)) {
                pairs.add(new VariantPair(variant, numbers(variant, a.summary(), b.summary())));
            }
        }
        List<InputChange> inputs = inputs(a.resolvedYaml(), b.resolvedYaml());
        List<String> unknown = Stream.of(a, b)
                .filter(side -> side.resolvedYaml() == null)
                .map(Side::called)
                .toList();
        return new Comparison(
                a.called(),
                b.called(),
                unknown,
                inputs,
                unknown.isEmpty() && inputs.stream().noneMatch(change -> isTraffic(change.path())),
                without(inA, inB),
                without(inB, inA),
                pairs);
    }

    private static boolean isTraffic(String path) {
        return TRAFFIC.stream().anyMatch(part -> path.equals(part) || path.startsWith(part + "."));
    }

    private static List<String> without(List<String> all, List<String> others) {
        return all.stream().filter(name -> !others.contains(name)).toList();
    }

    private static List<Pair> numbers(String variant, SummaryTree a, SummaryTree b) {
        List<Pair> all = new ArrayList<>();
        for (Metric metric : Metric.each(Metric.Scope.STREAM)) {
            all.add(new Pair(metric, null, a.number(variant, metric.path()), b.number(variant, metric.path())));
        }
        Set<String> groups = new LinkedHashSet<>(a.groups(variant));
        groups.addAll(b.groups(variant));
        for (String group : groups) {
            for (Metric metric : Metric.each(Metric.Scope.GROUP)) {
                all.add(new Pair(
                        metric,
                        group,
                        a.groupNumber(variant, group, metric.path()),
                        b.groupNumber(variant, group, metric.path())));
            }
        }
        return all;
    }

    private static List<InputChange> inputs(@Nullable String a, @Nullable String b) {
        if (a == null || b == null) {
            return List.of();
        }
        Map<String, String> inA = ResolvedLines.of(a);
        Map<String, String> inB = ResolvedLines.of(b);
        Set<String> paths = new LinkedHashSet<>(inA.keySet());
        paths.addAll(inB.keySet());
        List<InputChange> changes = new ArrayList<>();
        for (String path : paths) {
            String before = inA.get(path);
            String after = inB.get(path);
            if (before == null || !before.equals(after)) {
                changes.add(new InputChange(path, before, after));
            }
        }
        return changes;
    }
}
