package dev.hotshard.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A group of members that share the shards, each shard read by one of them.
 * Units: times in nanoseconds, offsets in records.
 * Shape: a member polls up to {@code poll} records from its next shard that has any, in rotation, works them off one by one, and polls again; when it finds nothing it
 * is idle until a record comes. Members feed nothing back to the hosts, so they are advanced only when somebody needs to know: when the listener is told that
 * everything is settled, when a log is full, and at changes. A log then holds records of a member's future: each poll looks at the times at which they were accepted.
 * Invariant: what happens doesn't depend on when members are advanced, but for records accepted at one instant, whose order the logs don't tell:
 * {@link ConsumerGroups} advances a member between two of them.
 */
final class ConsumerGroup implements LogReader {
    private static final int NOBODY = -1;

    private final int index;
    private final Assignor assignor;
    private final int poll;
    private long[] serviceStreams;
    private ShardLog[] logs;
    private final Books books;
    private final GroupListener listener;

    private GroupPlan plan;
    private Member[] members = {};
    private int[] memberOfShard;

    /** For each shard the offset that is polled next. */
    private long[] positions;

    /** Shards that take no more records. */
    private final BitSet closed = new BitSet();

    /** Members that work on a record of a shard that isn't theirs any more. */
    private final List<Member> lingering = new ArrayList<>();

    ConsumerGroup(
            int index, GroupPlan first, long[] serviceStreams, ShardLog[] logs, Books books, GroupListener listener) {
        this.index = index;
        this.plan = first;
        this.assignor = first.assignor();
        this.poll = first.poll();
        this.serviceStreams = serviceStreams;
        this.logs = logs;
        this.books = books;
        this.listener = listener;
        this.memberOfShard = new int[logs.length];
        this.positions = new long[logs.length];
        Arrays.fill(memberOfShard, NOBODY);
        assign(0, first);
    }

    @Override
    public int memberCount() {
        return members.length;
    }

    @Override
    public void advance(int shard, long nowNanos) {
        if (!lingering.isEmpty()) {
            advanceLingering(nowNanos);
        }
        advanceOwner(shard, nowNanos);
    }

    @Override
    public void advanceAll(long nowNanos) {
        if (!lingering.isEmpty()) {
            advanceLingering(nowNanos);
        }
        for (Member member : members) {
            advance(member, nowNanos);
        }
    }

    /** The lowest offset of a shard that somebody works on or has yet to start. */
    @Override
    public long neededFrom(int shard) {
        long needed = unstartedFrom(shard);
        int owner = memberOfShard[shard];
        if (owner != NOBODY && members[owner].isBusyWith(shard)) {
            needed = Math.min(needed, members[owner].offset);
        }
        return Math.min(needed, lingeringFrom(shard));
    }

    private long lingeringFrom(int shard) {
        long from = Long.MAX_VALUE;
        for (int i = 0; i < lingering.size(); i++) {
            if (lingering.get(i).isBusyWith(shard)) {
                from = Math.min(from, lingering.get(i).offset);
            }
        }
        return from;
    }

    /** The lowest offset of a shard that somebody has yet to start. */
    private long unstartedFrom(int shard) {
        int owner = memberOfShard[shard];
        if (owner != NOBODY && members[owner].isBusyWith(shard) && members[owner].offset + 1 < members[owner].pollEnd) {
            return members[owner].offset + 1;
        }
        return positions[shard];
    }

    @Override
    public void change(long nowNanos, GroupPlan after) {
        advanceAll(nowNanos - 1);
        plan = after;
        for (int i = 0; i < members.length; i++) {
            members[i].service = plan.serviceOf(i);
        }
        if (plan.members() != members.length) {
            assign(nowNanos, plan);
        }
    }

    @Override
    public void reshape(long nowNanos, Topology.Change change, long[] allServiceStreams, ShardLog[] allLogs) {
        advanceAll(nowNanos - 1);
        int before = memberOfShard.length;
        serviceStreams = allServiceStreams;
        logs = allLogs;
        positions = Arrays.copyOf(positions, logs.length);
        memberOfShard = Arrays.copyOf(memberOfShard, logs.length);
        Arrays.fill(memberOfShard, before, logs.length, NOBODY);
        for (int shard : change.closed()) {
            closed.set(shard);
        }
        assign(nowNanos, plan);
    }

    /** Deals the shards that are open, or that somebody has yet to work off. */
    private void deal(int memberCount, Member[] before) {
        int[] dealt = IntStream.range(0, memberOfShard.length)
                .filter(shard -> !closed.get(shard) || !isWorkedOff(shard, before))
                .toArray();
        int[] owners = Arrays.stream(dealt).map(shard -> memberOfShard[shard]).toArray();
        assignor.deal(owners, memberCount);
        Arrays.fill(memberOfShard, NOBODY);
        for (int i = 0; i < dealt.length; i++) {
            memberOfShard[dealt[i]] = owners[i];
        }
    }

