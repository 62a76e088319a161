package dev.hotshard.intake;

import dev.hotshard.report.KeysResult.Pace;
import dev.hotshard.report.KeysResult.Placed;
import dev.hotshard.report.KeysResult.Spread;
import dev.hotshard.report.KeysResult.Verdict;
import dev.hotshard.report.Texts;
import dev.hotshard.summary.Figures;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What counted keys mean for shards, in words.
 * Shape: the codes are those of a run's diagnosis; without shards and a rate there is nothing to judge but the hottest key.
 */
final class KeyVerdicts {
    /** A fullest shard up to so much of the mean is as even as hashes get; the same bound as the diagnosis has. */
    private static final double EVEN = 1.25;

    private static final int NAME_WIDTH = 60;

    private final KeyCounts counts;
    private final String shard;
    private final @Nullable Spread spread;
    private final @Nullable Pace pace;

    KeyVerdicts(KeyCounts counts, String shardWord, @Nullable Spread spread, @Nullable Pace pace) {
        this.counts = counts;
        this.shard = shardWord;
        this.spread = spread;
        this.pace = pace;
    }

    List<Verdict> all() {
        List<Verdict> verdicts = new ArrayList<>();
        if (counts.keys().isEmpty()) {
            return verdicts;
        }
        if (spread != null) {
            fewKeys(verdicts, spread);
        }
        hotKey(verdicts);
        if (spread != null && spread.placed() != null) {
            load(verdicts, spread, spread.placed());
        }
        return verdicts;
    }

    private void fewKeys(List<Verdict> verdicts, Spread of) {
        long keys = counts.cardinality().count();
        if (keys < of.shards()) {
            verdicts.add(new Verdict(
                    "few-keys",
                    counted(keys, "key") + " for " + counted(of.shards(), shard) + ": at least "
                            + counted(of.shards() - keys, shard) + " can get nothing. More " + shard
                            + "s change nothing; more keys do."));
        }
    }

    private void hotKey(List<Verdict> verdicts) {
        String key = Texts.visible(counts.keys().get(0).key(), NAME_WIDTH);
        double share = counts.topShare();
        boolean aboveEven = spread != null && share * spread.shards() > 1;
        boolean aboveCap = pace != null && pace.topKeyCapShare() > 1;
        StringBuilder text = new StringBuilder("The key ")
                .append(key)
                .append(" alone is ")
                .append(Figures.percent(share))
                .append(" of the records");
        if (aboveEven && spread != null) {
            text.append(", and an even part of ")
                    .append(counted(spread.shards(), shard))
                    .append(" is ")
                    .append(Figures.percent(1.0 / spread.shards()))
                    .append(": no split makes them even, for all records of one key stay together");
        }
        text.append('.');
        if (pace != null && aboveCap) {
            text.append(" At ")
                    .append(Figures.rate(pace.perSecond()))
                    .append(" in all it is ")
                    .append(Figures.rate(pace.topKeyPerSecond()))
                    .append(", and one ")
                    .append(shard)
                    .append(" takes ")
                    .append(Figures.rate(pace.capPerSecond()))
                    .append(": at least ")
                    .append(Figures.count((long) Math.ceil(pace.topKeyCapShare())))
                    .append(" must share it.");
        }
        if (aboveEven || aboveCap) {
            verdicts.add(new Verdict("hot-key", text.toString()));
        }
    }

    /** What the partitioner adds to what the keys themselves make uneven. */
    private void load(List<Verdict> verdicts, Spread of, Placed placed) {
        double maxToMean = placed.imbalance().maxToMean();
        if (maxToMean <= EVEN) {
            verdicts.add(new Verdict(
                    "even-load",
                    "The fullest " + shard + " carries " + Figures.factor(maxToMean) + " the mean: these keys spread "
                            + "evenly over " + counted(of.shards(), shard) + "."));
        } else if (maxToMean > EVEN * of.bestMaxToMean()) {
            verdicts.add(new Verdict(
                    "uneven-load",
                    "The fullest " + shard + ", " + placed.fullest() + ", carries " + Figures.factor(maxToMean)
                            + " the mean, where " + Figures.factor(of.bestMaxToMean())
                            + " may be possible: the hash puts much on it, and another number of " + shard
                            + "s deals anew."));
        }
    }

    private static String counted(long count, String word) {
        return Figures.count(count) + " " + word + (count == 1 ? "" : "s");
    }
}
