package dev.hotshard.model;

import dev.hotshard.engine.EventCalendar;
import java.util.Arrays;

/**
 * Entering, leaving, overflowing and expiring: what the retry queues of all hosts have in common, whatever the discipline.
 * Invariant: a queue that a record enters holds at most its capacity afterwards. The first to expire is the head, since a queue is in the order of first offers.
 */
final class HostQueues {
    /** What {@link #enter} gives when there was no room. */
    static final int REFUSED = -1;

    private final EventCalendar calendar;
    private final Outbound outbound;
    private final Flows flows;
    private final Books books;
    private final WaitingRecords records = new WaitingRecords();
    private final StreamRecord leaving;
    private boolean wheelHoldsSlots;
    private int[] late = new int[16];

    HostQueues(EventCalendar calendar, Outbound outbound, Flows flows, Books books) {
        this.calendar = calendar;
        this.outbound = outbound;
        this.flows = flows;
        this.books = books;
        this.leaving = flows.newRecord();
    }

    WaitingRecords records() {
        return records;
    }

    /** A record to be filled from slots. */
    StreamRecord newRecord() {
        return flows.newRecord();
    }

    /** From now on a wheel holds the slots as well, and gives them back itself. */
    void shareSlots() {
        wheelHoldsSlots = true;
    }

    /** Gives a new host its place in the calendar. */
    void join(Host host) {
        host.expiryEntry = calendar.add(now -> expire(now, host), EventOrder.EXPIRY.rank(host.index));
    }

    /** Fills a record from its slot, breakdown values included. */
    void load(int slot, StreamRecord record) {
        records.load(slot, record);
        flows.fillTags(record);
    }

    /** Puts a record into its host's queue, and gives its slot; when there's no room, one is dropped instead, by the policy. */
    int enter(long nowNanos, Host host, StreamRecord record) {
        RetryPolicy policy = outbound.policy();
        if (host.queue.size() >= policy.capacity()) {
            // A queue above its capacity has been made smaller: room for one more is not found by dropping one.
            if (!policy.dropsOldest() || host.queue.isEmpty() || host.queue.size() > policy.capacity()) {
                outbound.drop(nowNanos, record, DropCause.QUEUE_FULL);
                return REFUSED;
            }
            giveUp(nowNanos, host, host.queue.head(), DropCause.QUEUE_FULL);
        }
        int slot = host.queue.add(record);
        books.queued(host.queue.size(), policy.capacity());
        outbound.queued(nowNanos, record);
        scheduleExpiry(nowNanos, host);
        return slot;
    }

    /** Takes a record out of its host's queue. */
    void leave(long nowNanos, Host host, int slot) {
        host.queue.unlink(slot);
        books.left();
        if (wheelHoldsSlots) {
            records.markLeft(slot);
        } else {
            records.free(slot);
        }
        scheduleExpiry(nowNanos, host);
    }

    /** Drops a record that waits. */
    void giveUp(long nowNanos, Host host, int slot, DropCause cause) {
        load(slot, leaving);
        leave(nowNanos, host, slot);
        outbound.drop(nowNanos, leaving, cause);
    }

    /** The policy is another from now on, for those that wait on {@code host} too. */
    void policyChanged(long nowNanos, Host host) {
        int slot = host.queue.head();
        while (slot != WaitingRecords.NONE) {
            int next = records.next(slot);
            if (records.attempts(slot) >= outbound.policy().attempts()) {
                giveUp(nowNanos, host, slot, DropCause.ATTEMPTS);
            }
            slot = next;
        }
        scheduleExpiry(nowNanos, host);
    }

    private void expire(long nowNanos, Host host) {
        int count = 0;
        int slot = host.queue.head();
        while (slot != WaitingRecords.NONE && outbound.policy().deadline(records.offeredNanos(slot)) <= nowNanos) {
            if (count == late.length) {
                late = Arrays.copyOf(late, 2 * count);
            }
            late[count++] = slot;
            slot = records.next(slot);
        }
        // Those of one age stand in order; a new time to live may find several ages too old at once.
        if (count > 1 && records.offeredNanos(late[0]) != records.offeredNanos(late[count - 1])) {
            late = Arrays.stream(late, 0, count)
                    .boxed()
                    .sorted(records::compare)
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        for (int i = 0; i < count; i++) {
            giveUp(nowNanos, host, late[i], DropCause.EXPIRED);
        }
        scheduleExpiry(nowNanos, host);
    }

    private void scheduleExpiry(long nowNanos, Host host) {
        long due = host.queue.isEmpty()
                ? Long.MAX_VALUE
                : outbound.policy().deadline(records.offeredNanos(host.queue.head()));
        if (due != calendar.dueNanos(host.expiryEntry)) {
            calendar.schedule(host.expiryEntry, Math.max(nowNanos, due));
        }
    }
}
