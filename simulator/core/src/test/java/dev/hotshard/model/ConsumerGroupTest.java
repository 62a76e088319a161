package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Timelines in nanoseconds, worked out in the comments; then a group that is looked at in every nanosecond. */
class ConsumerGroupTest {
    private static final int ENDLESS = 500;

    /** Records at 0, 1, 2 and 35, work of 10: 0-10, 10-20, 20-30, idle, 35-45. */
    @Test
    void aMemberWorksOffOneRecordAfterTheOther() {
        Trace trace = new Plans(100, 1)
                .flow("a", 0, 0, 1, 2, 35)
                .group("g", 1, Assignor.RANGE, 10, ENDLESS)
                .run();
        assertThat(trace.lines("consumed", "lagging"))
                .containsExactly(
                        "10 consumed 0 of shard 0 from 0",
                        "20 consumed 0 of shard 0 from 1",
                        "30 consumed 0 of shard 0 from 2",
                        "45 consumed 0 of shard 0 from 35");
    }

    /**
     * Polls of 2, work of 10. 0: polls the first of shard 0 at once; 10: shard 1, both; 30: shard 0, two of three; 50: nothing on shard 1, so shard 0 again;
     * 60: shard 1, which has one since 55.
     */
    @Test
    void pollsTakeTurnsAmongTheShardsThatHaveRecords() {
        Trace trace = new Plans(100, 2)
                .flow("a", 0, 0, 1, 2, 3)
                .flow("b", 1, 0, 4, 55)
                .group("g", 1, Assignor.RANGE, 10, 2)
                .run();
        assertThat(trace.lines("consumed"))
                .containsExactly(
                        "10 consumed 0 of shard 0 from 0",
                        "20 consumed 0 of shard 1 from 0",
                        "30 consumed 0 of shard 1 from 4",
                        "40 consumed 0 of shard 0 from 1",
                        "50 consumed 0 of shard 0 from 2",
                        "60 consumed 0 of shard 0 from 3",
                        "70 consumed 0 of shard 1 from 55");
    }

    /** Work ends at 10 and finds nothing, then a record comes to shard 0 and is polled at once, then one to shard 1, whose turn it would have been. */
    @Test
    void atOneInstantMembersComeBeforeArrivals() {
        Trace trace = new Plans(100, 2)
                .flow("a", 0, 0, 10)
                .flow("b", 1, 10)
                .group("g", 1, Assignor.RANGE, 10, ENDLESS)
                .run();
        assertThat(trace.lines("consumed"))
                .containsExactly(
                        "10 consumed 0 of shard 0 from 0",
                        "20 consumed 0 of shard 0 from 10",
                        "30 consumed 0 of shard 1 from 10");
    }

    /** Three members, two shards: the third is idle, and each of the others has a shard to itself. */
    @Test
    void membersBeyondTheShardsAreIdle() {
        Trace trace = new Plans(100, 2)
                .flow("a", 0, 0, 1)
                .flow("b", 1, 0)
                .group("g", 3, Assignor.RANGE, 10, ENDLESS)
                .run();
        assertThat(trace.lines("assigned")).containsExactly("0 assigned 0 to 3: [0, 1]");
        assertThat(trace.lines("consumed"))
                .containsExactlyInAnyOrder(
                        "10 consumed 0 of shard 0 from 0",
                        "10 consumed 0 of shard 1 from 0",
                        "20 consumed 0 of shard 0 from 1");
    }

    @Test
    void groupsReadTheSameRecordsEachByItself() {
        Trace trace = new Plans(100, 1)
                .flow("a", 0, 0, 1)
                .group("fast", 1, Assignor.RANGE, 3, ENDLESS)
                .group("slow", 1, Assignor.RANGE, 60, ENDLESS)
                .run();
        assertThat(trace.lines("consumed", "lagging"))
                .containsExactlyInAnyOrder(
                        "3 consumed 0 of shard 0 from 0",
                        "6 consumed 0 of shard 0 from 1",
                        "60 consumed 1 of shard 0 from 0",
                        "100 lagging 1 at shard 0 since 1");
    }

    /**
     * One member has polled 0 and 1 of shard 1 in one and works on 0 until 10; at 5 shard 1 goes to a second member, who polls 1 and 2 at once and needs until
     * 15 and 25. The first ends what it works on, then there's nothing left for it.
     */
    @Test
    void aRecordInWorkFinishesWhereItIsAndPolledOnesArePolledAgain() {
        Trace trace = new Plans(100, 2)
                .flow("a", 1, 0, 1, 2, 3)
                .group("g", 1, Assignor.RANGE, 10, 3)
                .regroup(12, 2, 10)
                .run();
        assertThat(trace.lines("assigned", "consumed"))
                .containsExactly(
                        "0 assigned 0 to 1: [0, 0]",
                        "10 consumed 0 of shard 1 from 0",
                        "12 assigned 0 to 2: [0, 1]",
                        "20 consumed 0 of shard 1 from 1",
                        "22 consumed 0 of shard 1 from 2",
                        "32 consumed 0 of shard 1 from 3");
    }

