package dev.hotshard.model;

import static dev.hotshard.model.RetryPolicy.Mode.FIFO;
import static dev.hotshard.model.RetryPolicy.Mode.QUEUE;
import static dev.hotshard.model.RetryPolicy.Mode.RECORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.Plans.Retries;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Timelines in nanoseconds, worked out in the comments. The first record of each takes the token that a full bucket of one begins with. */
class RetriesTest {
    private static final String[] FATES = {
        "accepted", "throttled", "queued", "queue_full", "expired", "attempts", "waiting"
    };

    /** A token each 100; waits of 10, 20, 40, 40 after refusals at 1, 11, 31, 71; at 111 the token of 100 is there. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void waitsGrowUpToTheirMaximum(RetryPolicy.Mode mode) {
        Trace trace = new Plans(1000, 1)
                .cap(100, 1)
                .retry(Retries.of(mode).waits(10, 2, 40))
                .flow("a", 0, 0, 1)
                .run();
        assertThat(trace.lines(FATES))
                .containsExactly(
                        "0 accepted a#0",
                        "1 throttled a#1",
                        "1 queued a#1",
                        "11 throttled a#1",
                        "31 throttled a#1",
                        "71 throttled a#1",
                        "111 accepted a#1");
    }

    /** 100 rounds of 700 attempts are more than make one sign of life, which comes long before the second is over. */
    @ParameterizedTest
    @EnumSource(
            value = RetryPolicy.Mode.class,
            names = {"QUEUE", "FIFO"})
    void longRoundsGiveASignOfLife(RetryPolicy.Mode mode) {
        List<Long> told = new ArrayList<>();
        new Plans(2_000, 1)
                .cap(1_000_000_000, 1)
                .retry(Retries.of(mode).batch(1000))
                .flow("a", 0, LongStream.range(0, 701).toArray())
                .run(told::add);
        assertThat(told).hasSizeGreaterThan(1).isSorted().endsWith(2_000L);
    }

    /**
     * Three tokens at the start and again at 205, rounds of 2, waits of 200, then 400. The first round at 205 is clean, so the next follows at once; that takes
     * the last token and is refused one, with n = 1 before it: the next is 400 later.
     */
    @Test
    void aCleanRoundIsFollowedAtOnceByTheNext() {
        Trace trace = new Plans(1000, 1)
                .cap(20, 3)
                .retry(Retries.of(QUEUE).batch(2).waits(200, 2, 100_000))
                .flow("a", 0, 0, 1, 2, 5, 6, 7, 8, 9)
                .run();
        assertThat(trace.lines("accepted", "throttled").subList(3, 14))
                .containsExactly(
                        "5 throttled a#3",
                        "6 throttled a#4",
                        "7 throttled a#5",
                        "8 throttled a#6",
                        "9 throttled a#7",
                        "205 accepted a#3",
                        "205 accepted a#4",
                        "205 accepted a#5",
                        "205 throttled a#6",
                        "605 accepted a#6",
                        "605 accepted a#7");
    }

    /**
     * A token each 20, waits of 10, 20, 40 and so on. Refused at 15 (0.75 tokens) and, but for one, at 35 (1.75), so n = 3 and the next is at 75 (2.75): that
     * round is clean, the one that follows it at once is refused, and the next is 20 later, as after a first refusal.
     */
    @Test
    void aCleanRoundEndsTheGrowthOfWaits() {
        Trace trace = new Plans(1000, 1)
                .cap(20, 3)
                .retry(Retries.of(QUEUE).batch(2).waits(10, 2, 100_000))
                .flow("a", 0, 0, 1, 2, 5, 6, 7, 8, 9)
                .run();
        assertThat(trace.lines("accepted", "throttled").subList(8, 19))
                .containsExactly(
                        "15 throttled a#3",
                        "15 throttled a#4",
                        "35 accepted a#3",
                        "35 throttled a#4",
                        "75 accepted a#4",
                        "75 accepted a#5",
                        "75 throttled a#6",
                        "75 throttled a#7",
                        "95 accepted a#6",
                        "95 throttled a#7",
                        "135 accepted a#7");
    }

    /** Rounds of 2 that are refused leave the third alone; who is refused keeps his place, whoever behind him gets a token. */
    @Test
    void aRoundTriesTheOldestFirst() {
        Trace trace = new Plans(25, 2)
                .cap(1000, 1)
                .retry(Retries.of(QUEUE).batch(2))
                .flow("a", 0, 0, 1, 3)
                .flow("b", 1, 2)
                .run();
        assertThat(trace.lines("accepted", "throttled", "waiting"))
                .containsExactly(
                        "0 accepted a#0",
                        "1 throttled a#1",
                        "2 accepted b#0",
                        "3 throttled a#2",
                        "11 throttled a#1",
                        "11 throttled a#2",
                        "21 throttled a#1",
                        "21 throttled a#2",
                        "25 waiting a#1",
                        "25 waiting a#2");
    }

