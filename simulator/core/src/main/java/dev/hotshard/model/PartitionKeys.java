package dev.hotshard.model;

import dev.hotshard.model.partition.KeyStrategy;
import dev.hotshard.random.Draw;
import java.util.Arrays;

/**
 * All logical keys and partition keys that a run has seen, numbered from 0 in order of appearance, and the way from one to the other.
 * Shape: a partition key is a logical key, bare or with a bucket; a change of strategy makes new partition keys, and the old ones stay valid for the records that
 * wait with them.
 * Cost: a strategy is asked once a key; after that a record costs two array reads, salted ones a draw more; where keys and buckets together pass 2^24, a salted
 * one costs a look into a table instead. Only partition keys that some record has take memory beyond that.
 */
final class PartitionKeys {
    private static final int UNSEEN = -1;
    private static final int FIRST_SALTED = -2;
    private static final int UNREMEMBERED = Integer.MIN_VALUE;
    private static final int MOST_REMEMBERED = 1 << 24;
    private static final int NO_BUCKET = -1;

    private static final byte[] SEPARATOR = {'#'};

    private final TextDirectory logicalKeys = new TextDirectory();
    private final TextBuffer scratch = new TextBuffer();
    private KeyStrategy strategy;

    /** For each logical key: its partition key if it is bare, UNSEEN, FIRST_SALTED minus the place of its buckets, or UNREMEMBERED if they have none. */
    private int[] firstOf = new int[64];

    /** For each logical key: how many buckets it has, or KeyStrategy.BARE. */
    private int[] bucketsOf = new int[64];

    /** The partition keys of salted logical keys, bucket by bucket, UNSEEN where none has been needed. */
    private int[] saltedKeys = new int[64];

    private int saltedPlaces;

    /** Where the partition keys of (logical key, bucket) are found again: open addressing, the number + 1, 0 for an empty place. */
    private int[] table = new int[128];

    private int inTable;

    private int[] logicalOf = new int[64];
    private int[] bucketOf = new int[64];
    private int size;

    /** For each logical key that was bare under a strategy that is no more: its partition key; UNSEEN for others. */
    private int[] bareOf = {};

    PartitionKeys(KeyStrategy strategy) {
        this.strategy = strategy;
        Arrays.fill(firstOf, UNSEEN);
    }

    /** The logical keys by number. */
    TextDirectory logicalKeys() {
        return logicalKeys;
    }

    /** How many partition keys there are. */
    int size() {
        return size;
    }

    /** From now on keys are made by this strategy. */
    void change(KeyStrategy after) {
        strategy = after;
        rememberBare();
        Arrays.fill(firstOf, UNSEEN);
        saltedPlaces = 0;
    }

    private void rememberBare() {
        int before = bareOf.length;
        bareOf = Arrays.copyOf(bareOf, firstOf.length);
        Arrays.fill(bareOf, before, bareOf.length, UNSEEN);
        for (int key = 0; key < firstOf.length; key++) {
            if (firstOf[key] >= 0) {
                bareOf[key] = firstOf[key];
            }
        }
    }

    /** The number of a logical key. */
    int logicalKey(TextBuffer text) {
        return logicalKeys.intern(text);
    }

    /** The partition key of a record with this logical key; {@code number} and {@code bucketStream} address the draw of its bucket. */
    int partitionKey(int logicalKey, long bucketStream, long number) {
        if (logicalKey < firstOf.length) {
            int first = firstOf[logicalKey];
            if (first >= 0) {
                return first;
            } else if (first <= FIRST_SALTED) {
                return salted(logicalKey, Draw.bits(bucketStream, number));
            }
        }
        resolve(logicalKey);
        return firstOf[logicalKey] >= 0 ? firstOf[logicalKey] : salted(logicalKey, Draw.bits(bucketStream, number));
    }

