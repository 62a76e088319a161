package dev.hotshard.summary;

import dev.hotshard.observe.Counts;
import dev.hotshard.observe.DelayObservation;
import dev.hotshard.observe.RunObservations;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds that retry queues hid a loss: for a while records were refused, or held back, and none was lost, then they were dropped.
 * Shape: proved by the time between the first throttle, or the first record held back, and the first drop, and by what had been refused, recovered and put aside until then.
 */
final class HiddenLoss implements Diagnosis.Judge {
    /** A shorter delay hides nothing from anybody. */
    private static final double HIDDEN_SECONDS = 10;

    @Override
    public List<Finding> judge(RunCase about) {
        RunObservations.Retries retries = about.seen().retries();
        DelayObservation delays = about.seen().delays();
        double firstSeconds = about.delays() ? delays.firstSeconds() : retries.firstThrottleSeconds();
        double hidden = retries.firstDropSeconds() - firstSeconds;
        Counts total = about.total();
        if (!(hidden >= HIDDEN_SECONDS) || total.dropped() == 0) {
            return List.of();
        }
        long refused = retries.throttledOnceBeforeDrop();
        double lost = (double) total.dropped() / total.offered();
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("firstThrottleSeconds", retries.firstThrottleSeconds());
        evidence.put("firstDelaySeconds", delays.firstSeconds());
        evidence.put("firstDropSeconds", retries.firstDropSeconds());
        evidence.put("hiddenSeconds", hidden);
        evidence.put("throttledOnceBefore", (double) refused);
        evidence.put("recoveredBefore", (double) retries.recoveredBeforeDrop());
        evidence.put("delayedBefore", (double) delays.beforeDrop());
        evidence.put("waitingBefore", (double) retries.waitingBeforeDrop());
        evidence.put("dropped", (double) total.dropped());
        evidence.put("dropRate", lost);
        String before = about.delays()
                ? "The first record was held back at " + Figures.time(firstSeconds) + ", the first loss only "
                        + Figures.time(hidden) + " later: " + RunCase.counted(delays.beforeDrop(), "record")
                        + " had been held back until then, and "
                        + Figures.count(retries.waitingBeforeDrop()) + " still waited on hosts."
                : "The first throttle was at " + Figures.time(firstSeconds) + ", the first loss only "
                        + Figures.time(hidden) + " later: of " + RunCase.counted(refused, "record")
                        + " refused until then "
                        + Figures.percent((double) retries.recoveredBeforeDrop() / refused)
                        + " had got through on a retry, and " + Figures.count(retries.waitingBeforeDrop())
                        + " stood in retry queues.";
        String text = before + " From " + Figures.time(retries.firstDropSeconds()) + " on "
                + RunCase.counted(total.dropped(), "record") + " were dropped, " + Figures.percent(lost) + " of all.";
        return List.of(new Finding("hidden-loss", text, evidence));
    }
}
