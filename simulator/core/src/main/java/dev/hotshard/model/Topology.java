package dev.hotshard.model;

import dev.hotshard.model.partition.HashRanges;
import dev.hotshard.model.partition.HashRanges.HashRange;
import dev.hotshard.model.partition.OpenShards;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The shards of the stream: which are open, over which ranges of hashes or for which key alone, and what others take their place.
 * Shape: numbers count up in the order of creation, and none comes twice; a shard that has closed stays so. Ranges that nobody has cut are equal ones in the order
 * of the numbers.
 * Errors: ActionFaultException for a change that the shards as they stand don't allow.
 */
final class Topology {
    private final String word;
    private OpenShards open;
    private int created;

    /** For each logical key that has shards of its own, these. */
    private final Map<Integer, OpenShards> ownOf = new HashMap<>();

    private int ownCount;

    /** The partition keys whose items are divided among shards. */
    private final Map<Integer, KeyPieces> piecesOf = new HashMap<>();

    /** For each shard that has closed the first that took its place. */
    private int[] heirs = {};

    Topology(ShardPlan plan) {
        word = plan.word();
        open = new OpenShards(IntStream.range(0, plan.count()).toArray(), plan.ranges());
        created = plan.count();
    }

    /** What closes and what opens at one moment. */
    record Change(int[] closed, List<ShardBirth> opened) {}

    /** Those that all keys share but the isolated ones. */
    OpenShards open() {
        return open;
    }

    /** The shards among which the partitioner chooses for a logical key. */
    OpenShards openFor(int logicalKey) {
        return ownOf.isEmpty() ? open : ownOf.getOrDefault(logicalKey, open);
    }

    /** Whether a logical key has shards of its own. */
    boolean isIsolated(int logicalKey) {
        return ownOf.containsKey(logicalKey);
    }

    /** How many are open in all. */
    int openCount() {
        return open.count() + ownCount;
    }

    /** How many shards there have ever been. */
    int created() {
        return created;
    }

    /** The first open shard of those that have taken a shard's place, and the place of those; itself while it is open. */
    int heir(int shard) {
        int heir = shard;
        while (!open.contains(heir)) {
            heir = heirs[heir];
        }
        return heir;
    }

    private Change changed(int[] closed, List<ShardBirth> opened) {
        heirs = Arrays.copyOf(heirs, created);
        for (int i = opened.size() - 1; i >= 0; i--) {
            for (int parent : opened.get(i).parents()) {
                heirs[parent] = opened.get(i).shard();
            }
        }
        piecesOf.values().forEach(pieces -> pieces.inherit(this::heir));
        return new Change(closed, opened);
    }

    /** The items of a partition key that lay in a shard which was just split are divided between the parts. */
    void divide(int partitionKey, Change split) {
        int lower = split.opened().get(0).shard();
        int upper = split.opened().get(1).shard();
        // What closed has been inherited by the lower part.
        piecesOf.computeIfAbsent(partitionKey, key -> new KeyPieces(lower)).halve(lower, upper);
    }

    /** Whether the items of any key are divided. */
    boolean dividesKeys() {
        return !piecesOf.isEmpty();
    }

    /** Among which shards a partition key's items are divided; null if they aren't. */
    @Nullable
    KeyPieces piecesOf(int partitionKey) {
        return piecesOf.get(partitionKey);
    }

    /** In how many pieces the items of a partition key lie. */
    int pieces(int partitionKey) {
        KeyPieces pieces = piecesOf.get(partitionKey);
        return pieces == null ? 1 : pieces.count();
    }

    /** Where a split of a shard cuts that isn't told where. */
    BigInteger middle(int shard) {
        HashRanges ranges = ranges();
        return ranges.range(placeOf(ranges, shard, "split")).middle();
    }

    /** Whether a shard can be split at a hash. */
    boolean canSplit(int shard, BigInteger hash) {
        HashRanges ranges = ranges();
        return ranges.range(placeOf(ranges, shard, "split")).canSplitAt(hash);
    }

    /** What users call a shard. */
    String word() {
        return word;
    }

    /** The shards that there are when the run begins. */
    static List<ShardBirth> first(ShardPlan plan) {
        HashRanges ranges = plan.ranges() == null
                ? HashRanges.equal(IntStream.range(0, plan.count()).toArray())
                : plan.ranges();
        int[] places = new int[plan.count()];
        for (int place = 0; place < places.length; place++) {
            places[ranges.shard(place)] = place;
        }
        return IntStream.range(0, plan.count())
                .mapToObj(shard -> new ShardBirth(
                        shard,
                        List.of(),
                        plan.byRanges() ? ranges.range(places[shard]).asTexts() : null))
                .toList();
    }

    /** Two shards take the place of one; {@code hash} is the first of the upper one, null for the middle. */
    Change split(int shard, @Nullable BigInteger hash) {
        HashRanges ranges = ranges();
        int place = placeOf(ranges, shard, "split");
        HashRange range = ranges.range(place);
        BigInteger cut = hash == null ? range.middle() : hash;
        if (!range.canSplitAt(cut)) {
            throw new ActionFaultException(word + " " + shard + " can't be split at hash " + cut
                    + ": the hash must be above " + range.start().add(BigInteger.ONE) + " and below " + range.end());
        }
        return replace(
                ranges,
                place,
                place + 1,
                List.of(new HashRange(range.start(), cut.subtract(BigInteger.ONE)), new HashRange(cut, range.end())));
    }

