package dev.hotshard.model;

import dev.hotshard.random.Draw;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * All logical keys and partition keys that a run has seen, numbered from 0 in order of appearance.
 * Shape: a partition key is a logical key, bare or with a bucket, and has its number for good, whoever makes keys and how: those that wait with it keep it.
 * Cost: only partition keys that some record has take memory.
 */
final class PartitionKeys {
    private static final int UNSEEN = -1;
    /** The bucket of a bare key. */
    static final int NO_BUCKET = -1;

    private static final byte[] SEPARATOR = {'#'};

    private final TextDirectory logicalKeys = new TextDirectory();

    /** For each logical key: its bare partition key, or UNSEEN. */
    private int[] bareOf = {};

    /** Where the partition keys of (logical key, bucket) are found again: open addressing, the number + 1, 0 for an empty place. */
    private int[] table = new int[128];

    private int inTable;

    private int[] logicalOf = new int[64];
    private int[] bucketOf = new int[64];
    private int size;

    /** The logical keys by number. */
    TextDirectory logicalKeys() {
        return logicalKeys;
    }

    /** How many partition keys there are. */
    int size() {
        return size;
    }

    /** The number of a logical key. */
    int logicalKey(TextBuffer text) {
        return logicalKeys.intern(text);
    }

    /** The number of a logical key. */
    int logicalKey(String text) {
        TextBuffer buffer = new TextBuffer();
        buffer.append(text.getBytes(StandardCharsets.UTF_8));
        return logicalKeys.intern(buffer);
    }

    /** The logical key of a partition key. */
    int logicalKeyOf(int partitionKey) {
        return logicalOf[partitionKey];
    }

    /** The bucket of a partition key. */
    int bucket(int partitionKey) {
        return bucketOf[partitionKey];
    }

    /** All partition keys of a logical key that have been needed, the bare one first, then by bucket. */
    IntStream of(int logicalKey) {
        return IntStream.range(0, size)
                .filter(key -> logicalOf[key] == logicalKey)
                .boxed()
                .sorted(Comparator.comparingInt(this::bucket))
                .mapToInt(Integer::intValue);
    }

    /** The partition key of a logical key that isn't salted. */
    int bare(int logicalKey) {
        if (logicalKey >= bareOf.length) {
            int before = bareOf.length;
            bareOf = Arrays.copyOf(bareOf, Math.max(logicalKey + 1, before + before / 2));
            Arrays.fill(bareOf, before, bareOf.length, UNSEEN);
        }
        if (bareOf[logicalKey] == UNSEEN) {
            bareOf[logicalKey] = add(logicalKey, NO_BUCKET);
        }
        return bareOf[logicalKey];
    }

    /** The partition key of a logical key and a bucket, a new one if it hasn't been needed before. */
    int salted(int logicalKey, int bucket) {
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

    /** The partition key of a logical key and a bucket if it has been needed before, else -1. */
    int saltedBefore(int logicalKey, int bucket) {
        return table[place(logicalKey, bucket)] - 1;
    }

    /** What a partition key is called where its logical key is called so. */
    String called(int partitionKey, KeyNaming naming) {
        String logical = naming.called(logicalKeys.text(logicalOf[partitionKey]));
        int bucket = bucketOf[partitionKey];
        return bucket == NO_BUCKET ? logical : logical + "#" + bucket;
    }

    /** Appends the text of a partition key. */
    void write(int partitionKey, TextBuffer out) {
        logicalKeys.write(logicalOf[partitionKey], out);
        if (bucketOf[partitionKey] != NO_BUCKET) {
            out.append(SEPARATOR);
            out.appendDecimal(bucketOf[partitionKey], 1);
        }
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
