package dev.hotshard.model;

import dev.hotshard.model.partition.KeyHash;
import dev.hotshard.model.partition.StatefulChoice;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The way from a record to its shard.
 * Shape: where the key alone tells, its shard is found once and remembered, and looked up again at each attempt; where a host chooses, the choice is made when the
 * record is offered and stays with it.
 */
final class Router {
    private static final int UNKNOWN = -1;

    private final PartitionKeys keys;
    private final TextBuffer text = new TextBuffer();
    private final int shards;
    private final IntFunction<String> hostName;
    private @Nullable KeyHash hash;
    private @Nullable StatefulChoice choice;
    private int[] shardOf = new int[64];

    Router(PartitionKeys keys, int shards, PartitionerPlan plan, IntFunction<String> hostName) {
        this.keys = keys;
        this.shards = shards;
        this.hostName = hostName;
        change(plan);
    }

    /** From now on records go this way. */
    void change(PartitionerPlan after) {
        PartitionerPlan.ChoiceMaker maker = after.choice();
        hash = after.hash();
        choice = maker == null ? null : maker.make(hostName);
        Arrays.fill(shardOf, UNKNOWN);
    }

    /** The shard that a record maps to when it is offered; asked once for each record. */
    int shardWhenOffered(StreamRecord record) {
        if (choice == null) {
            return shardOfKey(record.partitionKey);
        }
        text.clear();
        if (record.partitionKey != StreamRecord.NO_KEY) {
            keys.write(record.partitionKey, text);
        }
        return choice.choose(record.host, text.bytes(), text.length(), record.bytes);
    }

    /** The shard that a record maps to at an attempt; one without a key, offered while there was none, stays where it was sent. */
    int shardNow(StreamRecord record) {
        boolean keyTells = choice == null && record.partitionKey != StreamRecord.NO_KEY;
        return keyTells ? shardOfKey(record.partitionKey) : record.shard;
    }

    private int shardOfKey(int key) {
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
        if (hash == null) {
            throw new IllegalStateException("a partitioner that needs no key was asked for the shard of one");
        }
        shardOf[key] = hash.shardOf(text.bytes(), text.length(), shards);
        return shardOf[key];
    }
}
