package dev.hotshard.report;

import dev.hotshard.report.Comparison.Pair;
import dev.hotshard.report.Comparison.VariantPair;
import dev.hotshard.scenario.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A bound on how much worse a number of the stream, or of a group, may get: {@code drop-rate +10%} is broken where it rose by more than a tenth, {@code accepted -5%} where
 * it fell by more than a twentieth, {@code drop-rate +0.5pp} where a share rose by more than half a percent of the whole.
 * Shape: in all variants that both runs have, or in the one that {@code variant} names; of the stream, or of the {@code group}. A name with spaces stands in
 * double quotes, as in an expectation.
 */
public record FailOn(
        String text,
        @Nullable String variant,
        @Nullable String group,
        Metric metric,
        boolean upwards,
        double part,
        boolean ofTheWhole) {
    private static final String NAME = "(\"[^\"]*\"|\\S+)";
    private static final Pattern FORM = Pattern.compile("(?:variant\\s+" + NAME + "\\s+)?(?:group\\s+" + NAME
            + "\\s+)?([a-z0-9.-]+)\\s+([+-])(\\d+(?:\\.\\d+)?)\\s*(%|pp)");

    /** Finds the name among some that a misspelt one is nearest to; null if none is near. */
    @FunctionalInterface
    public interface Nearest {
        @Nullable
        String to(String name, Collection<String> names);
    }

    /**
     * Reads a bound.
     * Errors: IllegalArgumentException saying what is wrong and what is allowed.
     */
    public static FailOn parse(String text, Nearest nearest) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' isn't METRIC +N% or METRIC -N%, as in drop-rate +10%, or +0.5pp for a share; "
                            + "before it may stand variant NAME, and group NAME, as in group indexer lag-at-end +10%");
        }
        String group = name(form.group(2));
        Metric metric = metric(group, form.group(3), nearest);
        boolean isOfTheWhole = form.group(6).equals("pp");
        if (isOfTheWhole && metric.unit() != Metric.Unit.SHARE) {
            throw new IllegalArgumentException("'" + text + "': pp are hundredths of a whole, and " + metric.name()
                    + " is no share; say by how many % it may change");
        }
        boolean upwards = form.group(4).equals("+");
        double part = Double.parseDouble(form.group(5)) / 100;
        if (!upwards && part >= 1 && metric.lowest() == 0) {
            throw new IllegalArgumentException("'" + text + "' can never be broken: " + metric.name()
                    + " is never below 0, so it can't fall by more than 100 %");
        }
        return new FailOn(text.strip(), name(form.group(1)), group, metric, upwards, part, isOfTheWhole);
    }

    /** A name without the quotes around it. */
    private static @Nullable String name(@Nullable String written) {
        return written == null || !written.startsWith("\"") ? written : written.substring(1, written.length() - 1);
    }

    private static Metric metric(@Nullable String group, String name, Nearest nearest) {
        Metric.Scope scope = group == null ? Metric.Scope.STREAM : Metric.Scope.GROUP;
        Metric metric = Metric.find(scope, name);
        if (metric != null) {
            return metric;
        }
        if (group == null && Metric.find(Metric.Scope.GROUP, name) != null) {
            throw new IllegalArgumentException("'" + name + "' is a metric of a group: group NAME " + name);
        }
        String near =
                nearest.to(name, Metric.each(scope).stream().map(Metric::name).toList());
        if (near != null) {
            throw new IllegalArgumentException("there is no metric '" + name + "', did you mean '" + near + "'?");
        }
        throw new IllegalArgumentException("'" + name + "' is no metric of "
                + (group == null
                        ? "the stream; drop-rate, throttle-rate, max-to-median are, "
                        : "a group; lag-max, lag-at-end, lag-max-seconds are, ")
                + "and all others that an expectation may name");
    }

    /** Whether the variant that the bound names is none of these. */
    public boolean namesNoneOf(Collection<String> variants) {
        return variant != null && !variants.contains(variant);
    }

    /** Whether it is on this number of a variant. */
    boolean isOn(String ofVariant, Pair pair) {
        return (variant == null || variant.equals(ofVariant))
                && Objects.equals(pair.group(), group)
                && pair.metric().path().equals(metric.path());
    }

    /** Whether the group that the bound names is none of these. */
    public boolean namesNoGroupOf(Collection<String> groups) {
        return group != null && !groups.contains(group);
    }

    /** Whether neither run has the number, in any of the variants that the bound is about: then nothing got worse. */
    public boolean isOfNothing(Comparison comparison) {
        return broken(comparison).isEmpty()
                && pairs(comparison).allMatch(of -> Double.isNaN(of.pair.a()) && Double.isNaN(of.pair.b()));
    }

    /** A line for each variant that breaks the bound. */
    public List<String> broken(Comparison comparison) {
        List<String> broken = new ArrayList<>();
        String onlyIn = onlyInOne(comparison);
        if (onlyIn != null) {
            broken.add("FAILED: " + text + ", only " + onlyIn + " has such a variant");
        }
        if (variant == null) {
            // One that is gone, or has another name, can't be held against anything: a gate must not open by that.
            for (String gone : comparison.onlyInA()) {
                broken.add("FAILED: " + text + ", only " + comparison.calledA() + " has the variant "
                        + Texts.visible(gone));
            }
        }
        for (VariantPair each : comparison.variants()) {
            boolean isAbout = variant == null || variant.equals(each.name());
            String only = isAbout ? groupOnlyIn(each, comparison) : null;
            if (only != null) {
                broken.add("FAILED: " + text + ", " + Texts.visible(each.name()) + " has such a group only in " + only);
            }
        }
        pairs(comparison).filter(of -> breaks(of.each, of.pair)).forEach(of -> {
            broken.add("FAILED: " + text + ", " + Texts.visible(of.each.name()) + " went from "
                    + ComparisonReport.written(metric.unit(), of.pair.a()) + " to "
                    + ComparisonReport.written(metric.unit(), of.pair.b())
                    + " (" + ComparisonReport.growth(of.pair) + ")");
        });
        return broken;
    }

    /** The run that alone has the variant that the bound names; null if both have it, or it names none. */
    private @Nullable String onlyInOne(Comparison comparison) {
        if (variant == null) {
            return null;
        }
        return comparison.onlyInA().contains(variant)
                ? comparison.calledA()
                : comparison.onlyInB().contains(variant) ? comparison.calledB() : null;
    }

    /** The run in which alone the variant has the group that the bound names; null if both have it, or none, or it names none. */
    private @Nullable String groupOnlyIn(VariantPair each, Comparison comparison) {
        if (group == null) {
            return null;
        }
        boolean inA = each.hasGroup(group, Pair::a);
        boolean inB = each.hasGroup(group, Pair::b);
        return inA == inB ? null : inA ? comparison.calledA() : comparison.calledB();
    }

    /** The number in one variant. */
    private record Of(VariantPair each, Pair pair) {}

    private Stream<Of> pairs(Comparison comparison) {
        List<Of> pairs = new ArrayList<>();
        for (VariantPair each : comparison.variants()) {
            for (Pair pair : each.pairs()) {
                if (isOn(each.name(), pair)) {
                    pairs.add(new Of(each, pair));
                }
            }
        }
        return pairs.stream();
    }

    /**
     * A number that only one of both has can't be held against the other: that breaks the bound, too.
     * Shape: but not where it's gone with the trouble that it is of. A group that only one has was told as that.
     */
    private boolean breaks(VariantPair each, Pair pair) {
        boolean isGone = Double.isNaN(pair.b()) && metric.noneIsWell();
        boolean isOfBoth = group == null || each.hasGroup(group, Pair::a) == each.hasGroup(group, Pair::b);
        if (pair.same() || isGone || !isOfBoth) {
            return false;
        }
        double growth = ofTheWhole ? pair.b() - pair.a() : pair.growth();
        return Double.isNaN(growth) || (upwards ? growth > part : growth < -part);
    }
}