    /** A change at the end of a record's work comes before that end, so the record still counts as in work; its successor is the new owner's. */
    @Test
    void atOneInstantAChangeComesBeforeMembers() {
        Trace trace = new Plans(100, 2)
                .flow("a", 1, 0, 1)
                .group("g", 1, Assignor.RANGE, 10, ENDLESS)
                .regroup(10, 2, 10)
                .run();
        assertThat(trace.lines("assigned", "consumed"))
                .containsExactly(
                        "0 assigned 0 to 1: [0, 0]",
                        "10 assigned 0 to 2: [0, 1]",
                        "10 consumed 0 of shard 1 from 0",
                        "20 consumed 0 of shard 1 from 1");
    }

    /** No members from 5 to 40: the record in work ends at 10, the next ones wait, and go on at once when a member comes. */
    @Test
    void withoutMembersNothingIsPolled() {
        Trace trace = new Plans(100, 1)
                .flow("a", 0, 0, 1, 20)
                .group("g", 1, Assignor.RANGE, 10, ENDLESS)
                .regroup(5, 0, 10)
                .regroup(40, 1, 10)
                .run();
        assertThat(trace.lines("assigned", "consumed", "lagging"))
                .containsExactly(
                        "0 assigned 0 to 1: [0]",
                        "5 assigned 0 to 0: [-1]",
                        "10 consumed 0 of shard 0 from 0",
                        "40 assigned 0 to 1: [0]",
                        "50 consumed 0 of shard 0 from 1",
                        "60 consumed 0 of shard 0 from 20");
    }

    /** Work of 10, from 5 on of 30: the first record keeps its end, polled ones go on where they are. */
    @Test
    void anotherServiceTimeHoldsFromTheNextRecordOn() {
        Trace trace = new Plans(100, 1)
                .flow("a", 0, 0, 1, 2)
                .group("g", 1, Assignor.RANGE, 10, ENDLESS)
                .regroup(5, 1, 30)
                .run();
        assertThat(trace.lines("assigned", "consumed", "lagging"))
                .containsExactly(
                        "0 assigned 0 to 1: [0]",
                        "10 consumed 0 of shard 0 from 0",
                        "40 consumed 0 of shard 0 from 1",
                        "70 consumed 0 of shard 0 from 2");
    }

    /** The second of two members needs 25 instead of 10, and 25 it is when the group's time becomes 5; a second one that comes anew needs 25 too. */
    @Test
    void aMemberThatDiffersKeepsItsOwnServiceTime() {
        Trace trace = new Plans(200, 2)
                .flow("a", 0, 0, 1)
                .flow("b", 1, 0, 1, 100)
                .group("g", 2, Assignor.RANGE, 10, ENDLESS)
                .except(1, 25)
                .regroup(5, 2, 5)
                .regroup(60, 1, 5)
                .regroup(70, 2, 5)
                .run();
        assertThat(trace.lines("consumed"))
                .containsExactlyInAnyOrder(
                        "10 consumed 0 of shard 0 from 0",
                        "15 consumed 0 of shard 0 from 1",
                        "25 consumed 0 of shard 1 from 0",
                        "50 consumed 0 of shard 1 from 1",
                        "125 consumed 0 of shard 1 from 100");
    }

    /**
     * The first member works on record 0 of shard 1 until 50. From 5 on a second one has the shard, and works off 1 by 7. When a third comes at 20, record 1
     * isn't polled once more.
     */
    @Test
    void whoStillWorksForAnotherGivesNothingBackAtTheNextDeal() {
        Trace trace = new Plans(100, 2)
                .flow("a", 1, 0, 6)
                .group("g", 1, Assignor.RANGE, 50, ENDLESS)
                .regroup(5, 2, 1)
                .regroup(20, 3, 1)
                .run();
        assertThat(trace.lines("consumed"))
                .containsExactly("7 consumed 0 of shard 1 from 6", "50 consumed 0 of shard 1 from 0");
    }

