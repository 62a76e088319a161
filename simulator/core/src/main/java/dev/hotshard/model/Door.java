package dev.hotshard.model;

import dev.hotshard.engine.EventCalendar;

/**
 * The way of new records to their host's discipline, shut while its queue blocks and has no room: then they wait outside, in order, untried.
 * Shape: those outside are let in after the retries of the instant at which room is found and before its arrivals, each as a new record, as long as the first of them fits.
 */
final class Door {
    private final EventCalendar calendar;
    private final Outbound outbound;
    private final HostQueues queues;
    private final RetryDiscipline discipline;
    private final StreamRecord entering;

    Door(EventCalendar calendar, Outbound outbound, HostQueues queues, RetryDiscipline discipline) {
        this.calendar = calendar;
        this.queues = queues;
        this.discipline = discipline;
        this.outbound = outbound;
        this.entering = queues.newRecord();
    }

    /** Gives a new host its places in the calendar. */
    void join(Host host) {
        queues.join(host);
        discipline.join(host);
        host.admissionEntry = calendar.add(now -> admit(now, host), EventOrder.ADMISSION.rank(host.index));
    }

    /** Brings a new record of {@code host} on its way. */
    void offer(long nowNanos, Host host, StreamRecord record) {
        if (outbound.mayBlock() && queues.isShut(host, record)) {
            queues.block(nowNanos, host, record);
        } else {
            discipline.offer(nowNanos, host, record);
        }
    }

    private void admit(long nowNanos, Host host) {
        while (queues.admits(nowNanos, host, entering)) {
            discipline.offer(nowNanos, host, entering);
        }
    }
}
