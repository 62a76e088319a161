package dev.hotshard.oracle;

import dev.hotshard.experiment.Wiring;
import dev.hotshard.model.Caps;
import dev.hotshard.model.DropCause;
import dev.hotshard.model.RunListener;
import dev.hotshard.model.ShardLog;
import dev.hotshard.model.StreamModel;
import dev.hotshard.model.StreamRead;
import dev.hotshard.model.StreamRecord;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.Scenario;
import java.util.Arrays;
import java.util.List;

/** What the engine tells through its port, in the lines in which the slow simulator tells the same. */
final class PortTrace implements RunListener {
    private final Scenario scenario;
    private final List<String> flows;
    private final List<String> reads;
    private final List<String> groups;
    private final Happenings told = new Happenings();
    private final StreamModel model;

    private PortTrace(Scenario scenario, int replication) {
        this.scenario = scenario;
        this.flows = List.copyOf(scenario.traffic().keySet());
        this.reads = List.copyOf(scenario.reads().keySet());
        this.groups = List.copyOf(scenario.consumers().keySet());
        Streams streams = new Streams(scenario.seed(), replication);
        this.model = new StreamModel(Wiring.plan(scenario, streams), streams, this, now -> {});
    }

    /** What happens in one run of the engine. */
    static Happenings of(Scenario scenario, int replication) {
        PortTrace trace = new PortTrace(scenario, replication);
        trace.model.run();
        return trace.told;
    }

    private String text(StreamRecord record) {
        String host = scenario.hosts().per() == null
                ? Integer.toString(record.host())
                : model.hostNames().text(record.host());
        String key = record.logicalKey() == StreamRecord.NO_KEY
                ? null
                : model.logicalKeys().text(record.logicalKey());
        return flows.get(record.flow()) + "#" + record.number() + " of " + record.bytes() + " bytes, host " + host
                + ", key " + key;
    }

    private String atShard(StreamRecord record) {
        return text(record) + " shard " + record.shard();
    }

    @Override
    public void offered(long nowNanos, StreamRecord record) {
        told.toRecord(nowNanos, "offered", atShard(record));
    }

    @Override
    public void accepted(long nowNanos, StreamRecord record) {
        told.toRecord(nowNanos, "accepted", atShard(record));
    }

    @Override
    public void throttled(long nowNanos, StreamRecord record) {
        told.toRecord(nowNanos, "throttled", atShard(record));
    }

    @Override
    public void delayed(long nowNanos, StreamRecord record) {
        told.toRecord(nowNanos, "delayed", atShard(record));
    }

    @Override
    public void queued(long nowNanos, StreamRecord record) {
        // The slow simulator doesn't tell this: it shows in what follows.
    }

    @Override
    public void blocked(long nowNanos, StreamRecord record) {
        told.toRecord(nowNanos, "blocked", text(record));
    }

    @Override
    public void admitted(long nowNanos, StreamRecord record) {
        told.toRecord(nowNanos, "admitted", atShard(record));
    }

    @Override
    public void dropped(long nowNanos, StreamRecord record, DropCause cause) {
        String name = switch (cause) {
            case QUEUE_FULL -> "queueFull";
            case EXPIRED -> "expired";
            case ATTEMPTS -> "attempts";
            case BLOCKED -> "blocked";
        };
        told.toRecord(nowNanos, "dropped " + name, text(record));
    }

    @Override
    public void leftWaiting(long nowNanos, StreamRecord record) {
        told.toRecord(nowNanos, "left waiting", text(record));
    }

    @Override
    public void assigned(long nowNanos, int group, int members, int[] memberOfShard) {
        told.inGroup(nowNanos, "assigned " + groups.get(group) + " " + Arrays.toString(memberOfShard));
    }

    @Override
    public void consumed(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {
        inGroup(nowNanos, "consumed by ", group, shard, offset, log);
    }

    @Override
    public void replayed(long nowNanos, int group, int shard, long offset, ShardLog log) {
        inGroup(nowNanos, "replayed by ", group, shard, offset, log);
    }

    @Override
    public void lost(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {
        inGroup(nowNanos, "lost to ", group, shard, offset, log);
    }

    @Override
    public void read(long nowNanos, int group, int shard, long offset, boolean matches, ShardLog log) {
        inGroup(nowNanos, matches ? "read usefully by " : "read by ", group, shard, offset, log);
    }

    private void inGroup(long nowNanos, String what, int group, int shard, long offset, ShardLog log) {
        told.inGroup(
                nowNanos,
                what + groups.get(group) + " shard " + shard + " first offered " + log.offeredNanos(offset)
                        + " accepted " + log.acceptedNanos(offset));
    }

    @Override
    public void leftLagging(long nowNanos, int group, int shard, long oldestAcceptedNanos) {
        told.inGroup(
                nowNanos, "left lagging " + groups.get(group) + " shard " + shard + " since " + oldestAcceptedNanos);
    }

    @Override
    public void queried(long nowNanos, int flow, int shard, long units, boolean answered) {
        told.toRecord(
                nowNanos,
                "query of " + reads.get(flow) + " at shard " + shard + " for " + units
                        + (answered ? " answered" : " refused"),
                "");
    }

    @Override
    public void read(long nowNanos, StreamRead read) {
        String name = "read " + reads.get(read.flow()) + "#" + read.number();
        String what = read.cached()
                ? " cached"
                : " queries " + read.queries() + " refused " + read.refused() + " missed " + read.missed();
        told.toRecord(nowNanos, name + what, "");
    }

    @Override
    public void settled(long nowNanos) {}

    @Override
    public void secondClosed(long nowNanos) {}

    @Override
    public void sampleClosed(long nowNanos) {}

    @Override
    public void capped(long nowNanos, Caps caps) {}
}
