package dev.hotshard.model;

import dev.hotshard.engine.EventCalendar;
import dev.hotshard.exact.Fraction;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A group with all that a coordinator sees to: members with workers, commits, crashes, expulsions, rebalances that take time, bounds on what it reads, a filter.
 * Units: times in nanoseconds, offsets in records.
 * Shape: it has a calendar of its own, which runs late, up to the time that somebody asks for; so the logs may hold records of its future, and each poll looks at the
 * times at which they were accepted. At one instant: expiries by shard, comebacks by member, the commit, ends of work by member and worker, shards that may be read again by member,
 * expulsions by member; polls that an accepted record causes come last, with that record.
 * Invariant: what happens doesn't depend on when it is worked out; without any of these it is what {@link ConsumerGroup} does. Each accepted record is consumed
 * once, lost once, or lags; all further processings are replays. With commits of the lowest offset in flight only retention loses anything.
 * Source: AWS on resharding, readers of Kinesis take the parent first; the consumer of Kafka's Java client, its auto-commit and group protocol; the pool with a watermark as its users build it.
 */
final class CoordinatedGroup implements LogReader {
    private static final long FOREVER = CoordinationPlan.FOREVER;
    private static final BigInteger SECOND = BigInteger.valueOf(1_000_000_000);

    /** What comes first at one instant. */
    private enum Order {
        EXPIRY,
        COMEBACK,
        COMMIT,
        WORK,
        READABLE,
        EXPULSION,
        ARRIVAL;

        private static final int BITS = 48;

        long rank(long index) {
            return (long) ordinal() << BITS | index;
        }
    }

    /** The columns of the logs that a group looks at; negative for none. */
    record Columns(int subKey, int match, int bytes) {}

    private final int index;
    private final Assignor assignor;
    private final int poll;
    private final CoordinationPlan plan;
    private final Columns columns;
    private final int workers;
    private final long queueCapacity;
    private long[] serviceStreams;
    private final Books books;
    private final GroupListener listener;
    private final EventCalendar calendar = new EventCalendar();
    private ShardProgress[] shards = {};
    private int[] expiries = {};

    /** Shards that take no more records. */
    private final BitSet closed = new BitSet();

    private final List<PoolMember> members = new ArrayList<>();

    /** Those that left while they worked on something. */
    private final List<PoolMember> leaving = new ArrayList<>();

    CoordinatedGroup(
            int index,
            GroupPlan group,
            CoordinationPlan plan,
            Columns columns,
            long[] serviceStreams,
            ShardLog[] logs,
            Books books,
            GroupListener listener) {
        this.index = index;
        this.assignor = group.assignor();
        this.poll = group.poll();
        this.plan = plan;
        this.columns = columns;
        this.workers = plan.pool() == null ? 1 : plan.pool().workers();
        this.queueCapacity = plan.pool() == null ? 0 : plan.pool().queue();
        this.serviceStreams = serviceStreams;
        this.books = books;
        this.listener = listener;
        growTo(logs);
        new Ticker(calendar, Order.COMMIT.rank(0), plan.commits().everyNanos(), this::commitDue);
        for (int i = 0; i < group.members(); i++) {
            members.add(newMember(i, group));
        }
        deal(0, 0);
        members.forEach(member -> member.isPolling = true);
    }

    private void growTo(ShardLog[] logs) {
        int before = shards.length;
        shards = Arrays.copyOf(shards, logs.length);
        expiries = Arrays.copyOf(expiries, logs.length);
        for (int i = before; i < logs.length; i++) {
            ShardProgress shard = new ShardProgress(i, logs[i]);
            shards[i] = shard;
            expiries[i] = calendar.add(
                    now -> {
                        expire(shard, now);
                        waitAgain(shard.owner);
                    },
                    Order.EXPIRY.rank(i));
        }
    }

