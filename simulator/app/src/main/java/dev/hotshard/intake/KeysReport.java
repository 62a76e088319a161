package dev.hotshard.intake;

import dev.hotshard.report.KeysResult;
import dev.hotshard.report.KeysResult.Pace;
import dev.hotshard.report.KeysResult.Placed;
import dev.hotshard.report.KeysResult.Spread;
import dev.hotshard.report.KeysResult.TopKey;
import dev.hotshard.summary.VariantSummary.Imbalance;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From counted keys to what they mean for shards. */
public final class KeysReport {
    private KeysReport() {}

    /**
     * What is asked of keys.
     * Units: {@code ratePerSecond} of the whole traffic and {@code capPerSecond} of one shard in records, NaN where not given.
     * Shape: {@code shards} is null where no number of them is asked for; {@code top} keys are told one by one.
     */
    public record Question(
            String shardWord, @Nullable Integer shards, int top, double ratePerSecond, double capPerSecond) {}

    public static KeysResult of(KeyCounts counts, Question question) {
        Spread spread = spread(counts, question.shards());
        Pace pace = pace(counts, question);
        List<TopKey> top = counts.keys().stream()
                .limit(question.top())
                .map(key -> topKey(counts, key, question.ratePerSecond()))
                .toList();
        return new KeysResult(
                question.shardWord(),
                counts.records(),
                counts.withoutKey(),
                counts.brokenLines(),
                new KeysResult.Cardinality(
                        counts.cardinality().count(),
                        counts.cardinality().low(),
                        counts.cardinality().high(),
                        counts.cardinality().isExact()),
                counts.tooLowByAtMost(),
                top,
                spread,
                pace,
                new KeyVerdicts(counts, question.shardWord(), spread, pace).all());
    }

    private static TopKey topKey(KeyCounts counts, KeyCounts.KeyCount key, double ratePerSecond) {
        double share = (double) key.count() / counts.records();
        Placing placing = counts.placing();
        return new TopKey(
                key.key(),
                key.count(),
                share,
                placing == null ? null : placing.shardOf(key.key()),
                share * ratePerSecond);
    }

    private static @Nullable Spread spread(KeyCounts counts, @Nullable Integer shards) {
        if (shards == null) {
            return null;
        }
        Placing placing = counts.placing();
        Placed placed = placing == null
                ? null
                : new Placed(
                        placing.partitioner(),
                        Arrays.stream(counts.loads()).boxed().toList(),
                        Imbalance.of(counts.loads()));
        return new Spread(shards, counts.bestMaxToMean(shards), counts.evenShards(), placed);
    }

    private static @Nullable Pace pace(KeyCounts counts, Question question) {
        if (Double.isNaN(question.ratePerSecond())) {
            return null;
        }
        double top = counts.topShare() * question.ratePerSecond();
        return new Pace(question.ratePerSecond(), question.capPerSecond(), top, top / question.capPerSecond());
    }
}
