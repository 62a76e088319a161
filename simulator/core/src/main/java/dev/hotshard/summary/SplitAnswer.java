package dev.hotshard.summary;

import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.StreamSpec;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a split did, by one yardstick: the run as it was beside the same run with a shard split.
 * Shape: judged by the records that were dropped of those for the split shard and its parts; by what these turned away where none was, or by how far a group fell behind there.
 * Where all shards were changed all of them count.
 */
final class SplitAnswer {
    private static final String AT = "splitAtSeconds";
    private static final List<String> OF_CAPS = List.of("turnedAwayThere", "turnedAway", "droppedThere", "dropRate");
    private static final List<String> OF_GROUP = List.of("lagMaxThere", "lagMax", "lagAtEnd");
    private static final String WITHOUT = "Unsplit";
    private static final String WITH = "IfSplit";

    /** At most so much of the trouble is left where a split helps. */
    private static final double HELPS = 0.5;

    /** What differs by less is nothing to rely on. */
    private static final double SAME = 0.1;

    private final Scenario scenario;
    private final SplitTried tried;
    private final int group;
    private final Damage without;
    private final Damage with;

    SplitAnswer(Scenario scenario, SplitTried tried, int group, Damage without, Damage with) {
        this.scenario = scenario;
        this.tried = tried;
        this.group = group;
        this.without = without;
        this.with = with;
    }

    /** The evidence where nothing was tried. */
    static SortedMap<String, Double> none(int group) {
        SortedMap<String, Double> none = new TreeMap<>();
        none.put(AT, Double.NaN);
        for (String name : names(group)) {
            none.put(name + WITHOUT, Double.NaN);
            none.put(name + WITH, Double.NaN);
        }
        return none;
    }

    private static List<String> names(int group) {
        return group < 0 ? OF_CAPS : OF_GROUP;
    }

    SortedMap<String, Double> evidence() {
        SortedMap<String, Double> evidence = new TreeMap<>();
        evidence.put(AT, tried.atSeconds());
        List<String> names = names(group);
        for (int i = 0; i < names.size(); i++) {
            evidence.put(names.get(i) + WITHOUT, numbers(without)[i]);
            evidence.put(names.get(i) + WITH, numbers(with)[i]);
        }
        return evidence;
    }

    /** In the order of the names. */
    private double[] numbers(Damage of) {
        return group < 0
                ? new double[] {of.turnedAwayThere(), of.turnedAway(), of.droppedThere(), of.dropRate()}
                : new double[] {of.lagMaxThere(), of.lagMax(), of.lagAtEnd()};
    }

    /** @param byKey whether one key alone is too much, so that what got better did so by others moving away */
    String text(boolean byKey) {
        String shard = scenario.stream().platform().shardWord();
        String at = Figures.time(tried.atSeconds());
        String change = tried.shard() == null
                ? Figures.count(tried.after()) + " " + shard + "s instead of " + Figures.count(tried.before())
                        + " from " + at + " on"
                : shard + " " + tried.shard() + " split in two at " + at;
        return judgement(byKey) + ": run once more with " + change + (group < 0 ? ", " + refusals() : members() + lag())
                + ".";
    }

    private String judgement(boolean byKey) {
        double left = harm(with) / harm(without);
        boolean one = tried.shard() != null;
        String what = one ? "A split" : "More " + scenario.stream().platform().shardWord() + "s";
        String others = byKey ? ", by moving other partition keys away" : "";
        if (left <= HELPS) {
            return what + (one ? " helps" : " help") + others;
        } else if (left < 1 - SAME) {
            return what + (one ? " helps in part" : " help in part") + others;
        } else if (left <= 1 + SAME) {
            return what + (one ? " changes next to nothing" : " change next to nothing");
        }
        return what + (one ? " makes it worse" : " make it worse");
    }

    /** What it is judged by: retries refuse many attempts for a record, so that those tell less than the records that were lost. */
    private double harm(Damage of) {
        if (group >= 0 || without.dropRate() == 0) {
            return trouble(of);
        }
        if (tried.shard() == null) {
            return of.dropRate();
        }
        return without.droppedThere() == 0 ? of.turnedAwayThere() : of.droppedThere();
    }

    private long trouble(Damage of) {
        if (group < 0) {
            return tried.shard() == null ? of.turnedAway() : of.turnedAwayThere();
        }
        return tried.shard() == null ? of.lagMax() : of.lagMaxThere();
    }

    private String refusals() {
        boolean delays = scenario.stream().overflow() == StreamSpec.Overflow.DELAY;
        return (tried.shard() == null ? "they" : "it and its parts")
                + still()
                + (delays ? " held back " : " refused ")
                + RunCase.counted(trouble(with), delays ? "record" : "attempt")
                + troubleBefore()
                + droppedThere()
                + dropped();
    }

    /** Nothing where all shards were changed: what was dropped of all says it. */
    private String droppedThere() {
        if (tried.shard() != null && (with.droppedThere() > 0 || without.droppedThere() > 0)) {
            return with.droppedThere() == without.droppedThere()
                    ? " and still lost " + RunCase.counted(with.droppedThere(), "record")
                    : " and lost " + RunCase.counted(with.droppedThere(), "record") + " instead of "
                            + Figures.count(without.droppedThere());
        }
        return "";
    }

    /** Nothing where nothing was dropped in either run. */
    private String dropped() {
        if (with.dropRate() == 0 && without.dropRate() == 0) {
            return "";
        }
        String then = Figures.percent(with.dropRate());
        String before = Figures.percent(without.dropRate());
        return then.equals(before)
                ? ", and still " + then + " of all records were dropped"
                : ", and " + then + " of all records were dropped instead of " + before;
    }

    /** Who reads the shards that were added. */
    private String members() {
        List<Long> counts = scenario.everyState().stream()
                .map(state -> (long)
                        List.copyOf(state.consumers().values()).get(group).members())
                .distinct()
                .toList();
        return " and the same " + (counts.size() == 1 ? RunCase.counted(counts.get(0), "member") : "members") + ", ";
    }

    private String lag() {
        String shard = scenario.stream().platform().shardWord();
        return List.copyOf(scenario.consumers().keySet()).get(group) + still() + " fell at most "
                + RunCase.counted(trouble(with), "record") + " behind on "
                + (tried.shard() == null ? "a " + shard : "it or a part of it") + troubleBefore() + lagAtEnd();
    }

    /** Nothing where nothing was left at the end of either run. */
    private String lagAtEnd() {
        long then = with.lagAtEnd();
        long before = without.lagAtEnd();
        if (then == 0 && before == 0) {
            return "";
        }
        return then == before
                ? ", and still had " + Figures.count(then) + " left at the end"
                : ", and had " + Figures.count(then) + " left at the end instead of " + Figures.count(before);
    }

    private String still() {
        return trouble(with) == trouble(without) ? " still" : "";
    }

    private String troubleBefore() {
        return trouble(with) == trouble(without) ? "" : " instead of " + Figures.count(trouble(without));
    }
}