    private PoolMember newMember(int number, GroupPlan group) {
        PoolMember member = new PoolMember(number, workers, group.serviceOf(number));
        for (int i = 0; i < workers; i++) {
            PoolMember.Worker worker = member.workers[i];
            worker.entry =
                    calendar.add(now -> endWork(member, worker, now), Order.WORK.rank((long) number * workers + i));
        }
        member.readable = calendar.add(now -> work(member, now, now), Order.READABLE.rank(number));
        member.arrival = calendar.add(now -> work(member, now, now + 1), Order.ARRIVAL.rank(number));
        member.expulsion = calendar.add(now -> expel(member, now), Order.EXPULSION.rank(number));
        member.comeback = calendar.add(now -> comeBack(member, now), Order.COMEBACK.rank(number));
        return member;
    }

    @Override
    public int memberCount() {
        return members.size();
    }

    @Override
    public void advance(int shard, long nowNanos) {
        advanceAll(nowNanos);
    }

    @Override
    public void advanceAll(long nowNanos) {
        look();
        while (calendar.nextNanos() <= nowNanos) {
            calendar.fireNext();
        }
    }

    /** Takes notice of what has come into the logs. */
    private void look() {
        boolean anyNews = false;
        for (ShardProgress shard : shards) {
            if (shard.seenEnd < shard.log.end()) {
                shard.seenEnd = shard.log.end();
                watchExpiry(shard);
                if (shard.owner != ShardProgress.NOBODY && members.get(shard.owner).isPolling) {
                    members.get(shard.owner).hasNews = true;
                    anyNews = true;
                }
            }
        }
        if (anyNews) {
            for (PoolMember member : members) {
                if (member.hasNews) {
                    member.hasNews = false;
                    await(member);
                }
            }
        }
    }

    @Override
    public long neededFrom(int shard) {
        return shards[shard].neededFrom();
    }

    // ---- polls and work

    /** Lets a member do what it can without waiting: hand over, poll, and so on. It polls what was accepted before a time. */
    private void work(PoolMember member, long nowNanos, long acceptedBeforeNanos) {
        long before = acceptedBeforeNanos;
        while (handsAllOver(member, nowNanos)) {
            if (plan.pool() == null && member.inWork > 0) {
                return;
            }
            calendar.cancel(member.expulsion);
            if (member.state == PoolMember.State.EXPELLED) {
                member.state = PoolMember.State.READING;
                rebalance(nowNanos);
                return;
            }
            if (member.isCommitDue) {
                commit(member);
            }
            if (!polls(member, nowNanos, before)) {
                member.isPolling = true;
                await(member);
                return;
            }
            member.isPolling = false;
            calendar.cancel(member.readable);
            calendar.cancel(member.arrival);
            if (plan.maxPollIntervalNanos() != FOREVER) {
                calendar.schedule(member.expulsion, nowNanos + plan.maxPollIntervalNanos());
            }
            before = nowNanos;
        }
    }

    /** Hands over to the workers what there's room for; whether that was all. What the filter leaves out is done with when its turn comes. */
    private boolean handsAllOver(PoolMember member, long nowNanos) {
        while (member.hasRest()) {
            long offset = member.restOffset();
            ShardProgress shard = shards[member.restShard()];
            PoolMember.Worker worker = member.workers[workerOf(shard.log, offset)];
            if (!matches(shard.log, offset)) {
                if (plan.pool() == null && worker.isBusy) {
                    return false;
                }
                member.handedOver();
                end(shard, member.restTerm(), offset, nowNanos);
            } else if (!worker.isBusy) {
                member.handedOver();
                start(member, worker, shard.shard, member.restTerm(), offset, nowNanos);
            } else if (worker.queue.size() < queueCapacity) {
                member.handedOver();
                worker.queue.add(shard.shard, member.restTerm(), offset);
            } else {
                return false;
            }
        }
        return true;
    }

    private int workerOf(ShardLog log, long offset) {
        return columns.subKey() < 0 ? 0 : (int) log.column(columns.subKey(), offset);
    }

    private boolean matches(ShardLog log, long offset) {
        return columns.match() < 0 || log.column(columns.match(), offset) != 0;
    }

