package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.exact.Fraction;
import dev.hotshard.model.CoordinationPlan.Commits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Timelines in nanoseconds, worked out in the comments; bounds that hold whatever the times; then the group without a coordinator. */
class CoordinatedGroupTest {
    private static final int ENDLESS = 500;
    private static final long FOREVER = CoordinationPlan.FOREVER;

    /** How members work together, in the making: alone, with commits of the watermark every 1,000 ns, and nothing that bounds them. */
    private record Together(CoordinationPlan plan) {
        static Together plain() {
            return new Together(new CoordinationPlan(
                    null, new Commits(1000, Commits.Mode.WATERMARK), false, 0, FOREVER, null, null, FOREVER, false));
        }

        Together workers(int count, long queue) {
            KeyPlan.Part flow = new KeyPlan.Part("flow", true);
            return with(new CoordinationPlan.Pool(count, List.of(flow), queue), plan.commits(), plan.isCooperative());
        }

        Together commits(long everyNanos, Commits.Mode mode) {
            return with(plan.pool(), new Commits(everyNanos, mode), plan.isCooperative());
        }

        Together cooperative() {
            return with(plan.pool(), plan.commits(), true);
        }

        private Together with(CoordinationPlan.Pool pool, Commits commits, boolean isCooperative) {
            return new Together(new CoordinationPlan(
                    pool,
                    commits,
                    isCooperative,
                    plan.pauseNanos(),
                    plan.maxPollIntervalNanos(),
                    plan.filter(),
                    plan.readCap(),
                    plan.retentionNanos(),
                    plan.readsParentsFirst()));
        }

        Together bounded(long pauseNanos, long maxPollIntervalNanos, long retentionNanos) {
            return new Together(new CoordinationPlan(
                    plan.pool(),
                    plan.commits(),
                    plan.isCooperative(),
                    pauseNanos,
                    maxPollIntervalNanos,
                    plan.filter(),
                    plan.readCap(),
                    retentionNanos,
                    plan.readsParentsFirst()));
        }

        Together reads(Map<String, String> filter, CoordinationPlan.ReadCap cap) {
            return new Together(new CoordinationPlan(
                    plan.pool(),
                    plan.commits(),
                    plan.isCooperative(),
                    plan.pauseNanos(),
                    plan.maxPollIntervalNanos(),
                    filter == null ? null : new TreeMap<>(filter),
                    cap,
                    plan.retentionNanos(),
                    plan.readsParentsFirst()));
        }
    }

    /**
     * Records at 0, 1, 2, 3; work of 10; commits every 15. At 15 the second is in work since 10, so that 1 is committed. The crash at 29 breaks the third off; the
     * other member begins again at 1, which it ends at 39 as a replay, then come 2 and 3 for the first time.
     */
    @Test
    void theNextReaderResumesAtTheLowestOffsetThatWasInFlight() {
        Trace trace = new Plans(100, 2)
                .flow("a", 0, 0, 1, 2, 3)
                .group("g", 2, Assignor.RANGE, 10, ENDLESS)
                .coordinated(
                        Together.plain().commits(15, Commits.Mode.WATERMARK).plan())
                .act(29, new CrashMember(0, 0, 1000))
                .run();
        assertThat(trace.lines("assigned", "consumed", "replayed", "lost"))
                .containsExactly(
                        "0 assigned 0 to 2: [0, 1]",
                        "10 consumed 0 of shard 0 from 0",
                        "20 consumed 0 of shard 0 from 1",
                        "29 assigned 0 to 1: [1, 1]",
                        "39 replayed 0 of shard 0 from 1",
                        "49 consumed 0 of shard 0 from 2",
                        "59 consumed 0 of shard 0 from 3");
    }

    /** The member is back at 40 and gets its shard again; what the other one works on finishes where it is. */
    @Test
    void whoComesBackIsDealtShardsAgain() {
        Trace trace = new Plans(100, 2)
                .flow("a", 0, 0, 1, 2, 3)
                .group("g", 2, Assignor.RANGE, 10, ENDLESS)
                .coordinated(
                        Together.plain().commits(15, Commits.Mode.WATERMARK).plan())
                .act(29, new CrashMember(0, 0, 11))
                .run();
        assertThat(trace.lines("assigned", "consumed", "replayed", "lost"))
                .containsExactly(
                        "0 assigned 0 to 2: [0, 1]",
                        "10 consumed 0 of shard 0 from 0",
                        "20 consumed 0 of shard 0 from 1",
                        "29 assigned 0 to 1: [1, 1]",
                        "39 replayed 0 of shard 0 from 1",
                        "40 assigned 0 to 2: [0, 1]",
                        "49 consumed 0 of shard 0 from 2",
                        "50 consumed 0 of shard 0 from 3");
    }

