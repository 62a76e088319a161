package dev.hotshard.summary;

import dev.hotshard.observe.GroupObservation;
import dev.hotshard.observe.ShardObservations;
import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.GroupSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds that a group is behind on most shards, or on a few that got no more than the others: they aren't the cause, the group is too slow, or the member that reads them.
 * Shape: proved by lag on more than half of the shards, or on one with an even load, beside what the group works off and what it got.
 */
final class GroupTooSlow implements Diagnosis.Judge {
    @Override
    public List<Finding> judge(RunCase about) {
        List<Finding> verdicts = new ArrayList<>();
        for (int group = 0; group < about.seen().groups().size(); group++) {
            Yardstick yardstick = Yardstick.of(about, group);
            ShardTimes.Together together = about.shardTimes().most(yardstick.troubled());
            Overload overload = new Overload(yardstick);
            int worst = overload.worst();
            boolean isGeneral = about.isBehind(group) && 2 * together.some() > together.all();
            if (isGeneral || (worst >= 0 && overload.isEven(worst))) {
                verdicts.add(
                        verdict(about, group, together, isGeneral ? null : Even.of(about, group, overload, worst)));
            }
        }
        return verdicts;
    }

    /**
     * A shard that got no more than others while a group fell behind there.
     *
     * @param slowMember who reads it, if that member is slower than others; else negative
     */
    private record Even(String shard, double timesMean, int slowMember) {
        static Even of(RunCase about, int group, Overload overload, int shard) {
            GroupSpec spec = about.groups().get(group);
            int member = about.seen().groups().get(group).shards().get(shard).member();
            boolean isSlow = member >= 0 && spec.memberRecordsPerSecond(member) < usual(spec);
            return new Even(about.shard() + " " + shard, overload.timesMean(shard), isSlow ? member : -1);
        }

        static double usual(GroupSpec spec) {
            return 1e9 / RunShapes.meanNanos(spec);
        }

        String text() {
            return ", on " + shard + " with no more than " + Figures.factor(timesMean) + " the mean load";
        }

        /** What the member that reads it works off, beside others. */
        String ofMember(GroupSpec spec) {
            return "Member " + slowMember + ", which reads " + shard + ", works off "
                    + Figures.rate(spec.memberRecordsPerSecond(slowMember)) + " where others work off "
                    + Figures.rate(usual(spec)) + ": a faster one helps.";
        }
    }

    private static Finding verdict(RunCase about, int index, ShardTimes.Together together, @Nullable Even even) {
        GroupObservation group = about.seen().groups().get(index);
        int behind = together.some();
        int shards = together.all();
        int atEnd = about.shardTimes().atEnd();
        long holding = holding(about);
        int working = group.members() - group.idleMembers();
        Yardstick yardstick = Yardstick.of(about, index);
        double groupRate = yardstick.groupRate();
        double accepted = Arrays.stream(about.seen().shards().accepted()).sum() / about.seconds();
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("behindShards", (double) behind);
        evidence.put("shards", (double) shards);
        evidence.put("shardsWithRecords", (double) holding);
        evidence.put("members", (double) group.members());
        evidence.put("memberRate", yardstick.memberRate());
        evidence.put("groupRate", groupRate);
        evidence.put("accepted", accepted);
        evidence.put("lagMax", (double) group.lagMax());
        String text = "Group " + about.groupNames().get(index) + " fell behind on " + Figures.count(behind) + " of "
                + about.shards(shards) + (even == null ? "" : even.text()) + ", so that no " + about.shard()
                + " is the cause: it works off "
                + Figures.rate(groupRate) + " with " + RunCase.counted(working, "busy member") + " and got "
                + Figures.rate(accepted) + " on average. ";
        if (even != null && even.slowMember() >= 0) {
            text += even.ofMember(about.groups().get(index));
        } else {
            text += groupRate > accepted
                    ? enough(about, index, working, holding, atEnd)
                    : help(about, index, working, holding, atEnd);
        }
        return new Finding("group-too-slow", text, evidence);
    }

    /** When a group fell behind that works off more than it got, and what helps then. */
    private static String enough(RunCase about, int group, int working, long holding, int open) {
        int rebalances = about.seen().groups().get(group).rebalances();
        String when = "in a burst"
                + (rebalances == 0
                        ? ""
                        : " or while " + about.shard() + "s changed hands (" + RunCase.counted(rebalances, "rebalance")
                                + ")");
        Coordination.Workers workers = about.groups().get(group).coordination().workers();
        return workers == null
                ? "That is enough on average, so it fell behind " + when + ". "
                        + help(about, group, working, holding, open)
                : "That would be enough if all workers were busy, but each gets the records of its values of "
                        + workers.by() + " alone, so it fell behind where one got too many, " + when
                        + ". Dealing by something finer helps, or faster work.";
    }

    /** On an empty shard there is nothing for another member to do. */
    private static String help(RunCase about, int group, int working, long holding, int open) {
        String some = "no more than " + about.shards(holding) + " got records";
        if (working < holding) {
            return "More members (" + GroupSpec.path(about.groupNames().get(group), "members") + ") help, up to "
                    + Figures.count(holding) + (holding < open ? ", for " + some : "") + ", or faster ones.";
        }
        return holding < open
                ? "Only faster members help, or a key that reaches more " + about.shard() + "s: " + some + "."
                : "Only faster members help, or more " + about.shard() + "s to share among more.";
    }

    /** How many of the shards that are open at the end got records. */
    private static long holding(RunCase about) {
        ShardObservations shards = about.seen().shards();
        return IntStream.range(0, shards.size())
                .filter(shard -> Double.isNaN(shards.closedSeconds(shard)) && shards.accepted(shard) > 0)
                .count();
    }
}
