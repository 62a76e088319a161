package dev.hotshard.model;

import java.util.Arrays;

/**
 * How many records lie under each partition key, and how large they are in all, for those who look for them.
 * Cost: an accepted record costs two additions; 16 bytes a partition key.
 */
final class StoredRecords implements AcceptedWatch {
    private long[] records = {};
    private long[] bytes = {};

    @Override
    public void accepted(long nowNanos, StreamRecord record) {
        add(record.partitionKey, record.bytes);
    }

    private void add(int key, int size) {
        if (key >= records.length) {
            int longer = Math.max(64, Math.max(key + 1, records.length + records.length / 2));
            records = Arrays.copyOf(records, longer);
            bytes = Arrays.copyOf(bytes, longer);
        }
        records[key]++;
        bytes[key] += size;
    }

    /** How many lie under a partition key. */
    long under(int partitionKey) {
        return partitionKey < records.length ? records[partitionKey] : 0;
    }

    /** How large those under a partition key are on average, rounded up; there is one at least. */
    int meanBytes(int partitionKey) {
        return Math.toIntExact((bytes[partitionKey] + records[partitionKey] - 1) / records[partitionKey]);
    }

    /** A record of so many bytes lies under another partition key from now on. */
    void move(int from, int to, int size) {
        records[from]--;
        bytes[from] -= size;
        add(to, size);
    }
}
