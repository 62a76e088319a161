package dev.hotshard.model;

import java.util.Arrays;

/**
 * How many records lie under each partition key, for those who look for them.
 * Cost: an accepted record costs one addition; 8 bytes a partition key.
 */
final class StoredRecords {
    private long[] records = {};

    /** A record was accepted. */
    void add(StreamRecord record) {
        int key = record.partitionKey;
        if (key >= records.length) {
            records = Arrays.copyOf(records, Math.max(64, Math.max(key + 1, records.length + records.length / 2)));
        }
        records[key]++;
    }

    /** How many lie under a partition key. */
    long under(int partitionKey) {
        return partitionKey < records.length ? records[partitionKey] : 0;
    }
}
