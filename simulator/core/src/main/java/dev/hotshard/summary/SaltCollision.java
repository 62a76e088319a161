package dev.hotshard.summary;

import dev.hotshard.observe.KeyObservations;
import dev.hotshard.observe.ShardObservations;
import dev.hotshard.scenario.KeySpec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds that buckets of one salted key met on a shard, which then had too much of it although a bucket alone would fit.
 * Shape: proved by the key being on fewer shards than it has buckets, by a shard with at least one and a half buckets' worth of it, by that shard's refusals or
 * lag, and by these buckets being what overfills it ({@link #overfill}). A key that lies on one shard isn't known to be salted; where keys or partitioners change
 * on the way, or not each salted key is spread evenly over the same number of buckets all the time, nothing is said.
 */
final class SaltCollision implements Diagnosis.Judge {
    /** More than chance deals to one bucket, less than two buckets bring. */
    private static final double MORE_THAN_ONE = 1.5;

    /** So much of what a shard has too much goes if the buckets that met are its cause. */
    private static final double MOST_OF_IT = 0.5;

    /** Less of a shard's load than this is one key among many, even if it is the last straw. */
    private static final double SUBSTANTIAL = 0.25;

    /** A salted key whose buckets met, on how many shards it lies, and where they met. */
    private record Collision(int key, int shards, Worst worst) {}

    /** The shard in most trouble of those that hold two buckets or more of one key, and how many there are. */
    private static final class Worst {
        private final Yardstick yardstick;
        private int shard = -1;
        private long count;
        private int shards;

        Worst(Yardstick yardstick) {
            this.yardstick = yardstick;
        }

        void add(int other, long itsCount) {
            shards++;
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
        List<Finding> verdicts = new ArrayList<>();
        for (Yardstick yardstick : Yardstick.all(about)) {
            Collision collision = collision(yardstick);
            if (collision != null) {
                verdicts.add(verdict(yardstick, collision, evenBuckets(about)));
            }
        }
        return verdicts;
    }

    /** Over how many buckets each salted key is spread evenly all the time; 1 if that isn't so, or not for the whole run. */
    static int evenBuckets(RunCase about) {
        KeySpec.Salting salting = about.scenario().key().salting();
        if (salting == null || !(salting.buckets() instanceof KeySpec.Buckets.Fixed fixed)) {
            return 1;
        }
        boolean changes = about.scenario().everyState().stream()
                .anyMatch(state -> !state.key().equals(about.scenario().key())
                        || !state.stream()
                                .partitioner()
                                .equals(about.scenario().stream().partitioner()));
        boolean isEven = !changes
                && !about.scenario().hosts().sendDifferently()
                && salting.spread() instanceof KeySpec.Spread.PerRecord
                && !(salting.scope() instanceof KeySpec.Scope.Measured);
        return isEven ? fixed.count() : 1;
    }

    /** Whether so many of the records of a key, of which there are {@code all}, are on one shard that more than one of its buckets must lie there. */
    static boolean haveMet(long count, long all, int buckets) {
        return count >= MORE_THAN_ONE * all / buckets;
    }

    /** The key whose buckets met on a shard that they overfill, by a yardstick; -1 if there is none. */
    static int key(Yardstick yardstick) {
        Collision collision = collision(yardstick);
        return collision == null ? -1 : collision.key();
    }

    private static @Nullable Collision collision(Yardstick yardstick) {
        RunCase about = yardstick.about();
        int buckets = evenBuckets(about);
        KeyObservations keys = about.seen().keys();
        List<Integer> inAll = buckets < 2 ? List.of() : yardstick.troubled();
        if (inAll.isEmpty()) {
            return null;
        }
        BitSet troubled = new BitSet();
        inAll.forEach(troubled::set);
        BitSet open = about.shardTimes().most(inAll).open();
        troubled.and(open);
        // Of ten million keys no more than this is kept: the one that is found is looked up again.
        int[] shardsOf = new int[keys.size()];
        BitSet inTrouble = new BitSet();
        keys.forEachShard((key, shard, count) -> {
            shardsOf[key] += open.get(shard) ? 1 : 0;
            if (troubled.get(shard) && overfill(yardstick, key, shard, count, buckets)) {
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
            return null;
        }
        int collided = found;
        Worst worst = new Worst(yardstick);
        keys.forEachShard((key, shard, count) -> {
            if (key == collided && troubled.get(shard) && overfill(yardstick, key, shard, count, buckets)) {
                worst.add(shard, count);
            }
        });
        return new Collision(found, shardsOf[found], worst);
    }

    /**
     * Whether several buckets of a key lie on a shard and are what overfills it: they are too much for it by themselves; or they are a quarter of its load or more, and
     * at least half of what it has too much would be gone, had those beyond the first lain elsewhere.
     * Units: loads are parts of what a shard takes. The key's is that of its fullest second, the others' their mean while the shard was open.
     */
    private static boolean overfill(Yardstick yardstick, int key, int shard, long count, int buckets) {
        KeyObservations keys = yardstick.about().seen().keys();
        if (!haveMet(count, keys.offered(key), buckets)) {
            return false;
        }
        double bucket = yardstick.share(key) / buckets;
        double met = yardstick.share(key) * count / keys.offered(key);
        double others = yardstick.meanLoad(key, shard, count);
        boolean isSubstantial = met >= SUBSTANTIAL * (met + others);
        boolean isTheCause = met - bucket >= MOST_OF_IT * (met + others - 1);
        return yardstick.isTooMuch(key, count) || (isSubstantial && isTheCause);
    }

    private static Finding verdict(Yardstick yardstick, Collision collision, int buckets) {
        RunCase about = yardstick.about();
        int key = collision.key();
        Worst worst = collision.worst();
        KeyObservations keys = about.seen().keys();
        ShardObservations shards = about.seen().shards();
        double worth = (double) worst.count * buckets / keys.offered(key);
        long others = shards.offered(worst.shard) - worst.count;
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("buckets", (double) buckets);
        evidence.put("shardsOfKey", (double) collision.shards());
        evidence.put("shard", (double) worst.shard);
        evidence.put("bucketsOnShard", worth);
        evidence.put("collidedShards", (double) worst.shards);
        evidence.put("capShareOfBucket", yardstick.share(key) / buckets);
        evidence.put("othersShare", (double) others / shards.offered(worst.shard));
        evidence.put("throttled", (double) shards.throttled(worst.shard));
        String text = "The " + Figures.count(buckets) + " buckets of "
                + about.names().key().apply(key)
                + " lie on only " + about.shards(collision.shards()) + ": " + about.shard() + " " + worst.shard
                + " has "
                + Figures.count(Math.rint(worth)) + " of them, and "
                + Figures.percent((double) others / shards.offered(worst.shard)) + " of what it got is of other keys. "
                + (worst.shards > 1 ? "So it is on " + about.more(worst.shards - 1L) + ". " : "")
                + "A bucket alone is " + Figures.factor(yardstick.share(key) / buckets) + " of "
                + yardstick.text() + ". Buckets are dealt by a hash, so plan for the " + about.shard()
                + " that gets several.";
        return new Finding(
                "salt-collision", text, evidence, Finding.Blamed.shards(yardstick.group(), List.of(worst.shard)));
    }
}
