package dev.hotshard.model;

import dev.hotshard.engine.Component;
import dev.hotshard.engine.EventCalendar;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a run that actions change, and the list of what they did.
 * Shape: closed to the outside; a mechanism stands in this package.
 */
public final class RunParts {
    final EventCalendar calendar;
    final RunListener listener;
    final PartitionKeys keys;
    final Flows flows;
    final Router router;
    final Shards shards;
    final ConsumerGroups groups;
    final Outbound outbound;
    final HostQueues queues;
    final Hosts hosts;
    final RetryDiscipline discipline;
    private final List<Deed> deeds = new ArrayList<>();
    private int putOff;

    RunParts(
            EventCalendar calendar,
            RunListener listener,
            PartitionKeys keys,
            Flows flows,
            Router router,
            Shards shards,
            ConsumerGroups groups,
            Outbound outbound,
            HostQueues queues,
            Hosts hosts,
            RetryDiscipline discipline) {
        this.calendar = calendar;
        this.listener = listener;
        this.keys = keys;
        this.flows = flows;
        this.router = router;
        this.shards = shards;
        this.groups = groups;
        this.outbound = outbound;
        this.queues = queues;
        this.hosts = hosts;
        this.discipline = discipline;
    }

    /** Does something now. */
    void act(long nowNanos, String what, ModelAction action) {
        Deed deed = new Deed(nowNanos, what);
        deeds.add(deed);
        action.begin(nowNanos, this, deed);
    }

    /** Does something at a time to come; of what is due at one instant, what was put off first is done first. */
    void later(long nanos, Component what) {
        int entry = calendar.add(what, EventOrder.TIMELINE.rank(putOff++));
        calendar.schedule(entry, nanos);
    }

    /** Tells at the end what was done, in the order in which it began. */
    void tellDeeds() {
        deeds.forEach(deed -> deed.tell(listener));
    }
}
