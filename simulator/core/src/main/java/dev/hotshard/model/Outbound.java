package dev.hotshard.model;

/**
 * The way from a host to the shards: attempts, and what becomes of a record that is refused for good.
 * Invariant: each attempt is told as accepted or throttled, each record that is given up as dropped, at the moment it happens.
 */
final class Outbound {
    private final Routing routing;
    private final Shards shards;
    private final ConsumerGroups groups;
    private final AcceptedWatch[] watches;
    private final Books books;
    private final RunListener listener;
    private boolean mayBlock;

    /** @param watches hear what was accepted */
    Outbound(
            Routing routing,
            Shards shards,
            ConsumerGroups groups,
            AcceptedWatch[] watches,
            Books books,
            RunListener listener,
            ByKind<RetryPolicy> policies) {
        this.routing = routing;
        this.shards = shards;
        this.groups = groups;
        this.watches = watches;
        this.books = books;
        this.listener = listener;
        policiesChanged(policies);
    }

    /** From now on hosts have these policies. */
    void policiesChanged(ByKind<RetryPolicy> policies) {
        mayBlock |= policies.each().stream().anyMatch(policy -> policy.room().blocks());
    }

    /** Whether queues block, or did before, so that records may wait outside of them. */
    boolean mayBlock() {
        return mayBlock;
    }

    /** Tries a record at its shard. */
    boolean attempt(long nowNanos, StreamRecord record) {
        record.attempts++;
        books.attempted();
        if (record.waiting) {
            record.shard = routing.shardNow(record);
        }
        if (shards.accepts(nowNanos, record.shard, record.bytes)) {
            accepted(nowNanos, record);
            return true;
        }
        books.throttled();
        listener.throttled(nowNanos, record);
        return false;
    }

    /** Hands a record to its shard if that has room for it now; else nothing has happened. */
    boolean sends(long nowNanos, StreamRecord record) {
        if (!shards.accepts(nowNanos, record.shard, record.bytes)) {
            return false;
        }
        record.attempts++;
        books.attempted();
        accepted(nowNanos, record);
        return true;
    }

    private void accepted(long nowNanos, StreamRecord record) {
        books.accepted();
        listener.accepted(nowNanos, record);
        groups.accepted(record, nowNanos);
        for (AcceptedWatch watch : watches) {
            watch.accepted(nowNanos, record);
        }
    }

    /** Tells that a record has to wait for its shard. */
    void delayed(long nowNanos, StreamRecord record) {
        listener.delayed(nowNanos, record);
    }

    /** Looks up where a record that waits goes now. */
    void route(StreamRecord record) {
        record.shard = routing.shardNow(record);
    }

    /** Gives a record up. */
    void drop(long nowNanos, StreamRecord record, DropCause cause) {
        books.dropped();
        listener.dropped(nowNanos, record, cause);
    }

    /** Tells that a record waits outside its host's full queue from now on. */
    void blocked(long nowNanos, StreamRecord record) {
        books.blocked();
        listener.blocked(nowNanos, record);
    }

    /** Tells that a record that waited outside goes on as a new one does. */
    void admitted(long nowNanos, StreamRecord record) {
        record.shard = routing.shardNow(record);
        books.left();
        listener.admitted(nowNanos, record);
        record.outside = false;
    }

    /** Tells that a record stands in its host's queue from now on. */
    void queued(long nowNanos, StreamRecord record) {
        listener.queued(nowNanos, record);
    }
}
