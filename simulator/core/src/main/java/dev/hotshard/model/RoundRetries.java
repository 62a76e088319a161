package dev.hotshard.model;

import dev.hotshard.engine.EventCalendar;
import dev.hotshard.random.Draw;

/**
 * The discipline in which a host drains what waits in rounds, oldest first, each after a wait that grows while rounds are refused.
 * Shape: with {@code joinsTail} a new record stands behind those that wait (fifo); without it, it is tried at once (queue).
 * Cost: a round tries at most {@code batch} records.
 */
final class RoundRetries implements RetryDiscipline {
    private final EventCalendar calendar;
    private final Outbound outbound;
    private final HostQueues queues;
    private final boolean joinsTail;
    private final Pulse pulse;
    private final StreamRecord retried;

    RoundRetries(EventCalendar calendar, Outbound outbound, HostQueues queues, boolean joinsTail, Pulse pulse) {
        this.calendar = calendar;
        this.outbound = outbound;
        this.queues = queues;
        this.joinsTail = joinsTail;
        this.pulse = pulse;
        this.retried = queues.newRecord();
    }

    @Override
    public void join(Host host) {
        host.roundEntry = calendar.add(now -> rounds(now, host), EventOrder.RETRY.rank(host.index));
    }

    @Override
    public void offer(long nowNanos, Host host, StreamRecord record) {
        if (joinsTail && !host.queue.isEmpty()) {
            enter(nowNanos, host, record);
        } else if (!outbound.attempt(nowNanos, record)) {
            if (host.policy.isUsedUp(record)) {
                outbound.drop(nowNanos, record, DropCause.ATTEMPTS);
            } else {
                enter(nowNanos, host, record);
            }
        }
    }

    @Override
    public void streamChanged(long nowNanos) {
        // The next attempts will show.
    }

    private void enter(long nowNanos, Host host, StreamRecord record) {
        boolean wasEmpty = host.queue.isEmpty();
        if (queues.enter(nowNanos, host, record) != HostQueues.REFUSED && wasEmpty) {
            host.round = 1;
            scheduleRound(nowNanos, host);
        }
    }

    private void scheduleRound(long nowNanos, Host host) {
        double unit = Draw.unit(Draw.bits(host.backoffStream, host.waits++));
        calendar.schedule(host.roundEntry, nowNanos + host.policy.backoff().waitNanos(host.round, unit));
    }

    /** One round, and at once the next as long as they are clean. A round that finds nothing, because all has expired, is forgotten. */
    private void rounds(long nowNanos, Host host) {
        while (!host.queue.isEmpty()) {
            if (isClean(nowNanos, host)) {
                host.round = 1;
                continue;
            }
            host.round++;
            if (!host.queue.isEmpty()) {
                scheduleRound(nowNanos, host);
            }
            return;
        }
    }

    /** Tries the oldest records once, and tells whether none was refused. */
    private boolean isClean(long nowNanos, Host host) {
        boolean clean = true;
        WaitingRecords records = queues.records();
        int slot = host.queue.head();
        for (int left = host.policy.batch(); left > 0 && slot != WaitingRecords.NONE; left--) {
            int next = records.next(slot);
            queues.load(slot, retried);
            pulse.attempted(nowNanos);
            if (outbound.attempt(nowNanos, retried)) {
                queues.leave(nowNanos, host, slot);
            } else {
                clean = false;
                records.keepAttempts(slot, retried);
                if (host.policy.isUsedUp(retried)) {
                    queues.giveUp(nowNanos, host, slot, DropCause.ATTEMPTS);
                }
            }
            slot = next;
        }
        return clean;
    }
}
