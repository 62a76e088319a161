package dev.hotshard.summary;

import dev.hotshard.observe.GroupObservation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

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
        int working = group.members() - group.idleMembers();
        Yardstick yardstick = Yardstick.of(about, index);
        double groupRate = yardstick.groupRate();
        double accepted = Arrays.stream(about.seen().shards().accepted()).sum() / about.seconds();
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("behindShards", (double) behind);
        evidence.put("shards", (double) shards);
        evidence.put("members", (double) group.members());
        evidence.put("memberRate", yardstick.memberRate());
        evidence.put("groupRate", groupRate);
        evidence.put("accepted", accepted);
        evidence.put("lagMax", (double) group.lagMax());
        String text = "Group " + about.groupNames().get(index) + " fell behind on " + Figures.count(behind) + " of "
                + about.shards(shards) + ", so that no " + about.shard() + " is the cause: it works off "
                + Figures.rate(groupRate) + " with " + RunCase.counted(working, "busy member") + " and got "
                + Figures.rate(accepted) + " on average. "
                + (working < atEnd
                        ? "More members help, up to " + Figures.count(atEnd) + ", or faster ones."
                        : "Only faster members help, or more " + about.shard() + "s to share among more.");
        return new Finding("group-too-slow", text, evidence);
    }
}
