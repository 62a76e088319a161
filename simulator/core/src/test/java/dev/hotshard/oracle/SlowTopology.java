package dev.hotshard.oracle;

import dev.hotshard.scenario.ShardRanges;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The shards of the stream, one object each, with what splits, merges and new numbers make of them. */
final class SlowTopology {
    private static final BigInteger TWO_TO_128 = BigInteger.ONE.shiftLeft(128);

    /** One shard; its range is null as long as nobody has cut the equal ranges of all. */
    static final class Shard {
        final int id;
        final List<Integer> parents;
        final long opened;
        long closed = Long.MAX_VALUE;
        BigInteger start;
        BigInteger end;

        /** The only logical key that it takes; null if it takes all that no other shard takes alone. */
        String onlyKey;

        Shard(int id, List<Integer> parents, long opened) {
            this.id = id;
            this.parents = parents;
            this.opened = opened;
        }

        boolean isOpen() {
            return closed == Long.MAX_VALUE;
        }

        /** For how long of a stretch of time it was open. */
        long openIn(long from, long to) {
            return Math.max(0, Math.min(closed, to) - Math.max(opened, from));
        }
    }

    final List<Shard> all = new ArrayList<>();
    private final Map<String, TreeMap<Long, Integer>> piecesOf = new HashMap<>();

    /** Ranges are null for equal ones. */
    SlowTopology(int count, ShardRanges ranges) {
        for (int i = 0; i < count; i++) {
            Shard shard = create(List.of(), 0);
            if (ranges != null) {
                shard.start = ranges.ranges().get(i).first();
                shard.end = ranges.ranges().get(i).last();
            }
        }
    }

    private Shard create(List<Integer> parents, long now) {
        Shard shard = new Shard(all.size(), parents, now);
        all.add(shard);
        return shard;
    }

    List<Shard> open() {
        return all.stream().filter(Shard::isOpen).toList();
    }

    /** The open ones among which the records of a logical key are dealt. */
    List<Shard> openFor(String logicalKey) {
        List<Shard> own = open().stream()
                .filter(shard -> shard.onlyKey != null && shard.onlyKey.equals(logicalKey))
                .toList();
        return own.isEmpty() ? shared() : own;
    }

    /** The open ones that aren't there for one key alone. */
    List<Shard> shared() {
        return open().stream().filter(shard -> shard.onlyKey == null).toList();
    }

    void isolate(String logicalKey, int count, long now) {
        if (open().stream().noneMatch(shard -> logicalKey.equals(shard.onlyKey))) {
            for (int i = 0; i < count; i++) {
                create(List.of(), now).onlyKey = logicalKey;
            }
        }
    }

    boolean isOpen(int id) {
        return all.get(id).isOpen();
    }

    int sharedCount() {
        return shared().size();
    }

    /** The open shards in the order of their ranges. */
    private List<Shard> byRange() {
        List<Shard> open = new ArrayList<>(shared());
        if (open.stream().anyMatch(shard -> shard.start == null)) {
            for (int i = 0; i < open.size(); i++) {
                open.get(i).start = edge(i, open.size());
                open.get(i).end = edge(i + 1, open.size()).subtract(BigInteger.ONE);
            }
        }
        open.sort(Comparator.comparing(shard -> shard.start));
        return open;
    }

    private static BigInteger edge(int i, int count) {
        return i == count
                ? TWO_TO_128
                : TWO_TO_128.divide(BigInteger.valueOf(count)).multiply(BigInteger.valueOf(i));
    }

    /** The shard of a key with this hash; shards of its own have equal ranges. */
    int ofHash(BigInteger hash, String logicalKey) {
        List<Shard> among = openFor(logicalKey);
        if (among.get(0).onlyKey != null) {
            int place = 0;
            while (place < among.size() - 1 && edge(place + 1, among.size()).compareTo(hash) <= 0) {
                place++;
            }
            return among.get(place).id;
        }
        for (Shard shard : byRange()) {
            if (shard.start.compareTo(hash) <= 0 && hash.compareTo(shard.end) <= 0) {
                return shard.id;
            }
        }
        throw new IllegalStateException("no shard has " + hash);
    }

