package dev.hotshard.model;

import dev.hotshard.engine.Component;
import dev.hotshard.engine.EventCalendar;
import dev.hotshard.random.Draw;

/** The discipline in which each record that waits has its own timer, as a client library's retries have. */
final class TimedRetries implements RetryDiscipline, Component {
    private final EventCalendar calendar;
    private final Outbound outbound;
    private final HostQueues queues;
    private final Hosts hosts;
    private final Flows flows;
    private final RetryWheel wheel;
    private final int entry;
    private final long endNanos;
    private final Pulse pulse;
    private final StreamRecord retried;

    TimedRetries(
            EventCalendar calendar,
            Outbound outbound,
            HostQueues queues,
            Hosts hosts,
            Flows flows,
            long endNanos,
            Pulse pulse) {
        this.pulse = pulse;
        this.endNanos = endNanos;
        this.calendar = calendar;
        this.outbound = outbound;
        this.queues = queues;
        this.hosts = hosts;
        this.flows = flows;
        this.wheel = new RetryWheel(queues.records());
        this.entry = calendar.add(this, EventOrder.RETRY.rank(0));
        this.retried = queues.newRecord();
        queues.hold((now, slot) -> queues.records().markLeft(slot));
    }

    @Override
    public void join(Host host) {
        // The wheel serves all hosts.
    }

    @Override
    public void offer(long nowNanos, Host host, StreamRecord record) {
        if (outbound.attempt(nowNanos, record)) {
            return;
        }
        if (host.policy.isUsedUp(record)) {
            outbound.drop(nowNanos, record, DropCause.ATTEMPTS);
            return;
        }
        int slot = queues.enter(nowNanos, host, record);
        if (slot != HostQueues.REFUSED) {
            schedule(nowNanos, host, slot, record);
            if (wheel.nextNanos() < calendar.dueNanos(entry)) {
                calendar.schedule(entry, wheel.nextNanos());
            }
        }
    }

    @Override
    public void streamChanged(long nowNanos) {
        // The next attempts will show.
    }

    /** As long as nothing else comes before, one retry follows the other without the calendar. */
    @Override
    public void fire(long nowNanos) {
        long now = nowNanos;
        do {
            retry(now, wheel.poll());
            now = wheel.nextNanos();
        } while (now < calendar.nextNanos() && now <= flows.nextNanos() && now < endNanos);
        calendar.schedule(entry, now);
    }

    private void retry(long nowNanos, int slot) {
        WaitingRecords records = queues.records();
        if (records.hasLeft(slot)) {
            records.free(slot);
            return;
        }
        queues.load(slot, retried);
        pulse.attempted(nowNanos);
        Host host = hosts.host(retried.host);
        if (outbound.attempt(nowNanos, retried)) {
            queues.leave(nowNanos, host, slot);
            records.free(slot);
            return;
        }
        records.keepAttempts(slot, retried);
        if (host.policy.isUsedUp(retried)) {
            queues.giveUp(nowNanos, host, slot, DropCause.ATTEMPTS);
            records.free(slot);
        } else {
            schedule(nowNanos, host, slot, retried);
        }
    }

    private void schedule(long nowNanos, Host host, int slot, StreamRecord record) {
        double unit = Draw.unit(Draw.bits(flows.backoffStream(record.flow), record.number, record.attempts));
        wheel.put(slot, nowNanos + host.policy.backoff().waitNanos(record.attempts, unit), nowNanos);
    }
}
