package dev.hotshard.summary;

import dev.hotshard.observe.KeyObservations;
import dev.hotshard.observe.RunObservations;
import dev.hotshard.observe.ShardObservations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The hottest logical keys of a run, overall and of each shard.
 * Cost: two passes over the keys.
 */
final class KeyFigures {
    private static final double RANKS_A_DECADE = 10;

    private final RunObservations seen;
    private final KeyObservations keys;
    private final ShardObservations shards;
    private final List<Ranking.Entry> top;
    private final List<List<Integer>> shardsOfTop = new ArrayList<>();
    private final Ranking[] topOfShard;
    private final long[] keysOfShard;
    private final long logicalKeys;
    private final long spreadKeys;
    private final long offered;

    KeyFigures(RunObservations seen, IntFunction<String> names) {
        this.seen = seen;
        keys = seen.keys();
        shards = seen.shards();
        Ranking ranking = new Ranking(VariantSummary.Key.LISTED, names);
        long distinct = 0;
        for (int key = 0; key < keys.size(); key++) {
            if (keys.offered(key) > 0) {
                distinct++;
                ranking.offer(key, keys.offered(key));
            }
        }
        logicalKeys = distinct;
        top = ranking.entries();
        topOfShard = new Ranking[shards.size()];
        Arrays.setAll(topOfShard, shard -> new Ranking(VariantSummary.TopKey.LISTED, names));
        keysOfShard = new long[shards.size()];
        int[] topIds = top.stream().mapToInt(Ranking.Entry::id).sorted().toArray();
        List<List<Integer>> shardsOfId = new ArrayList<>();
        for (int i = 0; i < topIds.length; i++) {
            shardsOfId.add(new ArrayList<>());
        }
        BitSet onOne = new BitSet();
        BitSet onMore = new BitSet();
        keys.forEachShard((key, shard, count) -> {
            if (onOne.get(key)) {
                onMore.set(key);
            }
            onOne.set(key);
            keysOfShard[shard]++;
            topOfShard[shard].offer(key, count);
            int place = Arrays.binarySearch(topIds, key);
            if (place >= 0) {
                shardsOfId.get(place).add(shard);
            }
        });
        spreadKeys = onMore.cardinality();
        for (Ranking.Entry entry : top) {
            List<Integer> of = shardsOfId.get(Arrays.binarySearch(topIds, entry.id()));
            shardsOfTop.add(of.stream().sorted().toList());
        }
        offered = Arrays.stream(shards.offered()).sum();
    }

    /** How many different logical keys were offered. */
    long logicalKeys() {
        return logicalKeys;
    }

    /** How many of them were offered to two shards or more. */
    long spreadKeys() {
        return spreadKeys;
    }

    /** How many different logical keys a shard was offered. */
    long keysOf(int shard) {
        return keysOfShard[shard];
    }

    List<VariantSummary.TopKey> topOf(int shard) {
        double all = shards.offered(shard);
        return topOfShard[shard].entries().stream()
                .map(entry -> new VariantSummary.TopKey(entry.name(), entry.count() / all))
                .toList();
    }

    List<VariantSummary.Key> top() {
        List<VariantSummary.Key> list = new ArrayList<>();
        for (int i = 0; i < top.size(); i++) {
            list.add(key(seen, top.get(i).id(), top.get(i).name(), offered, shardsOfTop.get(i)));
        }
        return list;
    }

    /**
     * The shares of the keys by rank: at most ten ranks in each power of ten, evenly on a logarithmic scale, and the last key.
     * Cost: sorts the counts of all keys.
     */
    List<VariantSummary.Rank> popularity() {
        long[] counts = new long[Math.toIntExact(logicalKeys)];
        int next = 0;
        for (int key = 0; key < keys.size(); key++) {
            if (keys.offered(key) > 0) {
                counts[next++] = keys.offered(key);
            }
        }
        Arrays.sort(counts);
        List<VariantSummary.Rank> ranks = new ArrayList<>();
        int before = 0;
        for (int i = 0; before < counts.length; i++) {
            int rank = (int) Math.min(counts.length, Math.round(StrictMath.pow(10, i / RANKS_A_DECADE)));
            if (rank > before) {
                ranks.add(new VariantSummary.Rank(rank, (double) counts[counts.length - rank] / offered));
                before = rank;
            }
        }
        return ranks;
    }

    /** One key by its number; {@code offered} is of all keys together. */
    static VariantSummary.Key key(RunObservations seen, int key, String name, long offered, List<Integer> shards) {
        KeyObservations keys = seen.keys();
        double capShare = keys.capShare(key);
        return new VariantSummary.Key(
                name,
                keys.offered(key),
                keys.accepted(key),
                keys.throttled(key),
                keys.dropped(key),
                (double) keys.offered(key) / offered,
                keys.peakRate(key),
                capShare,
                1 / capShare,
                shards,
                seen.delays().ofKey(key));
    }
}
