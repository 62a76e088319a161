package dev.hotshard.report;

import dev.hotshard.summary.VariantSummary.Imbalance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What keys of real traffic are like, and what that means for shards.
 * Shape: {@code countsTooLowByAtMost} is 0 where keys were counted one by one; {@code top} are the hottest keys; {@code spread} is null where no number of shards was asked for, {@code pace} where no rate was.
 *
 * @param shardWord what the platform calls a shard
 */
public record KeysResult(
        String shardWord,
        long records,
        long withoutKey,
        long brokenLines,
        Cardinality cardinality,
        long countsTooLowByAtMost,
        List<TopKey> top,
        @Nullable Spread spread,
        @Nullable Pace pace,
        List<Verdict> verdicts) {
    public static final String SCHEMA = "hotshard.keys/1";

    public KeysResult {
        top = List.copyOf(top);
        verdicts = List.copyOf(verdicts);
    }

    /** How many different keys there are: about {@code count}, with 95 % from {@code low} to {@code high}. */
    public record Cardinality(long count, long low, long high, boolean exact) {}

    /**
     * A hot key.
     * Shape: {@code shard} is null where nothing places keys; {@code perSecond} is NaN without a rate.
     */
    public record TopKey(
            String key,
            long records,
            double share,
            @Nullable Integer shard,
            double perSecond) {}

    /**
     * So many shards, and what these keys can do with them.
     * Shape: {@code evenShards} is up to how many shards could be filled evenly for all that the hottest key does; {@code placed} is null where nothing places keys.
     *
     * @param bestMaxToMean the fullest shard over the mean, at the least, wherever whole keys are put
     */
    public record Spread(
            int shards,
            double bestMaxToMean,
            long evenShards,
            @Nullable Placed placed) {}

    /** The load of each shard, by number, as a partitioner places these keys. */
    public record Placed(String partitioner, List<Long> loads, Imbalance imbalance) {
        public Placed {
            loads = List.copyOf(loads);
        }

        /** The number of the fullest shard, the lowest of equals. */
        public int fullest() {
            int fullest = 0;
            for (int shard = 1; shard < loads.size(); shard++) {
                fullest = loads.get(shard) > loads.get(fullest) ? shard : fullest;
            }
            return fullest;
        }
    }

    /**
     * The whole traffic at a rate.
     * Units: records a second; {@code capPerSecond} is that of one shard, NaN where none is known, as is {@code topKeyCapShare}, the hottest key's rate over it.
     */
    public record Pace(double perSecond, double capPerSecond, double topKeyPerSecond, double topKeyCapShare) {}

    /** What follows, by the code of a run's diagnosis. */
    public record Verdict(String code, String text) {}
}