    /** One shard takes the place of two neighbours. */
    Change merge(int one, int other) {
        HashRanges ranges = ranges();
        int first = placeOf(ranges, one, "merged");
        int second = placeOf(ranges, other, "merged");
        int lower = Math.min(first, second);
        if (Math.abs(first - second) != 1) {
            throw new ActionFaultException(word + "s " + one + " and " + other
                    + " can't be merged: their ranges of hashes don't lie side by side");
        }
        HashRange union = new HashRange(
                ranges.range(lower).start(), ranges.range(lower + 1).end());
        return replace(ranges, lower, lower + 2, List.of(union));
    }

    /** So many shards with equal ranges take the place of all; one that has such a range already goes on. */
    Change reshard(int count) {
        HashRanges ranges = ranges();
        HashRanges wanted = HashRanges.equal(new int[count]);
        List<ShardBirth> opened = new ArrayList<>();
        List<HashRange> after = new ArrayList<>();
        int[] owners = new int[count];
        int[] closed = open.shards();
        for (int i = 0; i < count; i++) {
            HashRange range = wanted.range(i);
            List<Integer> parents = new ArrayList<>();
            owners[i] = -1;
            for (int place = 0; place < ranges.count(); place++) {
                int shard = ranges.shard(place);
                if (ranges.range(place).equals(range)) {
                    owners[i] = shard;
                    closed = without(closed, shard);
                } else if (ranges.range(place).overlaps(range)) {
                    parents.add(shard);
                }
            }
            if (owners[i] < 0) {
                owners[i] = created++;
                opened.add(new ShardBirth(owners[i], parents, range.asTexts()));
            }
            after.add(range);
        }
        open = new OpenShards(Arrays.stream(owners).sorted().toArray(), ranges.with(0, ranges.count(), after, owners));
        return changed(closed, opened);
    }

    /** More shards stand beside those that there are, so that there are so many. */
    Change grow(int count) {
        int more = count - open.count();
        if (more < 0) {
            throw new ActionFaultException("there can't be " + count + " " + word + "s: there are " + open.count()
                    + " already, and with this partitioner none can be taken away");
        }
        List<ShardBirth> opened = new ArrayList<>();
        for (int i = 0; i < more; i++) {
            opened.add(new ShardBirth(created + i, List.of(), null));
        }
        if (more > 0) {
            open = new OpenShards(
                    IntStream.concat(Arrays.stream(open.shards()), IntStream.range(created, created + more))
                            .toArray(),
                    null);
            created += more;
        }
        return changed(new int[0], opened);
    }

    /** So many shards open for one logical key alone; the others stay as they are. */
    Change isolate(int logicalKey, int count) {
        int first = created;
        created += count;
        ownCount += count;
        ownOf.put(logicalKey, new OpenShards(IntStream.range(first, created).toArray(), null));
        return changed(
                new int[0],
                IntStream.range(first, created)
                        .mapToObj(shard -> new ShardBirth(shard, List.of(), null))
                        .toList());
    }

    private Change replace(HashRanges ranges, int from, int to, List<HashRange> newRanges) {
        List<Integer> parents =
                IntStream.range(from, to).mapToObj(ranges::shard).sorted().toList();
        List<ShardBirth> opened = new ArrayList<>();
        int[] shards = open.shards();
        int[] newShards = new int[newRanges.size()];
        for (int parent : parents) {
            shards = without(shards, parent);
        }
        for (int i = 0; i < newShards.length; i++) {
            newShards[i] = created++;
            opened.add(new ShardBirth(newShards[i], parents, newRanges.get(i).asTexts()));
        }
        open = new OpenShards(
                IntStream.concat(Arrays.stream(shards), Arrays.stream(newShards))
                        .toArray(),
                ranges.with(from, to, newRanges, newShards));
        return changed(parents.stream().mapToInt(Integer::intValue).toArray(), opened);
    }

    private HashRanges ranges() {
        HashRanges ranges = open.ranges();
        return ranges == null ? HashRanges.equal(open.shards()) : ranges;
    }

    private int placeOf(HashRanges ranges, int shard, String done) {
        int place = ranges.placeOf(shard);
        if (place < 0) {
            throw new ActionFaultException(word + " " + shard + " can't be " + done + ": "
                    + (shard >= created
                            ? "there is none of this number"
                            : isOwn(shard) ? "it takes one key alone" : "it has closed already"));
        }
        return place;
    }

    /** Whether a shard takes records, of all keys or of one alone. */
    boolean isOpen(int shard) {
        return open.contains(shard) || isOwn(shard);
    }

    /** Refuses what can only be done to a shard that takes records. */
    void requireOpen(int shard, String done) {
        if (!isOpen(shard)) {
            throw new ActionFaultException(word + " " + shard + " can't be " + done + ": "
                    + (shard >= created ? "there is none of this number" : "it has closed already"));
        }
    }

    private boolean isOwn(int shard) {
        return ownOf.values().stream().anyMatch(own -> own.contains(shard));
    }

    private static int[] without(int[] shards, int shard) {
        return Arrays.stream(shards).filter(other -> other != shard).toArray();
    }
}
