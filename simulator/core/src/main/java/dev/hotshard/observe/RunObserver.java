package dev.hotshard.observe;

import dev.hotshard.model.Caps;
import dev.hotshard.model.DropCause;
import dev.hotshard.model.RunListener;
import dev.hotshard.model.ShardBirth;
import dev.hotshard.model.ShardLog;
import dev.hotshard.model.StreamRead;
import dev.hotshard.model.StreamRecord;
import dev.hotshard.stats.LatencyHistogram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The listener that collects everything a run is asked about.
 * Shape: this class knows what an event means for the warm-up and hands it to one tally for each kind of entity. Counts are of records first offered at or after the
 * warm-up; depths, lag, utilisation and first times of all records, from the warm-up on.
 * Cost: about ten nanoseconds a record; nothing is allocated but when a new key, host or value appears, and a row each step.
 * Errors: IllegalStateException if what was told doesn't add up.
 */
public final class RunObserver implements RunListener {
    private final RunShape shape;
    private final long warmupNanos;
    private final FlowTally flows;
    private final Lifetimes lifetimes;
    private final ShardTally shards;
    private final BrokerTally brokers;
    private final HostTally hosts;
    private final KeyTally keys;
    private final PartitionKeyTally partitionKeys;
    private final ValueTally[] fields;
    private final GroupTally[] groups;
    private final ReadTally[] reads;
    private final ReadUse readUse;
    private final CapUse capUse;
    private final WorstWindow worstWindow;
    private final SeriesTally series;
    private final ScopeTally scopes;
    private final RetryTally retries = new RetryTally();
    private final DelayTally delays = new DelayTally();
    private final DropTally drops = new DropTally();
    private final LatencyHistogram acceptance = new LatencyHistogram();
    private final List<ActionObservation> actions = new ArrayList<>();
    private long acceptedAtOnce;

    private boolean countsUnits;
    private long unitBytes = 1;

    /** The 1 s window that is open, from 1. */
    private int window = 1;

    private long windowStartNanos;

    public RunObserver(RunShape shape) {
        this.shape = shape;
        warmupNanos = shape.warmupNanos();
        flows = new FlowTally(shape.flows());
        lifetimes = new Lifetimes(shape.shards());
        shards = new ShardTally(lifetimes);
        brokers = new BrokerTally(shape.brokers(), shards);
        hosts = new HostTally(shape.hosts(), warmupNanos);
        keys = new KeyTally(shape);
        partitionKeys = new PartitionKeyTally(lifetimes);
        fields = new ValueTally[shape.breakdownFields()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = new ValueTally();
        }
        groups = new GroupTally[shape.groupPolls().size()];
        for (int i = 0; i < groups.length; i++) {
            groups[i] = new GroupTally(shape.shards(), shape.groupPolls().get(i), warmupNanos);
        }
        reads = new ReadTally[shape.readFlows()];
        for (int i = 0; i < reads.length; i++) {
            reads[i] = new ReadTally();
        }
        readUse = new ReadUse(shape.readUnitsPerSecond());
        capUse = new CapUse(shards, warmupNanos);
        worstWindow = new WorstWindow(shards);
        series = new SeriesTally(shape, flows, shards, groups);
        scopes = new ScopeTally(shape);
    }

    @Override
    public void capped(long nowNanos, Caps caps) {
        countsUnits = !Double.isNaN(caps.shard().unitsPerSecond())
                || !Double.isNaN(caps.total().unitsPerSecond());
        unitBytes = caps.unitBytes();
        keys.capped(caps);
        capUse.capped(nowNanos, caps);
        series.capped(nowNanos, caps);
    }

    @Override
    public void offered(long nowNanos, StreamRecord record) {
        if (nowNanos < warmupNanos) {
            return;
        }
        int shard = record.shard();
        int bytes = record.bytes();
        flows.offered(record.flow());
        shards.offered(shard, bytes);
        hosts.offered(record.host());
        int key = record.logicalKey();
        if (key >= 0) {
            keys.offered(key, shard, bytes, units(bytes), window);
            partitionKeys.offered(record.partitionKey(), window);
        }
        for (int i = 0; i < fields.length; i++) {
            fields[i].offered(record.tag(i));
        }
    }

    @Override
    public void accepted(long nowNanos, StreamRecord record) {
        int shard = record.shard();
        int bytes = record.bytes();
        if (record.waiting()) {
            leave(nowNanos, record);
        }
        if (record.firstOfferedNanos() >= warmupNanos) {
            flows.accepted(record.flow());
            shards.accepted(shard, bytes, units(bytes));
            if (record.attempts() > 1) {
                retries.recovered();
            }
            if (groups.length == 0) {
                measureAcceptance(nowNanos - record.firstOfferedNanos());
                scopes.accepted(nowNanos, record);
            }
        } else if (nowNanos >= warmupNanos) {
            shards.acceptedEarly(shard, bytes, units(bytes));
        }
        for (int i = 0; i < groups.length; i++) {
            groups[i].accepted(nowNanos, shard);
        }
    }