    /** Two flows, each with a worker of its own: b's is slow to come, so that its record at 1 is done after a's at 2 and 3: order is kept in each. */
    @Test
    void aPoolWorksAtOnceAndKeepsTheOrderOfEachSubKey() {
        Trace trace = new Plans(100, 1)
                .flow("a", 0, 0, 2, 3)
                .flow("b", 0, 1, 4)
                .group("g", 1, Assignor.RANGE, 10, ENDLESS)
                .coordinated(Together.plain().workers(64, 10).plan())
                .run();
        assertThat(trace.lines("consumed"))
                .containsExactly(
                        "10 consumed 0 of shard 0 from 0",
                        "11 consumed 0 of shard 0 from 1",
                        "20 consumed 0 of shard 0 from 2",
                        "21 consumed 0 of shard 0 from 4",
                        "30 consumed 0 of shard 0 from 3");
    }

    /** One record in work and one in the queue of a's worker; the third stops the poll loop until 10, so b's, behind it, begins only then. */
    @Test
    void aFullQueueStopsThePollLoop() {
        Trace trace = new Plans(100, 1)
                .flow("a", 0, 0, 1, 2)
                .flow("b", 0, 3)
                .group("g", 1, Assignor.RANGE, 10, ENDLESS)
                .coordinated(Together.plain().workers(64, 1).plan())
                .run();
        assertThat(trace.lines("consumed"))
                .containsExactlyInAnyOrder(
                        "10 consumed 0 of shard 0 from 0",
                        "20 consumed 0 of shard 0 from 1",
                        "20 consumed 0 of shard 0 from 3",
                        "30 consumed 0 of shard 0 from 2");
    }

    /** A pause of 20 from the crash at 5 on: the record that the other works on ends at 10, nothing else begins before 25. */
    @Test
    void anEagerRebalanceStopsEverybodyForThePause() {
        Plans plans = new Plans(100, 2).flow("a", 0, 0).flow("b", 1, 0, 1).group("g", 2, Assignor.RANGE, 10, ENDLESS);
        Together together = Together.plain().bounded(20, FOREVER, FOREVER);
        Trace trace = plans.coordinated(together.plan())
                .act(5, new CrashMember(0, 0, 1000))
                .run();
        assertThat(trace.lines("consumed", "replayed"))
                .containsExactly(
                        "10 consumed 0 of shard 1 from 0",
                        "35 consumed 0 of shard 0 from 0",
                        "45 consumed 0 of shard 1 from 1");
    }

    /** The same where only shards that move stop: shard 1 goes on at 10, shard 0 is read at 25. */
    @Test
    void aCooperativeRebalanceStopsTheShardsThatMove() {
        Trace trace = new Plans(100, 2)
                .flow("a", 0, 0)
                .flow("b", 1, 0, 1)
                .group("g", 2, Assignor.RANGE, 10, ENDLESS)
                .coordinated(Together.plain()
                        .cooperative()
                        .bounded(20, FOREVER, FOREVER)
                        .plan())
                .act(5, new CrashMember(0, 0, 1000))
                .run();
        assertThat(trace.lines("consumed", "replayed"))
                .containsExactly(
                        "10 consumed 0 of shard 1 from 0",
                        "20 consumed 0 of shard 1 from 1",
                        "35 consumed 0 of shard 0 from 0");
    }