    /** Where the records of a shard go: to the first of its children, and theirs. */
    int heir(int id) {
        int heir = id;
        while (!isOpen(heir)) {
            int parent = heir;
            heir = all.stream()
                    .filter(shard -> shard.parents.contains(parent))
                    .findFirst()
                    .orElseThrow()
                    .id;
        }
        return heir;
    }

    /** A hash so many thousandths up the range of a shard. */
    BigInteger cut(Shard shard, int thousandths) {
        byRange();
        BigInteger width = shard.end.subtract(shard.start);
        return shard.start.add(width.multiply(BigInteger.valueOf(thousandths)).divide(BigInteger.valueOf(1000)));
    }

    /** The shard whose range follows, null after the last. */
    Shard neighbour(Shard shard) {
        List<Shard> open = byRange();
        int place = open.indexOf(shard);
        return place + 1 < open.size() ? open.get(place + 1) : null;
    }

    void split(int id, BigInteger hash, long now) {
        byRange();
        Shard parent = all.get(id);
        BigInteger at = hash == null ? parent.start.add(parent.end).divide(BigInteger.TWO) : hash;
        Shard lower = create(List.of(id), now);
        lower.start = parent.start;
        lower.end = at.subtract(BigInteger.ONE);
        Shard upper = create(List.of(id), now);
        upper.start = at;
        upper.end = parent.end;
        parent.closed = now;
    }

    BigInteger middle(int id) {
        byRange();
        return all.get(id).start.add(all.get(id).end).divide(BigInteger.TWO);
    }

    /** Whether the lower part would have two hashes at least, and the upper one two as well. */
    boolean canSplit(int id, BigInteger hash) {
        byRange();
        Shard shard = all.get(id);
        return hash.subtract(shard.start).compareTo(BigInteger.TWO) >= 0 && hash.compareTo(shard.end) < 0;
    }

    /** The items of a key in a shard that was split go to both of its children, half and half. */
    void divide(String partitionKey, int parent) {
        List<Integer> children = all.stream()
                .filter(shard -> shard.parents.contains(parent))
                .map(shard -> shard.id)
                .toList();
        TreeMap<Long, Integer> pieces =
                piecesOf.computeIfAbsent(partitionKey, key -> new TreeMap<>(Map.of(0L, parent)));
        for (Map.Entry<Long, Integer> piece : List.copyOf(pieces.entrySet())) {
            if (heir(piece.getValue()) == children.get(0)) {
                Long next = pieces.higherKey(piece.getKey());
                long end = next == null ? 1L << 62 : next;
                pieces.put(piece.getKey(), children.get(0));
                pieces.put(piece.getKey() + (end - piece.getKey()) / 2, children.get(1));
            }
        }
    }

    /** The shard of an item of a key, by its place in the range of sort keys, from 0 to below 2^62; null if the key isn't divided. */
    Integer piece(String partitionKey, long position) {
        TreeMap<Long, Integer> pieces = piecesOf.get(partitionKey);
        return pieces == null ? null : heir(pieces.floorEntry(position).getValue());
    }

    void merge(int one, int other, long now) {
        byRange();
        Shard child = create(List.of(Math.min(one, other), Math.max(one, other)), now);
        child.start = all.get(one).start.min(all.get(other).start);
        child.end = all.get(one).end.max(all.get(other).end);
        all.get(one).closed = now;
        all.get(other).closed = now;
    }

    void grow(int count, long now) {
        boolean grows = sharedCount() < count;
        while (sharedCount() < count) {
            create(List.of(), now);
        }
        if (grows) {
            shared().forEach(shard -> shard.start = null);
        }
    }

    void reshard(int count, long now) {
        List<Shard> before = byRange();
        List<Shard> kept = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            BigInteger start = edge(i, count);
            BigInteger end = edge(i + 1, count).subtract(BigInteger.ONE);
            List<Integer> parents = new ArrayList<>();
            boolean isThere = false;
            for (Shard shard : before) {
                if (shard.start.equals(start) && shard.end.equals(end)) {
                    isThere = true;
                    kept.add(shard);
                } else if (shard.start.compareTo(end) <= 0 && start.compareTo(shard.end) <= 0) {
                    parents.add(shard.id);
                }
            }
            if (!isThere) {
                Shard fresh = create(parents, now);
                fresh.start = start;
                fresh.end = end;
            }
        }
        before.stream().filter(shard -> !kept.contains(shard)).forEach(shard -> shard.closed = now);
    }
}
