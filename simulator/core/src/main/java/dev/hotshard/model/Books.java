package dev.hotshard.model;

/**
 * What the model counts to prove its own laws at the end of a run; who listens counts for himself.
 * Invariant: offered = accepted + dropped + waiting; attempts = accepted + throttled; accepted = consumed + lost + lag for each group; no queue above its capacity when a
 * record enters.
 * Errors: IllegalStateException naming the law that is broken and its numbers.
 */
final class Books {
    private final long[] consumed;
    private final long[] lost;
    private long offered;
    private long accepted;
    private long attempts;
    private long throttled;
    private long dropped;
    private long waiting;

    Books(int groups) {
        consumed = new long[groups];
        lost = new long[groups];
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

    void queued(RetryQueue queue, Room room) {
        waiting++;
        if (queue.size() > room.records()) {
            throw new IllegalStateException("a retry queue of " + room.records() + " records holds " + queue.size());
        }
        if (queue.bytes() > room.bytes()) {
            throw new IllegalStateException("a retry queue of " + room.bytes() + " bytes holds " + queue.bytes());
        }
    }

    /** A record waits outside a queue. */
    void blocked() {
        waiting++;
    }

    void left() {
        waiting--;
    }

    void consumed(int group) {
        consumed[group]++;
    }

    void lost(int group) {
        lost[group]++;
    }

    /**
     * Proves the laws.
     *
     * @param found the number of records that really stand in queues, or outside of them
     * @param logged the number of records in the shards' logs
     * @param lag for each group the number of records in the logs that it hasn't ended its work on, nor lost
     */
    void prove(long found, long logged, long[] lag) {
        require("records offered = accepted + dropped + waiting", offered, accepted + dropped + found);
        require("records waiting = records in queues", waiting, found);
        require("attempts = accepted + throttled", attempts, accepted + throttled);
        for (int group = 0; group < consumed.length; group++) {
            require("records accepted = records in the logs", accepted, logged);
            require(
                    "records accepted = consumed + lost + lag in group " + group,
                    accepted,
                    consumed[group] + lost[group] + lag[group]);
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
