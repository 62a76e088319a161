package dev.hotshard.summary;

import dev.hotshard.observe.GroupObservation;
import dev.hotshard.observe.ShardObservations;
import java.util.BitSet;

/**
 * What a run came to by one yardstick, to be compared with another run.
 * Shape: {@code turnedAway} are refused attempts, or records held back; {@code ..There} on one shard and those that took its place; the lags are of the shard that was
 * furthest behind, and 0 for the caps.
 */
record Damage(
        long turnedAwayThere,
        long turnedAway,
        long droppedThere,
        double dropRate,
        long lagMaxThere,
        long lagMax,
        long lagAtEnd) {

    /** Of the run {@code about}, by a group's yardstick or that of the caps, with one shard in view. */
    static Damage of(RunCase about, int group, int shard) {
        ShardObservations shards = about.seen().shards();
        BitSet line = line(shards, shard);
        long turnedAwayThere = 0;
        long turnedAway = 0;
        long droppedThere = 0;
        for (int one = 0; one < shards.size(); one++) {
            turnedAway += about.turnedAway(one);
            turnedAwayThere += line.get(one) ? about.turnedAway(one) : 0;
            droppedThere += line.get(one) ? shards.dropped(one) : 0;
        }
        double dropRate = (double) about.total().dropped() / about.total().offered();
        if (group < 0) {
            return new Damage(turnedAwayThere, turnedAway, droppedThere, dropRate, 0, 0, 0);
        }
        GroupObservation of = about.seen().groups().get(group);
        long lagMaxThere = 0;
        long lagMax = 0;
        for (int one = 0; one < shards.size(); one++) {
            long lag = of.shards().get(one).lagMax();
            lagMax = Math.max(lagMax, lag);
            lagMaxThere = line.get(one) ? Math.max(lagMaxThere, lag) : lagMaxThere;
        }
        return new Damage(turnedAwayThere, turnedAway, droppedThere, dropRate, lagMaxThere, lagMax, of.lagAtEnd());
    }

    /** A shard, those that took its place, and those that took theirs: numbers grow with every generation. */
    private static BitSet line(ShardObservations shards, int first) {
        BitSet line = new BitSet();
        line.set(first);
        for (int shard = first + 1; shard < shards.size(); shard++) {
            if (shards.parents(shard).stream().anyMatch(line::get)) {
                line.set(shard);
            }
        }
        return line;
    }
}
