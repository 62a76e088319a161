package dev.hotshard.intake;

import dev.hotshard.report.CheckResult;
import dev.hotshard.report.CheckResult.Check;
import dev.hotshard.report.KeysResult;
import dev.hotshard.report.KeysResult.Pace;
import dev.hotshard.report.KeysResult.Placed;
import dev.hotshard.report.KeysResult.Spread;
import dev.hotshard.report.Texts;
import dev.hotshard.summary.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What keys have to hold to fill shards evenly enough. */
public final class KeyChecks {
    private static final int NAME_WIDTH = 40;

    private KeyChecks() {}

    /**
     * The checks of keys that were asked about with a number of shards.
     *
     * @param maxOverMean how much of the mean the fullest shard may carry
     */
    public static CheckResult of(KeysResult keys, double maxOverMean) {
        Spread spread = Objects.requireNonNull(keys.spread(), "checks are of a number of shards");
        List<Check> checks = new ArrayList<>();
        checks.add(cardinality(keys, spread));
        checks.add(best(keys, spread, maxOverMean));
        if (spread.placed() != null) {
            checks.add(placed(keys, spread.placed(), maxOverMean));
        }
        Pace pace = keys.pace();
        if (pace != null && !Double.isNaN(pace.capPerSecond())) {
            checks.add(fits(keys, pace));
        }
        return new CheckResult(checks, keys);
    }

    private static Check cardinality(KeysResult keys, Spread spread) {
        long found = keys.cardinality().count();
        return new Check(
                "cardinality",
                found,
                spread.shards(),
                found >= spread.shards(),
                Figures.count(found) + (found == 1 ? " key for " : " keys for ") + shards(keys, spread.shards()));
    }

    private static Check best(KeysResult keys, Spread spread, double bound) {
        double best = spread.bestMaxToMean();
        String text = "however keys are placed, the fullest " + keys.shardWord() + " carries at least "
                + Figures.factor(best) + " the mean, " + Figures.factor(bound) + " is allowed";
        if (!keys.top().isEmpty()) {
            text += "; the hottest key, " + Texts.visible(keys.top().get(0).key(), NAME_WIDTH) + ", is "
                    + Figures.percent(keys.top().get(0).share()) + " of the records";
        }
        return new Check("best-max-to-mean", best, bound, best <= bound, text);
    }

    private static Check placed(KeysResult keys, Placed placed, double bound) {
        double found = placed.imbalance().maxToMean();
        return new Check(
                "max-to-mean",
                found,
                bound,
                found <= bound,
                "placed by " + placed.partitioner() + ", the fullest " + keys.shardWord() + ", " + placed.fullest()
                        + ", carries " + Figures.factor(found) + " the mean, " + Figures.factor(bound)
                        + " is allowed");
    }

    private static Check fits(KeysResult keys, Pace pace) {
        return new Check(
                "hottest-key",
                pace.topKeyPerSecond(),
                pace.capPerSecond(),
                pace.topKeyPerSecond() <= pace.capPerSecond(),
                "the hottest key is " + Figures.rate(pace.topKeyPerSecond()) + ", one " + keys.shardWord() + " takes "
                        + Figures.rate(pace.capPerSecond()));
    }

    private static String shards(KeysResult keys, int count) {
        return Figures.count(count) + " " + keys.shardWord() + (count == 1 ? "" : "s");
    }
}