    /** As above, but shard 1 comes back to the first member while that still works on record 0. */
    @Test
    void whoGetsAShardBackGoesOnBehindTheOthers() {
        Trace trace = new Plans(100, 2)
                .flow("a", 1, 0, 6)
                .group("g", 1, Assignor.RANGE, 50, ENDLESS)
                .regroup(5, 2, 1)
                .regroup(20, 1, 1)
                .regroup(30, 2, 1)
                .run();
        assertThat(trace.lines("consumed"))
                .containsExactly("7 consumed 0 of shard 1 from 6", "50 consumed 0 of shard 1 from 0");
    }

    /**
     * Two members work on 1 and 3 until 50 while four have the shards from 5 on: what the new reader of shard 3 ended at 16 is told before what ended there at
     * 50, though the old one reads shard 1 now, where work ends at 50 too.
     */
    @Test
    void whatEndsAtOneShardIsToldInTheOrderOfTime() {
        Trace trace = new Plans(100, 4)
                .flow("a", 1, 0)
                .flow("b", 3, 0, 6)
                .flow("c", 0, 60)
                .group("g", 2, Assignor.RANGE, 50, ENDLESS)
                .regroup(5, 4, 10)
                .run();
        assertThat(trace.lines("consumed"))
                .containsSubsequence("16 consumed 0 of shard 3 from 6", "50 consumed 0 of shard 3 from 0")
                .hasSize(4);
    }

