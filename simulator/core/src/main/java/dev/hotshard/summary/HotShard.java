package dev.hotshard.summary;

import dev.hotshard.observe.GroupObservation;
import dev.hotshard.observe.ShardObservations;
import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.GroupSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds that many keys together are too much for one shard, or for the member that reads it, while most others have room: here a split helps.
 * Shape: proved by refusals, or by lag, on at most half of the shards, and by there being no key on the worst of them that is too much alone. A shard with no more than
 * others is no cause of a lag: {@link GroupTooSlow}.
 */
final class HotShard implements Diagnosis.Judge {
    @Override
    public List<Finding> judge(RunCase about) {
        List<Finding> verdicts = new ArrayList<>();
        if (about.total().offered() == 0) {
            // Where nothing counts no shard has a share of it.
            return verdicts;
        }
        for (Yardstick yardstick : Yardstick.all(about)) {
            Overload overload = new Overload(yardstick);
            int worst = overload.worst();
            if (worst >= 0 && yardstick.isCaps()) {
                verdicts.add(refused(about, yardstick, overload, worst));
            } else if (worst >= 0 && !overload.isEven(worst)) {
                verdicts.add(late(about, yardstick, overload, worst));
            }
        }
        return verdicts;
    }

    private static Finding refused(RunCase about, Yardstick yardstick, Overload overload, int shard) {
        ShardTimes.Together together = about.shardTimes().most(yardstick.troubled(), shard);
        int refusing = together.some();
        ShardObservations shards = about.seen().shards();
        Overload.Load load = overload.load(shard);
        TreeMap<String, Double> evidence = evidence(shard, load);
        evidence.put("throttled", (double) shards.throttled(shard));
        evidence.put("delayed", (double) about.seen().delays().ofShard(shard));
        evidence.put("refusingShards", (double) refusing);
        evidence.put("shards", (double) together.all());
        String text = RunCase.capitalised(about.shard()) + " " + shard + " got " + share(load) + ", and "
                + about.turnedAwayText(shard) + ", as did "
                + Figures.count(refusing - 1) + " of the other "
                + Figures.count(together.all() - 1) + ". " + keys(yardstick, shard, load);
        return new Finding("hot-shard", text, evidence, blamed(yardstick, shard));
    }

    private static Finding late(RunCase about, Yardstick yardstick, Overload overload, int shard) {
        int index = yardstick.group();
        ShardTimes.Together open = about.shardTimes().most(yardstick.troubled(), shard);
        int behind = open.some();
        GroupObservation group = about.seen().groups().get(index);
        GroupObservation.OfShard of = group.shards().get(shard);
        Overload.Load load = overload.load(shard);
        List<Integer> together = overload.readTogether(shard);
        long accepted = 0;
        for (int other : together) {
            accepted += about.seen().shards().accepted(other);
        }
        double memberRate = yardstick.memberRate();
        TreeMap<String, Double> evidence = evidence(shard, load);
        evidence.put("lagMax", (double) of.lagMax());
        evidence.put("lagMaxSeconds", of.lagMaxSeconds());
        evidence.put("behindShards", (double) behind);
        evidence.put("shards", (double) open.all());
        evidence.put("memberRate", memberRate);
        evidence.put("memberOffered", accepted / about.seconds());
        evidence.put("memberShards", (double) together.size());
        String text = RunCase.capitalised(about.shard()) + " " + shard + " got " + share(load) + ", and "
                + about.groupNames().get(index) + " fell " + RunCase.counted(of.lagMax(), "record")
                + " behind there, while " + elsewhere(about, index, open) + ". ";
        if (together.size() > 1) {
            text += "Its member reads " + about.shards(together.size()) + ", which brought "
                    + Figures.rate(accepted / about.seconds()) + " on average against the " + Figures.rate(memberRate)
                    + " that it works off. ";
        }
        text += workers(about.groups().get(index), memberRate);
        return new Finding("hot-shard", text + keys(yardstick, shard, load), evidence, blamed(yardstick, shard));
    }

    private static boolean hasPool(Yardstick yardstick) {
        return !yardstick.isCaps()
                && yardstick
                                .about()
                                .groups()
                                .get(yardstick.group())
                                .coordination()
                                .workers()
                        != null;
    }

    /** What bounds a member whose workers don't share: few values keep few of them busy. */
    private static String workers(GroupSpec group, double memberRate) {
        Coordination.Workers workers = group.coordination().workers();
        return workers == null
                ? ""
                : "Each of its " + RunCase.counted(workers.count(), "worker") + " gets the records of its values of "
                        + workers.by() + " alone, of which it works off " + Figures.rate(memberRate / workers.count())
                        + ". ";
    }

    /** What can be said for the shards that aren't to blame: that most had nothing to wait for, or at least waited less. */
    private static String elsewhere(RunCase about, int group, ShardTimes.Together open) {
        long keptUp = open.open().stream()
                .filter(shard -> !about.isLate(group, shard))
                .count();
        return keptUp > 0
                ? "it kept up on " + Figures.count(keptUp) + " of " + about.shards(open.all())
                : "on " + Figures.count(open.all() - open.some()) + " of " + about.shards(open.all())
                        + " records got less than half as old as the oldest of all";
    }

    private static Finding.Blamed blamed(Yardstick yardstick, int shard) {
        return Finding.Blamed.shards(yardstick.group(), List.of(shard));
    }

    private static String share(Overload.Load load) {
        return Figures.percent(load.share()) + " of all records, " + Figures.factor(load.timesMean()) + " the mean";
    }

    private static String keys(Yardstick yardstick, int shard, Overload.Load load) {
        // A key that is too much by another yardstick has a verdict of its own, beside which this must be true as well.
        String none = isBlamedOnAKey(yardstick, shard)
                ? "Against " + yardstick.limit() + " no key on it is too much alone"
                : "No key is too much for " + (hasPool(yardstick) ? "all of them together" : "it alone");
        return load.keys() == 0
                ? "A split of this " + yardstick.about().shard() + " leaves at best half to each part."
                : none + ": " + load.keysText() + ". Split in two, the busier half still gets "
                        + Figures.percent(load.leftBySplit()) + " of this at best.";
    }

    /** Whether a key that another yardstick finds too much lies on this shard. */
    private static boolean isBlamedOnAKey(Yardstick yardstick, int shard) {
        return Yardstick.all(yardstick.about()).stream()
                .filter(other -> other.group() != yardstick.group())
                .flatMap(other -> HotKey.hot(other).stream())
                .anyMatch(suspect -> suspect.shards().contains(shard));
    }

    private static TreeMap<String, Double> evidence(int shard, Overload.Load load) {
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("shard", (double) shard);
        evidence.put("share", load.share());
        evidence.put("timesMean", load.timesMean());
        evidence.put("keys", (double) load.keys());
        evidence.put("largestKeyShare", load.largestShare());
        evidence.put("leftBySplit", load.leftBySplit());
        return evidence;
    }
}