    /** One waits; the token of 100 goes to a fresh record at 100, and the waiting one is refused at 101. */
    @Test
    void inQueueModeAFreshRecordIsTriedAtOnce() {
        Trace trace = new Plans(105, 1)
                .cap(100, 1)
                .retry(Retries.of(QUEUE).waits(100, 1, 100))
                .flow("a", 0, 0, 1, 100)
                .run();
        assertThat(trace.lines("accepted", "throttled"))
                .containsExactly("0 accepted a#0", "1 throttled a#1", "100 accepted a#2", "101 throttled a#1");
    }

    /** One waits; the fresh record at 100 stands behind it untried, and is first tried in the round of 101, after the token is gone. */
    @Test
    void inFifoModeAFreshRecordStandsBehindThoseThatWait() {
        Trace trace = new Plans(105, 1)
                .cap(100, 1)
                .retry(Retries.of(FIFO).waits(100, 1, 100))
                .flow("a", 0, 0, 1, 100)
                .run();
        assertThat(trace.lines(FATES))
                .containsExactly(
                        "0 accepted a#0",
                        "1 throttled a#1",
                        "1 queued a#1",
                        "100 queued a#2",
                        "101 accepted a#1",
                        "101 throttled a#2",
                        "105 waiting a#2");
    }

    /** Each has its own timer: refused at 1 and 5, tried again 10 and then 20 later. */
    @Test
    void inRecordModeEachRecordHasItsOwnTimer() {
        Trace trace = new Plans(40, 1)
                .cap(1000, 1)
                .retry(Retries.of(RECORD).waits(10, 2, 1000))
                .flow("a", 0, 0, 1, 5)
                .run();
        assertThat(trace.lines("throttled"))
                .containsExactly(
                        "1 throttled a#1",
                        "5 throttled a#2",
                        "11 throttled a#1",
                        "15 throttled a#2",
                        "31 throttled a#1",
                        "35 throttled a#2");
    }

    /** Flow b's host is the first that the run sees, so at 21 and 31 its record comes before a's, which was offered earlier in the order of flows. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void atOneInstantRetriesGoByHost(RetryPolicy.Mode mode) {
        Trace trace = new Plans(35, 2)
                .cap(1000, 1)
                .retryPerFlow(Retries.of(mode))
                .flow("a", 0, 10, 11)
                .flow("b", 1, 0, 11)
                .run();
        assertThat(trace.lines("throttled"))
                .containsExactly(
                        "11 throttled a#1",
                        "11 throttled b#1",
                        "21 throttled b#1",
                        "21 throttled a#1",
                        "31 throttled b#1",
                        "31 throttled a#1");
    }

    /** On one host they go by flow, then by number: at 31 b#1 and a#2 are due after one wait, a#1 after two. */
    @Test
    void atOneInstantRetriesOfAHostGoByFlowAndNumber() {
        Trace trace = new Plans(32, 1)
                .cap(1000, 1)
                .retry(Retries.of(RECORD))
                .flow("a", 0, 0, 11, 21)
                .flow("b", 0, 21)
                .run();
        assertThat(trace.lines("throttled"))
                .endsWith("31 throttled a#1", "31 throttled a#2", "31 throttled b#0")
                .hasSize(7);
    }

    /** Two tokens at 205, rounds of one: both of the first host's rounds come before the second host's. */
    @Test
    void aRoundThatFollowsAtOnceComesBeforeOtherHosts() {
        Trace trace = new Plans(210, 1)
                .cap(20, 2)
                .retryPerFlow(Retries.of(QUEUE).batch(1).waits(200, 1, 200))
                .flow("a", 0, 0, 1, 5, 6)
                .flow("b", 0, 5)
                .run();
        assertThat(trace.lines("accepted", "throttled"))
                .endsWith("205 accepted a#2", "205 accepted a#3", "205 throttled b#0");
    }

