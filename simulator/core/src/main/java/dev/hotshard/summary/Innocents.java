package dev.hotshard.summary;

import dev.hotshard.observe.GroupObservation;
import dev.hotshard.observe.KeyObservations;
import dev.hotshard.observe.ShardObservations;
import dev.hotshard.summary.VariantSummary.Bystanders;
import dev.hotshard.summary.VariantSummary.Innocent;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What those had to bear who are not to blame: records that only shared a shard, a reader or a host's queue with what was too much.
 * Shape: by the yardstick of the caps, then by that of each group; nothing where nothing is too much. Records of a hot key are on its shards all, so those of the
 * others there are what is left; a retry that a split or a change of the key brings to a shard to which the key was never offered isn't told apart.
 */
final class Innocents {
    private final RunCase about;
    private final ShardObservations shards;
    private final List<Innocent> found = new ArrayList<>();

    private Innocents(RunCase about) {
        this.about = about;
        shards = about.seen().shards();
    }

    static List<Innocent> of(RunCase about) {
        Innocents innocents = new Innocents(about);
        for (Yardstick yardstick : Yardstick.all(about)) {
            innocents.find(yardstick);
        }
        return innocents.found;
    }

    /** What is to blame: these keys, or, without any, the shards as wholes. */
    private record Guilty(List<Integer> keys, BitSet shards) {}

    private void find(Yardstick yardstick) {
        Guilty guilty = guilty(yardstick);
        if (guilty.shards().isEmpty()) {
            return;
        }
        BitSet others = allBut(guilty.shards());
        add("shard", yardstick, guilty, guilty.shards(), guilty.keys(), others);
        if (yardstick.isCaps()) {
            atHosts(yardstick, guilty);
        } else {
            atMembers(yardstick, guilty, others);
        }
    }

    /** The hot keys and the shards that they lie on; else the shards in trouble, where they are few, and the keys that bring most of the records there. */
    private Guilty guilty(Yardstick yardstick) {
        List<HotKey.Suspect> hot = HotKey.hot(yardstick);
        BitSet on = new BitSet();
        if (hot.isEmpty()) {
            boolean harms = yardstick.isCaps() || about.isBehind(yardstick.group());
            if (harms && new Overload(yardstick).worst() >= 0) {
                yardstick.troubled().forEach(on::set);
            }
            return new Guilty(mostOf(on), on);
        }
        hot.forEach(suspect -> suspect.shards().forEach(on::set));
        return new Guilty(hot.stream().map(HotKey.Suspect::key).toList(), on);
    }

    /** The keys that bring more than half of the records of one of these shards, and lie on no other shard: too little to be too much alone, but not innocent. */
    private List<Integer> mostOf(BitSet on) {
        BitSet most = new BitSet();
        BitSet elsewhere = new BitSet();
        about.seen().keys().forEachShard((key, shard, offered) -> {
            if (!on.get(shard)) {
                elsewhere.set(key);
            } else if (2 * offered > shards.offered(shard)) {
                most.set(key);
            }
        });
        most.andNot(elsewhere);
        KeyObservations keys = about.seen().keys();
        return most.stream()
                .boxed()
                .sorted(Comparator.comparingLong((Integer key) -> -keys.offered(key))
                        .thenComparing(key -> about.names().key().apply(key)))
                .toList();
    }

    /** The records for shards that had room, if at least one in a hundred of them was given up nonetheless; else null. */
    static @Nullable Bystanders lostWithRoom(RunCase about) {
        Innocents innocents = new Innocents(about);
        Yardstick caps = Yardstick.caps(about);
        return innocents.lost(caps, innocents.withRoom(caps, innocents.guilty(caps)));
    }

    private void atHosts(Yardstick caps, Guilty guilty) {
        BitSet withRoom = withRoom(caps, guilty);
        Bystanders lost = lost(caps, withRoom);
        if (lost != null) {
            found.add(innocent("host", caps, guilty, withRoom, lost, null));
        }
    }

