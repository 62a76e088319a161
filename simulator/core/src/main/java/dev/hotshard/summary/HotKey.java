package dev.hotshard.summary;

import dev.hotshard.observe.KeyObservations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds that one logical key alone is more than a shard can take, or than the member that reads it works off, so that no split makes room for it.
 * Shape: proved by the key's fullest second, if that is beyond what chance does to a key that just fits, or by the key not fitting on average either; by refusals of
 * that key, or the lag of a shard of it; and by its being spread over fewer shards than it needs. At most one verdict for the caps and one for each group.
 */
final class HotKey implements Diagnosis.Judge {
    /** A key that is too much for one shard, and the shards that it was offered to. */
    record Suspect(int key, List<Integer> shards) {}

    @Override
    public List<Finding> judge(RunCase about) {
        List<Finding> verdicts = new ArrayList<>();
        for (Yardstick yardstick : Yardstick.all(about)) {
            List<Suspect> hot = hot(yardstick);
            if (!hot.isEmpty()) {
                verdicts.add(verdict(about, yardstick, hot.get(0), hot.size()));
            }
        }
        return verdicts;
    }

    /** The keys that are too much by a yardstick, on too few shards, and did harm: the hottest first. */
    static List<Suspect> hot(Yardstick yardstick) {
        List<Suspect> hot = new ArrayList<>();
        for (Suspect suspect : suspects(yardstick)) {
            if (isConfined(yardstick, suspect)) {
                hot.add(suspect);
            }
        }
        hot.sort(Comparator.comparingDouble((Suspect suspect) -> -yardstick.share(suspect.key()))
                .thenComparing(suspect -> yardstick.about().names().key().apply(suspect.key())));
        return hot;
    }

    /** The keys that are too much by a yardstick, whether that did harm or not. */
    static Collection<Suspect> suspects(Yardstick yardstick) {
        KeyObservations keys = yardstick.about().seen().keys();
        Map<Integer, Suspect> suspects = new TreeMap<>();
        for (int key = 0; key < keys.size(); key++) {
            if (yardstick.isTooMuch(key)) {
                suspects.put(key, new Suspect(key, new ArrayList<>()));
            }
        }
        if (!suspects.isEmpty()) {
            keys.forEachShard((key, shard, offered) -> {
                Suspect suspect = suspects.get(key);
                if (suspect != null) {
                    suspect.shards().add(shard);
                }
            });
        }
        return suspects.values();
    }

    /** Whether a key lies on fewer shards than it needs; one that fits into each second needs one, and has it. */
    private static boolean isConfined(Yardstick yardstick, Suspect suspect) {
        return yardstick.about().atOnce(suspect.shards()) < Math.ceil(yardstick.share(suspect.key()))
                && yardstick.harmed(suspect.key(), suspect.shards());
    }

    private static Finding verdict(RunCase about, Yardstick yardstick, Suspect suspect, int hotKeys) {
        int key = suspect.key();
        int shards = about.atOnce(suspect.shards());
        KeyObservations keys = about.seen().keys();
        double capShare = yardstick.share(key);
        long needed = (long) Math.ceil(capShare);
        long attempts = keys.accepted(key) + keys.throttled(key);
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("peakRate", (double) keys.peakRate(key));
        evidence.put("capShare", capShare);
        evidence.put("neededShards", (double) needed);
        evidence.put("shards", (double) shards);
        evidence.put("offered", (double) keys.offered(key));
        evidence.put("throttled", (double) keys.throttled(key));
        evidence.put("delayed", (double) about.seen().delays().ofKey(key));
        evidence.put("dropped", (double) keys.dropped(key));
        evidence.put("hotKeys", (double) hotKeys);
        String text = "The key " + about.names().key().apply(key) + " alone was offered "
                + Figures.rate((double) keys.peakRate(key)) + " in its fullest second, " + Figures.factor(capShare)
                + " "
                + yardstick.text() + ". It lies on " + about.shards(shards)
                + (suspect.shards().size() > shards ? " at a time" : "")
                + ", and no split divides the records of one partition key: at least " + needed
                + " must share it, evenly.";
        if (keys.throttled(key) > 0) {
            text += " " + Figures.percent((double) keys.throttled(key) / attempts) + " of its attempts were throttled, "
                    + Figures.percent((double) keys.dropped(key) / keys.offered(key)) + " of its records dropped.";
        }
        long delayed = about.seen().delays().ofKey(key);
        if (delayed > 0) {
            text += " " + Figures.percent((double) delayed / keys.offered(key)) + " of its records were held back, "
                    + Figures.percent((double) keys.dropped(key) / keys.offered(key)) + " dropped.";
        }
        if (hotKeys > 1) {
            text += " So it is with " + RunCase.counted(hotKeys - 1, "more key") + ".";
        }
        return new Finding("hot-key", text, evidence, Finding.Blamed.key(yardstick.group(), suspect.shards()));
    }
}