    /** Finds the partition keys of {@code count} logical keys that are bare and have appeared before, {@link Lookahead#UNSEEN} for others. */
    void look(int[] keys, int count, int[] found) {
        int known = firstOf.length;
        for (int i = 0; i < count; i++) {
            int key = keys[i];
            int first = key >= 0 && key < known ? firstOf[key] : UNSEEN;
            found[i] = first >= 0 ? first : Lookahead.UNSEEN;
        }
    }

    private int salted(int logicalKey, long bits) {
        int bucket = Draw.below(bits, bucketsOf[logicalKey]);
        int first = firstOf[logicalKey];
        if (first == UNREMEMBERED) {
            return find(logicalKey, bucket);
        }
        int place = FIRST_SALTED - first + bucket;
        if (saltedKeys[place] == UNSEEN) {
            saltedKeys[place] = find(logicalKey, bucket);
        }
        return saltedKeys[place];
    }

    /** Appends the text of a partition key. */
    void write(int partitionKey, TextBuffer out) {
        logicalKeys.write(logicalOf[partitionKey], out);
        if (bucketOf[partitionKey] != NO_BUCKET) {
            out.append(SEPARATOR);
            out.appendDecimal(bucketOf[partitionKey], 1);
        }
    }

    private void resolve(int logicalKey) {
        if (logicalKey >= firstOf.length) {
            int before = firstOf.length;
            int longer = Math.max(logicalKey + 1, before + before / 2);
            firstOf = Arrays.copyOf(firstOf, longer);
            bucketsOf = Arrays.copyOf(bucketsOf, longer);
            Arrays.fill(firstOf, before, longer, UNSEEN);
        }
        logicalKeys.write(logicalKey, scratch.clear());
        int buckets = strategy.buckets(scratch.bytes(), scratch.length());
        bucketsOf[logicalKey] = buckets;
        if (buckets == KeyStrategy.BARE) {
            int known = logicalKey < bareOf.length ? bareOf[logicalKey] : UNSEEN;
            firstOf[logicalKey] = known == UNSEEN ? add(logicalKey, NO_BUCKET) : known;
            return;
        }
        if (buckets > MOST_REMEMBERED - saltedPlaces) {
            firstOf[logicalKey] = UNREMEMBERED;
            return;
        }
        int end = saltedPlaces + buckets;
        if (end > saltedKeys.length) {
            saltedKeys = Arrays.copyOf(saltedKeys, Math.max(2 * saltedKeys.length, end));
        }
        Arrays.fill(saltedKeys, saltedPlaces, end, UNSEEN);
        firstOf[logicalKey] = FIRST_SALTED - saltedPlaces;
        saltedPlaces = end;
    }

    /** The partition key of a logical key and a bucket, a new one if it hasn't been needed before. */
    private int find(int logicalKey, int bucket) {
        int place = place(logicalKey, bucket);
        if (table[place] == 0) {
            table[place] = add(logicalKey, bucket) + 1;
            inTable++;
            if (2 * inTable > table.length) {
                growTable();
            }
            return size - 1;
        }
        return table[place] - 1;
    }

    /** Where the pair stands, or the empty place where it would. */
    private int place(int logicalKey, int bucket) {
        int mask = table.length - 1;
        int place = (int) (Draw.bits(logicalKey, bucket) >>> 32) & mask;
        while (table[place] != 0
                && (logicalOf[table[place] - 1] != logicalKey || bucketOf[table[place] - 1] != bucket)) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private void growTable() {
        int[] before = table;
        table = new int[2 * before.length];
        for (int entry : before) {
            if (entry != 0) {
                table[place(logicalOf[entry - 1], bucketOf[entry - 1])] = entry;
            }
        }
    }

    private int add(int logicalKey, int bucket) {
        if (size == logicalOf.length) {
            logicalOf = Arrays.copyOf(logicalOf, size + size / 2);
            bucketOf = Arrays.copyOf(bucketOf, size + size / 2);
        }
        logicalOf[size] = logicalKey;
        bucketOf[size] = bucket;
        return size++;
    }
}