    /**
     * A poll at 10 brings three records of 10 each, and at 35 the member hasn't polled for 25: the other one begins at what was committed, 0. The first goes on with
     * what it has until 40, polls then, and is back.
     */
    @Test
    void whoDoesntPollForTooLongIsExpelledAndComesBackWhenItPolls() {
        Trace trace = new Plans(100, 2)
                .flow("a", 0, 0, 1, 2, 3)
                .group("g", 2, Assignor.RANGE, 10, ENDLESS)
                .coordinated(Together.plain().bounded(0, 25, FOREVER).plan())
                .run();
        assertThat(trace.lines("assigned", "consumed", "replayed").subList(0, 9))
                .containsExactly(
                        "0 assigned 0 to 2: [0, 1]",
                        "10 consumed 0 of shard 0 from 0",
                        "20 consumed 0 of shard 0 from 1",
                        "30 consumed 0 of shard 0 from 2",
                        "35 assigned 0 to 1: [1, 1]",
                        "40 consumed 0 of shard 0 from 3",
                        "40 assigned 0 to 2: [0, 1]",
                        "45 replayed 0 of shard 0 from 0",
                        "50 replayed 0 of shard 0 from 1");
    }

    /** No member until 40, records stay for 30: those of 0 and 5 are lost at 30 and 35, the one of 20 is read. */
    @Test
    void whatIsOlderThanTheRetentionIsLost() {
        Trace trace = new Plans(100, 1)
                .flow("a", 0, 0, 5, 20)
                .group("g", 0, Assignor.RANGE, 10, ENDLESS)
                .coordinated(Together.plain().bounded(0, FOREVER, 30).plan())
                .regroup(40, 1, 10)
                .run();
        assertThat(trace.lines("lost", "consumed"))
                .containsExactly(
                        "30 lost 0 of shard 0 from 0",
                        "35 lost 0 of shard 0 from 5",
                        "50 consumed 0 of shard 0 from 20");
    }

    /** b's records pass through in no time; a's take 10 each. Each read of a record of 6 bytes at 1 byte in 2 ns keeps the shard closed for 12. */
    @Test
    void aFilterPaysForTheReadingOfWhatItLeavesOut() {
        Fraction halfAByteEachNano = Fraction.of(500_000_000);
        Trace trace = new Plans(100, 1)
                .sized("a", 6, 0, 0)
                .sized("b", 6, 0, 1, 20)
                .group("g", 1, Assignor.RANGE, 5, ENDLESS)
                .coordinated(Together.plain()
                        .reads(Map.of("flow", "a"), new CoordinationPlan.ReadCap(halfAByteEachNano, 1))
                        .plan())
                .run();
        assertThat(trace.lines("consumed", "read"))
                .containsExactly(
                        "0 read 0 of shard 0 from 0: true",
                        "5 consumed 0 of shard 0 from 0",
                        "12 read 0 of shard 0 from 1: false",
                        "12 consumed 0 of shard 0 from 1",
                        "24 read 0 of shard 0 from 20: false",
                        "24 consumed 0 of shard 0 from 20");
    }

    /** Members beyond the shards change nothing: 200 do what one for each shard does. */
    @Test
    void membersBeyondTheShardsChangeNothing() {
        List<List<String>> told = List.of(4, 200).stream()
                .map(members -> {
                    Plans plans = new Plans(2000, 4);
                    for (int shard = 0; shard < 4; shard++) {
                        plans.flow("f" + shard, shard, arrivals(new Random(shard), 40, 500));
                    }
                    return sorted(plans.group("g", members, Assignor.RANGE, 30, 3)
                            .coordinated(Together.plain().plan())
                            .run()
                            .lines("consumed", "lagging"));
                })
                .toList();
        assertThat(told.get(1)).isEqualTo(told.get(0)).isNotEmpty();
    }

