package dev.hotshard.model;

import dev.hotshard.engine.EventCalendar;
import java.util.Arrays;

/**
 * Entering, leaving, overflowing and expiring: what the retry queues of all hosts have in common, whatever the discipline; and those that wait outside while a queue
 * is full.
 * Invariant: a queue that a record enters holds at most its capacity afterwards. The first to expire is the head, in a queue as outside, since both are in the order
 * of first offers.
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
    private SlotHolder holder;
    private int[] late = new int[16];

    HostQueues(EventCalendar calendar, Outbound outbound, Flows flows, Books books) {
        this.calendar = calendar;
        this.outbound = outbound;
        this.flows = flows;
        this.books = books;
        this.leaving = flows.newRecord();
        this.holder = (now, slot) -> records.free(slot);
    }

    WaitingRecords records() {
        return records;
    }

    /** A record to be filled from slots. */
    StreamRecord newRecord() {
        return flows.newRecord();
    }

    /** From now on another holds the slots of the queues as well, and gives them back. */
    void hold(SlotHolder other) {
        holder = other;
    }

    /** Gives a new host its place in the calendar. */
    void join(Host host) {
        host.expiryEntry = calendar.add(now -> expire(now, host), EventOrder.EXPIRY.rank(host.index));
    }

    /** Fills a record from its slot, breakdown values included. */
    void load(int slot, StreamRecord record) {
        records.load(slot, record);
        flows.fillRest(record);
    }

    /** Puts a record into its host's queue, and gives its slot; when there's no room, one is dropped instead, by the policy. */
    int enter(long nowNanos, Host host, StreamRecord record) {
        Room room = host.policy.room();
        if (!room.fits(host.queue, record.bytes) && !makesRoom(nowNanos, host, room, record.bytes)) {
            outbound.drop(nowNanos, record, DropCause.QUEUE_FULL);
            return REFUSED;
        }
        int slot = host.queue.add(record);
        books.queued(host.queue, room);
        outbound.queued(nowNanos, record);
        scheduleExpiry(nowNanos, host);
        return slot;
    }

    /** Drops the oldest for a newcomer, if that is the rule and helps: a queue that has been made smaller finds no room by dropping one or two. */
    private boolean makesRoom(long nowNanos, Host host, Room room, int bytes) {
        if (room.full() != Room.Full.DROP_OLDEST || !room.couldFit(bytes) || room.isPassedBy(host.queue)) {
            return false;
        }
        while (!room.fits(host.queue, bytes)) {
            giveUp(nowNanos, host, host.queue.head(), DropCause.QUEUE_FULL);
        }
        return true;
    }

    /** Whether a new record of {@code host} has to wait outside. */
    boolean isShut(Host host, StreamRecord record) {
        return !host.outside.isEmpty() || !letsIn(host, record.bytes);
    }

    private boolean letsIn(Host host, int bytes) {
        Room room = host.policy.room();
        return !room.blocks() || room.fits(host.queue, bytes);
    }

    /** Lets a new record wait outside; one that is larger than the queue could wait for ever, and is dropped. */
    void block(long nowNanos, Host host, StreamRecord record) {
        if (!host.policy.room().couldFit(record.bytes)) {
            outbound.drop(nowNanos, record, DropCause.QUEUE_FULL);
            return;
        }
        records.markOutside(host.outside.add(record));
        outbound.blocked(nowNanos, record);
        scheduleExpiry(nowNanos, host);
    }

    /** Takes in the first of those outside as a new record, if there is one and the queue has room for it. */
    boolean admits(long nowNanos, Host host, StreamRecord record) {
        int slot = host.outside.head();
        if (slot == WaitingRecords.NONE || !letsIn(host, records.bytes(slot))) {
            return false;
        }
        load(slot, record);
        host.outside.unlink(slot);
        records.free(slot);
        scheduleExpiry(nowNanos, host);
        outbound.admitted(nowNanos, record);
        return true;
    }

    /** Takes a record out of its host's queue. */
    void leave(long nowNanos, Host host, int slot) {
        host.queue.unlink(slot);
        books.left();
        holder.left(nowNanos, slot);
        scheduleExpiry(nowNanos, host);
        openDoor(nowNanos, host);
    }

    /** Drops a record that waits. */
    void giveUp(long nowNanos, Host host, int slot, DropCause cause) {
        load(slot, leaving);
        if (leaving.outside) {
            host.outside.unlink(slot);
            records.free(slot);
            books.left();
            scheduleExpiry(nowNanos, host);
            openDoor(nowNanos, host);
        } else {
            leave(nowNanos, host, slot);
        }
        outbound.drop(nowNanos, leaving, cause);
    }

    /** The policy is another from now on, for those that wait on {@code host} too. */
    void policyChanged(long nowNanos, Host host) {
        int slot = host.queue.head();
        while (slot != WaitingRecords.NONE) {
            int next = records.next(slot);
            if (records.attempts(slot) >= host.policy.attempts()) {
                giveUp(nowNanos, host, slot, DropCause.ATTEMPTS);
            }
            slot = next;
        }
        scheduleExpiry(nowNanos, host);
        openDoor(nowNanos, host);
    }

    /** Those outside may have room from now on. */
    private void openDoor(long nowNanos, Host host) {
        if (!host.outside.isEmpty()) {
            calendar.schedule(host.admissionEntry, nowNanos);
        }
    }

    private void expire(long nowNanos, Host host) {
        int count = collectLate(nowNanos, host, host.queue, 0);
        count = collectLate(nowNanos, host, host.outside, count);
        // Those of one age stand in order; a new time to live may find several ages too old at once.
        if (count > 1 && records.offeredNanos(late[0]) != records.offeredNanos(late[count - 1])) {
            late = Arrays.stream(late, 0, count)
                    .boxed()
                    .sorted(records::compare)
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        for (int i = 0; i < count; i++) {
            boolean isExpired = host.policy.deadline(records.offeredNanos(late[i])) <= nowNanos;
            giveUp(nowNanos, host, late[i], isExpired ? DropCause.EXPIRED : DropCause.BLOCKED);
        }
        scheduleExpiry(nowNanos, host);
    }

    /** Adds the slots of a list that have waited for too long to those found so far. */
    private int collectLate(long nowNanos, Host host, RetryQueue waiting, int found) {
        int count = found;
        int slot = waiting.head();
        while (slot != WaitingRecords.NONE && deadline(host, slot) <= nowNanos) {
            if (count == late.length) {
                late = Arrays.copyOf(late, 2 * count);
            }
            late[count++] = slot;
            slot = records.next(slot);
        }
        return count;
    }

    private long deadline(Host host, int slot) {
        long offeredNanos = records.offeredNanos(slot);
        return records.isOutside(slot) ? host.policy.deadlineOutside(offeredNanos) : host.policy.deadline(offeredNanos);
    }

    private void scheduleExpiry(long nowNanos, Host host) {
        long due = host.queue.isEmpty() ? Long.MAX_VALUE : deadline(host, host.queue.head());
        if (!host.outside.isEmpty()) {
            due = Math.min(due, deadline(host, host.outside.head()));
        }
        if (due != calendar.dueNanos(host.expiryEntry)) {
            calendar.schedule(host.expiryEntry, Math.max(nowNanos, due));
        }
    }
}
