package dev.hotshard.oracle;

import static dev.hotshard.oracle.ScenarioBuilder.MILLI;
import static dev.hotshard.oracle.ScenarioBuilder.SECOND;
import static dev.hotshard.oracle.ScenarioBuilder.fields;
import static dev.hotshard.oracle.ScenarioBuilder.perSecond;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.FlowSpec.Arrivals;
import dev.hotshard.scenario.GroupSpec.Assignor;
import dev.hotshard.scenario.PartitionerSpec.Kind;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.SizeLaw;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The slow simulator against arithmetic that can be done on paper; an oracle must not be believed unseen. */
class SlowSimulatorTest {
    private static List<Long> offeredAt(ScenarioBuilder scenario) {
        List<Long> times = new ArrayList<>();
        Happenings told = new Happenings();
        SlowSimulator.run(scenario.build(), 0, told);
        for (String line : told.records()) {
            if (line.contains(" offered ")) {
                times.add(Long.parseLong(line.substring(0, line.indexOf(' '))));
            }
        }
        return times;
    }

    private static ScenarioBuilder oneEvenFlow(long duration, RateLaw rate, long from, Long length, Long every) {
        return new ScenarioBuilder(duration)
                .flow(
                        "f",
                        new FlowSpec(
                                rate,
                                Arrivals.EVEN,
                                new SizeLaw.Fixed(100),
                                fields("k", new FieldLaw.Constant("a")),
                                from,
                                length,
                                every))
                .key("{k}");
    }

    @Test
    void offersEvenRecordsAtTheFirstNanosecondThatReachesThem() {
        // 3/s: record k at k/3 s, rounded up.
        assertThat(offeredAt(oneEvenFlow(SECOND, perSecond(3), 0, null, null)))
                .containsExactly(0L, 333_333_334L, 666_666_667L);
    }

    @Test
    void theIntegralRunsOnlyInsideWindowsAndItsRecordsBelongToTheNextStretch() {
        // 2/s in [1 s, 2 s) and [4 s, 5 s): the integral is 2 at 2 s, so record 2 belongs to the window that begins at
        // 4 s.
        assertThat(offeredAt(oneEvenFlow(6 * SECOND, perSecond(2), SECOND, SECOND, 3 * SECOND)))
                .containsExactly(SECOND, 1500 * MILLI, 4 * SECOND, 4500 * MILLI);
    }

    @Test
    void stepsRepeatAndTheLastValueHoldsUntilThen() {
        // 1/s for 1 s, 2/s for 2 s, then again: 5 records in 3 s.
        RateLaw steps = new RateLaw.Steps(
                List.of(new RateLaw.Point(0, Fraction.of(1)), new RateLaw.Point(SECOND, Fraction.of(2))), 3 * SECOND);
        assertThat(offeredAt(oneEvenFlow(4 * SECOND, steps, 0, null, null)))
                .containsExactly(0L, SECOND, 1500 * MILLI, 2 * SECOND, 2500 * MILLI, 3 * SECOND);
    }

    @Test
    void aRampIsIntegratedExactly() {
        // From 0 to 2/s in 2 s the integral is t^2 / 2 (t in s): record 1 at sqrt(2) s; then 2/s, integral 2 at 2 s.
        RateLaw ramp = new RateLaw.Ramp(
                List.of(new RateLaw.Point(0, Fraction.ZERO), new RateLaw.Point(2 * SECOND, Fraction.of(2))), 0);
        assertThat(offeredAt(oneEvenFlow(3 * SECOND, ramp, 0, null, null)))
                .containsExactly(0L, 1_414_213_563L, 2 * SECOND, 2500 * MILLI);
    }

    @Test
    void aShareIsOfAllTrafficThatRuns() {
        // 35 % beside 22,286/s is 12,000/s (format, section 4).
        ScenarioBuilder scenario = new ScenarioBuilder(SECOND)
                .even("base", 22_286, "k", "a")
                .flow(
                        "sale",
                        Arrivals.EVEN,
                        new RateLaw.Share(Fraction.of(35, 100)),
                        fields("k", new FieldLaw.Constant("b")))
                .key("{k}");
        SlowTotals totals = SlowSimulator.run(scenario.build(), 0);
        assertThat(totals.count("flows[sale].offered")).isBetween(12_000L, 12_001L);
        assertThat(totals.count("flows[base].offered")).isEqualTo(22_286);
    }

    @Test
    void settingTheLoadBendsTheIntegralAndKeepsTheNumbers() {
        // 1/s until 1.5 s (integral 1.5), then 2/s: record 2 at 1.75 s.
        ScenarioBuilder scenario = oneEvenFlow(2 * SECOND, perSecond(1), 0, null, null);
        scenario.at(1500 * MILLI, s -> s.load(Fraction.of(2)));
        assertThat(offeredAt(scenario)).containsExactly(0L, SECOND, 1750 * MILLI);
    }