    private void start(PoolMember member, PoolMember.Worker worker, int shard, int term, long offset, long nowNanos) {
        worker.isBusy = true;
        worker.shard = shard;
        worker.term = term;
        worker.offset = offset;
        member.inWork++;
        calendar.schedule(worker.entry, nowNanos + member.service.nanos(serviceStreams[shard], offset));
    }

    private void endWork(PoolMember member, PoolMember.Worker worker, long nowNanos) {
        worker.isBusy = false;
        member.inWork--;
        end(shards[worker.shard], worker.term, worker.offset, nowNanos);
        if (worker.queue.size() > 0) {
            CopyQueue queue = worker.queue;
            start(member, worker, queue.headShard(), queue.headTerm(), queue.headOffset(), nowNanos);
            queue.removeHead();
        }
        if (member.state == PoolMember.State.LEFT) {
            if (member.inWork == 0) {
                leaving.remove(member);
            }
        } else {
            work(member, nowNanos, nowNanos);
        }
    }

    private void end(ShardProgress shard, int term, long offset, long nowNanos) {
        if (shard.end(term, offset)) {
            books.consumed(index);
            listener.consumed(nowNanos, index, shard.shard, offset, shard.settledBelow(), shard.log);
            settled(shard, nowNanos);
        } else {
            listener.replayed(nowNanos, index, shard.shard, offset, shard.log);
        }
    }

    /** Polls the next shard in rotation that has something which may be read and was accepted before a time; whether there was one. */
    private boolean polls(PoolMember member, long nowNanos, long acceptedBeforeNanos) {
        int count = member.shards.length;
        for (int i = 1; i <= count; i++) {
            int place = (member.lastPolled + i) % count;
            ShardProgress shard = shards[member.shards[place]];
            long end = shard.readableNanos <= nowNanos && isItsTurn(shard)
                    ? endOfPoll(shard, acceptedBeforeNanos)
                    : shard.position();
            if (shard.position() < end) {
                member.lastPolled = place;
                member.took(shard.shard, shard.term(), shard.position(), end);
                tellRead(shard, end, nowNanos);
                shard.polled(end);
                return true;
            }
        }
        return false;
    }

    private long endOfPoll(ShardProgress shard, long acceptedBeforeNanos) {
        long most = Math.min(shard.log.end(), shard.position() + poll);
        long end = shard.position();
        while (end < most && shard.log.acceptedNanos(end) < acceptedBeforeNanos) {
            end++;
        }
        return end;
    }

    /** A poll reads all that it takes, and pays for it whatever the filter leaves out. */
    private void tellRead(ShardProgress shard, long end, long nowNanos) {
        CoordinationPlan.ReadCap cap = plan.readCap();
        long units = 0;
        for (long offset = shard.position(); offset < end; offset++) {
            if (plan.filter() != null) {
                listener.read(nowNanos, index, shard.shard, offset, matches(shard.log, offset), shard.log);
            }
            if (cap != null) {
                units += (shard.log.column(columns.bytes(), offset) + cap.unitBytes() - 1) / cap.unitBytes();
            }
        }
        if (cap != null) {
            shard.readableNanos = nowNanos + readingNanos(units, cap.unitsPerSecond());
        }
    }

    /** How long the reading of so much takes, rounded up. */
    private static long readingNanos(long units, Fraction perSecond) {
        BigInteger[] nanos = BigInteger.valueOf(units)
                .multiply(SECOND)
                .multiply(perSecond.denominator())
                .divideAndRemainder(perSecond.numerator());
        return nanos[0].longValueExact() + (nanos[1].signum() > 0 ? 1 : 0);
    }

    /** Puts into the calendar when a member that waits can poll next, as far as the logs tell. */
    private void await(PoolMember member) {
        long readable = FOREVER;
        long arrival = FOREVER;
        for (int number : member.shards) {
            ShardProgress shard = shards[number];
            if (shard.hasUnread() && isItsTurn(shard)) {
                long acceptedNanos = shard.log.acceptedNanos(shard.position());
                if (shard.readableNanos > acceptedNanos) {
                    readable = Math.min(readable, shard.readableNanos);
                } else {
                    arrival = Math.min(arrival, acceptedNanos);
                }
            }
        }
        calendar.schedule(member.readable, readable);
        calendar.schedule(member.arrival, arrival);
    }

