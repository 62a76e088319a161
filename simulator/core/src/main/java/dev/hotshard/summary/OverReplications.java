package dev.hotshard.summary;

import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.Expectation.Comparison;
import dev.hotshard.scenario.Metric;
import dev.hotshard.scenario.Replications;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.stats.Estimate;
import java.util.ArrayList;
import java.util.List;

/**
 * What a variant's expectations come to over its replications.
 * Shape: one holds if the whole 95 % interval of its mean satisfies it, as far as the number can go: a share is from 0 to 1, and no count below 0; it is undecided if the bound lies within. {@code ==} is about each single replication, and an
 * alarm that is to fire has to fire in all of them.
 */
public final class OverReplications {
    private OverReplications() {}

    /** The same numbers, each expectation judged by all of them together; a single run stays as it is. */
    public static List<VariantSummary> judge(Scenario scenario, List<VariantSummary> runs) {
        if (runs.size() == 1) {
            return runs;
        }
        List<VariantSummary.Expectation> judged = new ArrayList<>();
        for (int i = 0; i < scenario.expect().size(); i++) {
            judged.add(judge(scenario.expect().get(i), i, runs));
        }
        List<VariantSummary> told = new ArrayList<>();
        for (VariantSummary run : runs) {
            List<VariantSummary.Expectation> own = new ArrayList<>();
            for (int i = 0; i < judged.size(); i++) {
                VariantSummary.Expectation of = judged.get(i);
                own.add(new VariantSummary.Expectation(
                        of.text(), run.expect().get(i).value(), of.unit(), of.held(), of.over()));
            }
            told.add(run.withExpect(own));
        }
        return List.copyOf(told);
    }

    /** Whether so many runs of each variant are enough: no precision is asked for, or each expectation's mean is known so closely. */
    public static boolean areEnough(Replications wanted, List<List<VariantSummary>> runs) {
        double part = wanted.halfWidthOfMean();
        return Double.isInfinite(part) || runs.stream().allMatch(ofVariant -> areWithin(part, ofVariant));
    }

    /** What no replication had can't be known better. */
    private static boolean areWithin(double part, List<VariantSummary> runs) {
        for (int i = 0; i < runs.get(0).expect().size(); i++) {
            Estimate estimate = Estimate.of(values(i, runs));
            if (estimate.count() > 0 && !estimate.isWithin(part)) {
                return false;
            }
        }
        return true;
    }

    private static double[] values(int expectation, List<VariantSummary> runs) {
        return runs.stream()
                .mapToDouble(run -> run.expect().get(expectation).value())
                .toArray();
    }

    private static VariantSummary.Expectation judge(Expectation expectation, int at, List<VariantSummary> runs) {
        double[] values = values(at, runs);
        Estimate estimate = Estimate.of(values);
        boolean isWhole = expectation.comparison() == Comparison.EQUAL
                || (expectation.metric().unit() == Metric.Unit.FIRED && estimate.count() < runs.size());
        boolean held;
        boolean undecided = false;
        if (isWhole) {
            held = runs.stream().allMatch(run -> run.expect().get(at).held());
        } else {
            Metric metric = expectation.metric();
            Estimate possible = estimate.within(metric.lowest(), metric.highest());
            held = holds(expectation, possible.low()) && holds(expectation, possible.high());
            undecided = !held
                    && estimate.count() > 0
                    && !(fails(expectation, possible.low()) && fails(expectation, possible.high()));
        }
        VariantSummary.Expectation first = runs.get(0).expect().get(at);
        // Of further replications as few have a value as of these.
        int more = undecided ? estimate.moreUntil(expectation.bound()) : 0;
        int moreRuns = more <= 0 ? more : (int) Math.ceil((double) more * runs.size() / estimate.count());
        return new VariantSummary.Expectation(
                first.text(),
                estimate.mean(),
                first.unit(),
                held,
                new VariantSummary.Over(estimate, runs.size(), undecided, moreRuns));
    }

    private static boolean holds(Expectation expectation, double value) {
        return expectation.comparison().holds(value, expectation.bound());
    }

    /** Not the opposite of {@link #holds}: an end that isn't known neither holds nor fails. */
    private static boolean fails(Expectation expectation, double value) {
        return !Double.isNaN(value) && !holds(expectation, value);
    }
}