    @Test
    void oneKeyUsesOneOfEightShards() {
        // 4,000/s against a bucket of 1,000 that refills at 1,000/s: after record k the bucket has admitted floor(1000
        // + k/4), so of 24,000 records
        // floor(1000 + 23999/4) = 6,999; the first refusal is that of record 1,333 at 1,333/4 ms.
        ScenarioBuilder scenario = new ScenarioBuilder(6 * SECOND)
                .shards(8, Kind.MD5_RANGE)
                .capRecords(1000, SECOND)
                .even("logs", 4000, "shuttle", "constant")
                .key("{shuttle}")
                .queue(0, RetrySpec.Full.DROP_NEWEST);
        SlowTotals totals = SlowSimulator.run(scenario.build(), 0);
        assertThat(totals.count("records.offered")).isEqualTo(24_000);
        assertThat(totals.count("records.accepted")).isEqualTo(6_999);
        assertThat(totals.count("records.throttled")).isEqualTo(17_001);
        assertThat(totals.count("records.droppedBy.queueFull")).isEqualTo(17_001);
        assertThat(totals.time("firstThrottleNanos")).isEqualTo(333_250_000L);
        assertThat(totals.values().keySet().stream().filter(name -> name.matches("shards\\[\\d+\\]\\.offered")))
                .hasSize(1);
    }

    @Test
    void aBurstBucketLastsAsLongAsItsSavingsDo() {
        // Depth 150/s * 3 s = 450; excess 50/s lasts 9 s: record k finds 450 + 3k/4 - k tokens, fewer than 1 first at k
        // = 1,797 (8.985 s).
        ScenarioBuilder scenario = new ScenarioBuilder(12 * SECOND)
                .capRecords(150, 3 * SECOND)
                .even("reads", 200, "item", "a")
                .key("{item}")
                .queue(0, RetrySpec.Full.DROP_NEWEST);
        SlowTotals totals = SlowSimulator.run(scenario.build(), 0);
        assertThat(totals.time("firstThrottleNanos")).isEqualTo(8_985 * MILLI);
        // floor(450 + 3 * 2399 / 4) = 2,249 of 2,400.
        assertThat(totals.count("records.accepted")).isEqualTo(2_249);
        assertThat(totals.count("records.dropped")).isEqualTo(151);
    }

    @Test
    void queuesFillAtTheirClock() {
        // 500/s against 100/s with 100 saved: the excess of 400/s fills 600 places in 1.5 s after the savings went
        // (0.25 s), give or take one round of
        // retries and the unequal share of each host.
        ScenarioBuilder scenario = new ScenarioBuilder(6 * SECOND)
                .shards(16, Kind.MD5_RANGE)
                .capRecords(100, SECOND)
                .even("events", 500, "source", "web")
                .key("{source}")
                .hosts(6)
                .queue(100, RetrySpec.Full.DROP_NEWEST);
        SlowTotals totals = SlowSimulator.run(scenario.build(), 0);
        assertThat(totals.time("firstThrottleNanos")).isEqualTo(248 * MILLI); // 100 - 0.8 k < 1 first at k = 124
        assertThat(totals.time("firstDropNanos")).isBetween(1300 * MILLI, 1800 * MILLI);
        assertThat(totals.count("records.waitingAtEnd")).isBetween(590L, 600L);
        assertThat(totals.count("shards[2].offered")).isEqualTo(3000); // md5(web) begins with 2
        assertThat(totals.count("records.accepted"))
                .isEqualTo(3000 - totals.count("records.dropped") - totals.count("records.waitingAtEnd"));
    }

    @Test
    void aRoundWithRefusalsBacksOffAndACleanOneIsFollowedAtOnce() {
        // Bucket of 1, 1/s. Records at 0, 0.1, .., 0.4 s: the first is taken, the others wait. Rounds: the first 1 s
        // after record 1 entered (1.1 s; n = 1),
        // takes one and refuses three: n = 2, wait 2 s: 3.1 s, takes one; n = 3, wait 4 s: 7.1 s takes one; n = 4, wait
        // 8 s: 15.1 s takes the last.
        ScenarioBuilder scenario = new ScenarioBuilder(20 * SECOND)
                .capRecords(1, SECOND)
                .flow(
                        "f",
                        new FlowSpec(
                                perSecond(10),
                                Arrivals.EVEN,
                                new SizeLaw.Fixed(100),
                                fields("k", new FieldLaw.Constant("a")),
                                0,
                                500 * MILLI,
                                null))
                .key("{k}")
                .backoff(SECOND, 2, 100 * SECOND, RetrySpec.Jitter.NONE);
        SlowTotals totals = SlowSimulator.run(scenario.build(), 0);
        assertThat(totals.count("records.accepted")).isEqualTo(5);
        assertThat(totals.count("records.throttled")).isEqualTo(4 + 3 + 2 + 1);
        assertThat(totals.time("retry.queuesEmptyAtNanos")).isEqualTo(15_100 * MILLI);
        assertThat(totals.count("hosts[0].waitingMax")).isEqualTo(4);
        assertThat(totals.count("hosts[0].headAgeMaxNanos")).isEqualTo(15_100 * MILLI - 400 * MILLI);
        assertThat(totals.count("retry.recovered")).isEqualTo(4);
    }

