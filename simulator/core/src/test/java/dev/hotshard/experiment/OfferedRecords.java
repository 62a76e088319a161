package dev.hotshard.experiment;

import dev.hotshard.model.Caps;
import dev.hotshard.model.DropCause;
import dev.hotshard.model.RunListener;
import dev.hotshard.model.ShardLog;
import dev.hotshard.model.StreamModel;
import dev.hotshard.model.StreamRecord;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** A listener that writes down each record that one flow offers, with all that it is before any shard takes it. */
final class OfferedRecords implements RunListener {
    private final int flow;
    private final List<Facts> offered = new ArrayList<>();

    private record Facts(long number, long nanos, int bytes, int host, int key, int shard) {}

    private OfferedRecords(int flow) {
        this.flow = flow;
    }

    /** The records of flow {@code name}: number, time, size, host and logical key, each in one text. */
    static List<String> of(Scenario scenario, String name) {
        return of(scenario, name, false);
    }

    /** The same, each with the shard that it maps to. */
    static List<String> withShards(Scenario scenario, String name) {
        return of(scenario, name, true);
    }

    private static List<String> of(Scenario scenario, String name, boolean shards) {
        Streams streams = new Streams(scenario.seed(), 0);
        OfferedRecords listener =
                new OfferedRecords(List.copyOf(scenario.traffic().keySet()).indexOf(name));
        StreamModel model = new StreamModel(Wiring.plan(scenario, streams), streams, listener, now -> {});
        model.run();
        return listener.offered.stream()
                .map(facts -> facts.number() + " at " + facts.nanos() + " ns, " + facts.bytes() + " bytes, host "
                        + (scenario.hosts().per() == null
                                ? facts.host()
                                : model.hostNames().text(facts.host()))
                        + ", key " + model.logicalKeys().text(facts.key())
                        + (shards ? ", shard " + facts.shard() : ""))
                .toList();
    }

    @Override
    public void offered(long nowNanos, StreamRecord record) {
        if (record.flow() == flow) {
            offered.add(new Facts(
                    record.number(), nowNanos, record.bytes(), record.host(), record.logicalKey(), record.shard()));
        }
    }

    @Override
    public void accepted(long nowNanos, StreamRecord record) {}

    @Override
    public void throttled(long nowNanos, StreamRecord record) {}

    @Override
    public void delayed(long nowNanos, StreamRecord record) {}

    @Override
    public void queued(long nowNanos, StreamRecord record) {}

    @Override
    public void blocked(long nowNanos, StreamRecord record) {}

    @Override
    public void admitted(long nowNanos, StreamRecord record) {}

    @Override
    public void dropped(long nowNanos, StreamRecord record, DropCause cause) {}

    @Override
    public void leftWaiting(long nowNanos, StreamRecord record) {}

    @Override
    public void assigned(long nowNanos, int group, int members, int[] memberOfShard) {}

    @Override
    public void consumed(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {}

    @Override
    public void leftLagging(long nowNanos, int group, int shard, long oldestAcceptedNanos) {}

    @Override
    public void settled(long nowNanos) {}

    @Override
    public void secondClosed(long nowNanos) {}

    @Override
    public void sampleClosed(long nowNanos) {}

    @Override
    public void capped(long nowNanos, Caps caps) {}
}
