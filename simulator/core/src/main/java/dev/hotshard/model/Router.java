package dev.hotshard.model;

import dev.hotshard.model.partition.KeyHash;
import dev.hotshard.model.partition.OpenShards;
import dev.hotshard.model.partition.StatefulChoice;
import dev.hotshard.random.Draw;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The way from a record to its shard.
 * Shape: where the key alone tells, its shard is found once and remembered, and looked up again at each attempt; where a host chooses, the choice is made when the
 * record is offered and stays with it as long as that shard is open.
 */
final class Router implements Routing {
    private static final int UNKNOWN = -1;

    private final PartitionKeys keys;
    private final TextBuffer text = new TextBuffer();
    private final Topology topology;
    private final IntFunction<String> hostName;
    private OpenShards open;
    private @Nullable KeyHash hash;
    private @Nullable StatefulChoice choice;
    private int[] shardOf = new int[64];

    /** For each flow the stream of draws of where its records lie in the range of their sort key. */
    private final long[] sortKeys;

    Router(PartitionKeys keys, Topology topology, PartitionerPlan plan, IntFunction<String> hostName, long[] sortKeys) {
        this.sortKeys = sortKeys;
        this.keys = keys;
        this.topology = topology;
        this.open = topology.open();
        this.hostName = hostName;
        change(plan);
    }

    @Override
    public void change(int kind, PartitionerPlan after) {
        change(after);
    }

    /** From now on records go this way. */
    void change(PartitionerPlan after) {
        PartitionerPlan.ChoiceMaker maker = after.choice();
        hash = after.hash();
        choice = maker == null ? null : maker.make(hostName);
        if (choice != null) {
            choice.among(open);
        }
        Arrays.fill(shardOf, UNKNOWN);
    }

    @Override
    public @Nullable Stay reshape() {
        open = topology.open();
        // Ranges that nobody has cut are dealt anew when more shards stand beside those that there were.
        boolean leavesOthersAlone = hash != null && hash.leavesOthersAlone() && open.ranges() != null;
        if (choice != null) {
            choice.among(open);
            return null;
        }
        int keysSeen = 0;
        int stayed = 0;
        for (int key = 0; key < shardOf.length; key++) {
            int before = shardOf[key];
            if (before != UNKNOWN) {
                if (!leavesOthersAlone
                        || !topology.openFor(keys.logicalKeyOf(key)).contains(before)) {
                    shardOf[key] = UNKNOWN;
                }
                keysSeen++;
                stayed += shardOfKey(key) == before ? 1 : 0;
            }
        }
        return new Stay(keysSeen, stayed);
    }

    /** Whether a record's key tells its shard. */
    boolean goesByKey() {
        return choice == null;
    }

    @Override
    public int shardWhenOffered(StreamRecord record) {
        if (choice == null) {
            return shardOf(record);
        }
        text.clear();
        if (record.partitionKey != StreamRecord.NO_KEY) {
            keys.write(record.partitionKey, text);
        }
        return choice.choose(record.host, text.bytes(), text.length(), record.bytes);
    }

    @Override
    public int shardNow(StreamRecord record) {
        if (choice == null) {
            // One without a key, offered while there was none, stays where it was sent, or goes where that shard's
            // records go.
            return record.partitionKey != StreamRecord.NO_KEY ? shardOf(record) : topology.heir(record.chosenShard);
        }
        if (open.count() != topology.created() && !open.contains(record.chosenShard)) {
            record.chosenShard = shardWhenOffered(record);
        }
        return record.chosenShard;
    }

    /** The shard of a record with a key that tells it, or tells among which shards its items are divided. */
    private int shardOf(StreamRecord record) {
        KeyPieces pieces = topology.dividesKeys() ? topology.piecesOf(record.partitionKey) : null;
        return pieces == null
                ? shardOfKey(record.partitionKey)
                : pieces.shardAt(KeyPieces.position(Draw.bits(sortKeys[record.flow], record.number)));
    }

    /** The hash of a key by which ranges are cut. */
    BigInteger hash(int key) {
        keys.write(key, text.clear());
        return new BigInteger(byHash().hashText(text.bytes(), text.length()), 16);
    }

    private KeyHash byHash() {
        if (hash == null) {
            throw new IllegalStateException("a partitioner that needs no key was asked for the hash of one");
        }
        return hash;
    }

    /** The shard that a key maps to, where keys tell it. */
    int shardOfKey(int key) {
        if (key < shardOf.length) {
            int shard = shardOf[key];
            if (shard != UNKNOWN) {
                return shard;
            }
        } else {
            int before = shardOf.length;
            shardOf = Arrays.copyOf(shardOf, Math.max(key + 1, before + before / 2));
            Arrays.fill(shardOf, before, shardOf.length, UNKNOWN);
        }
        keys.write(key, text.clear());
        shardOf[key] = byHash().shardAmong(text.bytes(), text.length(), topology.openFor(keys.logicalKeyOf(key)));
        return shardOf[key];
    }
}
