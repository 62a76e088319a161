package dev.hotshard.summary;

import dev.hotshard.observe.Counts;
import dev.hotshard.observe.GroupObservation;
import dev.hotshard.observe.RunObservations;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.StreamSpec;
import java.util.List;
import java.util.Locale;

/** A run that is judged, with what several judges ask about it. */
record RunCase(Scenario scenario, RunObservations seen, RunNames names) {
    /** Fewer refusals than this are the noise of a stream that fits. */
    static final double REFUSED_SHARE = 0.01;

    /** A group that is behind for less than this is at work, not in trouble. */
    static final double BEHIND_SECONDS = 1;

    /** Where records got so old, against the oldest of all, the group was as far behind as anywhere. */
    private static final double AS_OLD = 0.5;

    Counts total() {
        return Summarizer.total(seen);
    }

    /** Whether caps did harm: records were dropped, or at least one attempt in a hundred refused. */
    static boolean isRefused(Counts counts) {
        return counts.dropped() > 0
                || (counts.throttled() > 0 && counts.throttled() >= REFUSED_SHARE * counts.attempts());
    }

    /** Whether caps did harm to the stream: as above, or records were held back. */
    boolean isOverCaps() {
        return isRefused(total()) || isHeldBack(seen.delays().records(), total().offered());
    }

    /** Whether so many records held back of so many offered are more than the noise of a stream that fits. */
    static boolean isHeldBack(long delayed, long offered) {
        return delayed > 0 && delayed >= REFUSED_SHARE * offered;
    }

    /** Whether the stream holds back what it can't take at once, so that nothing is ever refused. */
    boolean delays() {
        return scenario.stream().overflow() == StreamSpec.Overflow.DELAY;
    }

    /** How many attempts a shard refused, or records it held back. */
    long turnedAway(int shard) {
        return seen.shards().throttled(shard) + seen.delays().ofShard(shard);
    }

    /** {@code refused 12 attempts} or {@code held back 12 records}, of a shard. */
    String turnedAwayText(int shard) {
        return delays()
                ? "held back " + counted(turnedAway(shard), "record")
                : "refused " + counted(turnedAway(shard), "attempt");
    }

    /** Whether the lag of a group did harm: all its shards together were too far behind, and a record for more than a second. */
    boolean isBehind(int group) {
        GroupObservation of = seen.groups().get(group);
        return of.lagMax() > RunShapes.behindRecords(groups().get(group)) && of.lagMaxSeconds() > BEHIND_SECONDS;
    }

    /**
     * Whether the harm that a group's lag did is that of this shard, and not only of one that its reader reads as well.
     * Shape: so it is on the shard with the oldest record of a group that is behind, on those where records got at least half as old, and where one poll was too small for
     * what waited. A member's records may wait on many shards, a few on each, so the records of a shard alone tell nothing.
     */
    boolean isBehind(int group, int shard) {
        GroupObservation of = seen.groups().get(group);
        GroupObservation.OfShard there = of.shards().get(shard);
        // First what costs nothing: each shard is asked, and the group looks at all of its.
        return isLate(group, shard)
                && isBehind(group)
                && (there.lagMax() > groups().get(group).poll()
                        || there.lagMaxSeconds() >= AS_OLD * of.lagMaxSeconds());
    }

    /** Whether a record of a shard was behind for more than a second, by whatever fault. */
    boolean isLate(int group, int shard) {
        return seen.groups().get(group).shards().get(shard).lagMaxSeconds() > BEHIND_SECONDS;
    }

    /** Whether records were refused or any group fell behind. */
    boolean isInTrouble() {
        boolean trouble = isOverCaps();
        for (int group = 0; group < seen.groups().size(); group++) {
            trouble |= isBehind(group);
        }
        return trouble;
    }

    List<GroupSpec> groups() {
        return List.copyOf(scenario.consumers().values());
    }

    List<String> groupNames() {
        return List.copyOf(scenario.consumers().keySet());
    }

    /** How long the part of the run lasted that counts. */
    double seconds() {
        return (scenario.durationNanos() - scenario.warmupNanos()) / 1e9;
    }

    /** When which shards were open. */
    ShardTimes shardTimes() {
        return new ShardTimes(seen.shards(), scenario.warmupNanos() / 1e9);
    }

    /**
     * On how many of these shards, on which a key has been, it lies at once.
     * Shape: where shards were added beside the others a key that has one partition key has moved, though the shard that it came from is still open.
     */
    int atOnce(List<Integer> shards) {
        boolean isAdded = shards.stream()
                .anyMatch(shard -> seen.shards().openedSeconds(shard) > 0
                        && seen.shards().parents(shard).isEmpty());
        boolean isWhole = isAdded
                && scenario.everyState().stream()
                        .allMatch(state -> state.key().salting() == null
                                && state.key().template() != null
                                && !state.hosts().sendDifferently()
                                && state.stream().partitioner().kind().keyTellsShard());
        return isWhole ? 1 : shardTimes().most(shards).some();
    }

    /** What the platform calls a shard. */
    String shard() {
        return scenario.stream().platform().shardWord();
    }

    /** A word as it begins a sentence. */
    static String capitalised(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** So many shards, in the platform's word. */
    String shards(long count) {
        return counted(count, shard());
    }

    /** So many shards besides one. */
    String more(long count) {
        return counted(count, "more " + shard());
    }

    /** So many of a thing. */
    static String counted(long count, String thing) {
        return Figures.count(count) + " " + thing + (count == 1 ? "" : "s");
    }
}
