package dev.hotshard.summary;

import dev.hotshard.observe.GroupObservation;
import dev.hotshard.observe.KeyObservations;
import dev.hotshard.observe.ShardObservations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which shards of a run had too much to do by one yardstick, and what lies on them.
 * Shape: shards on which a single key is too much are left to {@link HotKey}, and those on which buckets of a salted key met to {@link SaltCollision}. A salted key
 * that is too much for one shard but lies on enough of them counts by what each got of it, as any other key does.
 */
final class Overload {
    private final RunCase about;
    private final Yardstick yardstick;
    private final BitSet ofHotKeys = new BitSet();

    Overload(Yardstick yardstick) {
        this.about = yardstick.about();
        this.yardstick = yardstick;
        Collection<HotKey.Suspect> suspects = HotKey.suspects(yardstick);
        if (!suspects.isEmpty()) {
            leave(suspects);
        }
    }

    /** Leaves the shards of keys that are too much for one to the judges of keys. */
    private void leave(Collection<HotKey.Suspect> suspects) {
        int buckets = SaltCollision.evenBuckets(about);
        BitSet blamed = new BitSet();
        HotKey.hot(yardstick).forEach(hot -> blamed.set(hot.key()));
        int collided = SaltCollision.key(yardstick);
        BitSet spread = new BitSet();
        for (HotKey.Suspect suspect : suspects) {
            if (buckets > 1 && !blamed.get(suspect.key())) {
                spread.set(suspect.key());
            } else {
                suspect.shards().forEach(ofHotKeys::set);
            }
        }
        if (!spread.isEmpty()) {
            KeyObservations keys = about.seen().keys();
            keys.forEachShard((key, shard, count) -> {
                boolean isMet = key == collided && SaltCollision.haveMet(count, keys.offered(key), buckets);
                if (spread.get(key) && (isMet || yardstick.isTooMuch(key, count))) {
                    ofHotKeys.set(shard);
                }
            });
        }
    }

    /** Whether some key alone is too much for a shard. */
    boolean hasHotKeys() {
        return !ofHotKeys.isEmpty();
    }

    /** The shard in most trouble on which no key alone is too much; -1 if there is none, or trouble is general, or the group is not behind. */
    int worst() {
        boolean isAsked = yardstick.isCaps() || about.isBehind(yardstick.group());
        List<Integer> troubled = isAsked ? yardstick.troubled() : List.of();
        int worst = -1;
        for (int shard : yardstick.isOfFew(troubled) ? troubled : List.<Integer>of()) {
            boolean isWorse = worst < 0 || yardstick.trouble(shard) > yardstick.trouble(worst);
            worst = !ofHotKeys.get(shard) && yardstick.isTroubledAlone(shard) && isWorse ? shard : worst;
        }
        return worst;
    }

    /** Whether a shard got no more than others. */
    boolean isEven(int shard) {
        return Evenness.isEven(timesMean(shard));
    }

    /** The shards that the reader of {@code shard} reads; that one alone where nobody does. */
    List<Integer> readTogether(int shard) {
        List<GroupObservation.OfShard> all =
                about.seen().groups().get(yardstick.group()).shards();
        int member = all.get(shard).member();
        List<Integer> together = new ArrayList<>();
        for (int other = 0; other < all.size(); other++) {
            boolean isOpen = Double.isNaN(about.seen().shards().closedSeconds(other));
            if (other == shard || (isOpen && member >= 0 && all.get(other).member() == member)) {
                together.add(other);
            }
        }
        return together;
    }

    /** What lies on a shard. */
    Load load(int shard) {
        KeyObservations keys = about.seen().keys();
        long[] largest = {-1, 0, 0};
        keys.forEachShard((key, on, count) -> {
            if (on == shard) {
                largest[2]++;
                boolean isLarger =
                        count > largest[1] || (count == largest[1] && name(key).compareTo(name((int) largest[0])) < 0);
                if (isLarger) {
                    largest[0] = key;
                    largest[1] = count;
                }
            }
        });
        int key = (int) largest[0];
        long offered = about.seen().shards().offered(shard);
        long all = Arrays.stream(about.seen().shards().offered()).sum();
        return new Load(
                (double) offered / all,
                timesMean(shard),
                largest[2],
                key < 0 ? "" : name(key),
                (double) largest[1] / offered,
                key < 0 ? 0 : (double) inOnePiece(key, largest[1]) / offered);
    }

    /** How many of a key's records on a shard have one partition key, as far as that is known: all of a key that lies on one shard, and a bucket of one that is salted. */
    private long inOnePiece(int key, long count) {
        int[] shardsOfKey = {0};
        about.seen().keys().forEachShard((other, on, itsCount) -> shardsOfKey[0] += other == key ? 1 : 0);
        int buckets = SaltCollision.evenBuckets(about);
        if (shardsOfKey[0] == 1) {
            return count;
        }
        return buckets > 1 ? Math.min(count, about.seen().keys().offered(key) / buckets) : 0;
    }

    /** What a shard was offered against the mean shard, both for the time that they were open. */
    double timesMean(int shard) {
        ShardObservations shards = about.seen().shards();
        long all = Arrays.stream(shards.offered()).sum();
        long open =
                IntStream.range(0, shards.size()).mapToLong(shards::openNanos).sum();
        return shards.offered(shard) * ((double) open / shards.openNanos(shard)) / all;
    }

    private String name(int key) {
        return about.names().key().apply(key);
    }

    /**
     * The load of one shard.
     *
     * @param share of all offered records
     * @param timesMean against the mean shard
     * @param keys different logical keys
     * @param largestKey the one with most records on it; empty without keys
     * @param largestShare its part of the shard's records
     * @param wholeShare the part of the shard's records that no split divides, as far as that is known
     */
    record Load(double share, double timesMean, long keys, String largestKey, double largestShare, double wholeShare) {
        /** What a split in two leaves to the busier half at best. */
        double leftBySplit() {
            return Math.max(0.5, wholeShare);
        }

        /** {@code of its 812 keys the largest, u7, has 27.2 %}; empty without keys. */
        String keysText() {
            if (keys == 0) {
                return "";
            }
            return keys == 1
                    ? "its one key is " + largestKey
                    : "of its " + Figures.count(keys) + " keys the largest, " + largestKey + ", has "
                            + Figures.percent(largestShare);
        }
    }
}