    private boolean isWorkedOff(int shard, Member[] before) {
        return positions[shard] == logs[shard].end()
                && Arrays.stream(before).noneMatch(member -> member.isBusyWith(shard))
                && lingering.stream().noneMatch(member -> member.isBusyWith(shard));
    }

    @Override
    public int crash(long nowNanos, int member, long forNanos) {
        throw new IllegalStateException("a group without a coordinator was told of a crash");
    }

    @Override
    public long tellLagging(long nowNanos) {
        long[] oldest = new long[logs.length];
        long count = 0;
        for (int shard = 0; shard < oldest.length; shard++) {
            long from = unstartedFrom(shard);
            count += logs[shard].end() - from;
            oldest[shard] = from < logs[shard].end() ? logs[shard].acceptedNanos(from) : Long.MAX_VALUE;
        }
        Set<Member> working = new LinkedHashSet<>(lingering);
        working.addAll(List.of(members));
        for (Member member : working) {
            if (member.isBusy) {
                count++;
                oldest[member.shard] = Math.min(oldest[member.shard], logs[member.shard].acceptedNanos(member.offset));
            }
        }
        for (int shard = 0; shard < oldest.length; shard++) {
            if (oldest[shard] != Long.MAX_VALUE) {
                listener.leftLagging(nowNanos, index, shard, oldest[shard]);
            }
        }
        return count;
    }

    private void assign(long nowNanos, GroupPlan by) {
        int memberCount = by.members();
        Member[] before = members;
        for (Member member : before) {
            if (member.isBusy && member.offset + 1 < member.pollEnd) {
                positions[member.shard] = member.offset + 1;
                member.pollEnd = member.offset + 1;
            }
            member.lastPolled = -1;
        }
        members = Arrays.copyOf(before, memberCount);
        for (int i = before.length; i < memberCount; i++) {
            members[i] = new Member(by.serviceOf(i));
        }
        if (memberCount == 0) {
            Arrays.fill(memberOfShard, NOBODY);
        } else {
            deal(memberCount, before);
        }
        dealOut();
        keepLingering(before);
        listener.assigned(nowNanos, index, memberCount, memberOfShard.clone());
        for (Member member : members) {
            if (!member.isBusy) {
                lookForWork(member);
                pollNext(member, nowNanos);
            }
        }
    }

    private void dealOut() {
        int[] counts = new int[members.length];
        for (int owner : memberOfShard) {
            if (owner != NOBODY) {
                counts[owner]++;
            }
        }
        for (int i = 0; i < members.length; i++) {
            members[i].shards = new int[counts[i]];
        }
        for (int shard = memberOfShard.length - 1; shard >= 0; shard--) {
            int owner = memberOfShard[shard];
            if (owner != NOBODY) {
                members[owner].shards[--counts[owner]] = shard;
            }
        }
    }

    private void keepLingering(Member[] before) {
        for (int i = 0; i < before.length; i++) {
            Member member = before[i];
            if (i >= members.length) {
                member.shards = new int[0];
            }
            boolean isElsewhere = member.isBusy && (i >= members.length || memberOfShard[member.shard] != i);
            if (isElsewhere && !lingering.contains(member)) {
                lingering.add(member);
            }
        }
    }

    /** Ends what is in work for others, one after the other as time goes, each behind what its shard's reader has ended before. */
    private void advanceLingering(long nowNanos) {
        Member first = firstLingering();
        while (first != null && first.finishNanos <= nowNanos) {
            lingering.remove(first);
            advanceOwner(first.shard, first.finishNanos - 1);
            advance(first, first.finishNanos);
            first = firstLingering();
        }
    }

    private @Nullable Member firstLingering() {
        Member first = null;
        for (Member member : lingering) {
            first = first == null || member.finishNanos < first.finishNanos ? member : first;
        }
        return first;
    }

    private void advanceOwner(int shard, long nowNanos) {
        int owner = memberOfShard[shard];
        if (owner != NOBODY) {
            advance(members[owner], nowNanos);
        }
    }

    private void advance(Member member, long nowNanos) {
        if (member.shards.length == 1) {
            advanceAlone(member, nowNanos);
            return;
        }
        if (member.isBusy && member.finishNanos > nowNanos) {
            return;
        }
        lookForWork(member);
        while (member.isBusy || wakes(member, nowNanos)) {
            if (member.finishNanos > nowNanos) {
                return;
            }
            finish(member);
            if (member.offset + 1 < member.pollEnd) {
                start(member, member.finishNanos, member.offset + 1);
            } else {
                pollNext(member, member.finishNanos);
            }
        }
    }

