package dev.hotshard.summary;

import dev.hotshard.observe.RunObservations;
import dev.hotshard.observe.ShardObservations;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds that a figure of the whole stream looks healthy while a shard is at its cap.
 * Shape: proved by the stream's utilisation in its fullest minute, as a dashboard shows it, beside the shard that throttled most and its fullest second.
 */
final class BlindAverage implements Diagnosis.Judge {
    /** Where alarms on utilisation are usually set. */
    private static final double ALARM = 0.7;

    /** A shard that throttles is this full at least; its tokens may not add up to a whole record. */
    private static final double AT_CAP = 0.9;

    @Override
    public List<Finding> judge(RunCase about) {
        RunObservations.StreamUse stream = about.seen().stream();
        ShardObservations shards = about.seen().shards();
        int worst = 0;
        for (int shard = 1; shard < shards.size(); shard++) {
            worst = about.turnedAway(shard) > about.turnedAway(worst) ? shard : worst;
        }
        if (!(stream.minutePeak() <= ALARM) || !(shards.peakUtilisation(worst) >= AT_CAP) || !about.isOverCaps()) {
            return List.of();
        }
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("streamMinutePeak", stream.minutePeak());
        evidence.put("streamUtilisation", stream.utilisation());
        evidence.put("shard", (double) worst);
        evidence.put("shardPeakUtilisation", shards.peakUtilisation(worst));
        evidence.put("shardThrottled", (double) about.turnedAway(worst));
        evidence.put("throttlingSeconds", (double) stream.refusingSeconds());
        evidence.put("strandedShare", stream.strandedShare());
        String text = "In its fullest minute the stream used " + Figures.percent(stream.minutePeak())
                + " of its capacity, so that no alarm on the stream's utilisation goes off, while " + about.shard()
                + " " + worst
                + " was at its cap and " + about.turnedAwayText(worst) + ". In the "
                + RunCase.counted(stream.refusingSeconds(), "second")
                + (about.delays() ? " in which records waited for it " : " with refusals ")
                + Figures.percent(stream.strandedShare()) + " of the capacity lay idle on average.";
        return List.of(new Finding("blind-average", text, evidence));
    }
}