    /** 40 records come faster than the first group works: the log grows, and forgets nothing that is polled but not started, though another group is through. */
    @Test
    void theLogKeepsWhatSomeGroupHasYetToStart() {
        long[] times = LongStream.range(0, 40).toArray();
        Trace trace = new Plans(200, 1)
                .flow("a", 0, times)
                .group("slow", 1, Assignor.RANGE, 3, 15)
                .group("swift", 1, Assignor.RANGE, 1, 15)
                .run();
        List<String> expected = new ArrayList<>();
        for (long time : times) {
            expected.add(3 * (time + 1) + " consumed 0 of shard 0 from " + time);
            expected.add(time + 1 + " consumed 1 of shard 0 from " + time);
        }
        assertThat(trace.lines("consumed")).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** Oracle: all that can happen is tried in each nanosecond, in the order of the design: change, members, arrivals. */
    @Test
    void randomGroupsWorkAsOnesLookedAtInEveryNanosecond() {
        for (int seed = 0; seed < 250; seed++) {
            Random random = new Random(seed);
            int shards = 1 + random.nextInt(5);
            Assignor assignor = Assignor.values()[random.nextInt(3)];
            int poll = 1 + random.nextInt(4);
            int members = random.nextInt(4);
            long service = random.nextInt(30);
            long end = 300;
            Plans plans = new Plans(end, shards);
            SlowGroup slow = new SlowGroup(shards, assignor, poll, members, service);
            for (int shard = 0; shard < shards; shard++) {
                long[] times = random.longs(random.nextInt(20), 0, end)
                        .sorted()
                        .distinct()
                        .toArray();
                plans.flow("f" + shard, shard, times);
                slow.arrive(shard, times);
            }
            plans.group("g", members, assignor, service, poll);
            for (long at = random.nextInt(150); at < end; at += 1 + random.nextInt(120)) {
                members = random.nextInt(4) == 0 ? members : random.nextInt(6);
                service = random.nextInt(3) == 0 ? random.nextInt(90) : random.nextInt(10);
                plans.regroup(at, members, service);
                slow.regroup(at, members, service);
            }
            slow.run(end);
            Trace trace = plans.run();
            assertThat(sorted(trace.lines("consumed", "lagging")))
                    .as("seed %s", seed)
                    .isEqualTo(sorted(slow.lines));
            for (int shard = 0; shard < shards; shard++) {
                String of = " of shard " + shard + " ";
                assertThat(trace.lines("consumed").stream()
                                .filter(line -> line.contains(of))
                                .map(line -> Long.valueOf(line.split(" ", -1)[0])))
                        .as("times of shard %s of seed %s", shard, seed)
                        .isSorted();
            }
        }
    }

    private static List<String> sorted(List<String> lines) {
        return lines.stream().sorted().toList();
    }

    /** A group that looks at everything in every nanosecond. */
    private static final class SlowGroup {
        private record Entry(int shard, long acceptedNanos) {}

        private static final class Worker {
            final List<Entry> polled = new ArrayList<>();
            Entry inWork;
            long finishNanos;
            int rotation;
        }

        private record Change(int members, long serviceNanos) {}

        private final Assignor assignor;
        private final int poll;
        private long serviceNanos;
        private List<Worker> members = new ArrayList<>();
        private final List<Worker> everyone = new ArrayList<>();
        private final int[] memberOfShard;
        private final List<List<Entry>> logs = new ArrayList<>();
        private final Map<Long, List<Integer>> arrivals = new HashMap<>();
        private final Map<Long, Change> changes = new HashMap<>();
        final List<String> lines = new ArrayList<>();

        SlowGroup(int shards, Assignor assignor, int poll, int members, long serviceNanos) {
            this.assignor = assignor;
            this.poll = poll;
            this.memberOfShard = new int[shards];
            for (int shard = 0; shard < shards; shard++) {
                logs.add(new ArrayList<>());
                memberOfShard[shard] = -1;
            }
            this.serviceNanos = serviceNanos;
            deal(members);
        }

        void arrive(int shard, long[] times) {
            for (long time : times) {
                arrivals.computeIfAbsent(time, t -> new ArrayList<>()).add(shard);
            }
        }

        void regroup(long atNanos, int members, long service) {
            changes.put(atNanos, new Change(members, service));
        }

        void run(long endNanos) {
            for (long now = 0; now < endNanos; now++) {
                if (changes.containsKey(now)) {
                    serviceNanos = changes.get(now).serviceNanos;
                    if (changes.get(now).members != members.size()) {
                        deal(changes.get(now).members);
                        pollIdle(now);
                    }
                }
                for (int shard : arrivals.getOrDefault(now, List.of())) {
                    endWork(now);
                    logs.get(shard).add(new Entry(shard, now));
                    pollIdle(now);
                }
                endWork(now);
            }
            tellLagging(endNanos);
        }

        private void tellLagging(long endNanos) {
            for (int shard = 0; shard < memberOfShard.length; shard++) {
                long oldest = Long.MAX_VALUE;
                List<Entry> left = new ArrayList<>(logs.get(shard));
                for (Worker worker : everyone) {
                    left.addAll(worker.polled);
                    if (worker.inWork != null) {
                        left.add(worker.inWork);
                    }
                }
                for (Entry entry : left) {
                    oldest = entry.shard == shard ? Math.min(oldest, entry.acceptedNanos) : oldest;
                }
                if (oldest != Long.MAX_VALUE) {
                    lines.add(endNanos + " lagging 0 at shard " + shard + " since " + oldest);
                }
            }
        }

        /** Work of no length ends in the nanosecond in which it began. */
        private void endWork(long now) {
            for (Worker worker : everyone) {
                while (worker.inWork != null && worker.finishNanos == now) {
                    lines.add(now + " consumed 0 of shard " + worker.inWork.shard + " from "
                            + worker.inWork.acceptedNanos);
                    worker.inWork = null;
                    work(worker, now);
                }
            }
        }

        private void deal(int count) {
            for (Worker worker : members) {
                for (int i = worker.polled.size() - 1; i >= 0; i--) {
                    Entry entry = worker.polled.get(i);
                    logs.get(entry.shard).add(0, entry);
                }
                worker.polled.clear();
                worker.rotation = 0;
            }
            List<Worker> after = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Worker worker = i < members.size() ? members.get(i) : new Worker();
                if (i >= members.size()) {
                    everyone.add(worker);
                }
                after.add(worker);
            }
            members = after;
            for (int shard = 0; shard < memberOfShard.length; shard++) {
                memberOfShard[shard] = count == 0 ? -1 : memberOfShard[shard];
            }
            if (count > 0) {
                assignor.deal(memberOfShard, count);
            }
        }

        private void pollIdle(long now) {
            for (Worker worker : members) {
                if (worker.inWork == null) {
                    work(worker, now);
                }
            }
        }

        /** Takes up the next polled record, or polls. */
        private void work(Worker worker, long now) {
            if (worker.polled.isEmpty()) {
                List<Integer> own = new ArrayList<>();
                for (int shard = 0; shard < memberOfShard.length; shard++) {
                    if (memberOfShard[shard] == members.indexOf(worker) && members.contains(worker)) {
                        own.add(shard);
                    }
                }
                for (int i = 0; i < own.size() && worker.polled.isEmpty(); i++) {
                    int place = (worker.rotation + i) % own.size();
                    List<Entry> log = logs.get(own.get(place));
                    if (!log.isEmpty()) {
                        List<Entry> taken = log.subList(0, Math.min(poll, log.size()));
                        worker.polled.addAll(taken);
                        taken.clear();
                        worker.rotation = place + 1;
                        break;
                    }
                }
            }
            if (!worker.polled.isEmpty()) {
                worker.inWork = worker.polled.remove(0);
                worker.finishNanos = now + serviceNanos;
            }
        }
    }
}
