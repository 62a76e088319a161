package dev.hotshard.model;

import dev.hotshard.model.partition.KeyStrategy;
import dev.hotshard.random.Draw;
import java.util.Arrays;
import java.util.List;

/**
 * How keys are made from some moment on, as a reader has to know it: over which partition keys the records of a logical key are spread.
 * Shape: where keys are salted while they are hot alone, these are the bare key and the buckets in which a record of it was ever accepted, whenever that was.
 * Cost: a strategy is asked once a key.
 */
final class KeyLayout {
    /** A part in which nothing can lie. */
    static final int EMPTY = -1;

    private static final int UNSEEN = -1;

    private final PartitionKeys keys;
    private final KeyPlan plan;
    private final StoredRecords stored;
    private final long fromNanos;
    private final TextBuffer scratch = new TextBuffer();

    /** For each logical key the number of its buckets, or {@link KeyStrategy#BARE}, or UNSEEN. */
    private int[] bucketsOf = {};

    KeyLayout(PartitionKeys keys, KeyPlan plan, StoredRecords stored, long fromNanos) {
        this.keys = keys;
        this.plan = plan;
        this.stored = stored;
        this.fromNanos = fromNanos;
    }

    List<KeyPlan.Part> template() {
        return plan.template();
    }

    /** Since when records are written like this. */
    long fromNanos() {
        return fromNanos;
    }

    /** How many partition keys a logical key can have. */
    int parts(int logicalKey) {
        int buckets = buckets(logicalKey);
        if (buckets == KeyStrategy.BARE) {
            return 1;
        }
        return plan.heat() == null ? buckets : 1 + buckets;
    }

    /** The partition key number {@code part}, from 0, of a logical key; EMPTY where a reader knows that nothing lies. */
    int partitionKey(int logicalKey, int part) {
        if (buckets(logicalKey) == KeyStrategy.BARE) {
            return keys.bare(logicalKey);
        } else if (plan.heat() == null) {
            return keys.salted(logicalKey, part);
        } else if (part == 0) {
            return keys.bare(logicalKey);
        }
        int key = keys.saltedBefore(logicalKey, part - 1);
        return key >= 0 && stored.under(key) > 0 ? key : EMPTY;
    }

    /** Whether it can put records of its logical key under this partition key. */
    boolean covers(int partitionKey) {
        int bucket = keys.bucket(partitionKey);
        int buckets = buckets(keys.logicalKeyOf(partitionKey));
        if (bucket == PartitionKeys.NO_BUCKET) {
            return buckets == KeyStrategy.BARE || plan.heat() != null;
        }
        return bucket < buckets;
    }

    /** Where a record goes that is written by it while its key is cold; {@code bits} are the draw of its bucket. */
    int placeFor(int logicalKey, long bits) {
        int buckets = buckets(logicalKey);
        return buckets == KeyStrategy.BARE || plan.heat() != null
                ? keys.bare(logicalKey)
                : keys.salted(logicalKey, Draw.below(bits, buckets));
    }

    private int buckets(int logicalKey) {
        if (logicalKey >= bucketsOf.length) {
            int before = bucketsOf.length;
            bucketsOf = Arrays.copyOf(bucketsOf, Math.max(64, Math.max(logicalKey + 1, before + before / 2)));
            Arrays.fill(bucketsOf, before, bucketsOf.length, UNSEEN);
        }
        if (bucketsOf[logicalKey] == UNSEEN) {
            keys.logicalKeys().write(logicalKey, scratch.clear());
            bucketsOf[logicalKey] = plan.strategy().buckets(scratch.bytes(), scratch.length());
        }
        return bucketsOf[logicalKey];
    }
}