    /** Most records are accepted in the nanosecond in which they are offered: counted apart, they cost the histogram nothing. */
    private void measureAcceptance(long nanos) {
        if (nanos == 0) {
            acceptedAtOnce++;
        } else {
            acceptance.record(nanos);
        }
    }

    private int units(int bytes) {
        if (!countsUnits) {
            return 0;
        }
        return bytes <= unitBytes ? 1 : (int) ((bytes + unitBytes - 1) / unitBytes);
    }

    @Override
    public void throttled(long nowNanos, StreamRecord record) {
        if (nowNanos >= warmupNanos) {
            retries.sawThrottle(nowNanos);
        }
        if (record.firstOfferedNanos() < warmupNanos) {
            return;
        }
        if (record.attempts() == 1) {
            retries.throttledOnce();
        }
        flows.throttled(record.flow());
        shards.throttled(record.shard());
        hosts.throttled(record.host());
        if (record.logicalKey() >= 0) {
            keys.throttled(record.logicalKey());
        }
        for (int i = 0; i < fields.length; i++) {
            fields[i].throttled(record.tag(i));
        }
    }

    @Override
    public void delayed(long nowNanos, StreamRecord record) {
        delays.saw(nowNanos, nowNanos >= warmupNanos);
        if (record.firstOfferedNanos() >= warmupNanos) {
            delays.count(record.shard(), record.logicalKey());
        }
    }

    @Override
    public void queued(long nowNanos, StreamRecord record) {
        hosts.entered(record.host());
        retries.entered();
        scopes.queued(nowNanos);
        if (nowNanos >= warmupNanos) {
            hosts.sawDepth(record.host());
        }
    }

    @Override
    public void blocked(long nowNanos, StreamRecord record) {
        hosts.outside().entered(nowNanos, record.host());
        retries.entered();
    }

    @Override
    public void admitted(long nowNanos, StreamRecord record) {
        leaveOutside(nowNanos, record);
    }

    /** The record no longer waits outside its host's retry queue. */
    private void leaveOutside(long nowNanos, StreamRecord record) {
        if (nowNanos > warmupNanos) {
            hosts.sawAge(record.host(), nowNanos - record.firstOfferedNanos());
        }
        hosts.outside().left(nowNanos, record.host());
        retries.left(nowNanos, nowNanos > warmupNanos);
    }

    /** The record leaves its host's retry queue. */
    private void leave(long nowNanos, StreamRecord record) {
        if (nowNanos > warmupNanos) {
            // Before it is taken off: the queue may have been this deep since the warm-up ended.
            hosts.sawDepth(record.host());
            hosts.sawAge(record.host(), nowNanos - record.firstOfferedNanos());
        }
        hosts.left(record.host());
        retries.left(nowNanos, nowNanos > warmupNanos);
    }

    @Override
    public void dropped(long nowNanos, StreamRecord record, DropCause cause) {
        if (nowNanos >= warmupNanos) {
            hosts.sawDrop(nowNanos, record.host());
            retries.sawDrop(nowNanos);
            delays.sawDrop();
        }
        if (record.waiting()) {
            leave(nowNanos, record);
        } else if (record.outside()) {
            leaveOutside(nowNanos, record);
        }
        if (record.firstOfferedNanos() < warmupNanos) {
            return;
        }
        drops.dropped(cause, record.shard());
        flows.dropped(record.flow());
        hosts.dropped(record.host());
        if (record.logicalKey() >= 0) {
            keys.dropped(record.logicalKey());
        }
        for (int i = 0; i < fields.length; i++) {
            fields[i].dropped(record.tag(i));
        }
    }

    @Override
    public void leftWaiting(long nowNanos, StreamRecord record) {
        if (record.outside()) {
            hosts.outside().left(nowNanos, record.host());
        } else {
            hosts.sawDepth(record.host());
        }
        hosts.sawAge(record.host(), nowNanos - record.firstOfferedNanos());
        if (record.firstOfferedNanos() < warmupNanos) {
            return;
        }
        flows.leftWaiting(record.flow());
        hosts.leftWaiting(record.host());
        if (record.logicalKey() >= 0) {
            keys.leftWaiting(record.logicalKey());
        }
        for (int i = 0; i < fields.length; i++) {
            fields[i].leftWaiting(record.tag(i));
        }
    }

    @Override
    public void queried(long nowNanos, int flow, int shard, long units, boolean answered) {
        if (nowNanos >= warmupNanos) {
            reads[flow].queried(shard, units);
            readUse.queried(shard, units, answered);
        }
    }

    @Override
    public void read(long nowNanos, StreamRead read) {
        if (nowNanos >= warmupNanos) {
            reads[read.flow()].read(nowNanos, read);
        }
    }

    @Override
    public void assigned(long nowNanos, int group, int members, int[] memberOfShard) {
        scopes.assigned(nowNanos, group);
        groups[group].assigned(nowNanos, members, memberOfShard);
    }

