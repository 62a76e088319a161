package dev.hotshard.model;

import java.util.ArrayList;
import java.util.List;

/** Logs for tests of listeners, which can't append to one themselves: they keep everything. */
public final class ShardLogs {
    private final List<ShardLog> logs = new ArrayList<>();

    public ShardLogs(int shards) {
        growTo(shards);
    }

    /** That there are at least so many. */
    public void growTo(int shards) {
        while (logs.size() < shards) {
            logs.add(new ShardLog(0, true));
        }
    }

    public ShardLog log(int shard) {
        return logs.get(shard);
    }

    public void append(int shard, long offeredNanos, long acceptedNanos) {
        append(shard, offeredNanos, acceptedNanos, 0);
    }

    public void append(int shard, long offeredNanos, long acceptedNanos, int scope) {
        ShardLog log = logs.get(shard);
        if (log.isFull()) {
            log.makeRoom(0);
        }
        log.append(offeredNanos, acceptedNanos, scope);
    }

    /** The offset of the first record of a shard with these times. */
    public long offset(int shard, long offeredNanos, long acceptedNanos) {
        ShardLog log = logs.get(shard);
        for (long offset = 0; offset < log.end(); offset++) {
            if (log.offeredNanos(offset) == offeredNanos && log.acceptedNanos(offset) == acceptedNanos) {
                return offset;
            }
        }
        throw new IllegalArgumentException("shard " + shard + " has accepted no record at " + acceptedNanos
                + " that was offered at " + offeredNanos);
    }
}