    /**
     * A member crashes once, at a random time, with workers of random speed. Whatever the times: with the watermark nothing is lost, and no more is replayed than was
     * consumed above the last commit; where what was handed over counts as committed, no more is lost than workers and queues hold.
     */
    @Test
    void aCrashLosesAndReplaysNoMoreThanItsCommitsAllow() {
        long lostInAll = 0;
        long replayedInAll = 0;
        for (int seed = 0; seed < 150; seed++) {
            Random random = new Random(seed);
            int workers = 1 + random.nextInt(4);
            int queue = random.nextInt(4);
            int poll = 1 + random.nextInt(6);
            long every = 20 + random.nextInt(200);
            long crash = 100 + random.nextInt(400);
            for (Commits.Mode mode : Commits.Mode.values()) {
                Plans plans = new Plans(4000, 2);
                for (int flow = 0; flow < 3; flow++) {
                    plans.flow("f" + flow, 0, arrivals(new Random(seed * 3L + flow), 30, 500));
                }
                Trace trace = plans.group("g", 2, Assignor.RANGE, 5 + random.nextInt(60), poll)
                        .coordinated(Together.plain()
                                .workers(workers, queue)
                                .commits(every, mode)
                                .plan())
                        .act(crash, new CrashMember(0, 0, 10_000))
                        .run();
                long lost = trace.lines("lost").size();
                long replayed = trace.lines("replayed").size();
                lostInAll += lost;
                replayedInAll += replayed;
                long sinceCommit = trace.lines("consumed").stream()
                        .mapToLong(line -> Long.parseLong(line.split(" ", -1)[0]))
                        .filter(at -> at < crash)
                        .count();
                assertThat(replayed).as("replays of seed %s", seed).isLessThanOrEqualTo(sinceCommit);
                if (mode == Commits.Mode.WATERMARK) {
                    assertThat(lost).as("seed %s", seed).isZero();
                } else if (mode == Commits.Mode.ON_POLL) {
                    assertThat(lost).as("seed %s", seed).isLessThanOrEqualTo((long) workers * (1 + queue));
                }
            }
        }
        assertThat(lostInAll).isPositive();
        assertThat(replayedInAll).isPositive();
    }

    /** In each worker records end in the order in which they were accepted, and a pool is never slower than one member alone nor faster than all its workers. */
    @Test
    void aPoolIsAsFastAsItsWorkersAreMany() {
        for (int seed = 0; seed < 60; seed++) {
            int workers = 1 + seed % 5;
            Map<Integer, List<String>> told = new HashMap<>();
            for (int count : new int[] {0, workers}) {
                Plans plans = new Plans(20_000, 1);
                for (int flow = 0; flow < 4; flow++) {
                    plans.flow("f" + flow, 0, arrivals(new Random(seed * 4L + flow), 20, 300));
                }
                Together together =
                        count == 0 ? Together.plain() : Together.plain().workers(count, 1000);
                told.put(
                        count,
                        plans.group("g", 1, Assignor.RANGE, 50, 500)
                                .coordinated(together.plan())
                                .run()
                                .lines("consumed"));
            }
            long alone = lastNanos(told.get(0));
            long pooled = lastNanos(told.get(workers));
            long work = 50L * told.get(0).size();
            assertThat(pooled).as("seed %s", seed).isLessThanOrEqualTo(alone).isGreaterThanOrEqualTo(work / workers);
        }
    }

    /** Oracle: the group that has no coordinator, and knows nothing of events. */
    @Test
    void withoutAnyOfItsFeaturesAGroupIsAPlainOne() {
        for (int seed = 0; seed < 250; seed++) {
            assertThat(random(seed, true))
                    .as("seed %s", seed)
                    .isEqualTo(random(seed, false))
                    .isNotEmpty();
        }
    }

    private static List<String> random(int seed, boolean isCoordinated) {
        Random random = new Random(seed);
        int shards = 1 + random.nextInt(5);
        Plans plans = new Plans(300, shards);
        for (int shard = 0; shard < shards; shard++) {
            plans.flow("f" + shard, shard, arrivals(random, random.nextInt(20), 300));
        }
        Assignor assignor = Assignor.values()[random.nextInt(3)];
        plans.group("g", random.nextInt(4), assignor, 1 + random.nextInt(30), 1 + random.nextInt(4))
                .except(random.nextInt(3), 1 + random.nextInt(40));
        if (isCoordinated) {
            plans.coordinated(Together.plain().commits(7, Commits.Mode.ON_POLL).plan());
        }
        for (long at = random.nextInt(150); at < 300; at += 1 + random.nextInt(120)) {
            plans.regroup(at, random.nextInt(6), 1 + random.nextInt(60));
        }
        return sorted(plans.run().lines("assigned", "consumed", "lagging", "replayed", "lost"));
    }

    private static long[] arrivals(Random random, int count, int before) {
        return LongStream.generate(() -> random.nextInt(before))
                .limit(count)
                .sorted()
                .distinct()
                .toArray();
    }

    private static long lastNanos(List<String> lines) {
        return lines.stream()
                .mapToLong(line -> Long.parseLong(line.split(" ", -1)[0]))
                .max()
                .orElseThrow();
    }

    private static List<String> sorted(List<String> lines) {
        return lines.stream().sorted().toList();
    }
}
