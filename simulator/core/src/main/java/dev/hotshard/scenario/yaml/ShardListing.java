package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.ListedShards;
import dev.hotshard.scenario.ShardRanges;
import dev.hotshard.scenario.ShardRanges.Range;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@code aws kinesis describe-stream} or {@code list-shards} prints, as JSON or YAML: the open shards and their ranges of hashes.
 * Shape: a shard is open whose sequence numbers have no end.
 */
public final class ShardListing {
    private static final String SHARDS = "Shards";
    private static final int DIGITS_MAX = 39;

    private final Faults faults;

    private ShardListing(Faults faults) {
        this.faults = faults;
    }

    /** An open shard and where it stands. */
    private record Open(String id, Range range, Node node) {}

    /**
     * The shards of a listing.
     * Errors: ScenarioException with all that is wrong with it.
     */
    public static ListedShards read(String file, String text) throws ScenarioException {
        Faults faults = new Faults(file);
        ListedShards read = read(file, text, faults);
        faults.throwIfAny();
        if (read == null) {
            throw new IllegalStateException("a listing that can't be read has no fault");
        }
        return read;
    }

    /** The same; null if something is wrong, which the faults tell. */
    static @Nullable ListedShards read(String file, String text, Faults faults) {
        Node root = YamlTree.listing(file, text, faults);
        return root == null ? null : new ShardListing(faults).shards(root);
    }

    private @Nullable ListedShards shards(Node root) {
        int before = faults.count();
        Node.Mapping described =
                root instanceof Node.Mapping map && map.get("StreamDescription") instanceof Node.Mapping inner
                        ? inner
                        : root instanceof Node.Mapping map ? map : null;
        if (described == null || !(described.get(SHARDS) instanceof Node.Sequence list)) {
            faults.add(
                    root.place(),
                    "",
                    "must be what aws kinesis describe-stream or list-shards prints, with a list "
                            + Words.quoted(SHARDS));
            return null;
        }
        checkWhole(described, "HasMoreShards", "true");
        if (described.get("NextToken") instanceof Node.Scalar next && !next.isNull()) {
            faults.add(next, "the listing goes on on another page; list all of it");
        }
        Map<String, Open> open = new TreeMap<>();
        int closed = 0;
        for (Node item : list.items()) {
            if (item instanceof Node.Mapping shard) {
                closed += isClosed(shard) ? 1 : 0;
                read(shard, open);
            } else {
                faults.add(item, "must be a shard, was " + Words.of(item));
            }
        }
        if (faults.count() > before) {
            return null;
        }
        if (open.isEmpty() || open.size() > Limits.SHARDS) {
            faults.add(
                    list, open.isEmpty() ? "holds no open shard" : "holds more than " + Limits.SHARDS + " open shards");
            return null;
        }
        if (!isWhole(
                list,
                open.values().stream()
                        .sorted(Comparator.comparing(
                                (Open shard) -> shard.range().first()))
                        .toList())) {
            return null;
        }
        return new ListedShards(
                List.copyOf(open.keySet()),
                new ShardRanges(open.values().stream().map(Open::range).toList()),
                closed);
    }

    private void checkWhole(Node.Mapping described, String key, String more) {
        if (described.get(key) instanceof Node.Scalar scalar && scalar.text().equalsIgnoreCase(more)) {
            faults.add(scalar, "the stream has more shards than are listed; list all of them");
        }
    }

    private static boolean isClosed(Node.Mapping shard) {
        return shard.get("SequenceNumberRange") instanceof Node.Mapping numbers
                && numbers.get("EndingSequenceNumber") instanceof Node.Scalar end
                && !end.isNull();
    }

    /** Puts a shard to the others if it is open. */
    private void read(Node.Mapping shard, Map<String, Open> open) {
        if (isClosed(shard)) {
            return;
        }
        String id = shard.get("ShardId") instanceof Node.Scalar scalar && !scalar.isNull() ? scalar.text() : null;
        if (id == null) {
            faults.add(shard, "has no ShardId");
            return;
        }
        if (!(shard.get("HashKeyRange") instanceof Node.Mapping range)) {
            faults.add(shard, "has no HashKeyRange with StartingHashKey and EndingHashKey");
            return;
        }
        BigInteger first = hash(range, "StartingHashKey");
        BigInteger last = hash(range, "EndingHashKey");
        if (first == null || last == null) {
            return;
        }
        if (first.compareTo(last) > 0) {
            faults.add(range, "begins above its end");
            return;
        }
        Open before = open.putIfAbsent(id, new Open(id, new Range(first, last), range));
        if (before != null) {
            faults.add(shard, "shard " + Words.quoted(id) + " is listed twice");
        }
    }

    private @Nullable BigInteger hash(Node.Mapping range, String key) {
        Node node = range.get(key);
        String text = node instanceof Node.Scalar scalar ? scalar.text() : "";
        boolean isNumber =
                !text.isEmpty() && text.length() <= DIGITS_MAX && text.chars().allMatch(c -> c >= '0' && c <= '9');
        BigInteger hash = isNumber ? new BigInteger(text) : null;
        if (hash == null || hash.compareTo(ShardRanges.LAST) > 0) {
            faults.add(
                    node == null ? range : node,
                    (node == null ? "has no " + key + ", " : "must be ") + "a whole number from 0 to "
                            + ShardRanges.LAST + (node == null ? "" : ", was " + Words.of(node)));
            return null;
        }
        return hash;
    }

    /** Whether open shards, sorted by their ranges, share all hashes among them. */
    private boolean isWhole(Node list, List<Open> sorted) {
        int before = faults.count();
        BigInteger next = BigInteger.ZERO;
        String previous = "";
        for (Open shard : sorted) {
            int order = shard.range().first().compareTo(next);
            if (order > 0) {
                faults.add(
                        shard.node(),
                        "the hashes from " + next + " to "
                                + shard.range().first().subtract(BigInteger.ONE)
                                + " before it belong to no open shard");
            } else if (order < 0) {
                faults.add(shard.node(), "overlaps the range of " + Words.quoted(previous));
            }
            next = next.max(shard.range().last().add(BigInteger.ONE));
            previous = shard.id();
        }
        if (next.compareTo(ShardRanges.LAST) <= 0) {
            faults.add(list, "the hashes from " + next + " on belong to no open shard");
        }
        return faults.count() == before;
    }
}