    private void waitAgain(int owner) {
        if (owner != ShardProgress.NOBODY && members.get(owner).isPolling) {
            await(members.get(owner));
        }
    }

    private static void stopWaiting(EventCalendar calendar, PoolMember member) {
        member.isPolling = false;
        calendar.cancel(member.readable);
        calendar.cancel(member.arrival);
        calendar.cancel(member.expulsion);
    }

    // ---- commits

    private void commitDue(long nowNanos) {
        for (PoolMember member : members) {
            if (member.state == PoolMember.State.READING) {
                if (plan.commits().mode() != CoordinationPlan.Commits.Mode.ON_POLL || member.isPolling) {
                    commit(member);
                } else {
                    member.isCommitDue = true;
                }
            }
        }
    }

    private void commit(PoolMember member) {
        member.isCommitDue = false;
        for (int shard : member.shards) {
            shards[shard].committed = shards[shard].commitPoint(plan.commits().mode());
        }
    }

    // ---- retention

    /** What is too old and hasn't been polled is lost. */
    private void expire(ShardProgress shard, long nowNanos) {
        if (plan.retentionNanos() == FOREVER) {
            return;
        }
        while (shard.hasUnread() && shard.log.acceptedNanos(shard.position()) <= nowNanos - plan.retentionNanos()) {
            long offset = shard.position();
            if (shard.skip()) {
                lost(shard, offset, nowNanos);
            }
        }
        calendar.cancel(expiries[shard.shard]);
        watchExpiry(shard);
    }

    private void watchExpiry(ShardProgress shard) {
        if (plan.retentionNanos() != FOREVER
                && shard.hasUnread()
                && calendar.dueNanos(expiries[shard.shard]) == FOREVER) {
            calendar.schedule(expiries[shard.shard], shard.log.acceptedNanos(shard.position()) + plan.retentionNanos());
        }
    }

    private void lost(ShardProgress shard, long offset, long nowNanos) {
        books.lost(index);
        listener.lost(nowNanos, index, shard.shard, offset, shard.settledBelow(), shard.log);
        settled(shard, nowNanos);
    }

    // ---- who is there

    @Override
    public void change(long nowNanos, GroupPlan after) {
        advanceAll(nowNanos - 1);
        for (PoolMember member : members) {
            member.service = after.serviceOf(member.index);
        }
        if (after.members() != members.size()) {
            leave(nowNanos, after.members());
            for (int i = members.size(); i < after.members(); i++) {
                members.add(newMember(i, after));
            }
            rebalance(nowNanos);
        }
    }

    @Override
    public void reshape(long nowNanos, Topology.Change change, long[] allServiceStreams, ShardLog[] allLogs) {
        advanceAll(nowNanos - 1);
        serviceStreams = allServiceStreams;
        growTo(allLogs);
        for (int shard : change.closed()) {
            closed.set(shard);
        }
        if (plan.readsParentsFirst()) {
            for (ShardBirth birth : change.opened()) {
                shards[birth.shard()].waitsFor =
                        birth.parents().stream().mapToInt(parent -> parent).toArray();
            }
        }
        rebalance(nowNanos);
    }

    /** Whether the group is through with all that a shard took the place of. */
    private boolean isItsTurn(ShardProgress shard) {
        for (int parent : shard.waitsFor) {
            if (shards[parent].unsettled() > 0 || !isItsTurn(shards[parent])) {
                return false;
            }
        }
        shard.waitsFor = ShardProgress.NONE;
        return true;
    }

    /** A record of a shard is settled: if it was the last one, others may have their turn. */
    private void settled(ShardProgress shard, long nowNanos) {
        if (!plan.readsParentsFirst() || !closed.get(shard.shard) || shard.unsettled() > 0) {
            return;
        }
        for (ShardProgress other : shards) {
            boolean waited = other.waitsFor.length > 0;
            if (waited
                    && isItsTurn(other)
                    && other.owner != ShardProgress.NOBODY
                    && members.get(other.owner).isPolling) {
                calendar.schedule(members.get(other.owner).readable, nowNanos);
            }
        }
    }