    @Test
    void recordModeGivesEachItsOwnTimerAndCountsAttempts() {
        // Bucket of 1 that hardly refills. Records at 0, 0.1, 0.2 s; the later two try again after 1 s and 2 s, the
        // third refusal is the last:
        // three attempts each, dropped at 3.1 s and 3.2 s.
        ScenarioBuilder scenario = new ScenarioBuilder(20 * SECOND)
                .cap(new dev.hotshard.scenario.CapSpec(Fraction.of(1, 1000), null, null, 1024, 1000 * SECOND))
                .flow(
                        "f",
                        new FlowSpec(
                                perSecond(10),
                                Arrivals.EVEN,
                                new SizeLaw.Fixed(100),
                                fields("k", new FieldLaw.Constant("a")),
                                0,
                                300 * MILLI,
                                null))
                .key("{k}")
                .mode(RetrySpec.Mode.RECORD)
                .attempts(3)
                .backoff(SECOND, 2, 100 * SECOND, RetrySpec.Jitter.NONE);
        SlowTotals totals = SlowSimulator.run(scenario.build(), 0);
        assertThat(totals.count("records.attempts")).isEqualTo(7);
        assertThat(totals.count("records.droppedBy.attempts")).isEqualTo(2);
        assertThat(totals.time("firstDropNanos")).isEqualTo(3_100 * MILLI);
        assertThat(totals.time("retry.queuesEmptyAtNanos")).isEqualTo(3_200 * MILLI);
    }

    @Test
    void fifoLetsNobodyOvertakeAndExpiryFreesTheTail() {
        // Bucket of 1 that hardly refills; records at 0, 1, 2, .., 9 s. The first is taken, the second refused and
        // waits, the
        // others join untried. Each lives 2.5 s, so those of 1 .. 8 s are gone when the round of 11 s finds only that
        // of 9 s.
        ScenarioBuilder scenario = new ScenarioBuilder(11_200 * MILLI)
                .cap(new dev.hotshard.scenario.CapSpec(Fraction.of(1, 1000), null, null, 1024, 1000 * SECOND))
                .flow(
                        "f",
                        new FlowSpec(
                                perSecond(1),
                                Arrivals.EVEN,
                                new SizeLaw.Fixed(100),
                                fields("k", new FieldLaw.Constant("a")),
                                0,
                                10 * SECOND,
                                null))
                .key("{k}")
                .mode(RetrySpec.Mode.FIFO)
                .ttl(2500 * MILLI)
                .backoff(10 * SECOND, 1, 10 * SECOND, RetrySpec.Jitter.NONE);
        SlowTotals totals = SlowSimulator.run(scenario.build(), 0);
        assertThat(totals.count("records.attempts")).isEqualTo(3);
        assertThat(totals.count("records.droppedBy.expired")).isEqualTo(8);
        assertThat(totals.count("records.waitingAtEnd")).isEqualTo(1);
    }

    @Test
    void dropOldestLetsTheNewcomerIn() {
        // Bucket of 1 that hardly refills, room for 2: of records 1 .. 9 the last two still wait, the other seven were
        // dropped from record 3 (3 s) on.
        ScenarioBuilder scenario = new ScenarioBuilder(10 * SECOND)
                .cap(new dev.hotshard.scenario.CapSpec(Fraction.of(1, 1000), null, null, 1024, 1000 * SECOND))
                .even("f", 1, "k", "a")
                .key("{k}")
                .queue(2, RetrySpec.Full.DROP_OLDEST)
                .backoff(100 * SECOND, 1, 100 * SECOND, RetrySpec.Jitter.NONE);
        SlowTotals totals = SlowSimulator.run(scenario.build(), 0);
        assertThat(totals.count("records.droppedBy.queueFull")).isEqualTo(7);
        assertThat(totals.time("firstDropNanos")).isEqualTo(3 * SECOND);
        assertThat(totals.count("hosts[0].headAgeMaxNanos")).isEqualTo(2 * SECOND); // each waited 2 s
        assertThat(totals.count("hosts[0].waitingMax")).isEqualTo(2);
    }

