package dev.hotshard.oracle;

import java.util.SortedMap;

/** One record on its way. */
final class SlowRecord {
    final String flow;
    final long number;
    final long firstOffered;
    final long bytes;
    final SortedMap<String, String> fields;
    final String logicalKey;
    final String partitionKey;
    final SlowHost host;
    int chosenShard;
    int shard;
    int attempts;
    boolean waiting;
    /** It waits outside its host's full queue. */
    boolean outside;

    long waitingSince;
    /** Its number in the order in which records entered the lines of shards. */
    long entry;
    /** Counts the changes of its time to live, so that an outdated expiry does nothing. */
    int expiryVersion;

    SlowRecord(
            SlowArrivals.Arrival arrival,
            long bytes,
            SortedMap<String, String> fields,
            String logicalKey,
            String partitionKey,
            SlowHost host) {
        this.flow = arrival.flow();
        this.number = arrival.number();
        this.firstOffered = arrival.time();
        this.bytes = bytes;
        this.fields = fields;
        this.logicalKey = logicalKey;
        this.partitionKey = partitionKey;
        this.host = host;
    }

    /** Which record this is, and where it is tried. */
    String atShard() {
        return this + " shard " + shard;
    }

    @Override
    public String toString() {
        return flow + "#" + number + " of " + bytes + " bytes, host " + host.id + ", key " + logicalKey;
    }
}
