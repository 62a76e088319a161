package dev.hotshard.summary;

import dev.hotshard.observe.HostObservation;
import dev.hotshard.observe.KeyObservations;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds that records which their shards had room for were lost on their hosts, because the queue that all shards share was full of records for a few others.
 * Shape: proved by drops of keys that lie only on shards that weren't in trouble, at least one in a hundred of theirs, while others were, at most half of all.
 */
final class SharedBuffer implements Diagnosis.Judge {
    @Override
    public List<Finding> judge(RunCase about) {
        Yardstick caps = Yardstick.caps(about);
        List<Integer> troubled = caps.troubled();
        if (troubled.isEmpty() || !caps.isOfFew(troubled) || about.total().dropped() == 0) {
            return List.of();
        }
        BitSet inTrouble = new BitSet();
        troubled.forEach(inTrouble::set);
        KeyObservations keys = about.seen().keys();
        BitSet guilty = new BitSet();
        keys.forEachShard((key, shard, count) -> {
            if (inTrouble.get(shard)) {
                guilty.set(key);
            }
        });
        long offered = 0;
        long dropped = 0;
        for (int key = guilty.nextClearBit(0); key < keys.size(); key = guilty.nextClearBit(key + 1)) {
            offered += keys.offered(key);
            dropped += keys.dropped(key);
        }
        if (dropped == 0 || dropped < RunCase.REFUSED_SHARE * offered) {
            return List.of();
        }
        double blockedSeconds = 0;
        for (HostObservation host : about.seen().hosts()) {
            blockedSeconds = Math.max(blockedSeconds, host.blockedSeconds());
        }
        double ofTheirs = (double) dropped / offered;
        double ofAll = (double) dropped / about.total().dropped();
        TreeMap<String, Double> evidence = new TreeMap<>();
        ShardTimes.Together together = about.shardTimes().most(troubled);
        evidence.put("troubledShards", (double) together.some());
        evidence.put("shards", (double) together.all());
        evidence.put("innocentOffered", (double) offered);
        evidence.put("innocentDropped", (double) dropped);
        evidence.put("innocentDropRate", ofTheirs);
        evidence.put("shareOfDropped", ofAll);
        evidence.put("blockedSecondsMax", blockedSeconds);
        String text = "Only " + about.shards(together.some()) + " of "
                + Figures.count(together.all()) + " had too much to do, but "
                + RunCase.counted(dropped, "record") + " for the others were lost on their hosts, "
                + Figures.percent(ofTheirs) + " of theirs and " + Figures.percent(ofAll)
                + " of all that was dropped: a host's queue is shared by all " + about.shard() + "s, and it was full of"
                + " records for those few.";
        if (blockedSeconds > 0) {
            text += " The senders of one host stood still for " + Figures.time(blockedSeconds) + ".";
        }
        return List.of(new Finding("shared-buffer", text, evidence));
    }
}
