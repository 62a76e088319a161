package dev.hotshard.summary;

import dev.hotshard.observe.ShardObservations;
import dev.hotshard.stats.Imbalance;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds that most shards refuse and none stands out: what is missing is capacity, not evenness.
 * Shape: proved by refusals on more than half of the shards, a fullest shard near the mean, and no key that is too much alone.
 */
final class NoSkew implements Diagnosis.Judge {
    @Override
    public List<Finding> judge(RunCase about) {
        Yardstick caps = Yardstick.caps(about);
        ShardObservations shards = about.seen().shards();
        ShardTimes.Together together = about.shardTimes().most(caps.troubled());
        int refusing = together.some();
        double offered = Arrays.stream(shards.offered()).sum();
        double maxToMean = Imbalance.of(shards.offeredLoads()).maxToMean();
        if (2 * refusing <= together.all() || !Evenness.isEven(maxToMean) || new Overload(caps).hasHotKeys()) {
            return List.of();
        }
        double accepted = Arrays.stream(shards.accepted()).sum();
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("refusingShards", (double) refusing);
        evidence.put("shards", (double) together.all());
        evidence.put("maxToMean", maxToMean);
        evidence.put("offeredPerSecond", offered / about.seconds());
        evidence.put("acceptedPerSecond", accepted / about.seconds());
        String text = Figures.count(refusing) + " of " + about.shards(together.all())
                + (about.delays() ? " held records back" : " refused") + ", and the fullest was offered "
                + Figures.factor(maxToMean)
                + " the mean: the load is even, there is too much of it. " + Figures.rate(offered / about.seconds())
                + " were offered and " + Figures.rate(accepted / about.seconds())
                + " accepted on average; another key changes nothing.";
        return List.of(new Finding("no-skew", text, evidence));
    }
}
