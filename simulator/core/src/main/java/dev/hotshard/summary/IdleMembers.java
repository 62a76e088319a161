package dev.hotshard.summary;

import dev.hotshard.observe.GroupObservation;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Finds that a group has more members than there are shards: the rest has nothing to read, whatever the lag. */
final class IdleMembers implements Diagnosis.Judge {
    @Override
    public List<Finding> judge(RunCase about) {
        List<Finding> verdicts = new ArrayList<>();
        for (int group = 0; group < about.seen().groups().size(); group++) {
            if (about.seen().groups().get(group).idleMembers() > 0) {
                verdicts.add(verdict(about, group));
            }
        }
        return verdicts;
    }

    private static Finding verdict(RunCase about, int index) {
        GroupObservation group = about.seen().groups().get(index);
        int shards = about.shardTimes().atEnd();
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("members", (double) group.members());
        evidence.put("idleMembers", (double) group.idleMembers());
        evidence.put("shards", (double) shards);
        evidence.put("lagMax", (double) group.lagMax());
        evidence.put("lagMaxSeconds", group.lagMaxSeconds());
        evidence.put("lagAtEnd", (double) group.lagAtEnd());
        String text = Figures.count(group.idleMembers()) + " of the "
                + RunCase.counted(group.members(), "member") + " of "
                + about.groupNames().get(index)
                + " have nothing to read: there " + (shards == 1 ? "is " : "are ") + about.shards(shards)
                + ", and each is read by one member. "
                + (about.isBehind(index)
                        ? "They don't help the lag, which grew to " + RunCase.counted(group.lagMax(), "record")
                                + " and " + Figures.time(group.lagMaxSeconds()) + "."
                        : "Without them the group was never too far behind.");
        return new Finding("idle-members", text, evidence);
    }
}
