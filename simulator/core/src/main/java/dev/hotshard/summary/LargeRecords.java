package dev.hotshard.summary;

import dev.hotshard.observe.ShardObservations;
import dev.hotshard.scenario.CapSpec;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds that a shard is full in bytes while it takes few records: size, not number, is what is too much.
 * Shape: proved by the shard that refused most using at least twice as much of its cap in bytes as of that in records.
 */
final class LargeRecords implements Diagnosis.Judge {
    private static final double CLEARLY = 2;

    @Override
    public List<Finding> judge(RunCase about) {
        CapSpec cap = about.scenario().stream().cap();
        ShardObservations shards = about.seen().shards();
        int worst = -1;
        for (int shard : Yardstick.caps(about).troubled()) {
            worst = worst < 0 || about.turnedAway(shard) > about.turnedAway(worst) ? shard : worst;
        }
        if (worst < 0 || !about.isOverCaps()) {
            return List.of();
        }
        double seconds = shards.openNanos(worst) / 1e9;
        double bytesUsed = shards.acceptedBytes(worst) / (cap.bytesRate() * seconds);
        double recordsUsed = shards.accepted(worst) / (cap.recordsRate() * seconds);
        if (!(bytesUsed >= CLEARLY * recordsUsed)) {
            return List.of();
        }
        double size = (double) shards.offeredBytes()[worst] / shards.offered(worst);
        double meanSize = (double) Arrays.stream(shards.offeredBytes()).sum()
                / Arrays.stream(shards.offered()).sum();
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("shard", (double) worst);
        evidence.put("bytesUtilisation", bytesUsed);
        evidence.put("recordsUtilisation", recordsUsed);
        evidence.put("meanBytes", size);
        evidence.put("streamMeanBytes", meanSize);
        String text = RunCase.capitalised(about.shard()) + " " + worst + " used " + Figures.percent(bytesUsed)
                + " of its cap in bytes but only " + Figures.percent(recordsUsed)
                + " of that in records: its records have " + Figures.count(size) + " bytes on average, those of the"
                + " whole stream " + Figures.count(meanSize)
                + ". Counting records shows nothing; smaller records help.";
        return List.of(new Finding(
                "large-records",
                text,
                evidence,
                Finding.Blamed.shards(Yardstick.caps(about).group(), List.of(worst))));
    }
}
