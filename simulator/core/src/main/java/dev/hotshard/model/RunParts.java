package dev.hotshard.model;

import dev.hotshard.engine.Component;
import dev.hotshard.engine.EventCalendar;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a run that actions change, and the list of what they did.
 * Shape: closed to the outside; a mechanism stands in this package.
 */
public final class RunParts {
    final EventCalendar calendar;
    final RunListener listener;
    final PartitionKeys keys;
    final Flows flows;
    final Topology topology;
    final Reads reads;
    /** The way of hosts that don't differ; the one way for those who ask by a key alone. */
    final Router router;

    final Routing routing;
    final Shards shards;
    final ConsumerGroups groups;
    final Outbound outbound;
    final HostQueues queues;
    final Hosts hosts;
    final RetryDiscipline discipline;
    private final @Nullable RecentOffers recent;
    private final @Nullable AcceptedBytes acceptedBytes;
    private final KeyNaming naming;
    private final List<Deed> deeds = new ArrayList<>();
    private int putOff;

    RunParts(
            EventCalendar calendar,
            RunListener listener,
            PartitionKeys keys,
            Flows flows,
            Topology topology,
            Reads reads,
            Router router,
            Routing routing,
            Shards shards,
            ConsumerGroups groups,
            Outbound outbound,
            HostQueues queues,
            Hosts hosts,
            RetryDiscipline discipline,
            @Nullable RecentOffers recent,
            @Nullable AcceptedBytes acceptedBytes,
            KeyNaming naming) {
        this.calendar = calendar;
        this.listener = listener;
        this.keys = keys;
        this.flows = flows;
        this.topology = topology;
        this.reads = reads;
        this.router = router;
        this.routing = routing;
        this.shards = shards;
        this.groups = groups;
        this.outbound = outbound;
        this.queues = queues;
        this.hosts = hosts;
        this.discipline = discipline;
        this.recent = recent;
        this.acceptedBytes = acceptedBytes;
        this.naming = naming;
    }

    /** What the effect of an action calls a logical key. */
    String called(int logicalKey) {
        return naming.called(keys.logicalKeys().text(logicalKey));
    }

    /** What it calls a partition key. */
    String calledPartition(int partitionKey) {
        return keys.called(partitionKey, naming);
    }

    /** Does something now, {@code number} of the plan's actions. */
    void act(long nowNanos, int number, String what, ModelAction action) {
        Deed deed = new Deed(number, nowNanos, what);
        deeds.add(deed);
        deed.act(nowNanos, now -> action.begin(now, this, deed));
    }

    /** Does something at a time to come; of what is due at one instant, what was put off first is done first. */
    void later(long nanos, Component what) {
        int entry = calendar.add(what, EventOrder.TIMELINE.rank(putOff++));
        calendar.schedule(entry, nanos);
    }

    /** Ends an action when so long a time has passed, at once if it is none. */
    void after(long nowNanos, long nanos, Deed deed, Component what) {
        if (nanos == 0) {
            what.fire(nowNanos);
        } else {
            later(nowNanos + nanos, now -> deed.act(now, what));
        }
    }

    /** The open shard with most offered records of the last 60 s, ties to the lower number. */
    int hottestShard(long nowNanos) {
        long[] offered = recent().ofShards(nowNanos, topology.created());
        int hottest = -1;
        for (int candidate : topology.open().shards()) {
            hottest = hottest < 0 || offered[candidate] > offered[hottest] ? candidate : hottest;
        }
        return hottest;
    }

    /** The logical key with most offered records of the last 60 s among those that have no shards of their own, ties by name; {@link StreamRecord#NO_KEY} if there is none. */
    int hottestKey(long nowNanos) {
        long[] offered = recent().ofLogicalKeys(nowNanos, keys);
        TextDirectory names = keys.logicalKeys();
        int hottest = StreamRecord.NO_KEY;
        for (int key = 0; key < offered.length; key++) {
            if (offered[key] == 0 || topology.isIsolated(key)) {
                continue;
            }
            boolean isHotter = hottest == StreamRecord.NO_KEY
                    || offered[key] > offered[hottest]
                    || (offered[key] == offered[hottest] && names.text(key).compareTo(names.text(hottest)) < 0);
            hottest = isHotter ? key : hottest;
        }
        return hottest;
    }

    /** What was offered lately, for an action that said it would ask. */
    RecentOffers recent() {
        return Objects.requireNonNull(recent, "nobody said that he would ask for recent offers");
    }

    /** What shards have taken, for an action that said it would ask. */
    AcceptedBytes acceptedBytes() {
        return Objects.requireNonNull(acceptedBytes, "nobody said that he would ask for accepted bytes");
    }

    /** The topology is another from now on; null where keys don't tell the shard. */
    Routing.@Nullable Stay reshaped(long nowNanos, Topology.Change change) {
        if (change.opened().isEmpty()) {
            return null;
        }
        for (int shard : change.closed()) {
            listener.closed(nowNanos, shard);
        }
        change.opened().forEach(shard -> listener.opened(nowNanos, shard));
        shards.reshape(nowNanos, topology);
        groups.reshape(nowNanos, topology, change);
        Routing.Stay stay = routing.reshape();
        discipline.streamChanged(nowNanos);
        return stay;
    }

    /** Tells at the end what was done, in the order in which it began. */
    void tellDeeds() {
        deeds.forEach(deed -> deed.tell(listener));
    }
}
