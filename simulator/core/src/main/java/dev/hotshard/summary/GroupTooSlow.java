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

/**
 * Finds that a group is behind on most shards: they aren't the cause, the group is too slow as a whole.
 * Shape: proved by lag on more than half of the shards, beside what the group works off and what it got.
 */
final class GroupTooSlow implements Diagnosis.Judge {
    @Override
    public List<Finding> judge(RunCase about) {
        List<Finding> verdicts = new ArrayList<>();
        for (int group = 0; group < about.seen().groups().size(); group++) {
            ShardTimes.Together together =
                    about.shardTimes().most(Yardstick.of(about, group).troubled());
            if (about.isBehind(group) && 2 * together.some() > together.all()) {
                verdicts.add(verdict(about, group, together));
            }
        }
        return verdicts;
    }

    private static Finding verdict(RunCase about, int index, ShardTimes.Together together) {
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
                + about.shards(shards) + ", so that no " + about.shard() + " is the cause: it works off "
                + Figures.rate(groupRate) + " with " + RunCase.counted(working, "busy member") + " and got "
                + Figures.rate(accepted) + " on average. "
                + (groupRate > accepted
                        ? enough(about, index, working, holding, atEnd)
                        : help(about, index, working, holding, atEnd));
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
