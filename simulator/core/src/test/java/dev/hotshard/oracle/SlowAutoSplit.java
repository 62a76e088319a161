package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.AutoSplit;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The platform's own splits, worked out from the list of everything that was offered. */
final class SlowAutoSplit {
    private static final long SECOND = 1_000_000_000;

    /** A record that was offered, and where. */
    record Offer(SlowRecord record, int shard) {}

    /** Where a shard is to be cut, and the key that is divided there, null for none. */
    private record Cut(BigInteger hash, String within) {}

    private final AutoSplit rule;
    private final long unitBytes;
    private final SlowTopology topology;
    private final Map<Integer, Integer> windowsAbove = new HashMap<>();

    SlowAutoSplit(AutoSplit rule, long unitBytes, SlowTopology topology) {
        this.rule = rule;
        this.unitBytes = unitBytes;
        this.topology = topology;
    }

    /** Looks at the window that ends now; tells after each split. */
    void closeWindow(long now, List<Offer> offers, Runnable reshaped) {
        Fraction most = rule.abovePerSecond().times(Fraction.of(rule.windowNanos(), SECOND));
        for (SlowTopology.Shard shard : topology.shared()) {
            long amount = offers.stream()
                    .filter(offer ->
                            offer.shard() == shard.id && offer.record().firstOffered >= now - rule.windowNanos())
                    .mapToLong(offer -> amount(offer.record().bytes))
                    .sum();
            boolean isAbove = Fraction.of(amount).compareTo(most) > 0;
            int windows = isAbove ? windowsAbove.getOrDefault(shard.id, 0) + 1 : 0;
            if (windows * rule.windowNanos() >= rule.afterNanos() && windows > 0) {
                windows = 0;
                Cut cut = topology.sharedCount() < rule.mostShards() ? cut(now, shard, offers) : null;
                if (cut != null && topology.canSplit(shard.id, cut.hash())) {
                    topology.split(shard.id, cut.hash(), now);
                    if (cut.within() != null) {
                        topology.divide(cut.within(), shard.id);
                    }
                    reshaped.run();
                }
            }
            windowsAbove.put(shard.id, windows);
        }
    }

    private long amount(long bytes) {
        return switch (rule.measure()) {
            case RECORDS -> 1;
            case BYTES -> bytes;
            case UNITS -> (bytes + unitBytes - 1) / unitBytes;
        };
    }

    /** Null if the shard is left as it is. */
    private Cut cut(long now, SlowTopology.Shard shard, List<Offer> offers) {
        BigInteger middle = topology.middle(shard.id);
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (Offer offer : offers) {
            boolean isLate = offer.record().firstOffered >= (now / SECOND - 60) * SECOND;
            if (isLate && offer.shard() == shard.id && offer.record().partitionKey != null) {
                counts.merge(offer.record().partitionKey, 1, Integer::sum);
            }
        }
        if (rule.cut() == AutoSplit.Cut.EVENLY || counts.isEmpty()) {
            return new Cut(middle, null);
        }
        List<String> keys = new ArrayList<>(counts.keySet());
        keys.sort(Comparator.comparing(SlowHash::md5));
        int all = counts.values().stream().mapToInt(count -> count).sum();
        if (rule.cut() == AutoSplit.Cut.WITHIN_KEYS) {
            for (String key : keys) {
                if (counts.get(key) * 2 >= all) {
                    BigInteger hash = SlowHash.md5(key);
                    return new Cut(topology.canSplit(shard.id, hash) ? hash : middle, key);
                }
            }
        }
        if (keys.size() == 1) {
            return null;
        }
        Cut best = new Cut(middle, null);
        int least = Integer.MAX_VALUE;
        for (int lower = 1; lower < keys.size(); lower++) {
            int below = keys.subList(0, lower).stream().mapToInt(counts::get).sum();
            BigInteger hash = SlowHash.md5(keys.get(lower));
            if (Math.max(below, all - below) < least && topology.canSplit(shard.id, hash)) {
                least = Math.max(below, all - below);
                best = new Cut(hash, null);
            }
        }
        return best;
    }
}
