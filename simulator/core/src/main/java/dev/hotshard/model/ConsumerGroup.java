package dev.hotshard.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A group of members that share the shards, each shard read by one of them.
 * Units: times in nanoseconds, offsets in records.
 * Shape: a member polls up to {@code poll} records from its next shard that has any, in rotation, works them off one by one, and polls again; when it finds nothing it
 * is idle until a record comes. Members feed nothing back to the hosts, so they are advanced only when somebody needs to know: before a record joins one of their
 * shards, when the listener is told that everything is settled, and at changes.
 * Invariant: a record in a log was accepted before the finish of any member that could poll it, so that a poll never sees the future.
 */
final class ConsumerGroup {
    private static final int NOBODY = -1;

    private final int index;
    private final Assignor assignor;
    private final int poll;
    private final long[] serviceStreams;
    private final ShardLog[] logs;
    private final Books books;
    private final GroupListener listener;
    private ServiceTime service;

    private Member[] members = {};
    private final int[] memberOfShard;

    /** For each shard the offset that is polled next. */
    private final long[] positions;

    /** Members that work on a record of a shard that isn't theirs any more. */
    private final List<Member> lingering = new ArrayList<>();

    ConsumerGroup(
            int index, GroupPlan plan, long[] serviceStreams, ShardLog[] logs, Books books, GroupListener listener) {
        this.index = index;
        this.assignor = plan.assignor();
        this.poll = plan.poll();
        this.service = plan.service();
        this.serviceStreams = serviceStreams;
        this.logs = logs;
        this.books = books;
        this.listener = listener;
        this.memberOfShard = new int[logs.length];
        this.positions = new long[logs.length];
        Arrays.fill(memberOfShard, NOBODY);
        assign(0, plan.members());
    }

    int memberCount() {
        return members.length;
    }

    /** Lets whoever reads {@code shard} work up to and including {@code nowNanos}. */
    void advance(int shard, long nowNanos) {
        if (!lingering.isEmpty()) {
            advanceLingering(nowNanos);
        }
        advanceOwner(shard, nowNanos);
    }

    /** Lets all members work up to and including {@code nowNanos}. */
    void advanceAll(long nowNanos) {
        if (!lingering.isEmpty()) {
            advanceLingering(nowNanos);
        }
        for (Member member : members) {
            advance(member, nowNanos);
        }
    }

    /** Tells that a record stands at the end of the shard's log: an idle reader polls at once. */
    void appended(int shard, long nowNanos) {
        int owner = memberOfShard[shard];
        if (owner != NOBODY && !members[owner].isBusy) {
            pollNext(members[owner], nowNanos);
        }
    }

    /** The lowest offset of a shard that somebody has yet to start. */
    long neededFrom(int shard) {
        int owner = memberOfShard[shard];
        if (owner != NOBODY) {
            Member member = members[owner];
            if (member.isBusy && member.shard == shard && member.offset + 1 < member.pollEnd) {
                return member.offset + 1;
            }
        }
        return positions[shard];
    }

    /** From now on members work by these; those of a plan with another number of members are dealt the shards anew. */
    void change(long nowNanos, GroupPlan plan) {
        advanceAll(nowNanos - 1);
        service = plan.service();
        if (plan.members() != members.length) {
            assign(nowNanos, plan.members());
        }
    }

    /** Tells at the end, for each shard that isn't worked off, when its oldest unprocessed record was accepted, and counts those records. */
    long tellLagging(long nowNanos) {
        long[] oldest = new long[logs.length];
        long count = 0;
        for (int shard = 0; shard < oldest.length; shard++) {
            long from = neededFrom(shard);
            count += logs[shard].end() - from;
            oldest[shard] = from < logs[shard].end() ? logs[shard].acceptedNanos(from) : Long.MAX_VALUE;
        }
        Set<Member> working = new LinkedHashSet<>(lingering);
        working.addAll(List.of(members));
        for (Member member : working) {
            if (member.isBusy) {
                count++;
                oldest[member.shard] = Math.min(oldest[member.shard], member.acceptedNanos);
            }
        }
        for (int shard = 0; shard < oldest.length; shard++) {
            if (oldest[shard] != Long.MAX_VALUE) {
                listener.leftLagging(nowNanos, index, shard, oldest[shard]);
            }
        }
        return count;
    }

    private void assign(long nowNanos, int memberCount) {
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
            members[i] = new Member();
        }
        if (memberCount == 0) {
            Arrays.fill(memberOfShard, NOBODY);
        } else {
            assignor.deal(memberOfShard, memberCount);
        }
        dealOut();
        keepLingering(before);
        listener.assigned(nowNanos, index, memberCount, memberOfShard.clone());
        for (Member member : members) {
            if (!member.isBusy) {
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
        while (member.isBusy && member.finishNanos <= nowNanos) {
            long finishNanos = member.finishNanos;
            member.isBusy = false;
            books.consumed(index);
            listener.consumed(finishNanos, index, member.shard, member.offeredNanos, member.acceptedNanos);
            if (member.offset + 1 < member.pollEnd) {
                start(member, finishNanos, member.offset + 1);
            } else {
                pollNext(member, finishNanos);
            }
        }
    }

    private void pollNext(Member member, long nowNanos) {
        int[] shards = member.shards;
        int place = member.lastPolled;
        for (int tried = 0; tried < shards.length; tried++) {
            place = place + 1 == shards.length ? 0 : place + 1;
            int shard = shards[place];
            long from = positions[shard];
            long end = logs[shard].end();
            if (from < end) {
                member.lastPolled = place;
                member.shard = shard;
                member.pollEnd = Math.min(end, from + poll);
                positions[shard] = member.pollEnd;
                start(member, nowNanos, from);
                return;
            }
        }
    }

    private void start(Member member, long nowNanos, long offset) {
        ShardLog log = logs[member.shard];
        member.isBusy = true;
        member.offset = offset;
        member.offeredNanos = log.offeredNanos(offset);
        member.acceptedNanos = log.acceptedNanos(offset);
        member.finishNanos = nowNanos + service.nanos(serviceStreams[member.shard], offset);
    }
}
