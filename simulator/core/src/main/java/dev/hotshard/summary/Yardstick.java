package dev.hotshard.summary;

import dev.hotshard.observe.Counts;
import dev.hotshard.observe.GroupObservation;
import dev.hotshard.observe.KeyObservations;
import dev.hotshard.observe.ShardObservations;
import dev.hotshard.scenario.GroupSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a key or a shard is held against: what one shard takes, or what one member of a group works off.
 * Units: {@code memberRate} is what one member works off in a second, NaN for the caps.
 * Shape: a run has one for its caps, if there are any, and one for each of its groups; {@code group} is negative for the caps.
 */
record Yardstick(RunCase about, int group, double memberRate) {
    private static final int CAPS = -1;

    /** Above what chance does to a count that just fits: so many standard deviations of a Poisson law. */
    private static final double DEVIATIONS = 4;

    static List<Yardstick> all(RunCase about) {
        List<Yardstick> all = new ArrayList<>();
        if (!about.scenario().stream().cap().isNone()) {
            all.add(caps(about));
        }
        IntStream.range(0, about.seen().groups().size()).forEach(group -> all.add(of(about, group)));
        return all;
    }

    static Yardstick caps(RunCase about) {
        return new Yardstick(about, CAPS, Double.NaN);
    }

    /** That of a group by its number, of the caps by a negative one. */
    static Yardstick of(RunCase about, int group) {
        // The rate is worked out once: each of a run's keys is held against it.
        return group == CAPS
                ? caps(about)
                : new Yardstick(
                        about, group, 1e9 / RunShapes.meanNanos(about.groups().get(group)));
    }

    boolean isCaps() {
        return group == CAPS;
    }

    /** What the members that have shards work off in a second, all together. */
    double groupRate() {
        GroupSpec spec = about.groups().get(group);
        return about.seen().groups().get(group).shards().stream()
                .mapToInt(GroupObservation.OfShard::member)
                .filter(member -> member >= 0)
                .distinct()
                .mapToDouble(spec::memberRecordsPerSecond)
                .sum();
    }

    /** A key's fullest second against what it is held against; NaN if nothing is. */
    double share(int key) {
        KeyObservations keys = about.seen().keys();
        return isCaps() ? keys.capShare(key) : keys.peakRate(key) / memberRate;
    }

    /** Whether a key alone is more than this, beyond chance in its fullest second or on average over the run. */
    boolean isTooMuch(int key) {
        return isTooMuch(key, about.seen().keys().offered(key), 1);
    }

    /** Whether so many of a key's records are more than this, if they are an even part of all of them: beyond chance in the key's fullest second, or on average. */
    boolean isTooMuch(int key, long count) {
        return isTooMuch(key, count, (double) count / about.seen().keys().offered(key));
    }

    private boolean isTooMuch(int key, long count, double part) {
        // Each is read once: all of a run's keys are asked, and there can be millions.
        double share = share(key);
        double fitting = about.seen().keys().peakRate(key) / share;
        boolean isBeyondChance = share * part > 1 + DEVIATIONS / Math.sqrt(fitting);
        return isBeyondChance || count > fitting * about.seconds();
    }

    /** What a shard is offered on average beside so many records of a key, as a part of this and in records of that key's kind. */
    double meanLoad(int key, int shard, long count) {
        ShardObservations shards = about.seen().shards();
        return (shards.offered(shard) - count) / (fitting(key) * (shards.openNanos(shard) / 1e9));
    }

    /** So many records of a key's kind are just right for a second. */
    private double fitting(int key) {
        return about.seen().keys().peakRate(key) / share(key);
    }

    /** Whether a key came to harm by this: it was refused or held back, or its readers fell behind on one of its shards. */
    boolean harmed(int key, List<Integer> shards) {
        if (!isCaps()) {
            return shards.stream().anyMatch(shard -> about.isBehind(group, shard));
        }
        KeyObservations keys = about.seen().keys();
        return RunCase.isHeldBack(about.seen().delays().ofKey(key), keys.offered(key))
                || RunCase.isRefused(
                        new Counts(keys.offered(key), keys.accepted(key), keys.throttled(key), keys.dropped(key)));
    }

    /** The shards that had too much to do by this: those that refused at least one attempt in a hundred, or held back as many records, or on which the group fell behind. */
    List<Integer> troubled() {
        List<Integer> troubled = new ArrayList<>();
        for (int shard = 0; shard < about.seen().shards().size(); shard++) {
            long throttled = about.seen().shards().throttled(shard);
            long attempts = about.seen().shards().accepted(shard) + throttled;
            boolean refused = (throttled > 0 && throttled >= RunCase.REFUSED_SHARE * attempts)
                    || RunCase.isHeldBack(
                            about.seen().delays().ofShard(shard),
                            about.seen().shards().offered(shard));
            if (isCaps() ? refused : about.isBehind(group, shard)) {
                troubled.add(shard);
            }
        }
        return troubled;
    }

    /** How bad it is on a shard, to be compared with others. */
    long trouble(int shard) {
        return isCaps()
                ? about.turnedAway(shard)
                : about.seen().groups().get(group).shards().get(shard).lagMax();
    }

    /** Whether a shard in trouble would be so without the others that its reader reads. */
    boolean isTroubledAlone(int shard) {
        return isCaps()
                || trouble(shard) > RunShapes.behindRecords(about.groups().get(group));
    }

    /** Whether the trouble is one of at most half of the shards that were open when most of these were. */
    boolean isOfFew(List<Integer> troubled) {
        ShardTimes.Together together = about.shardTimes().most(troubled);
        return 2 * together.some() <= together.all();
    }

    /** {@code what one partition takes}, and for a group why that counts. */
    String text() {
        return isCaps() ? limit() : limit() + ", and one member reads a " + about.shard();
    }

    /** {@code what one partition takes}. */
    String limit() {
        return isCaps()
                ? "what one " + about.shard() + " takes"
                : "what one member of " + about.groupNames().get(group) + " works off";
    }
}
