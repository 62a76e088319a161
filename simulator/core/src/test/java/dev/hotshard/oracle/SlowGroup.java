package dev.hotshard.oracle;

import dev.hotshard.random.Exponential;
import dev.hotshard.random.Lognormal;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.GroupSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A consumer group that reads the logs of the shards. */
final class SlowGroup {
    /** A record in the log of a shard; its offset is its place there. */
    record Entry(SlowRecord record, int shard, int offset, long acceptedAt) {}

    /** One member: its shards, where its rotation stands, what it polled and what it works on. */
    private static final class Member {
        final int index;
        List<Integer> shards = List.of();
        int next; // of its shards
        final List<Entry> polled = new ArrayList<>();
        Entry inWork;

        Member(int index) {
            this.index = index;
        }
    }

    private final SlowSimulator simulator;
    private final String name;
    private final Streams streams;
    private final List<List<Entry>> logs = new ArrayList<>();
    private final List<Integer> polledUpTo = new ArrayList<>();
    private final List<Long> lag = new ArrayList<>();
    private final Set<Entry> unconsumed = new LinkedHashSet<>();
    private List<Member> members = new ArrayList<>();
    private GroupSpec spec;

    SlowGroup(SlowSimulator simulator, String name, GroupSpec spec, int shards, Streams streams) {
        this.simulator = simulator;
        this.name = name;
        this.spec = spec;
        this.streams = streams;
        for (int shard = 0; shard < shards; shard++) {
            logs.add(new ArrayList<>());
            polledUpTo.add(0);
            lag.add(0L);
        }
        assign();
    }

    /** Goes on as the scenario says now; with another number of members all shards are dealt anew. */
    void change(GroupSpec now) {
        boolean reassign = now.members() != spec.members();
        spec = now;
        if (reassign) {
            assign();
            members.forEach(this::pollIfIdle);
        }
    }

    private void assign() {
        List<List<Integer>> before = new ArrayList<>();
        for (Member member : members) {
            before.add(member.shards);
            member.polled.forEach(
                    entry -> polledUpTo.set(entry.shard(), Math.min(polledUpTo.get(entry.shard()), entry.offset())));
            member.polled.clear();
            member.shards = List.of();
        }
        List<List<Integer>> after = SlowAssignor.assign(spec.assignor(), logs.size(), spec.members(), before);
        List<Member> all = new ArrayList<>();
        for (int i = 0; i < spec.members(); i++) {
            Member member = i < members.size() ? members.get(i) : new Member(i);
            member.shards = after.get(i);
            member.next = 0;
            all.add(member);
        }
        members = all;
        simulator.assigned(name, after);
    }

    /** A shard took a record: whoever reads it and is idle polls at once. */
    void accepted(SlowRecord record) {
        List<Entry> log = logs.get(record.shard);
        Entry entry = new Entry(record, record.shard, log.size(), simulator.now());
        log.add(entry);
        unconsumed.add(entry);
        lag.set(record.shard, lag.get(record.shard) + 1);
        for (Member member : members) {
            if (member.shards.contains(record.shard)) {
                pollIfIdle(member);
            }
        }
    }

    private void pollIfIdle(Member member) {
        if (member.inWork != null) {
            return;
        }
        for (int i = 0; i < member.shards.size(); i++) {
            int place = (member.next + i) % member.shards.size();
            int shard = member.shards.get(place);
            int from = polledUpTo.get(shard);
            int to = Math.min(logs.get(shard).size(), from + spec.poll());
            if (from < to) {
                member.polled.addAll(logs.get(shard).subList(from, to));
                polledUpTo.set(shard, to);
                member.next = (place + 1) % member.shards.size();
                workOnNext(member);
                return;
            }
        }
    }

    private void workOnNext(Member member) {
        Entry entry = member.polled.remove(0);
        member.inWork = entry;
        simulator.schedule(
                simulator.now() + serviceNanos(member, entry),
                SlowEvent.Kind.CONSUMER,
                name,
                "",
                member.index,
                () -> endWork(member));
    }

    private void endWork(Member member) {
        Entry entry = member.inWork;
        member.inWork = null;
        unconsumed.remove(entry);
        lag.set(entry.shard(), lag.get(entry.shard()) - 1);
        simulator.consumed(name, entry);
        if (member.polled.isEmpty()) {
            pollIfIdle(member);
        } else {
            workOnNext(member);
        }
    }

    private long serviceNanos(Member member, Entry entry) {
        long key = streams.key(DrawNames.service(name, entry.shard()));
        GroupSpec.ServiceLaw law = spec.serviceOf(member.index);
        if (law instanceof GroupSpec.ServiceLaw.Fixed fixed) {
            return Exact.round(fixed.nanos());
        }
        if (law instanceof GroupSpec.ServiceLaw.Exponential exponential) {
            return Math.round(Exponential.unit(key, entry.offset()) * exponential.meanNanos());
        }
        GroupSpec.ServiceLaw.Lognormal lognormal = (GroupSpec.ServiceLaw.Lognormal) law;
        return Math.round(Lognormal.ofPercentiles(lognormal.p50Nanos(), lognormal.p99Nanos())
                .draw(key, entry.offset()));
    }

    List<Long> lagOfShard() {
        return lag;
    }

    Set<Entry> unconsumed() {
        return unconsumed;
    }

    SortedMap<Integer, Long> oldestAcceptedOfShard() {
        SortedMap<Integer, Long> oldest = new TreeMap<>();
        unconsumed.forEach(entry -> oldest.merge(entry.shard(), entry.acceptedAt(), Math::min));
        return oldest;
    }

    GroupSpec spec() {
        return spec;
    }

    String name() {
        return name;
    }

    int idleMembers() {
        int idle = 0;
        for (Member member : members) {
            idle += member.shards.isEmpty() ? 1 : 0;
        }
        return idle;
    }
}
