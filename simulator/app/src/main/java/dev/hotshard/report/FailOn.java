package dev.hotshard.report;

import dev.hotshard.report.Comparison.Pair;
import dev.hotshard.report.Comparison.VariantPair;
import dev.hotshard.scenario.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound on how much worse a number of the stream may get: {@code drop-rate +10%} is broken where it rose by more than a tenth, {@code accepted -5%} where
 * it fell by more than a twentieth.
 */
public record FailOn(String text, Metric metric, boolean upwards, double part) {
    private static final Pattern FORM = Pattern.compile("([a-z0-9.-]+)\\s+([+-])(\\d+(?:\\.\\d+)?)\\s*%");

    /**
     * Reads a bound.
     * Errors: IllegalArgumentException saying what is wrong and what is allowed.
     */
    public static FailOn parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' isn't METRIC +N% or METRIC -N%, as in drop-rate +10%");
        }
        Metric metric = Metric.find(Metric.Scope.STREAM, form.group(1));
        if (metric == null) {
            throw new IllegalArgumentException(
                    "'" + form.group(1) + "' is no metric of the stream; drop-rate, throttle-rate, max-to-median are, "
                            + "and all others that an expectation may name");
        }
        return new FailOn(text.strip(), metric, form.group(2).equals("+"), Double.parseDouble(form.group(3)) / 100);
    }

    /** A line for each variant that breaks the bound. */
    public List<String> broken(Comparison comparison) {
        List<String> broken = new ArrayList<>();
        for (VariantPair variant : comparison.variants()) {
            for (Pair pair : variant.pairs()) {
                if (pair.group() == null && pair.metric().path().equals(metric.path()) && breaks(pair)) {
                    broken.add("FAILED: " + text + ", " + Texts.visible(variant.name()) + " went from "
                            + ComparisonReport.written(metric.unit(), pair.a()) + " to "
                            + ComparisonReport.written(metric.unit(), pair.b())
                            + " (" + ComparisonReport.growth(pair) + ")");
                }
            }
        }
        return broken;
    }

    /** A number that only one of both has can't be held against the other: that breaks the bound, too. */
    private boolean breaks(Pair pair) {
        if (pair.same()) {
            return false;
        }
        double growth = pair.growth();
        return Double.isNaN(growth) || (upwards ? growth > part : growth < -part);
    }
}
