package dev.hotshard.summary;

import dev.hotshard.observe.GroupObservation;
import dev.hotshard.observe.ShardObservations;
import dev.hotshard.stats.Imbalance;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Tells how evenly the load lay on the shards and what came of that, where no other judge has said anything about it.
 * Shape: one verdict for each run with traffic, {@code even-load} or {@code uneven-load}; it names no cause.
 */
final class Evenness implements Diagnosis.Judge {
    /** Up to so many times the mean the fullest shard doesn't stand out. */
    private static final double EVEN = 1.25;

    static boolean isEven(double maxToMean) {
        return maxToMean <= EVEN;
    }

    @Override
    public List<Finding> judge(RunCase about) {
        if (about.total().offered() == 0) {
            return List.of();
        }
        ShardObservations shards = about.seen().shards();
        Imbalance records = Imbalance.of(shards.offeredLoads());
        Imbalance bytes = Imbalance.of(shards.offeredByteLoads());
        boolean inBytes = isEven(records.maxToMean()) && !isEven(bytes.maxToMean());
        Imbalance load = inBytes ? bytes : records;
        long[] offered = inBytes ? shards.offeredBytes() : shards.offered();
        int fullest = fullest(shards, offered);
        double share = (double) offered[fullest] / Arrays.stream(offered).sum();
        boolean isEven = isEven(load.maxToMean());
        ShardTimes.Together together =
                about.shardTimes().most(Yardstick.caps(about).troubled());
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("maxToMean", records.maxToMean());
        evidence.put("maxToMeanBytes", bytes.maxToMean());
        evidence.put("shard", (double) fullest);
        evidence.put("share", share);
        evidence.put("shardsWithout", (double) load.shardsWithout());
        evidence.put("refusingShards", (double) together.some());
        evidence.put("shards", (double) together.all());
        evidence.put("peakUtilisation", peak(shards));
        evidence.put("strandedShare", about.seen().stream().strandedShare());
        String text = "The load is " + (isEven ? "even" : "uneven") + ": " + about.shard() + " " + fullest
                + ", the fullest, was offered " + Figures.percent(share) + " of all " + (inBytes ? "bytes" : "records")
                + ", " + Figures.factor(load.maxToMean()) + " the mean"
                + (load.shardsWithout() == 0 ? "" : "; " + about.shards(load.shardsWithout()) + " got nothing")
                + ". " + atCaps(about, together, isEven) + atGroups(about);
        return List.of(isEven ? new Finding("even-load", text, evidence) : new Finding("uneven-load", text, evidence));
    }

    /** The shard with most for the time that it was open. */
    private static int fullest(ShardObservations shards, long[] offered) {
        int fullest = 0;
        double most = -1;
        for (int shard = 0; shard < shards.size(); shard++) {
            double rate = (double) offered[shard] / shards.openNanos(shard);
            // One that closed before the warm-up's end was open for no time and offered nothing: no rate.
            if (rate > most) {
                fullest = shard;
                most = rate;
            }
        }
        return fullest;
    }

    /** The fullest second of any shard against its cap; NaN without caps. */
    private static double peak(ShardObservations shards) {
        double peak = Double.NaN;
        for (int shard = 0; shard < shards.size(); shard++) {
            double one = shards.peakUtilisation(shard);
            peak = Double.isNaN(peak) || one > peak ? one : peak;
        }
        return peak;
    }

    private static String atCaps(RunCase about, ShardTimes.Together together, boolean isEven) {
        double peak = peak(about.seen().shards());
        if (about.total().throttled() == 0 && about.seen().delays().records() == 0) {
            String what = about.scenario().reads().isEmpty() ? "Nothing" : "No write";
            return what
                    + (about.delays() ? " was held back" : " was refused")
                    + (Double.isNaN(peak)
                            ? "."
                            : ": the fullest second of any " + about.shard() + " used " + Figures.percent(peak)
                                    + " of its cap.");
        }
        double idle = about.seen().stream().strandedShare();
        return Figures.count(together.some()) + " of " + about.shards(together.all())
                + (about.delays()
                        ? " held back at least one record in a hundred"
                        : " refused at least one attempt in a hundred")
                + (isEven || Double.isNaN(idle)
                        ? "."
                        : ", while " + Figures.percent(idle) + " of the capacity, which an even load would use, lay"
                                + " idle on average.");
    }

    private static String atGroups(RunCase about) {
        StringBuilder text = new StringBuilder();
        for (int group = 0; group < about.groups().size(); group++) {
            if (about.isBehind(group)) {
                ShardTimes.Together behind =
                        about.shardTimes().most(Yardstick.of(about, group).troubled());
                text.append(" Group ")
                        .append(about.groupNames().get(group))
                        .append(" fell behind on ")
                        .append(Figures.count(behind.some()))
                        .append(" of ")
                        .append(about.shards(behind.all()))
                        .append('.');
            }
        }
        return text.isEmpty() && !about.groups().isEmpty() ? " No group fell " + howFar(about) : text.toString();
    }

    /** A group may be late by seconds and yet have less before it than one poll. */
    private static String howFar(RunCase about) {
        double oldest = about.seen().groups().stream()
                .mapToDouble(GroupObservation::lagMaxSeconds)
                .filter(seconds -> seconds > RunCase.BEHIND_SECONDS)
                .max()
                .orElse(0);
        return oldest == 0 ? "behind." : "far behind, though a record waited for " + Figures.time(oldest) + ".";
    }
}