    /** Shards that were in no trouble and held nothing of a hot key. */
    private BitSet withRoom(Yardstick caps, Guilty guilty) {
        BitSet busy = (BitSet) guilty.shards().clone();
        caps.troubled().forEach(busy::set);
        return allBut(busy);
    }

    private @Nullable Bystanders lost(Yardstick caps, BitSet withRoom) {
        Bystanders lost = bystanders(caps, withRoom, List.of());
        return lost.dropped() > 0 && lost.dropped() >= RunCase.REFUSED_SHARE * lost.offered() ? lost : null;
    }

    /** Shards whose reader also reads one that is too much. */
    private void atMembers(Yardstick yardstick, Guilty guilty, BitSet others) {
        List<GroupObservation.OfShard> of =
                about.seen().groups().get(yardstick.group()).shards();
        BitSet members = new BitSet();
        guilty.shards().stream()
                .map(shard -> of.get(shard).member())
                .filter(member -> member >= 0)
                .forEach(members::set);
        BitSet sameMember = new BitSet();
        others.stream()
                .filter(shard -> of.get(shard).member() >= 0)
                .filter(shard -> members.get(of.get(shard).member()))
                .forEach(sameMember::set);
        BitSet rest = (BitSet) others.clone();
        rest.andNot(sameMember);
        if (!sameMember.isEmpty()) {
            add("member", yardstick, guilty, sameMember, List.of(), rest);
        }
    }

    private void add(
            String where, Yardstick yardstick, Guilty guilty, BitSet on, List<Integer> without, BitSet elsewhere) {
        Bystanders beside = bystanders(yardstick, on, without);
        if (beside.offered() > 0) {
            found.add(innocent(where, yardstick, guilty, on, beside, bystanders(yardstick, elsewhere, List.of())));
        }
    }

    private Innocent innocent(
            String where,
            Yardstick yardstick,
            Guilty guilty,
            BitSet on,
            Bystanders beside,
            @Nullable Bystanders elsewhere) {
        List<Integer> keys = guilty.keys();
        return new Innocent(
                where,
                yardstick.isCaps() ? null : about.groupNames().get(yardstick.group()),
                keys.isEmpty() ? null : about.names().key().apply(keys.get(0)),
                keys.size(),
                guilty.shards().stream().boxed().toList(),
                on.cardinality(),
                beside,
                elsewhere);
    }

    private BitSet allBut(BitSet some) {
        BitSet others = new BitSet();
        others.set(0, shards.size());
        others.andNot(some);
        return others;
    }

    /** The records on some shards, without those of some keys, which lie on these shards alone. */
    private Bystanders bystanders(Yardstick yardstick, BitSet on, List<Integer> without) {
        KeyObservations keys = about.seen().keys();
        long offered = 0;
        long throttled = 0;
        long delayed = 0;
        long dropped = 0;
        for (int shard : on.stream().toArray()) {
            offered += shards.offered(shard);
            throttled += shards.throttled(shard);
            delayed += about.seen().delays().ofShard(shard);
            dropped += shards.dropped(shard);
        }
        for (int key : without) {
            offered -= keys.offered(key);
            throttled -= keys.throttled(key);
            delayed -= about.seen().delays().ofKey(key);
            dropped -= keys.dropped(key);
        }
        // What retries bring to other shards may be missing here.
        throttled = Math.max(0, throttled);
        delayed = Math.max(0, delayed);
        dropped = Math.max(0, dropped);
        double dropRate = (double) dropped / offered;
        if (yardstick.isCaps()) {
            return new Bystanders(offered, throttled, delayed, dropped, dropRate, null, Double.NaN);
        }
        List<GroupObservation.OfShard> of =
                about.seen().groups().get(yardstick.group()).shards();
        long lagMax =
                on.stream().mapToLong(shard -> of.get(shard).lagMax()).max().orElse(0);
        double lagMaxSeconds = IntStream.of(on.stream().toArray())
                .mapToDouble(shard -> of.get(shard).lagMaxSeconds())
                .filter(seconds -> !Double.isNaN(seconds))
                .max()
                .orElse(Double.NaN);
        return new Bystanders(offered, throttled, delayed, dropped, dropRate, lagMax, lagMaxSeconds);
    }
}