    /** Room for two: the third that waits finds none. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void aFullQueueDropsTheNewcomer(RetryPolicy.Mode mode) {
        Trace trace = new Plans(12, 1)
                .cap(1000, 1)
                .retry(Retries.of(mode).queue(2, false).waits(20, 1, 20))
                .flow("a", 0, 0, 1, 2, 3)
                .run();
        assertThat(trace.lines("queued", "queue_full", "waiting"))
                .containsExactly(
                        "1 queued a#1", "2 queued a#2", "3 queue_full a#3", "12 waiting a#1", "12 waiting a#2");
    }

    /** Room for two: the oldest goes, at the moment when the newcomer needs its place; the next tries are those of the others alone. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void aFullQueueDropsTheOldest(RetryPolicy.Mode mode) {
        Trace trace = new Plans(22, 1)
                .cap(1000, 1)
                .retry(Retries.of(mode).queue(2, true).waits(18, 1, 18))
                .flow("a", 0, 0, 1, 2, 3)
                .run();
        assertThat(trace.lines("queued", "queue_full", "waiting"))
                .containsExactly(
                        "1 queued a#1",
                        "2 queued a#2",
                        "3 queue_full a#1",
                        "3 queued a#3",
                        "22 waiting a#2",
                        "22 waiting a#3");
        // The queue never stood empty, so its round is still that of 1 + 18; a record's timer is its own.
        List<String> throttled = switch (mode) {
            case QUEUE -> List.of("1 throttled a#1", "2 throttled a#2", "3 throttled a#3", "19 throttled a#2");
            case FIFO -> List.of("1 throttled a#1", "19 throttled a#2", "19 throttled a#3");
            case RECORD -> List.of("1 throttled a#1", "2 throttled a#2", "3 throttled a#3", "20 throttled a#2");
            case DELAY -> throw new IllegalArgumentException("nothing is tried again");
        };
        assertThat(trace.lines("throttled")).startsWith(throttled.toArray(String[]::new));
    }

    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void withoutAQueueWhatIsRefusedIsDropped(RetryPolicy.Mode mode) {
        for (boolean dropsOldest : new boolean[] {false, true}) {
            Trace trace = new Plans(100, 1)
                    .cap(1000, 1)
                    .retry(Retries.of(mode).queue(0, dropsOldest))
                    .flow("a", 0, 0, 1, 2)
                    .run();
            assertThat(trace.lines("throttled", "queued", "queue_full"))
                    .containsExactly("1 throttled a#1", "1 queue_full a#1", "2 throttled a#2", "2 queue_full a#2");
        }
    }

    /** Three attempts, the first included: at 1, 11 and 21. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void afterItsLastAttemptARecordIsDropped(RetryPolicy.Mode mode) {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(mode).attempts(3))
                .flow("a", 0, 0, 1)
                .run();
        assertThat(trace.lines("throttled", "attempts"))
                .containsExactly("1 throttled a#1", "11 throttled a#1", "21 throttled a#1", "21 attempts a#1");
    }

    /** Where a record is dropped by both, its attempts are the cause. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void theLastAttemptCountsBeforeAFullQueue(RetryPolicy.Mode mode) {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(mode).queue(0, false).attempts(1))
                .flow("a", 0, 0, 1)
                .run();
        assertThat(trace.lines("queued", "queue_full", "attempts")).containsExactly("1 attempts a#1");
    }

    /** What waits untried in fifo has all its attempts left: two rounds. */
    @Test
    void standingInLineIsNoAttempt() {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(FIFO).attempts(2))
                .flow("a", 0, 0, 1, 2)
                .run();
        assertThat(trace.lines("throttled", "attempts"))
                .containsExactly(
                        "1 throttled a#1",
                        "11 throttled a#1",
                        "11 attempts a#1",
                        "11 throttled a#2",
                        "21 throttled a#2",
                        "21 attempts a#2");
    }

    /** Offered at 1, to live for 10: at 11 it would be tried again, but it expires first. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void atOneInstantExpiryComesBeforeARetry(RetryPolicy.Mode mode) {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(mode).ttl(10))
                .flow("a", 0, 0, 1)
                .run();
        assertThat(trace.lines("throttled", "expired")).containsExactly("1 throttled a#1", "11 expired a#1");
    }

    /** With one nanosecond more it is tried at 11 and expires at 12; the one offered at 5 by itself, at 16. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void eachRecordExpiresAtItsOwnTime(RetryPolicy.Mode mode) {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(mode).ttl(11))
                .flow("a", 0, 0, 1, 5)
                .run();
        assertThat(trace.lines("expired")).containsExactly("12 expired a#1", "16 expired a#2");
        assertThat(trace.lines("throttled")).contains("11 throttled a#1");
    }

    /** Rounds at 11 and (20 later) 31; at 26 the only record expires, and with it the round of 31: the one refused at 28 begins with a wait of 10. */
    @Test
    void aQueueEmptiedByExpiryForgetsItsRound() {
        Trace trace = new Plans(50, 1)
                .cap(1000, 1)
                .retry(Retries.of(QUEUE).waits(10, 2, 1000).ttl(25))
                .flow("a", 0, 0, 1, 28)
                .run();
        assertThat(trace.lines("throttled", "expired", "waiting"))
                .containsExactly(
                        "1 throttled a#1",
                        "11 throttled a#1",
                        "26 expired a#1",
                        "28 throttled a#2",
                        "38 throttled a#2",
                        "50 waiting a#2");
    }

    /** Three wait when room shrinks to one at 5: they stay, and a newcomer finds none, whoever would be dropped. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void aQueueThatShrinksKeepsWhatWaits(RetryPolicy.Mode mode) {
        for (boolean dropsOldest : new boolean[] {false, true}) {
            Trace trace = new Plans(9, 1)
                    .cap(1000, 1)
                    .retry(Retries.of(mode).queue(3, dropsOldest).waits(100, 1, 100))
                    .retry(5, Retries.of(mode).queue(1, dropsOldest).waits(100, 1, 100))
                    .flow("a", 0, 0, 1, 2, 3, 6)
                    .run();
            assertThat(trace.lines("queue_full", "waiting"))
                    .containsExactly("6 queue_full a#4", "9 waiting a#1", "9 waiting a#2", "9 waiting a#3");
        }
    }

    /** From 15 on two attempts are enough: who has had two goes at once; the other has its second at the round of 21, in fifo its first, or at its own 22. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void fewerAttemptsHoldForThoseThatWaitToo(RetryPolicy.Mode mode) {
        Trace trace = new Plans(50, 1)
                .cap(1000, 1)
                .retry(Retries.of(mode))
                .retry(15, Retries.of(mode).attempts(2))
                .flow("a", 0, 0, 1, 12)
                .run();
        String second = switch (mode) {
            case QUEUE -> "21 attempts a#2";
            case FIFO -> "31 attempts a#2";
            case RECORD -> "22 attempts a#2";
            case DELAY -> throw new IllegalArgumentException("nothing is tried again");
        };
        assertThat(trace.lines("attempts")).containsExactly("15 attempts a#1", second);
    }

    /** A shorter life takes what is past it at once; a longer one lets the rest live on. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void anotherTimeToLiveHoldsForThoseThatWaitToo(RetryPolicy.Mode mode) {
        Retries slow = Retries.of(mode).waits(500, 1, 500);
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(slow)
                .retry(30, slow.ttl(20))
                .retry(35, slow.ttl(60))
                .flow("a", 0, 0, 1, 10, 16)
                .run();
        assertThat(trace.lines("expired")).containsExactly("30 expired a#1", "30 expired a#2", "76 expired a#3");
    }

    /** Of four that wait the new life lets go three, as they were offered b#0, a#1, a#2: they go by flow, then number. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void whatANewTimeToLiveFindsTooOldGoesByFlowAndNumber(RetryPolicy.Mode mode) {
        Retries slow = Retries.of(mode).waits(500, 1, 500);
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(slow)
                .retry(30, slow.ttl(20))
                .flow("a", 0, 0, 4, 8)
                .flow("b", 0, 1, 15)
                .run();
        assertThat(trace.lines("expired"))
                .containsExactly("30 expired a#1", "30 expired a#2", "30 expired b#0", "35 expired b#1");
    }

    /** Waits of 10, from 15 on of 50: the round of 21 stays, the next is 50 later. */
    @ParameterizedTest
    @EnumSource(value = RetryPolicy.Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY")
    void anotherBackoffHoldsFromTheNextWaitOn(RetryPolicy.Mode mode) {
        Trace trace = new Plans(100, 1)
                .cap(1000, 1)
                .retry(Retries.of(mode))
                .retry(15, Retries.of(mode).waits(50, 1, 50))
                .flow("a", 0, 0, 1)
                .run();
        assertThat(trace.lines("throttled"))
                .containsExactly("1 throttled a#1", "11 throttled a#1", "21 throttled a#1", "71 throttled a#1");
    }

    /** A shard per flow: what waits for a full one doesn't hold up the other, and a round's place is kept by those refused. */
    @Test
    void aRefusedRecordDoesNotHoldUpThoseBehindIt() {
        Trace trace = new Plans(45, 2)
                .cap(30, 1)
                .retry(Retries.of(QUEUE).waits(29, 1, 29))
                .flow("a", 0, 10, 12)
                .flow("b", 1, 0, 13)
                .run();
        assertThat(trace.lines("accepted", "throttled"))
                .containsExactly(
                        "0 accepted b#0",
                        "10 accepted a#0",
                        "12 throttled a#1",
                        "13 throttled b#1",
                        "41 accepted a#1",
                        "41 accepted b#1");
    }
}
