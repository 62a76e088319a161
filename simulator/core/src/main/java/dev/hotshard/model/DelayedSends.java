package dev.hotshard.model;

import dev.hotshard.engine.EventCalendar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The discipline of a stream whose shards hold back what is above their caps: nothing is refused and nothing tried twice; a record that can't be accepted at once
 * waits in its host's queue, and is accepted as soon as the caps have room.
 * Shape: a shard serves in the order in which records entered their hosts' queues, whoever the host; a new record stands behind those that wait for its shard. Those
 * whose shard has room but not its pool, the whole stream or a broker, stand in one line of their own, one for each shard, and no new record overtakes them. One entry
 * in the calendar for each shard with a line, at the nanosecond at which its first has room, and one for each pool.
 * Cost: constant but for the calendar; nothing is allocated once it has grown.
 */
final class DelayedSends implements RetryDiscipline, SlotHolder {
    private final EventCalendar calendar;
    private final Outbound outbound;
    private final HostQueues queues;
    private final Hosts hosts;
    private final Shards shards;
    private final PoolLine[] poolLines;
    private final StreamRecord sent;
    private @Nullable ShardLine[] lines = {};

    /** How many records have entered a line; the order of entry is kept in the slots, which have no due time here. */
    private long entered;

    DelayedSends(EventCalendar calendar, Outbound outbound, HostQueues queues, Hosts hosts, Shards shards) {
        this.calendar = calendar;
        this.outbound = outbound;
        this.queues = queues;
        this.hosts = hosts;
        this.shards = shards;
        int pools = shards.poolCount();
        this.poolLines = new PoolLine[pools];
        for (int i = 0; i < pools; i++) {
            int pool = i;
            long rank = EventOrder.RETRY.rank(Integer.MAX_VALUE - pools + 1 + pool);
            poolLines[pool] = new PoolLine(calendar.add(now -> servePool(now, pool), rank));
        }
        this.sent = queues.newRecord();
        queues.hold(this);
    }

    @Override
    public void join(Host host) {
        // Lines are of shards, not of hosts.
    }

    @Override
    public void offer(long nowNanos, Host host, StreamRecord record) {
        ShardLine line = line(record.shard);
        if (line.isEmpty() && poolLine(record.shard).isEmpty() && outbound.sends(nowNanos, record)) {
            return;
        }
        outbound.delayed(nowNanos, record);
        int slot = queues.enter(nowNanos, host, record);
        if (slot != HostQueues.REFUSED) {
            queues.records().dueNanos(slot, entered++);
            // One that waited outside may have been sent to a shard that has closed since.
            queues.records().shard(slot, record.shard);
            stand(nowNanos, slot, record.shard);
        }
    }

    /** Caps are others, or other shards take what waits: all lines are made anew, in the order of entry. */
    @Override
    public void streamChanged(long nowNanos) {
        WaitingRecords records = queues.records();
        List<Integer> all = new ArrayList<>();
        for (ShardLine line : lines) {
            while (line != null && !line.isEmpty()) {
                int slot = line.poll();
                if (records.hasLeft(slot)) {
                    records.free(slot);
                } else {
                    all.add(slot);
                }
            }
            if (line != null) {
                calendar.cancel(line.entry);
            }
        }
        for (PoolLine line : poolLines) {
            line.clear();
            calendar.cancel(line.entry);
        }
        all.sort(Comparator.comparingLong(records::dueNanos));
        for (int slot : all) {
            queues.load(slot, sent);
            outbound.route(sent);
            records.shard(slot, sent.shard);
            stand(nowNanos, slot, sent.shard);
        }
    }

    /** Puts a slot behind those that wait for its shard. */
    private void stand(long nowNanos, int slot, int shard) {
        ShardLine line = line(shard);
        line.add(slot);
        if (line.head() == slot) {
            scheduleHead(nowNanos, shard, line);
        }
    }

    private ShardLine line(int shard) {
        if (shard >= lines.length) {
            lines = Arrays.copyOf(lines, Math.max(shard + 1, 2 * lines.length));
        }
        ShardLine line = lines[shard];
        if (line == null) {
            line = new ShardLine(calendar.add(now -> serve(now, shard), EventOrder.RETRY.rank(shard)));
            lines[shard] = line;
        }
        return line;
    }

    private PoolLine poolLine(int shard) {
        return poolLines[shards.poolOf(shard)];
    }

    private void scheduleHead(long nowNanos, int shard, ShardLine line) {
        long due = shards.roomNanos(nowNanos, shard, queues.records().bytes(line.head()));
        if (due == nowNanos && shards.arePooled()) {
            // At once, so that nobody who comes at this instant overtakes it; the time of a head that has left is void.
            calendar.cancel(line.entry);
            standForPool(nowNanos, shard, line);
        } else {
            calendar.schedule(line.entry, due);
        }
    }

    private void schedulePool(long nowNanos, int pool) {
        PoolLine waiting = poolLines[pool];
        long due = waiting.isEmpty()
                ? Long.MAX_VALUE
                : shards.poolRoomNanos(
                        nowNanos,
                        pool,
                        queues.records().bytes(line(waiting.first()).head()));
        calendar.schedule(waiting.entry, due);
    }

    /** The shard has room for the first of its line. */
    private void serve(long nowNanos, int shard) {
        ShardLine line = line(shard);
        if (shards.arePooled()) {
            standForPool(nowNanos, shard, line);
        } else {
            send(nowNanos, line);
        }
    }

    private void standForPool(long nowNanos, int shard, ShardLine line) {
        poolLine(shard).add(shard, queues.records().dueNanos(line.head()));
        schedulePool(nowNanos, shards.poolOf(shard));
    }

    /** A pool has room for the first of those that wait for it. */
    private void servePool(long nowNanos, int pool) {
        send(nowNanos, line(poolLines[pool].first()));
    }

    private void send(long nowNanos, ShardLine line) {
        int slot = line.head();
        queues.load(slot, sent);
        if (!outbound.sends(nowNanos, sent)) {
            throw new IllegalStateException(
                    "shard " + sent.shard + " has no room at " + nowNanos + " ns, when it should");
        }
        queues.leave(nowNanos, hosts.host(sent.host), slot);
    }

    @Override
    public void left(long nowNanos, int slot) {
        WaitingRecords records = queues.records();
        int shard = records.shard(slot);
        ShardLine line = line(shard);
        records.markLeft(slot);
        if (line.head() != slot) {
            return;
        }
        while (!line.isEmpty() && records.hasLeft(line.head())) {
            records.free(line.poll());
        }
        poolLine(shard).remove(shard);
        schedulePool(nowNanos, shards.poolOf(shard));
        if (line.isEmpty()) {
            calendar.cancel(line.entry);
        } else {
            scheduleHead(nowNanos, shard, line);
        }
    }
}