    /** A member with one shard: the size of polls makes no difference, so that they are of one record; each record begins when it is there and the one before is done (Lindley's recursion). */
    private void advanceAlone(Member member, long nowNanos) {
        if (member.isBusy) {
            if (member.finishNanos > nowNanos) {
                return;
            }
            finish(member);
        }
        int shard = member.shards[0];
        ShardLog log = logs[shard];
        long stream = serviceStreams[shard];
        ServiceTime service = member.service;
        long freeNanos = member.finishNanos;
        long offset = positions[shard];
        while (offset < log.end()) {
            long startNanos = Math.max(freeNanos, log.acceptedNanos(offset));
            if (startNanos > nowNanos) {
                break;
            }
            long finishNanos = startNanos + service.nanos(stream, offset);
            if (finishNanos > nowNanos) {
                member.begin(shard, offset, finishNanos);
                member.pollEnd = ++offset;
                break;
            }
            books.consumed(index);
            long unsettledFrom = lingering.isEmpty() ? offset + 1 : Math.min(offset + 1, lingeringFrom(shard));
            listener.consumed(finishNanos, index, shard, offset, unsettledFrom, log);
            freeNanos = finishNanos;
            offset++;
        }
        positions[shard] = offset;
        if (!member.isBusy) {
            member.finishNanos = freeNanos;
        }
    }

    private void finish(Member member) {
        member.isBusy = false;
        books.consumed(index);
        long unsettledFrom =
                lingering.isEmpty() && member.shards.length > 0 ? member.offset + 1 : neededFrom(member.shard);
        listener.consumed(member.finishNanos, index, member.shard, member.offset, unsettledFrom, logs[member.shard]);
    }

    /** Finds the shards of a member that have records: few of many, so that each poll looks at these alone. No record comes while the member works. */
    private void lookForWork(Member member) {
        int[] shards = member.shards;
        member.ready.clear();
        for (int place = 0; place < shards.length; place++) {
            if (positions[shards[place]] < logs[shards[place]].end()) {
                member.ready.set(place);
            }
        }
    }

    /** Polls what had come before {@code nowNanos}; where there's nothing the member is idle. */
    private void pollNext(Member member, long nowNanos) {
        int after = member.lastPolled + 1;
        if (!pollAmong(member, after, member.shards.length, nowNanos)) {
            pollAmong(member, 0, after, nowNanos);
        }
    }

    /** Polls the first shard that had something, of those from place {@code start} to before {@code stop}. */
    private boolean pollAmong(Member member, int start, int stop, long nowNanos) {
        int most = member.shards.length == 1 ? 1 : poll;
        int place = member.ready.nextSetBit(start);
        while (place >= 0 && place < stop) {
            int shard = member.shards[place];
            ShardLog log = logs[shard];
            long from = positions[shard];
            long end = from;
            while (end < log.end() && end < from + most && log.acceptedNanos(end) < nowNanos) {
                end++;
            }
            if (from < end) {
                poll(member, place, end, nowNanos);
                return true;
            }
            place = member.ready.nextSetBit(place + 1);
        }
        return false;
    }

    /** Lets an idle member poll the first record that comes to one of its shards, if that is by {@code nowNanos}. */
    private boolean wakes(Member member, long nowNanos) {
        int first = NOBODY;
        long firstNanos = Long.MAX_VALUE;
        for (int place = member.ready.nextSetBit(0); place >= 0; place = member.ready.nextSetBit(place + 1)) {
            int shard = member.shards[place];
            long acceptedNanos = logs[shard].acceptedNanos(positions[shard]);
            if (acceptedNanos < firstNanos) {
                first = place;
                firstNanos = acceptedNanos;
            }
        }
        if (firstNanos > nowNanos || first == NOBODY) {
            return false;
        }
        poll(member, first, positions[member.shards[first]] + 1, firstNanos);
        return true;
    }

    private void poll(Member member, int place, long end, long nowNanos) {
        int shard = member.shards[place];
        long from = positions[shard];
        member.lastPolled = place;
        member.shard = shard;
        member.pollEnd = end;
        positions[shard] = end;
        if (end == logs[shard].end()) {
            member.ready.clear(place);
        }
        start(member, nowNanos, from);
    }

    private void start(Member member, long nowNanos, long offset) {
        member.begin(member.shard, offset, nowNanos + member.service.nanos(serviceStreams[member.shard], offset));
    }
}
