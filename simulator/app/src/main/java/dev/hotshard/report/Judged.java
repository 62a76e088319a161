package dev.hotshard.report;

import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Expectation;
import dev.hotshard.summary.VariantSummary.Over;
import java.util.ArrayList;
import java.util.List;

/** The words for what became of an expectation: {@code FAILED: drop-rate < 1%, it was 27.3 %}. */
public final class Judged {
    private Judged() {}

    /** A line for each expectation that didn't hold, its variant's name first where there are several. */
    public static List<String> notHeld(ExperimentSummary summary) {
        boolean areSeveral = summary.variants().size() > 1;
        List<String> lines = new ArrayList<>();
        for (VariantSummary variant : summary.variants()) {
            for (Expectation expectation : variant.expect()) {
                if (!expectation.held()) {
                    lines.add((areSeveral ? variant.name() + ": " : "") + text(expectation));
                }
            }
        }
        return lines;
    }

    static String text(Expectation expectation) {
        Over over = expectation.over();
        return over == null ? ofOne(expectation) : ofSeveral(expectation, over);
    }

    private static String ofOne(Expectation expectation) {
        String text = Texts.visible(expectation.text());
        double value = expectation.value();
        if (expectation.unit() == Metric.Unit.FIRED) {
            return verdict(expectation) + text + ", "
                    + (Double.isNaN(value) ? "it never fired" : "it fired at " + Figures.time(value));
        }
        if (Double.isNaN(value)) {
            return "FAILED: " + text + ", there was nothing to measure" + instead(expectation.text());
        }
        return verdict(expectation) + text + it(expectation) + MetricText.of(expectation.unit(), value);
    }

    private static String ofSeveral(Expectation expectation, Over over) {
        String text = Texts.visible(expectation.text());
        Estimate estimate = over.estimate();
        int without = over.replications() - estimate.count();
        String runs = Figures.count(over.replications()) + " replications";
        if (estimate.count() == 0) {
            return verdict(expectation)
                    + text
                    + (expectation.unit() == Metric.Unit.FIRED
                            ? ", it never fired in " + runs
                            : ", there was nothing to measure in " + runs + instead(expectation.text()));
        }
        String fewer = without == 0
                ? ""
                : expectation.unit() == Metric.Unit.FIRED
                        ? ", it never fired in " + Figures.count(without) + " of " + runs
                        : ", there was nothing to measure in " + Figures.count(without) + " of " + runs;
        String more = !expectation.undecided()
                ? ""
                : over.moreReplications() > 0
                        ? "; about " + Figures.count(over.moreReplications()) + " replications more would tell"
                        : estimate.count() == 1
                                ? "; one value has no interval, more replications would tell"
                                : "; no number of replications would tell";
        return verdict(expectation)
                + text
                + it(expectation)
                + mean(expectation.unit(), possible(expectation, estimate))
                + fewer
                + more;
    }

    /** What the number can be of the interval, by which it was judged. */
    private static Estimate possible(Expectation expectation, Estimate estimate) {
        Metric metric = MetricText.ofStream(expectation.text());
        return metric == null ? estimate : estimate.within(metric.lowest(), metric.highest());
    }

    /** What says that nothing of the kind happened, where a first time is expected and there was none; else empty. */
    static String instead(String expectation) {
        for (FirstTime first : FirstTime.values()) {
            if (first.isIn(expectation)) {
                return ": " + first.nothing;
            }
        }
        return "";
    }

    /** A time that there isn't where nothing of its kind happens. */
    private enum FirstTime {
        DROP("first-drop", "nothing was dropped, and records.dropped == 0 says that"),
        THROTTLE("first-throttle", "nothing was throttled, and records.throttled == 0 says that"),
        DELAY("delay.first", "nothing was held back, and delay.records == 0 says that");

        private final String metric;
        private final String nothing;

        FirstTime(String metric, String nothing) {
            this.metric = metric;
            this.nothing = nothing;
        }

        private boolean isIn(String expectation) {
            return expectation.startsWith(metric);
        }
    }

    private static String mean(Metric.Unit unit, Estimate estimate) {
        boolean isSure = estimate.halfWidth() == 0;
        if (unit == Metric.Unit.FIRINGS && !isSure) {
            return MetricText.of(Metric.Unit.RATIO, estimate.mean()) + " times on average";
        }
        String mean = MetricText.of(unit, estimate.mean());
        if (isSure) {
            return mean + " in each";
        }
        return estimate.count() == 1
                ? mean
                : mean + " on average, 95 % interval " + MetricText.interval(unit, estimate);
    }

    private static String it(Expectation expectation) {
        return switch (expectation.unit()) {
            case FIRINGS -> ", it fired ";
            case FIRED -> ", it fired at ";
            default -> ", it was ";
        };
    }

    private static String verdict(Expectation expectation) {
        return expectation.held() ? "held: " : expectation.undecided() ? "UNDECIDED: " : "FAILED: ";
    }
}
