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
 * Shape: proved by the key being on fewer shards than it has buckets, by a shard with at least one and a half buckets' worth of it, and by that shard's refusals or
 * lag. A key that lies on one shard isn't known to be salted; where keys or partitioners change on the way nothing is said.
 */
final class SaltCollision implements Diagnosis.Judge {
    /** More than chance deals to one bucket, less than two buckets bring. */
    private static final double MORE_THAN_ONE = 1.5;

    /** One key and its buckets. */
    private static final class Salted {
        private int shards;
        private int worst = -1;
        private long onWorst;

        /** Of the shards with two buckets or more the one in most trouble counts. */
        void add(int shard, long count, Yardstick yardstick) {
            boolean isWorse = worst < 0
                    || yardstick.trouble(shard) > yardstick.trouble(worst)
                    || (yardstick.trouble(shard) == yardstick.trouble(worst) && count > onWorst);
            if (isWorse) {
                worst = shard;
                onWorst = count;
            }
        }
    }

    @Override
    public List<VariantSummary.Verdict> judge(RunCase about) {
        KeySpec.Salting salting = about.scenario().key().salting();
        boolean changes = about.scenario().timeline().stream()
                .anyMatch(
                        change -> !change.after().key().equals(about.scenario().key())
                                || !change.after().stream()
                                        .partitioner()
                                        .equals(about.scenario().stream().partitioner()));
        if (salting == null || salting.buckets() < 2 || changes) {
            return List.of();
        }
        List<VariantSummary.Verdict> verdicts = new ArrayList<>();
        for (Yardstick yardstick : Yardstick.all(about)) {
            verdicts.addAll(judge(about, yardstick, salting.buckets()));
        }
        return verdicts;
    }

    private static List<VariantSummary.Verdict> judge(RunCase about, Yardstick yardstick, int buckets) {
        KeyObservations keys = about.seen().keys();
        BitSet troubled = new BitSet();
        yardstick.troubled().forEach(troubled::set);
        Salted[] salted = new Salted[keys.size()];
        keys.forEachShard((key, shard, count) -> {
            Salted of = salted[key] == null ? new Salted() : salted[key];
            salted[key] = of;
            of.shards++;
            if (count >= MORE_THAN_ONE * keys.offered(key) / buckets && troubled.get(shard)) {
                of.add(shard, count, yardstick);
            }
        });
        int found = -1;
        for (int key = 0; key < salted.length; key++) {
            boolean isLarger = found < 0 || keys.offered(key) > keys.offered(found);
            found = isLarger && collides(yardstick, key, salted[key], buckets) ? key : found;
        }
        return found < 0 ? List.of() : List.of(verdict(about, yardstick, found, salted[found], buckets));
    }

    private static boolean collides(Yardstick yardstick, int key, @Nullable Salted of, int buckets) {
        return of != null
                && of.worst >= 0
                && of.shards > 1
                && of.shards < buckets
                && yardstick.share(key) / buckets <= 1;
    }

    private static VariantSummary.Verdict verdict(RunCase about, Yardstick yardstick, int key, Salted of, int buckets) {
        KeyObservations keys = about.seen().keys();
        ShardObservations shards = about.seen().shards();
        double worth = (double) of.onWorst * buckets / keys.offered(key);
        long others = shards.offered(of.worst) - of.onWorst;
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("buckets", (double) buckets);
        evidence.put("shardsOfKey", (double) of.shards);
        evidence.put("shard", (double) of.worst);
        evidence.put("bucketsOnShard", worth);
        evidence.put("capShareOfBucket", yardstick.share(key) / buckets);
        evidence.put("othersShare", (double) others / shards.offered(of.worst));
        evidence.put("throttled", (double) shards.throttled(of.worst));
        String text = "The " + Figures.count(buckets) + " buckets of "
                + about.names().key().apply(key)
                + " lie on only " + about.shards(of.shards) + ": " + about.shard() + " " + of.worst + " has "
                + Figures.count(Math.rint(worth)) + " of them, and "
                + Figures.percent((double) others / shards.offered(of.worst)) + " of what it got is of other keys. A"
                + " bucket alone is " + Figures.factor(yardstick.share(key) / buckets) + " of "
                + yardstick.text() + ". Buckets are dealt by a hash, so plan for the " + about.shard()
                + " that gets several.";
        return new VariantSummary.Verdict("salt-collision", text, evidence);
    }
}
