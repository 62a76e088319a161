package dev.hotshard.model;

/** Makes records for tests of listeners, which can't fill them in themselves. */
public final class StreamRecords {
    private StreamRecords() {}

    /** A record of {@code bytes} bytes that has just been offered. */
    public static StreamRecord offered(long nowNanos, int flow, int host, int key, int shard, int bytes, int... tags) {
        StreamRecord record = new StreamRecord();
        record.firstOfferedNanos = nowNanos;
        record.flow = flow;
        record.host = host;
        record.logicalKey = key;
        record.partitionKey = key;
        record.scope = key;
        record.shard = shard;
        record.bytes = bytes;
        record.tags = tags;
        return record;
    }

    /** One more try at a shard. */
    public static void tried(StreamRecord record, int shard) {
        record.attempts++;
        record.shard = shard;
    }

    public static void waits(StreamRecord record, boolean waiting) {
        record.waiting = waiting;
    }

    public static void waitsOutside(StreamRecord record, boolean outside) {
        record.outside = outside;
    }

    public static void partitionKey(StreamRecord record, int key) {
        record.partitionKey = key;
    }
}
