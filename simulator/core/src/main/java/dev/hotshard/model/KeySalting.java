package dev.hotshard.model;

import dev.hotshard.model.partition.KeyStrategy;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The way from logical keys to partition keys under one plan.
 * Cost: a strategy is asked once a key; after that a record costs two array reads, a salted one the choice of its bucket more; where keys and buckets together pass
 * 2^24, a salted one costs a look into a table instead. What counts records, if the plan does, is asked for each record before.
 */
final class KeySalting {
    private static final int UNSEEN = -1;
    private static final int FIRST_SALTED = -2;
    private static final int MOST_REMEMBERED = 1 << 24;

    private final PartitionKeys keys;
    private final KeyStrategy strategy;
    private final @Nullable HotKeys hotKeys;
    private final TextBuffer scratch = new TextBuffer();

    /** For each logical key: its partition key if it is bare, UNSEEN, or FIRST_SALTED minus the place of its buckets. */
    private int[] firstOf = {};

    /** For each salted logical key: the number of its buckets, negative if they aren't remembered, then the partition key of each, UNSEEN where none has been needed. */
    private int[] places = new int[64];

    private int placesUsed;

    KeySalting(PartitionKeys keys, KeyPlan plan) {
        this.keys = keys;
        this.strategy = plan.strategy();
        KeyPlan.Heat heat = plan.heat();
        this.hotKeys = heat == null ? null : HotKeys.of(heat, keys.logicalKeys());
    }

    /** The partition key of a record that is offered, by its logical key and all else that it is. */
    int partitionKey(StreamRecord record, BucketChoice choice) {
        int logicalKey = record.logicalKey;
        if (hotKeys != null && !hotKeys.isHot(record)) {
            return keys.bare(logicalKey);
        }
        int first = logicalKey < firstOf.length ? firstOf[logicalKey] : UNSEEN;
        if (first == UNSEEN) {
            first = resolve(logicalKey);
        }
        return first >= 0 ? first : salted(FIRST_SALTED - first, record, choice);
    }

    /** Finds the partition keys of {@code count} logical keys that are always bare and have appeared before, {@link Lookahead#UNSEEN} for others. */
    void look(int[] logicalKeys, int count, int[] found) {
        if (hotKeys != null) {
            Arrays.fill(found, 0, count, Lookahead.UNSEEN);
            return;
        }
        int known = firstOf.length;
        for (int i = 0; i < count; i++) {
            int key = logicalKeys[i];
            int first = key >= 0 && key < known ? firstOf[key] : UNSEEN;
            found[i] = first >= 0 ? first : Lookahead.UNSEEN;
        }
    }

    private int salted(int place, StreamRecord record, BucketChoice choice) {
        int buckets = places[place];
        if (buckets < 0) {
            return keys.salted(record.logicalKey, choice.bucket(record, -buckets));
        }
        int bucket = choice.bucket(record, buckets);
        int of = place + 1 + bucket;
        if (places[of] == UNSEEN) {
            places[of] = keys.salted(record.logicalKey, bucket);
        }
        return places[of];
    }

    /** Finds out what becomes of a logical key that appears for the first time. */
    private int resolve(int logicalKey) {
        if (logicalKey >= firstOf.length) {
            int before = firstOf.length;
            firstOf = Arrays.copyOf(firstOf, Math.max(64, Math.max(logicalKey + 1, before + before / 2)));
            Arrays.fill(firstOf, before, firstOf.length, UNSEEN);
        }
        keys.logicalKeys().write(logicalKey, scratch.clear());
        int buckets = strategy.buckets(scratch.bytes(), scratch.length());
        firstOf[logicalKey] = buckets == KeyStrategy.BARE ? keys.bare(logicalKey) : FIRST_SALTED - placesFor(buckets);
        return firstOf[logicalKey];
    }

    private int placesFor(int buckets) {
        boolean areRemembered = buckets <= MOST_REMEMBERED - placesUsed;
        int first = placesUsed;
        int end = first + 1 + (areRemembered ? buckets : 0);
        if (end > places.length) {
            places = Arrays.copyOf(places, Math.max(2 * places.length, end));
        }
        Arrays.fill(places, first, end, UNSEEN);
        places[first] = areRemembered ? buckets : -buckets;
        placesUsed = end;
        return first;
    }
}
