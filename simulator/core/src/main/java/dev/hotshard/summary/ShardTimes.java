package dev.hotshard.summary;

import dev.hotshard.observe.ShardObservations;
import java.util.BitSet;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Which shards of a run were open at the same time, after the warm-up: a shard and those that took its place never were, and don't count as two.
 * Cost: a pass over the shards for each time at which some opened or closed.
 */
final class ShardTimes {
    private final ShardObservations shards;

    /** Those at which the shards that are open became so, the end of the warm-up first. */
    private final SortedSet<Double> moments = new TreeSet<>();

    ShardTimes(ShardObservations shards, double warmupSeconds) {
        this.shards = shards;
        moments.add(warmupSeconds);
        for (int shard = 0; shard < shards.size(); shard++) {
            addIfAfter(warmupSeconds, shards.openedSeconds(shard));
            addIfAfter(warmupSeconds, shards.closedSeconds(shard));
        }
    }

    private void addIfAfter(double warmupSeconds, double seconds) {
        if (seconds > warmupSeconds) {
            moments.add(seconds);
        }
    }

    /** Some shards among all that were open at one moment. */
    record Together(BitSet open, int some) {
        int all() {
            return open.cardinality();
        }
    }

    /** The moment at which most of these shards were open at once, the first of equals. */
    Together most(List<Integer> some) {
        return most(some, -1);
    }

    /** The same of the moments at which one shard was open; of all if {@code with} is negative. */
    Together most(List<Integer> some, int with) {
        Together most = new Together(new BitSet(), -1);
        for (double moment : moments) {
            if (with < 0 || isOpen(with, moment)) {
                int open = (int)
                        some.stream().filter(shard -> isOpen(shard, moment)).count();
                if (open > most.some()) {
                    most = new Together(openAt(moment), open);
                }
            }
        }
        return most;
    }

    private boolean isOpen(int shard, double seconds) {
        return shards.openedSeconds(shard) <= seconds && !(shards.closedSeconds(shard) <= seconds);
    }

    private BitSet openAt(double seconds) {
        BitSet open = new BitSet(shards.size());
        IntStream.range(0, shards.size())
                .filter(shard -> isOpen(shard, seconds))
                .forEach(open::set);
        return open;
    }

    /** How many were open at a time. */
    int at(double seconds) {
        return openAt(seconds).cardinality();
    }

    int atEnd() {
        return at(moments.last());
    }

    /** How many were open when there were fewest. */
    int fewest() {
        return moments.stream().mapToInt(this::at).min().orElseThrow();
    }
}
