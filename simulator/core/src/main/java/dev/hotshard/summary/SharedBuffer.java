package dev.hotshard.summary;

import dev.hotshard.observe.HostObservation;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds that records which their shards had room for were lost on their hosts, because the queue that all shards share was full of records for a few others.
 * Shape: proved by drops of records for shards that were in no trouble and held nothing of a hot key, at least one in a hundred of theirs, while others were in trouble,
 * at most half of all. They are the records that {@link Innocents} tells of at the hosts.
 */
final class SharedBuffer implements Diagnosis.Judge {
    @Override
    public List<Finding> judge(RunCase about) {
        Yardstick caps = Yardstick.caps(about);
        List<Integer> troubled = caps.troubled();
        if (troubled.isEmpty() || !caps.isOfFew(troubled) || about.total().dropped() == 0) {
            return List.of();
        }
        VariantSummary.Bystanders lost = Innocents.lostWithRoom(about);
        if (lost == null) {
            return List.of();
        }
        double blockedSeconds = 0;
        for (HostObservation host : about.seen().hosts()) {
            blockedSeconds = Math.max(blockedSeconds, host.blockedSeconds());
        }
        double ofAll = (double) lost.dropped() / about.total().dropped();
        TreeMap<String, Double> evidence = new TreeMap<>();
        ShardTimes.Together together = about.shardTimes().most(troubled);
        evidence.put("troubledShards", (double) together.some());
        evidence.put("shards", (double) together.all());
        evidence.put("innocentOffered", (double) lost.offered());
        evidence.put("innocentDropped", (double) lost.dropped());
        evidence.put("innocentDropRate", lost.dropRate());
        evidence.put("shareOfDropped", ofAll);
        evidence.put("blockedSecondsMax", blockedSeconds);
        String text = "Only " + about.shards(together.some()) + " of "
                + Figures.count(together.all()) + " had too much to do, but "
                + RunCase.counted(lost.dropped(), "record") + " for others, with room, were lost on their hosts, "
                + Figures.percent(lost.dropRate()) + " of theirs and " + Figures.percent(ofAll)
                + " of all that was dropped: a host's queue is shared by all " + about.shard() + "s, and it was full of"
                + " records for those few.";
        if (blockedSeconds > 0) {
            text += " The senders of one host stood still for " + Figures.time(blockedSeconds) + ".";
        }
        return List.of(new Finding("shared-buffer", text, evidence));
    }
}
