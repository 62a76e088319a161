package dev.hotshard.observe;

import dev.hotshard.model.Caps;
import dev.hotshard.model.DropCause;
import dev.hotshard.model.ShardBirth;
import dev.hotshard.model.ShardLogs;
import dev.hotshard.model.StreamRecord;
import dev.hotshard.model.StreamRecords;
import java.util.ArrayList;
import java.util.List;

/** A run told event by event, as the model would tell it: time passes by itself, the seconds and steps before an event are closed first. */
public final class Story {
    public static final long SECOND = 1_000_000_000L;
    public static final long MILLI = 1_000_000L;

    private final RunShape shape;
    private final RunObserver observer;
    private final ShardLogs logs;
    private final List<StreamRecord> waiting = new ArrayList<>();
    private long nextSecond = SECOND;
    private long nextSample;
    private int flow;
    private int host;
    private int bytes = 100;
    private int[] tags = {};

    public Story(RunShape shape) {
        this.shape = shape;
        observer = new RunObserver(shape);
        logs = new ShardLogs(shape.shards());
        nextSample = shape.sampleNanos();
    }

    /** Caps in records a second on each shard; NaN for none. */
    public static Caps records(double perSecond) {
        return new Caps(new Caps.Rates(perSecond, Double.NaN, Double.NaN), Caps.Rates.NONE, 1);
    }

    public Story capped(long nowNanos, Caps caps) {
        pass(nowNanos);
        observer.capped(nowNanos, caps);
        return this;
    }

    /** A shard that opened. */
    public Story opened(long nowNanos, int shard, List<Integer> parents, List<String> range) {
        pass(nowNanos);
        observer.opened(nowNanos, new ShardBirth(shard, parents, range));
        logs.growTo(shard + 1);
        return this;
    }

    /** A shard that closed. */
    public Story closed(long nowNanos, int shard) {
        pass(nowNanos);
        observer.closed(nowNanos, shard);
        return this;
    }

    /** An action that began and was done at these times. */
    public Story acted(long begunNanos, long doneNanos, String what, String effect) {
        observer.acted(begunNanos, doneNanos, what, effect);
        return this;
    }

    /** From now on records are of this flow, host, size and these breakdown values. */
    public Story as(int newFlow, int newHost, int newBytes, int... newTags) {
        flow = newFlow;
        host = newHost;
        bytes = newBytes;
        tags = newTags;
        return this;
    }

    public StreamRecord offer(long nowNanos, int key, int shard) {
        return offer(nowNanos, key, key, shard);
    }

    public StreamRecord offer(long nowNanos, int key, int partitionKey, int shard) {
        pass(nowNanos);
        StreamRecord record = StreamRecords.offered(nowNanos, flow, host, key, shard, bytes, tags);
        StreamRecords.partitionKey(record, partitionKey);
        observer.offered(nowNanos, record);
        return record;
    }

    public Story accept(long nowNanos, StreamRecord record) {
        pass(nowNanos);
        StreamRecords.tried(record, record.shard());
        observer.accepted(nowNanos, record);
        logs.append(record.shard(), record.firstOfferedNanos(), nowNanos, record.scope());
        leave(record);
        return this;
    }

    public Story throttle(long nowNanos, StreamRecord record) {
        pass(nowNanos);
        StreamRecords.tried(record, record.shard());
        observer.throttled(nowNanos, record);
        return this;
    }

    public Story queue(long nowNanos, StreamRecord record) {
        pass(nowNanos);
        observer.queued(nowNanos, record);
        StreamRecords.waits(record, true);
        waiting.add(record);
        return this;
    }

    public Story delay(long nowNanos, StreamRecord record) {
        pass(nowNanos);
        observer.delayed(nowNanos, record);
        return this;
    }

    public Story block(long nowNanos, StreamRecord record) {
        pass(nowNanos);
        observer.blocked(nowNanos, record);
        StreamRecords.waitsOutside(record, true);
        waiting.add(record);
        return this;
    }

    public Story admit(long nowNanos, StreamRecord record) {
        pass(nowNanos);
        observer.admitted(nowNanos, record);
        leave(record);
        return this;
    }

    public Story drop(long nowNanos, StreamRecord record, DropCause cause) {
        pass(nowNanos);
        observer.dropped(nowNanos, record, cause);
        leave(record);
        return this;
    }

    private void leave(StreamRecord record) {
        StreamRecords.waits(record, false);
        StreamRecords.waitsOutside(record, false);
        waiting.remove(record);
    }

    /** So many records of a key, accepted by a shard at once. */
    public Story takes(long nowNanos, int key, int shard, int count) {
        for (int i = 0; i < count; i++) {
            accept(nowNanos, offer(nowNanos, key, shard));
        }
        return this;
    }

    /** So many records of a key, refused by a shard and dropped at once. */
    public Story loses(long nowNanos, int key, int shard, int count) {
        for (int i = 0; i < count; i++) {
            StreamRecord record = offer(nowNanos, key, shard);
            throttle(nowNanos, record).drop(nowNanos, record, DropCause.QUEUE_FULL);
        }
        return this;
    }

    public Story assigned(long nowNanos, int group, int members, int... memberOfShard) {
        pass(nowNanos);
        observer.assigned(nowNanos, group, members, memberOfShard);
        return this;
    }

    /** A completion; time doesn't pass, since groups may be told late. */
    public Story consume(long nowNanos, int group, int shard, long firstOfferedNanos, long acceptedNanos) {
        long offset = logs.offset(shard, firstOfferedNanos, acceptedNanos);
        observer.consumed(nowNanos, group, shard, offset, offset + 1, logs.log(shard));
        return this;
    }

    public Story settled(long nowNanos) {
        observer.settled(nowNanos);
        return this;
    }

    public Story leftLagging(int group, int shard, long oldestAcceptedNanos) {
        observer.leftLagging(shape.durationNanos(), group, shard, oldestAcceptedNanos);
        return this;
    }

    /** Ends the run and hands over what was seen; lag that is left has to be told before. */
    public RunObservations end() {
        pass(shape.durationNanos() - 1);
        observer.settled(shape.durationNanos());
        observer.secondClosed(shape.durationNanos());
        observer.sampleClosed(shape.durationNanos());
        for (StreamRecord record : waiting) {
            observer.leftWaiting(shape.durationNanos(), record);
        }
        return observer.freeze();
    }

    private void pass(long nowNanos) {
        while (Math.min(nextSecond, nextSample) <= nowNanos) {
            long now = Math.min(nextSecond, nextSample);
            observer.settled(now);
            if (nextSecond == now) {
                observer.secondClosed(now);
                nextSecond += SECOND;
            }
            if (nextSample == now) {
                observer.sampleClosed(now);
                nextSample += shape.sampleNanos();
            }
        }
    }
}