    @Override
    public void consumed(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {
        groups[group].consumed(nowNanos, shard, offset, log);
        scopes.consumed(nowNanos, group, offset, log);
    }

    @Override
    public void replayed(long nowNanos, int group, int shard, long offset, ShardLog log) {
        groups[group].replayed(offset, log);
    }

    @Override
    public void lost(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {
        groups[group].lost(nowNanos, shard, offset, log);
    }

    @Override
    public void read(long nowNanos, int group, int shard, long offset, boolean matches, ShardLog log) {
        groups[group].read(offset, matches, log);
    }

    @Override
    public void leftLagging(long nowNanos, int group, int shard, long oldestAcceptedNanos) {
        groups[group].leftLagging(nowNanos, shard, oldestAcceptedNanos);
    }

    @Override
    public void opened(long nowNanos, ShardBirth shard) {
        lifetimes.opened(nowNanos, shard);
        shards.opened();
        for (GroupTally group : groups) {
            group.growTo(lifetimes.count());
        }
    }

    @Override
    public void closed(long nowNanos, int shard) {
        lifetimes.closed(nowNanos, shard);
    }

    @Override
    public void led(long nowNanos, int shard, int broker) {
        brokers.led(shard, broker);
    }

    @Override
    public void acted(long begunNanos, long doneNanos, String what, String effect) {
        actions.add(new ActionObservation(RunShape.seconds(begunNanos), RunShape.seconds(doneNanos), what, effect));
    }

    @Override
    public void settled(long nowNanos) {
        for (GroupTally group : groups) {
            group.settled(nowNanos);
        }
        scopes.settled(nowNanos);
    }

    @Override
    public void secondClosed(long nowNanos) {
        capUse.secondClosed(
                nowNanos,
                retries.throttledSince(windowStartNanos) || delays.heldSince(windowStartNanos, retries.waiting()));
        worstWindow.secondClosed(windowStartNanos);
        brokers.secondClosed();
        partitionKeys.secondClosed(windowStartNanos);
        readUse.secondClosed();
        window++;
        windowStartNanos = nowNanos;
    }

    @Override
    public void sampleClosed(long nowNanos) {
        series.sampleClosed(nowNanos, retries.waiting(), capUse.takeFullestShard());
    }

    /** What was seen, once the run is over and everything left has been told. */
    public RunObservations freeze() {
        acceptance.recordZeros(acceptedAtOnce);
        scopes.settled(Long.MAX_VALUE);
        long[] accepted = shards.column(ShardTally.ACCEPTED);
        proveBooks(accepted);
        List<GroupObservation> ofGroups = new ArrayList<>();
        for (GroupTally group : groups) {
            ofGroups.add(group.freeze(shape.durationNanos(), accepted));
        }
        return new RunObservations(
                shape,
                flowCounts(),
                Arrays.stream(reads).map(ReadTally::freeze).toList(),
                drops.freeze(),
                retries.observation(),
                delays.freeze(),
                new RunObservations.StreamUse(
                        capUse.streamUtilisation(),
                        capUse.streamPeak(),
                        capUse.streamMinutePeak(),
                        capUse.strandedShare(),
                        capUse.refusingSeconds()),
                new ShardObservations(shape, shards, drops, capUse, worstWindow, readUse),
                brokers.freeze((shape.durationNanos() - warmupNanos) / 1e9),
                keys.freeze(),
                partitionKeys.observation(),
                breakdown(),
                hostObservations(),
                ofGroups,
                acceptance,
                actions,
                scopes.order(),
                scopes.silences(),
                series.freeze(capUse.minutes()));
    }

    private void proveBooks(long[] acceptedOfShard) {
        long acceptedByFlows = 0;
        for (int flow = 0; flow < shape.flows(); flow++) {
            Counts counts = flows.counts(flow);
            if (counts.offered() != counts.accepted() + counts.dropped() + flows.left(flow)) {
                throw new IllegalStateException("flow " + flow + " was told with " + counts + " and " + flows.left(flow)
                        + " left waiting: offered should be accepted + dropped + left");
            }
            acceptedByFlows += counts.accepted();
        }
        long acceptedByShards = 0;
        for (long accepted : acceptedOfShard) {
            acceptedByShards += accepted;
        }
        if (acceptedByFlows != acceptedByShards) {
            throw new IllegalStateException(
                    "flows had " + acceptedByFlows + " records accepted, shards " + acceptedByShards);
        }
    }

    private List<Counts> flowCounts() {
        List<Counts> counts = new ArrayList<>();
        for (int flow = 0; flow < shape.flows(); flow++) {
            counts.add(flows.counts(flow));
        }
        return counts;
    }

    private List<ValueObservations> breakdown() {
        List<ValueObservations> all = new ArrayList<>();
        for (ValueTally field : fields) {
            all.add(new ValueObservations(field));
        }
        return all;
    }

    private List<HostObservation> hostObservations() {
        List<HostObservation> all = new ArrayList<>();
        for (int host = 0; host < hosts.size(); host++) {
            all.add(hosts.observation(host));
        }
        return all;
    }
}
