package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.model.partition.Murmur2;
import dev.hotshard.random.Exponential;
import dev.hotshard.random.Lognormal;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.StreamSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A consumer group that reads the logs of the shards. */
final class SlowGroup {
    /** A record in the log of a shard; its offset is its place there. */
    record Entry(SlowRecord record, int shard, int offset, long acceptedAt) {}

    /** A record as one member polled it, in one reader's term. */
    private static final class Copy {
        final Entry entry;
        final Term term;

        Copy(Entry entry, Term term) {
            this.entry = entry;
            this.term = term;
        }
    }

    /** The time for which one member reads a shard. */
    private static final class Term {
        final int began;
        final Set<Integer> ended = new HashSet<>();

        Term(int began) {
            this.began = began;
        }
    }

    private static final class Shard {
        final int number;
        final List<Entry> log = new ArrayList<>();
        int next; // is polled next
        int committed;
        long readableAt;
        Member owner;
        Term term = new Term(0);

        Shard(int number) {
            this.number = number;
        }
    }

    /** One member: its shards, where its rotation stands, what it polled and what its workers work on. */
    private static final class Member {
        final int index;
        final List<Copy> rest = new ArrayList<>();
        final List<List<Copy>> queues = new ArrayList<>();
        final List<Copy> inWork = new ArrayList<>();
        List<Integer> shards = List.of();
        int next; // of its shards
        boolean down;
        boolean expelled;
        boolean left;
        boolean polling;
        boolean commitDue;
        int polls;
        long downUntil;

        Member(int index, int workers) {
            this.index = index;
            for (int i = 0; i < workers; i++) {
                queues.add(new ArrayList<>());
                inWork.add(null);
            }
        }

        boolean reads() {
            return !down && !expelled && !left;
        }

        boolean works() {
            return inWork.stream().anyMatch(copy -> copy != null);
        }
    }

    /** What comes first at one instant. */
    private enum Order {
        EXPIRY,
        COMEBACK,
        COMMIT,
        WORK,
        READABLE,
        EXPULSION
    }

    private final SlowSimulator simulator;
    private final String name;
    private final StreamSpec stream;
    private final Streams streams;
    private final List<Shard> shards = new ArrayList<>();
    private final List<Long> lag = new ArrayList<>();
    private final Set<Entry> unsettled = new LinkedHashSet<>();
    private final Set<Copy> copies = new LinkedHashSet<>();
    /** The shards that take no more records. */
    private final Set<Integer> closed = new LinkedHashSet<>();

    private List<Member> members = new ArrayList<>();
    private SlowTopology topology;
    private GroupSpec spec;

    SlowGroup(SlowSimulator simulator, String name, GroupSpec spec, StreamSpec stream, Streams streams) {
        this.simulator = simulator;
        this.name = name;
        this.spec = spec;
        this.stream = stream;
        this.streams = streams;
        growTo(stream.shards());
        for (int i = 0; i < spec.members(); i++) {
            members.add(new Member(i, workers()));
        }
        deal(0);
        members.forEach(member -> member.polling = true);
        schedule(spec.coordination().commit().everyNanos(), Order.COMMIT, 0, this::commitAll);
    }

    private void growTo(int count) {
        while (shards.size() < count) {
            shards.add(new Shard(shards.size()));
            lag.add(0L);
        }
    }

    /** There are other shards now: those that are open, and those that hold something yet, are dealt anew. */
    void reshape(SlowTopology topology) {
        this.topology = topology;
        growTo(topology.all.size());
        topology.all.stream().filter(shard -> !shard.isOpen()).forEach(shard -> closed.add(shard.id));
        rebalance();
    }

    private List<Integer> toDeal() {
        return shards.stream()
                .map(shard -> shard.number)
                .filter(shard -> !closed.contains(shard) || lag.get(shard) > 0)
                .toList();
    }

    private int workers() {
        Coordination.Workers workers = spec.coordination().workers();
        return workers == null ? 1 : workers.count();
    }

    private boolean hasPool() {
        return spec.coordination().workers() != null;
    }

    private void schedule(long time, Order order, long index, Runnable action) {
        simulator.schedule(
                time, SlowEvent.Kind.CONSUMER, name, "", order.ordinal() * 1_000_000_000_000L + index, action);
    }

    // ---- records

    /** A shard took a record: whoever reads it and waits polls at once. */
    void accepted(SlowRecord record) {
        Shard shard = shards.get(record.shard);
        Entry entry = new Entry(record, record.shard, shard.log.size(), simulator.now());
        shard.log.add(entry);
        unsettled.add(entry);
        lag.set(record.shard, lag.get(record.shard) + 1);
        if (stream.retentionNanos() != null) {
            schedule(simulator.now() + stream.retentionNanos(), Order.EXPIRY, record.shard, () -> expire(shard));
        }
        if (shard.owner != null && shard.owner.polling) {
            work(shard.owner);
        }
    }

