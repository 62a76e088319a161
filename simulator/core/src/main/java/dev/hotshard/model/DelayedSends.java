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
 * whose shard has room but not the whole stream stand in one line of their own, one for each shard, and no new record overtakes them. One entry in the calendar for
 * each shard with a line, at the nanosecond at which its first has room, and one for the whole.
 * Cost: constant but for the calendar; nothing is allocated once it has grown.
 */
final class DelayedSends implements RetryDiscipline, SlotHolder {
    private final EventCalendar calendar;
    private final Outbound outbound;
    private final HostQueues queues;
    private final Hosts hosts;
    private final Shards shards;
    private final TotalLine forTotal = new TotalLine();
    private final int totalEntry;
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
        this.totalEntry = calendar.add(this::serveForTotal, EventOrder.RETRY.rank(Integer.MAX_VALUE));
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
        if (line.isEmpty() && forTotal.isEmpty() && outbound.sends(nowNanos, record)) {
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
        forTotal.clear();
        calendar.cancel(totalEntry);
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

    private void scheduleHead(long nowNanos, int shard, ShardLine line) {
        long due = shards.roomNanos(nowNanos, shard, queues.records().bytes(line.head()));
        if (due == nowNanos && shards.haveTotal()) {
            // At once, so that nobody who comes at this instant overtakes it; the time of a head that has left is void.
            calendar.cancel(line.entry);
            standForTotal(nowNanos, shard, line);
        } else {
            calendar.schedule(line.entry, due);
        }
    }

    private void scheduleTotal(long nowNanos) {
        long due = forTotal.isEmpty()
                ? Long.MAX_VALUE
                : shards.totalRoomNanos(
                        nowNanos, queues.records().bytes(line(forTotal.first()).head()));
        calendar.schedule(totalEntry, due);
    }

    /** The shard has room for the first of its line. */
    private void serve(long nowNanos, int shard) {
        ShardLine line = line(shard);
        if (shards.haveTotal()) {
            standForTotal(nowNanos, shard, line);
        } else {
            send(nowNanos, line);
        }
    }

    private void standForTotal(long nowNanos, int shard, ShardLine line) {
        forTotal.add(shard, queues.records().dueNanos(line.head()));
        scheduleTotal(nowNanos);
    }

    /** The whole stream has room for the first of those that wait for it. */
    private void serveForTotal(long nowNanos) {
        send(nowNanos, line(forTotal.first()));
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
        forTotal.remove(shard);
        scheduleTotal(nowNanos);
        if (line.isEmpty()) {
            calendar.cancel(line.entry);
        } else {
            scheduleHead(nowNanos, shard, line);
        }
    }
}