    @Test
    void aMemberPollsInRotationAndLagsBehind() {
        // One member, 1 s a record, ten records a second for one second: lag 10 when the last came (the one in work
        // included), consumed at 1, 2, .., 10 s.
        ScenarioBuilder scenario = new ScenarioBuilder(20 * SECOND)
                .flow(
                        "f",
                        new FlowSpec(
                                perSecond(10),
                                Arrivals.EVEN,
                                new SizeLaw.Fixed(100),
                                fields("k", new FieldLaw.Constant("a")),
                                0,
                                SECOND,
                                null))
                .key("{k}")
                .group("g", 1, Assignor.RANGE, SECOND, 3);
        SlowTotals totals = SlowSimulator.run(scenario.build(), 0);
        assertThat(totals.count("groups[g].consumed")).isEqualTo(10);
        assertThat(totals.count("groups[g].lagMax")).isEqualTo(10);
        assertThat(totals.count("groups[g].lagMaxNanos"))
                .isEqualTo(9_100 * MILLI); // the last: offered at 0.9 s, done at 10 s
        assertThat(totals.count("groups[g].latencySumNanos")).isEqualTo((55 * 1000 - 4500) * MILLI);
        assertThat(totals.time("groups[g].drainedAtNanos")).isEqualTo(7 * SECOND); // from 7 s on at most 3, one poll
    }

    @Test
    void anOutageLeavesTheRecordInWorkAndReturnsThePolledOnes() {
        // One record a second, service 0.6 s. At 2.1 s the only member goes: record 2 is in work and done at 2.6 s;
        // records 3 and 4 wait until one comes back
        // at 4.5 s; done at 5.1 s, 5.7 s, then record 5 (5 s) at 6.3 s.
        ScenarioBuilder scenario = new ScenarioBuilder(7 * SECOND)
                .flow(
                        "f",
                        new FlowSpec(
                                perSecond(1),
                                Arrivals.EVEN,
                                new SizeLaw.Fixed(100),
                                fields("k", new FieldLaw.Constant("a")),
                                0,
                                6 * SECOND,
                                null))
                .key("{k}")
                .group("g", 1, Assignor.RANGE, 600 * MILLI, 500);
        scenario.at(2100 * MILLI, s -> s.group("g", 0, Assignor.RANGE, 600 * MILLI, 500));
        scenario.at(4500 * MILLI, s -> s.group("g", 1, Assignor.RANGE, 600 * MILLI, 500));
        SlowTotals totals = SlowSimulator.run(scenario.build(), 0);
        assertThat(totals.count("groups[g].consumed")).isEqualTo(6);
        assertThat(totals.count("groups[g].lagMax")).isEqualTo(3);
        assertThat(totals.count("groups[g].latencySumNanos")).isEqualTo((600 * 3 + 2100 + 1700 + 1300) * MILLI);
    }

    @Test
    void aSetOfCapsKeepsTheTokensThatFit() {
        // Depth 10 and nothing offered until 1 s; then 100/s. At 1.05 s the burst shrinks to 2 tokens: five were taken
        // (at 1, 1.01, .., 1.04 s) and the bucket had
        // refilled to 10 - 5 + 0.5, of which 2 fit. They go to the records of 1.05 s and 1.06 s (10/s refills 0.1 a
        // record: 2, 1.1, 0.2).
        ScenarioBuilder scenario = oneEvenFlow(1_100 * MILLI, perSecond(100), SECOND, null, null)
                .capRecords(10, SECOND)
                .queue(0, RetrySpec.Full.DROP_NEWEST);
        scenario.at(1050 * MILLI, s -> s.capRecords(10, 200 * MILLI));
        SlowTotals totals = SlowSimulator.run(scenario.build(), 0);
        assertThat(totals.count("records.accepted")).isEqualTo(7);
        assertThat(totals.time("firstDropNanos")).isEqualTo(1070 * MILLI);
    }

    @Test
    void withoutLendingEachShardHasItsShareOfTheTotal() {
        // 4 units/s over 2 shards saved up for 3 s: 6 a shard; one key asks 10/s for 1 s: at record k there are 6 + 0.2
        // k - k left: 7 records pass.
        ScenarioBuilder scenario = oneEvenFlow(SECOND, perSecond(10), 0, null, null)
                .shards(2, Kind.MURMUR2)
                .total(new dev.hotshard.scenario.TotalSpec(null, null, Fraction.of(4), 3 * SECOND, false))
                .queue(0, RetrySpec.Full.DROP_NEWEST);
        assertThat(SlowSimulator.run(scenario.build(), 0).count("records.accepted"))
                .isEqualTo(7);
        // With lending the whole 12 are there.
        scenario.total(new dev.hotshard.scenario.TotalSpec(null, null, Fraction.of(4), 3 * SECOND, true));
        assertThat(SlowSimulator.run(scenario.build(), 0).count("records.accepted"))
                .isEqualTo(10);
    }
}
