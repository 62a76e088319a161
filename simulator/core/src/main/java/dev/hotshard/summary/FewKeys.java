package dev.hotshard.summary;

import dev.hotshard.observe.RunObservations;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds that there were fewer partition keys than shards, so that some shards could do nothing while others were too busy.
 * Shape: proved by the keys of the whole run, or of its busy seconds, and by refusals or lag.
 */
final class FewKeys implements Diagnosis.Judge {
    @Override
    public List<Finding> judge(RunCase about) {
        RunObservations.PartitionKeys keys = about.seen().partitionKeys();
        ShardTimes times = about.shardTimes();
        boolean isOverall = keys.seen() < times.fewest();
        if (keys.seen() == 0 || (!isOverall && keys.scarceSeconds() == 0) || !about.isInTrouble()) {
            return List.of();
        }
        // What changes at the end of a second doesn't count for it.
        int shards = isOverall ? times.fewest() : times.at(Math.nextDown(keys.firstScarceSeconds() + 1));
        int fewest = isOverall ? keys.seen() : keys.fewest();
        double usable = (double) fewest / shards;
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("partitionKeys", (double) fewest);
        evidence.put("shards", (double) shards);
        evidence.put("usableShare", usable);
        evidence.put("seconds", isOverall ? about.seconds() : keys.scarceSeconds());
        evidence.put("sinceSeconds", isOverall ? Double.NaN : keys.firstScarceSeconds());
        String when = isOverall
                ? "in the whole run"
                : "at a time, in " + RunCase.counted(keys.scarceSeconds(), "busy second") + " from "
                        + Figures.time(keys.firstScarceSeconds()) + " on";
        String text = (fewest == 1
                        ? "There was only 1 partition key "
                        : "There were only " + Figures.count(fewest) + " partition keys ")
                + "for " + about.shards(shards) + " " + when + ": no more than " + about.shards(fewest)
                + " could work, " + Figures.percent(usable) + " of the capacity. More " + about.shard()
                + "s change nothing; more keys do.";
        return List.of(new Finding("few-keys", text, evidence));
    }
}
