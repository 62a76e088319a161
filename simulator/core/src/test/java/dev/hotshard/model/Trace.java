package dev.hotshard.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A listener that writes down what it hears, in lines like {@code 30 throttled a#2} and {@code 45 consumed 0 of shard 1 from 20}. */
final class Trace implements RunListener {
    private final List<String> flows;
    private final List<String> lines = new ArrayList<>();

    Trace(List<String> flows) {
        this.flows = flows;
    }

    /** The lines whose second word is one of these, in the order in which they were told. */
    List<String> lines(String... kinds) {
        List<String> wanted = List.of(kinds);
        return lines.stream()
                .filter(line -> wanted.contains(line.split(" ")[1]))
                .toList();
    }

    private void tell(long nowNanos, String what, StreamRecord record) {
        lines.add(nowNanos + " " + what + " " + flows.get(record.flow()) + "#" + record.number());
    }

    @Override
    public void offered(long nowNanos, StreamRecord record) {
        tell(nowNanos, "offered", record);
    }

    @Override
    public void accepted(long nowNanos, StreamRecord record) {
        tell(nowNanos, "accepted", record);
    }

    @Override
    public void throttled(long nowNanos, StreamRecord record) {
        tell(nowNanos, "throttled", record);
    }

    @Override
    public void delayed(long nowNanos, StreamRecord record) {
        tell(nowNanos, "delayed", record);
    }

    @Override
    public void queued(long nowNanos, StreamRecord record) {
        tell(nowNanos, "queued", record);
    }

    @Override
    public void blocked(long nowNanos, StreamRecord record) {
        tell(nowNanos, "outside", record);
    }

    @Override
    public void admitted(long nowNanos, StreamRecord record) {
        tell(nowNanos, "admitted", record);
    }

    @Override
    public void dropped(long nowNanos, StreamRecord record, DropCause cause) {
        tell(nowNanos, cause.name().toLowerCase(Locale.ROOT), record);
    }

    @Override
    public void leftWaiting(long nowNanos, StreamRecord record) {
        tell(nowNanos, "waiting", record);
    }

    @Override
    public void assigned(long nowNanos, int group, int members, int[] memberOfShard) {
        lines.add(nowNanos + " assigned " + group + " to " + members + ": " + Arrays.toString(memberOfShard));
    }

    @Override
    public void consumed(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {
        lines.add(nowNanos + " consumed " + group + " of shard " + shard + " from " + log.acceptedNanos(offset));
    }

    @Override
    public void replayed(long nowNanos, int group, int shard, long offset, ShardLog log) {
        lines.add(nowNanos + " replayed " + group + " of shard " + shard + " from " + log.acceptedNanos(offset));
    }

    @Override
    public void lost(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {
        lines.add(nowNanos + " lost " + group + " of shard " + shard + " from " + log.acceptedNanos(offset));
    }

    @Override
    public void read(long nowNanos, int group, int shard, long offset, boolean matches, ShardLog log) {
        lines.add(nowNanos + " read " + group + " of shard " + shard + " from " + log.acceptedNanos(offset) + ": "
                + matches);
    }

    @Override
    public void leftLagging(long nowNanos, int group, int shard, long oldestAcceptedNanos) {
        lines.add(nowNanos + " lagging " + group + " at shard " + shard + " since " + oldestAcceptedNanos);
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