    /** What nobody has polled and is too old is lost. */
    private void expire(Shard shard) {
        Long retention = stream.retentionNanos();
        while (retention != null
                && shard.next < shard.log.size()
                && shard.log.get(shard.next).acceptedAt() + retention <= simulator.now()) {
            Entry entry = shard.log.get(shard.next);
            shard.term.ended.add(shard.next);
            shard.next++;
            if (unsettled.contains(entry)) {
                lose(entry);
            }
        }
    }

    private void lose(Entry entry) {
        settle(entry);
        simulator.lost(name, entry);
    }

    private void settle(Entry entry) {
        unsettled.remove(entry);
        lag.set(entry.shard(), lag.get(entry.shard()) - 1);
        if (closed.contains(entry.shard()) && lag.get(entry.shard()) == 0) {
            for (Shard shard : shards) {
                schedule(simulator.now(), Order.READABLE, shard.number, () -> {
                    if (shard.owner != null && shard.owner.polling) {
                        work(shard.owner);
                    }
                });
            }
        }
    }

    /** On Kinesis a shard is read once all that it took the place of is worked off, and so on up. */
    private boolean isItsTurn(int shard) {
        if (stream.platform() != Platform.KINESIS || topology == null) {
            return true;
        }
        return topology.all.get(shard).parents.stream().allMatch(parent -> lag.get(parent) == 0 && isItsTurn(parent));
    }

    /** A member does what it can without waiting. */
    private void work(Member member) {
        while (handsAllOver(member)) {
            if (!hasPool() && member.works()) {
                return;
            }
            member.polls++;
            if (member.expelled) {
                member.expelled = false;
                rebalance();
                return;
            }
            if (member.commitDue) {
                commit(member);
            }
            if (!polls(member)) {
                member.polling = true;
                return;
            }
            member.polling = false;
            int poll = member.polls;
            long interval = spec.coordination().maxPollIntervalNanos();
            if (interval != Coordination.UNLIMITED) {
                schedule(simulator.now() + interval, Order.EXPULSION, member.index, () -> expel(member, poll));
            }
        }
    }

    private boolean handsAllOver(Member member) {
        while (!member.rest.isEmpty()) {
            Copy copy = member.rest.get(0);
            int worker = workerOf(copy.entry);
            boolean isFree = member.inWork.get(worker) == null;
            if (!matches(copy.entry)) {
                if (!hasPool() && !isFree) {
                    return false;
                }
                member.rest.remove(0);
                end(copy);
            } else if (isFree) {
                member.rest.remove(0);
                start(member, worker, copy);
            } else if (hasPool()
                    && member.queues.get(worker).size()
                            < spec.coordination().workers().queue()) {
                member.rest.remove(0);
                member.queues.get(worker).add(copy);
            } else {
                return false;
            }
        }
        return true;
    }

    private int workerOf(Entry entry) {
        if (!hasPool()) {
            return 0;
        }
        byte[] subKey = SlowKeys.filled(spec.coordination().workers().by(), entry.record().fields)
                .getBytes(StandardCharsets.UTF_8);
        return new Murmur2().shardOf(subKey, subKey.length, workers());
    }