    /** Those from a number on leave: they hand their shards over, and end what they work on. */
    private void leave(long nowNanos, int from) {
        if (from >= members.size()) {
            return;
        }
        List<PoolMember> going = members.subList(from, members.size());
        List<PoolMember.Copy> forgotten = new ArrayList<>();
        for (PoolMember member : going) {
            stopWaiting(calendar, member);
            calendar.cancel(member.comeback);
            for (int shard : member.shards) {
                handOver(shards[shard]);
            }
            member.shards = new int[0];
            member.state = PoolMember.State.LEFT;
            forgotten.addAll(member.forgetWaiting());
            if (member.inWork > 0) {
                leaving.add(member);
            }
        }
        going.clear();
        forgotten.forEach(copy -> shards[copy.shard()].dropStrays(1));
        forgotten.forEach(copy -> missed(copy, true, nowNanos));
    }

    @Override
    public int crash(long nowNanos, int number, long forNanos) {
        advanceAll(nowNanos - 1);
        if (number >= members.size()) {
            return 0;
        }
        PoolMember member = members.get(number);
        long back = nowNanos + forNanos;
        if (member.state == PoolMember.State.DOWN) {
            calendar.schedule(member.comeback, Math.max(calendar.dueNanos(member.comeback), back));
            return 0;
        }
        calendar.schedule(member.comeback, back);
        stopWaiting(calendar, member);
        List<PoolMember.Copy> gone = member.forgetWaiting();
        for (PoolMember.Worker worker : member.workers) {
            calendar.cancel(worker.entry);
        }
        gone.addAll(member.breakOff());
        member.state = PoolMember.State.DOWN;
        List<PoolMember.Copy> strays = gone.stream()
                .filter(copy -> copy.term() != shards[copy.shard()].term())
                .toList();
        gone.removeAll(strays);
        strays.forEach(copy -> shards[copy.shard()].dropStrays(1));
        int read = member.shards.length;
        for (int shard : member.shards) {
            takeAway(shards[shard], 0);
        }
        member.shards = new int[0];
        gone.forEach(copy -> missed(copy, false, nowNanos));
        strays.forEach(copy -> missed(copy, true, nowNanos));
        rebalance(nowNanos);
        return read;
    }

    private void comeBack(PoolMember member, long nowNanos) {
        member.state = PoolMember.State.READING;
        member.isCommitDue = false;
        rebalance(nowNanos);
    }

    /** A member that didn't poll for too long is taken for dead; it goes on with what it has. */
    private void expel(PoolMember member, long nowNanos) {
        member.state = PoolMember.State.EXPELLED;
        for (int shard : member.shards) {
            takeAway(shards[shard], member.copies(shard, shards[shard].term()));
        }
        member.shards = new int[0];
        rebalance(nowNanos);
    }

    /** A reader is lost without notice: the next one begins where it committed last. */
    private static void takeAway(ShardProgress shard, long copiesLeft) {
        shard.begin(shard.committed, copiesLeft);
        shard.owner = ShardProgress.NOBODY;
    }

    /** A reader gives back what it hasn't begun, and commits that: the next one begins there. */
    private void handOver(ShardProgress shard) {
        long next = shard.position();
        long copies = 0;
        if (shard.owner != ShardProgress.NOBODY) {
            PoolMember member = members.get(shard.owner);
            next = Math.min(next, member.giveBack(shard.shard, shard.term()));
            copies = member.copies(shard.shard, shard.term());
            shard.owner = ShardProgress.NOBODY;
        }
        shard.begin(next, copies);
        shard.committed = next;
    }

