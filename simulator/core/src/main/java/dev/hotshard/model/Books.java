package dev.hotshard.model;

/**
 * What the model counts to prove its own laws at the end of a run; who listens counts for himself.
 * Invariant: offered = accepted + dropped + waiting; attempts = accepted + throttled; accepted = consumed + lag for each group; no queue above its capacity when a
 * record enters.
 * Errors: IllegalStateException naming the law that is broken and its numbers.
 */
final class Books {
    private final long[] consumed;
    private long offered;
    private long accepted;
    private long attempts;
    private long throttled;
    private long dropped;
    private long waiting;

    Books(int groups) {
        consumed = new long[groups];
    }

    void offered() {
        offered++;
    }

    void attempted() {
        attempts++;
    }

    void accepted() {
        accepted++;
    }

    void throttled() {
        throttled++;
    }

    void dropped() {
        dropped++;
    }

    void queued(long size, long capacity) {
        waiting++;
        if (size > capacity) {
            throw new IllegalStateException("a retry queue of " + capacity + " records holds " + size);
        }
    }

    void left() {
        waiting--;
    }

    void consumed(int group) {
        consumed[group]++;
    }

    /** Proves the laws; {@code found} is the number of records that really stand in queues, {@code logged} that of records in the shards' logs. */
    void prove(long found, long logged) {
        require("records offered = accepted + dropped + waiting", offered, accepted + dropped + found);
        require("records waiting = records in queues", waiting, found);
        require("attempts = accepted + throttled", attempts, accepted + throttled);
        for (int group = 0; group < consumed.length; group++) {
            require("records accepted = records in the logs", accepted, logged);
            if (consumed[group] > accepted) {
                throw broken("records consumed <= accepted in group " + group, consumed[group], accepted);
            }
        }
    }

    private static void require(String law, long left, long right) {
        if (left != right) {
            throw broken(law, left, right);
        }
    }

    private static IllegalStateException broken(String law, long left, long right) {
        return new IllegalStateException("the books don't balance: " + law + ", but found " + left + " and " + right);
    }
}
