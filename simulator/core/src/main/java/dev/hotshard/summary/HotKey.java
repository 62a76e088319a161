package dev.hotshard.summary;

import dev.hotshard.observe.Counts;
import dev.hotshard.observe.KeyObservations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds that one logical key alone is more than a shard can take, so that no split helps.
 * Shape: proved by the key's fullest second, if that is beyond what chance does to a key that just fits (four standard deviations of a Poisson count) or if the key
 * doesn't fit on average either; by refusals of that key, or without a cap by the lag of a shard of it; and by its being spread over fewer shards than it needs.
 */
final class HotKey implements Diagnosis.Judge {
    private static final double DEVIATIONS = 4;

    /** A key that is too much for one shard, and the shards that it was offered to. */
    record Suspect(int key, List<Integer> shards) {}

    @Override
    public List<VariantSummary.Verdict> judge(RunCase about) {
        List<Suspect> hot = new ArrayList<>();
        for (Suspect suspect : suspects(about)) {
            if (isConfined(about, suspect)) {
                hot.add(suspect);
            }
        }
        hot.sort(Comparator.comparingDouble(
                        (Suspect suspect) -> -about.seen().keys().capShare(suspect.key()))
                .thenComparing(suspect -> about.names().key().apply(suspect.key())));
        return hot.isEmpty() ? List.of() : List.of(verdict(about, hot.get(0), hot.size()));
    }

    /** The keys that are too much for one shard, whether that did harm or not. */
    static Collection<Suspect> suspects(RunCase about) {
        KeyObservations keys = about.seen().keys();
        Map<Integer, Suspect> suspects = new TreeMap<>();
        for (int key = 0; key < keys.size(); key++) {
            if (isTooMuch(about, key)) {
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

    private static boolean isTooMuch(RunCase about, int key) {
        KeyObservations keys = about.seen().keys();
        double capShare = keys.capShare(key);
        // So many records of this key's kind fill a shard for a second.
        double fitting = keys.peakRate(key) / capShare;
        boolean isBeyondChance = capShare > 1 + DEVIATIONS / Math.sqrt(fitting);
        return isBeyondChance || keys.offered(key) > fitting * about.seconds();
    }

    /** Whether a key lies on fewer shards than it needs; one that fits into each second needs one, and has it. */
    private static boolean isConfined(RunCase about, Suspect suspect) {
        KeyObservations keys = about.seen().keys();
        int key = suspect.key();
        if (suspect.shards().size() >= Math.ceil(keys.capShare(key))) {
            return false;
        }
        Counts counts = new Counts(keys.offered(key), keys.accepted(key), keys.throttled(key), keys.dropped(key));
        if (RunCase.isRefused(counts)) {
            return true;
        }
        int group = RunShapes.slowestGroup(about.scenario());
        return group >= 0 && suspect.shards().stream().anyMatch(shard -> about.isBehind(group, shard));
    }

    private static VariantSummary.Verdict verdict(RunCase about, Suspect suspect, int hotKeys) {
        int key = suspect.key();
        int shards = suspect.shards().size();
        KeyObservations keys = about.seen().keys();
        double capShare = keys.capShare(key);
        long needed = (long) Math.ceil(capShare);
        long attempts = keys.accepted(key) + keys.throttled(key);
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("peakRate", (double) keys.peakRate(key));
        evidence.put("capShare", capShare);
        evidence.put("neededShards", (double) needed);
        evidence.put("shards", (double) shards);
        evidence.put("offered", (double) keys.offered(key));
        evidence.put("throttled", (double) keys.throttled(key));
        evidence.put("dropped", (double) keys.dropped(key));
        evidence.put("hotKeys", (double) hotKeys);
        String text = "The key " + about.names().key().apply(key) + " alone was offered "
                + Figures.rate((double) keys.peakRate(key)) + " in its fullest second, " + Figures.factor(capShare)
                + " "
                + capacity(about) + ". It lies on " + about.shards(shards)
                + ", and no split helps, for all records with"
                + " one partition key stay together: at least " + needed + " must share it, evenly.";
        if (keys.throttled(key) > 0) {
            text += " " + Figures.percent((double) keys.throttled(key) / attempts) + " of its attempts were throttled, "
                    + Figures.percent((double) keys.dropped(key) / keys.offered(key)) + " of its records dropped.";
        }
        if (hotKeys > 1) {
            text += " So it is with " + RunCase.counted(hotKeys - 1, "more key") + ".";
        }
        return new VariantSummary.Verdict("hot-key", text, evidence);
    }

    private static String capacity(RunCase about) {
        int group = RunShapes.slowestGroup(about.scenario());
        return about.scenario().stream().cap().isNone() && group >= 0
                ? "what one member of " + about.groupNames().get(group) + " works off, and one member reads a "
                        + about.shard()
                : "what one " + about.shard() + " takes";
    }
}