    /** A copy is gone unprocessed: if nobody else has the record or comes to it, it is lost; a stray is read again where commits wait for what is in flight. */
    private void missed(PoolMember.Copy copy, boolean isStray, long nowNanos) {
        ShardProgress shard = shards[copy.shard()];
        if (copy.offset() >= shard.acquired() || shard.isSettled(copy.offset()) || isHeld(copy)) {
            return;
        }
        if (isStray && plan.commits().mode() == CoordinationPlan.Commits.Mode.WATERMARK) {
            handOver(shard);
            shard.begin(copy.offset(), 0);
            shard.committed = copy.offset();
        } else if (shard.settle(copy.offset())) {
            lost(shard, copy.offset(), nowNanos);
        }
    }

    private boolean isHeld(PoolMember.Copy copy) {
        return shards[copy.shard()].strays() > 0
                && (members.stream().anyMatch(member -> member.holds(copy.shard(), copy.offset()))
                        || leaving.stream().anyMatch(member -> member.holds(copy.shard(), copy.offset())));
    }

    /** Deals the shards anew, lets nobody read for the pause whom that stops, and goes on. */
    private void rebalance(long nowNanos) {
        deal(nowNanos, plan.pauseNanos());
        for (ShardProgress shard : shards) {
            expire(shard, nowNanos);
        }
        for (PoolMember member : List.copyOf(members)) {
            if (member.state == PoolMember.State.READING) {
                work(member, nowNanos, nowNanos);
            }
        }
    }

    private void deal(long nowNanos, long pauseNanos) {
        int[] after = dealt();
        for (ShardProgress shard : shards) {
            if (!plan.isCooperative() || after[shard.shard] != shard.owner) {
                handOver(shard);
                shard.readableNanos = Math.max(shard.readableNanos, nowNanos + pauseNanos);
            }
            shard.owner = after[shard.shard];
        }
        int[] counts = new int[members.size()];
        for (int owner : after) {
            if (owner != ShardProgress.NOBODY) {
                counts[owner]++;
            }
        }
        for (PoolMember member : members) {
            member.shards = new int[counts[member.index]];
            member.lastPolled = -1;
        }
        for (int shard = after.length - 1; shard >= 0; shard--) {
            if (after[shard] != ShardProgress.NOBODY) {
                members.get(after[shard]).shards[--counts[after[shard]]] = shard;
            }
        }
        listener.assigned(nowNanos, index, reading().length, after);
    }

    /** Who gets which shard, of the members that read. */
    private int[] dealt() {
        int[] reading = reading();
        int[] rankOfMember = new int[members.size()];
        Arrays.fill(rankOfMember, ShardProgress.NOBODY);
        for (int rank = 0; rank < reading.length; rank++) {
            rankOfMember[reading[rank]] = rank;
        }
        int[] dealt = new int[shards.length];
        Arrays.fill(dealt, ShardProgress.NOBODY);
        if (reading.length == 0) {
            return dealt;
        }
        int[] some = toDeal();
        int[] ranks = new int[some.length];
        for (int i = 0; i < some.length; i++) {
            int owner = shards[some[i]].owner;
            ranks[i] = owner == ShardProgress.NOBODY ? ShardProgress.NOBODY : rankOfMember[owner];
        }
        assignor.deal(ranks, reading.length);
        for (int i = 0; i < some.length; i++) {
            dealt[some[i]] = reading[ranks[i]];
        }
        return dealt;
    }

    /** The shards that are open, or that the group isn't through with. */
    private int[] toDeal() {
        return IntStream.range(0, shards.length)
                .filter(shard -> !closed.get(shard) || shards[shard].unsettled() > 0)
                .toArray();
    }

    private int[] reading() {
        return members.stream()
                .filter(member -> member.state == PoolMember.State.READING)
                .mapToInt(member -> member.index)
                .toArray();
    }

    @Override
    public long tellLagging(long nowNanos) {
        long count = 0;
        for (ShardProgress shard : shards) {
            count += shard.unsettled();
            if (shard.unsettled() > 0) {
                listener.leftLagging(nowNanos, index, shard.shard, shard.log.acceptedNanos(shard.settledBelow()));
            }
        }
        return count;
    }
}
