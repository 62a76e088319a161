package dev.hotshard.summary;

import dev.hotshard.observe.KeyObservations;
import dev.hotshard.observe.ShardObservations;
import dev.hotshard.scenario.KeySpec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds that buckets of one salted key met on a shard, which then had too much of it although a bucket alone would fit.
 * Shape: proved by the key being on fewer shards than it has buckets, by a shard with at least one and a half buckets' worth of it, and by that shard's refusals or
 * lag. A key that lies on one shard isn't known to be salted; where keys or partitioners change
 * on the way, or not each salted key is spread evenly over the same number of buckets all the time, nothing is said.
 */
final class SaltCollision implements Diagnosis.Judge {
    /** More than chance deals to one bucket, less than two buckets bring. */
    private static final double MORE_THAN_ONE = 1.5;

    /** The shard in most trouble of those that hold two buckets or more of one key. */
    private static final class Worst {
        private final Yardstick yardstick;
        private int shard = -1;
        private long count;

        Worst(Yardstick yardstick) {
            this.yardstick = yardstick;
        }

        void add(int other, long itsCount) {
            boolean isWorse = shard < 0
                    || yardstick.trouble(other) > yardstick.trouble(shard)
                    || (yardstick.trouble(other) == yardstick.trouble(shard) && itsCount > count);
            if (isWorse) {
                shard = other;
                count = itsCount;
            }
        }
    }

    @Override
    public List<Finding> judge(RunCase about) {
        KeySpec.Salting salting = about.scenario().key().salting();
        boolean changes = about.scenario().everyState().stream()
                .anyMatch(state -> !state.key().equals(about.scenario().key())
                        || !state.stream()
                                .partitioner()
                                .equals(about.scenario().stream().partitioner()));
        int buckets = salting == null ? 1 : buckets(salting);
        if (buckets < 2 || changes || about.scenario().hosts().sendDifferently()) {
            return List.of();
        }
        List<Finding> verdicts = new ArrayList<>();
        for (Yardstick yardstick : Yardstick.all(about)) {
            verdicts.addAll(judge(about, yardstick, buckets));
        }
        return verdicts;
    }

    /** Over how many buckets each salted key is spread evenly all the time; 1 if that isn't so. */
    private static int buckets(KeySpec.Salting salting) {
        return salting.buckets() instanceof KeySpec.Buckets.Fixed fixed
                        && salting.spread() instanceof KeySpec.Spread.PerRecord
                        && !(salting.scope() instanceof KeySpec.Scope.Measured)
                ? fixed.count()
                : 1;
    }

    private static List<Finding> judge(RunCase about, Yardstick yardstick, int buckets) {
        KeyObservations keys = about.seen().keys();
        BitSet troubled = new BitSet();
        yardstick.troubled().forEach(troubled::set);
        BitSet open = about.shardTimes().most(yardstick.troubled()).open();
        troubled.and(open);
        if (troubled.isEmpty()) {
            return List.of();
        }
        // Of ten million keys no more than this is kept: the one that is found is looked up again.
        int[] shardsOf = new int[keys.size()];
        BitSet inTrouble = new BitSet();
        keys.forEachShard((key, shard, count) -> {
            shardsOf[key] += open.get(shard) ? 1 : 0;
            if (troubled.get(shard) && hasSeveral(keys, key, count, buckets)) {
                inTrouble.set(key);
            }
        });
        int found = -1;
        for (int key = inTrouble.nextSetBit(0); key >= 0; key = inTrouble.nextSetBit(key + 1)) {
            boolean isLarger = found < 0 || keys.offered(key) > keys.offered(found);
            boolean collides = shardsOf[key] > 1 && shardsOf[key] < buckets && yardstick.share(key) / buckets <= 1;
            found = isLarger && collides ? key : found;
        }
        if (found < 0) {
            return List.of();
        }
        int collided = found;
        Worst worst = new Worst(yardstick);
        keys.forEachShard((key, shard, count) -> {
            if (key == collided && troubled.get(shard) && hasSeveral(keys, key, count, buckets)) {
                worst.add(shard, count);
            }
        });
        return List.of(verdict(about, yardstick, found, shardsOf[found], worst, buckets));
    }

    private static boolean hasSeveral(KeyObservations keys, int key, long count, int buckets) {
        return count >= MORE_THAN_ONE * keys.offered(key) / buckets;
    }

    private static Finding verdict(
            RunCase about, Yardstick yardstick, int key, int shardsOfKey, Worst worst, int buckets) {
        KeyObservations keys = about.seen().keys();
        ShardObservations shards = about.seen().shards();
        double worth = (double) worst.count * buckets / keys.offered(key);
        long others = shards.offered(worst.shard) - worst.count;
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("buckets", (double) buckets);
        evidence.put("shardsOfKey", (double) shardsOfKey);
        evidence.put("shard", (double) worst.shard);
        evidence.put("bucketsOnShard", worth);
        evidence.put("capShareOfBucket", yardstick.share(key) / buckets);
        evidence.put("othersShare", (double) others / shards.offered(worst.shard));
        evidence.put("throttled", (double) shards.throttled(worst.shard));
        String text = "The " + Figures.count(buckets) + " buckets of "
                + about.names().key().apply(key)
                + " lie on only " + about.shards(shardsOfKey) + ": " + about.shard() + " " + worst.shard + " has "
                + Figures.count(Math.rint(worth)) + " of them, and "
                + Figures.percent((double) others / shards.offered(worst.shard)) + " of what it got is of other keys. A"
                + " bucket alone is " + Figures.factor(yardstick.share(key) / buckets) + " of "
                + yardstick.text() + ". Buckets are dealt by a hash, so plan for the " + about.shard()
                + " that gets several.";
        return new Finding(
                "salt-collision", text, evidence, Finding.Blamed.shards(yardstick.group(), List.of(worst.shard)));
    }
}