    private boolean matches(Entry entry) {
        for (Map.Entry<String, String> wanted : spec.coordination().filter().entrySet()) {
            if (!wanted.getValue().equals(entry.record().fields.get(wanted.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private void start(Member member, int worker, Copy copy) {
        member.inWork.set(worker, copy);
        long index = (long) member.index * workers() + worker;
        schedule(simulator.now() + serviceNanos(member, copy.entry), Order.WORK, index, () -> {
            if (member.inWork.get(worker) == copy) {
                endWork(member, worker);
            }
        });
    }

    private void endWork(Member member, int worker) {
        Copy copy = member.inWork.get(worker);
        member.inWork.set(worker, null);
        end(copy);
        if (!member.queues.get(worker).isEmpty()) {
            start(member, worker, member.queues.get(worker).remove(0));
        }
        if (!member.left) {
            work(member);
        }
    }

    private void end(Copy copy) {
        copies.remove(copy);
        copy.term.ended.add(copy.entry.offset());
        if (unsettled.contains(copy.entry)) {
            settle(copy.entry);
            simulator.consumed(name, copy.entry);
        } else {
            simulator.replayed(name, copy.entry);
        }
    }

    private boolean polls(Member member) {
        for (int i = 0; i < member.shards.size(); i++) {
            int place = (member.next + i) % member.shards.size();
            Shard shard = shards.get(member.shards.get(place));
            int to = Math.min(shard.log.size(), shard.next + spec.poll());
            if (shard.next < to && shard.readableAt <= simulator.now() && isItsTurn(shard.number)) {
                List<Entry> taken = shard.log.subList(shard.next, to);
                for (Entry entry : taken) {
                    Copy copy = new Copy(entry, shard.term);
                    copies.add(copy);
                    member.rest.add(copy);
                }
                read(shard, taken);
                shard.next = to;
                member.next = (place + 1) % member.shards.size();
                return true;
            }
        }
        return false;
    }

    private void read(Shard shard, List<Entry> taken) {
        if (!spec.coordination().filter().isEmpty()) {
            taken.forEach(entry -> simulator.read(name, entry, matches(entry)));
        }
        StreamSpec.ReadCap cap = stream.readCap();
        if (cap == null || stream.platform() == Platform.DYNAMODB) {
            return;
        }
        long units = 0;
        for (Entry entry : taken) {
            long bytes = entry.record().bytes;
            units += cap.bytesPerSecond() != null ? bytes : (bytes + cap.unitBytes() - 1) / cap.unitBytes();
        }
        Fraction perSecond = cap.bytesPerSecond() != null ? cap.bytesPerSecond() : cap.unitsPerSecond();
        Fraction nanos = Fraction.of(units).times(Fraction.of(1_000_000_000)).dividedBy(perSecond);
        readableAt(shard, simulator.now() + Exact.ceil(nanos));
    }

    private void readableAt(Shard shard, long time) {
        shard.readableAt = time;
        if (time > simulator.now()) {
            schedule(time, Order.READABLE, shard.number, () -> {
                if (shard.owner != null && shard.owner.polling && shard.readableAt <= simulator.now()) {
                    work(shard.owner);
                }
            });
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

    // ---- commits

    private void commitAll() {
        for (Member member : members) {
            if (member.reads()) {
                boolean atPoll = spec.coordination().commit().mode() == Coordination.Commit.Mode.ON_POLL;
                if (atPoll && !member.polling) {
                    member.commitDue = true;
                } else {
                    commit(member);
                }
            }
        }
        schedule(simulator.now() + spec.coordination().commit().everyNanos(), Order.COMMIT, 0, this::commitAll);
    }

    private void commit(Member member) {
        member.commitDue = false;
        for (int number : member.shards) {
            Shard shard = shards.get(number);
            shard.committed = switch (spec.coordination().commit().mode()) {
                case WATERMARK -> lowestInFlight(shard);
                case HIGHEST ->
                    shard.term.ended.stream().mapToInt(offset -> offset + 1).reduce(shard.term.began, Math::max);
                case ON_POLL -> shard.next;
            };
        }
    }

    private int lowestInFlight(Shard shard) {
        int lowest = shard.next;
        for (Copy copy : copies) {
            if (copy.term == shard.term) {
                lowest = Math.min(lowest, copy.entry.offset());
            }
        }
        return lowest;
    }

    // ---- who is there

    /** Goes on as the scenario says now; with another number of members all shards are dealt anew. */
    void change(GroupSpec now) {
        int before = members.size();
        spec = now;
        if (now.members() == before) {
            return;
        }
        List<Copy> forgotten = new ArrayList<>();
        while (members.size() > now.members()) {
            Member member = members.remove(now.members());
            member.left = true;
            member.polling = false;
            for (int number : member.shards) {
                handOver(shards.get(number));
            }
            forgotten.addAll(waiting(member));
            waiting(member).forEach(copy -> forget(member, copy));
        }
        forgotten.forEach(this::missed);
        while (members.size() < now.members()) {
            members.add(new Member(members.size(), workers()));
        }
        rebalance();
    }

    void crash(int index, long forNanos) {
        Member member = members.get(index);
        member.downUntil = Math.max(member.downUntil, simulator.now() + forNanos);
        schedule(member.downUntil, Order.COMEBACK, index, () -> comeBack(member));
        if (member.down) {
            return;
        }
        member.down = true;
        member.expelled = false;
        member.polling = false;
        member.commitDue = false;
        member.polls++;
        List<Copy> gone = new ArrayList<>(waiting(member));
        waiting(member).forEach(copy -> forget(member, copy));
        for (int worker = 0; worker < workers(); worker++) {
            if (member.inWork.get(worker) != null) {
                gone.add(member.inWork.get(worker));
                copies.remove(member.inWork.get(worker));
                member.inWork.set(worker, null);
            }
        }
        takeAwayShards(member);
        gone.forEach(this::missed);
        rebalance();
    }

    private void comeBack(Member member) {
        if (member.down && !member.left && member.downUntil == simulator.now()) {
            member.down = false;
            rebalance();
        }
    }

    private void expel(Member member, int poll) {
        if (member.reads() && member.polls == poll) {
            member.expelled = true;
            takeAwayShards(member);
            rebalance();
        }
    }

    private static List<Copy> waiting(Member member) {
        List<Copy> waiting = new ArrayList<>(member.rest);
        member.queues.forEach(waiting::addAll);
        return waiting;
    }

    private void forget(Member member, Copy copy) {
        member.rest.remove(copy);
        member.queues.forEach(queue -> queue.remove(copy));
        copies.remove(copy);
    }

    /** The next readers begin at what was committed. */
    private void takeAwayShards(Member member) {
        for (int number : member.shards) {
            Shard shard = shards.get(number);
            shard.owner = null;
            begin(shard, shard.committed);
        }
        member.shards = List.of();
    }

    /** Its reader gives back what it hasn't begun, and the next one begins there. */
    private void handOver(Shard shard) {
        int next = shard.next;
        if (shard.owner != null) {
            for (Copy copy : waiting(shard.owner)) {
                if (copy.term == shard.term) {
                    next = Math.min(next, copy.entry.offset());
                    forget(shard.owner, copy);
                }
            }
        }
        shard.owner = null;
        begin(shard, next);
        shard.committed = next;
    }

    private static void begin(Shard shard, int offset) {
        shard.next = offset;
        shard.term = new Term(offset);
    }

    /** A copy is gone unprocessed. */
    private void missed(Copy copy) {
        Shard shard = shards.get(copy.entry.shard());
        boolean isHeld = copies.stream().anyMatch(other -> other.entry.equals(copy.entry));
        if (!unsettled.contains(copy.entry) || isHeld || copy.entry.offset() >= shard.next) {
            return;
        }
        if (spec.coordination().commit().mode() == Coordination.Commit.Mode.WATERMARK) {
            handOver(shard);
            begin(shard, copy.entry.offset());
            shard.committed = copy.entry.offset();
        } else {
            lose(copy.entry);
        }
    }

    private void rebalance() {
        deal(spec.coordination().pauseNanos());
        shards.forEach(this::expire);
        for (Member member : List.copyOf(members)) {
            if (member.reads()) {
                work(member);
            }
        }
    }

    private void deal(long pause) {
        List<Member> reading = members.stream().filter(Member::reads).toList();
        List<List<Integer>> before = new ArrayList<>();
        for (Member member : reading) {
            before.add(shards.stream()
                    .filter(shard -> shard.owner == member)
                    .map(shard -> shard.number)
                    .toList());
        }
        List<List<Integer>> after = SlowAssignor.assign(spec.assignor(), toDeal(), reading.size(), before);
        List<Member> owners = new ArrayList<>();
        for (Shard shard : shards) {
            Member owner = null;
            for (int i = 0; i < reading.size(); i++) {
                owner = after.get(i).contains(shard.number) ? reading.get(i) : owner;
            }
            owners.add(owner);
        }
        for (Shard shard : shards) {
            Member owner = owners.get(shard.number);
            boolean isCooperative = spec.coordination().rebalance() == Coordination.Rebalance.COOPERATIVE;
            if (!isCooperative || shard.owner != owner) {
                handOver(shard);
                if (pause > 0) {
                    readableAt(shard, Math.max(shard.readableAt, simulator.now() + pause));
                }
            }
            shard.owner = owner;
        }
        for (Member member : members) {
            member.shards = List.of();
            member.next = 0;
        }
        for (int i = 0; i < reading.size(); i++) {
            reading.get(i).shards = after.get(i);
        }
        simulator.assigned(
                name,
                owners.stream().map(owner -> owner == null ? -1 : owner.index).toList());
    }

    // ---- what is left

    List<Long> lagOfShard() {
        return lag;
    }

    Set<Entry> unconsumed() {
        return unsettled;
    }

    SortedMap<Integer, Long> oldestAcceptedOfShard() {
        SortedMap<Integer, Long> oldest = new TreeMap<>();
        unsettled.forEach(entry -> oldest.merge(entry.shard(), entry.acceptedAt(), Math::min));
        return oldest;
    }

    GroupSpec spec() {
        return spec;
    }

    String name() {
        return name;
    }

    int readingMembers() {
        return (int) members.stream().filter(Member::reads).count();
    }

    int idleMembers() {
        int idle = 0;
        for (Member member : members) {
            idle += member.reads() && member.shards.isEmpty() ? 1 : 0;
        }
        return idle;
    }
}
