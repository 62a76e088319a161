package dev.hotshard.cli;

import dev.hotshard.report.Comparison;
import dev.hotshard.report.FailOn;
import dev.hotshard.scenario.yaml.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What {@code --fail-on} says: how much worse a run may be than another. */
record Bounds(List<FailOn> all) {
    Bounds {
        all = List.copyOf(all);
    }

    /**
     * Reads them.
     * Errors: Faults for each that is none.
     */
    static Bounds parse(List<String> texts) throws Faults {
        List<FailOn> bounds = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        for (String text : texts) {
            try {
                bounds.add(FailOn.parse(text, Words::nearest));
            } catch (IllegalArgumentException e) {
                faults.add("--fail-on: " + e.getMessage());
            }
        }
        if (!faults.isEmpty()) {
            throw new Faults(faults);
        }
        return new Bounds(bounds);
    }

    /** Tells a fault for each bound on a group that no variant of either run has. */
    void checkGroups(Collection<String> inA, Collection<String> inB) throws Faults {
        List<String> known = ofEither(inA, inB);
        refuse(
                bound -> bound.namesNoGroupOf(known),
                bound -> "a group " + bound.group() + suggestion(String.valueOf(bound.group()), known));
    }

    private static String suggestion(String group, List<String> known) {
        String nearest = Words.nearest(group, known);
        return nearest != null
                ? ", did you mean " + nearest + "?"
                : known.isEmpty() ? "; there are none" : "; there are " + String.join(", ", known);
    }

    /** Tells a fault for each bound on a variant that neither run has. */
    void checkVariants(Collection<String> inA, Collection<String> inB) throws Faults {
        List<String> known = ofEither(inA, inB);
        refuse(
                bound -> bound.namesNoneOf(known),
                bound -> "a variant " + bound.variant() + "; there are " + String.join(", ", known));
    }

    private static List<String> ofEither(Collection<String> inA, Collection<String> inB) {
        return Stream.concat(inA.stream(), inB.stream()).distinct().toList();
    }

    /** Tells a fault for each bound that names what neither run has. */
    private void refuse(Predicate<FailOn> isWrong, Function<FailOn, String> lacking) throws Faults {
        List<String> faults = all.stream()
                .filter(isWrong)
                .map(bound -> "--fail-on: " + bound.text() + ": neither run has " + lacking.apply(bound))
                .toList();
        if (!faults.isEmpty()) {
            throw new Faults(faults);
        }
    }

    /** A line for each bound on a number that neither run has: nothing of its kind happened in either, so nothing got worse. */
    List<String> ofNothing(Comparison comparison) {
        return all.stream()
                .filter(bound -> bound.isOfNothing(comparison))
                .map(bound -> "hotshard: --fail-on " + bound.text() + ": neither " + comparison.calledA() + " nor "
                        + comparison.calledB() + " has this number, so the bound held")
                .toList();
    }

    /** A line for each variant that breaks a bound. */
    List<String> broken(Comparison comparison) {
        return all.stream().flatMap(bound -> bound.broken(comparison).stream()).toList();
    }
}
