package dev.hotshard.observe;

import static dev.hotshard.observe.Story.MILLI;
import static dev.hotshard.observe.Story.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.model.DropCause;
import dev.hotshard.model.StreamRecord;
import org.junit.jupiter.api.Test;

/** Counts of records have to add up by every way of looking at them, and the warm-up takes away exactly the records first offered before its end. */
class RecordCountsTest {
    @Test
    void eachFateIsCountedOnItsFlowShardHostKeyAndFieldValue() {
        Story story = Shapes.of(2, 10 * SECOND).flows(2).hosts(2).fields(1).story();
        story.as(0, 0, 100, 3);
        story.takes(1, 7, 0, 4);
        story.as(1, 1, 250, -1);
        StreamRecord recovered = story.offer(2, 8, 1);
        story.throttle(2, recovered).queue(2, recovered);
        StreamRecord dropped = story.offer(3, 8, 1);
        story.throttle(3, dropped).drop(3, dropped, DropCause.ATTEMPTS);
        StreamRecord left = story.offer(4, 8, 1);
        story.throttle(4, left).queue(4, left);
        story.throttle(5, recovered).accept(6, recovered);
        RunObservations seen = story.end();

        // Flow 1: three offered, one of them got through on its third attempt, one dropped, one left; 2 + 1 + 1
        // refusals.
        assertThat(seen.flows()).containsExactly(new Counts(4, 4, 0, 0), new Counts(3, 1, 4, 1));
        assertThat(seen.flows().get(1).attempts()).isEqualTo(5);
        assertThat(seen.drops()).isEqualTo(new RunObservations.Drops(0, 0, 1, 0));
        assertThat(seen.retries().throttledOnce()).isEqualTo(3);
        assertThat(seen.retries().recovered()).isEqualTo(1);
        assertThat(seen.retries().leftWaiting()).isEqualTo(1);
        assertThat(seen.shards().offered()).containsExactly(4, 3);
        assertThat(seen.shards().accepted()).containsExactly(4, 1);
        assertThat(seen.shards().offeredBytes()).containsExactly(400, 750);
        assertThat(seen.shards().acceptedByteLoads()).containsExactly(400, 250);
        assertThat(seen.shards().throttled(1)).isEqualTo(4);
        assertThat(seen.hosts().get(0).counts()).isEqualTo(new Counts(4, 4, 0, 0));
        assertThat(seen.hosts().get(1).counts()).isEqualTo(new Counts(3, 1, 4, 1));
        KeyObservations keys = seen.keys();
        assertThat(keys.size()).isEqualTo(9);
        assertThat(keys.offered(7)).isEqualTo(4);
        assertThat(keys.offered(8)).isEqualTo(3);
        assertThat(keys.accepted(8)).isEqualTo(1);
        assertThat(keys.throttled(8)).isEqualTo(4);
        assertThat(keys.dropped(8)).isEqualTo(1);
        assertThat(keys.offered(0)).isZero();
        assertThat(seen.partitionKeys().seen()).isEqualTo(2);
        ValueObservations values = seen.breakdown().get(0);
        assertThat(values.counts(3)).isEqualTo(new Counts(4, 4, 0, 0));
        assertThat(values.counts(ValueObservations.WITHOUT)).isEqualTo(new Counts(3, 1, 4, 1));
        assertThat(values.counts(99)).isEqualTo(new Counts(0, 0, 0, 0));
    }

    @Test
    void recordsFirstOfferedBeforeTheWarmUpEndsDontCountButAreSeen() {
        Story story = Shapes.of(1, 10 * SECOND).fields(1).warmup(2 * SECOND).story();
        story.as(0, 0, 100, 0);
        story.takes(SECOND, 0, 0, 3);
        StreamRecord early = story.offer(2 * SECOND - 1, 0, 0);
        story.throttle(2 * SECOND - 1, early).queue(2 * SECOND - 1, early);
        StreamRecord onTime = story.offer(2 * SECOND, 0, 0);
        story.throttle(2 * SECOND, onTime).queue(2 * SECOND, onTime);
        story.throttle(3 * SECOND, early);
        story.drop(3 * SECOND, early, DropCause.EXPIRED);
        story.accept(4 * SECOND, onTime);
        RunObservations seen = story.end();

        assertThat(seen.flows()).containsExactly(new Counts(1, 1, 1, 0));
        assertThat(seen.drops()).isEqualTo(new RunObservations.Drops(0, 0, 0, 0));
        assertThat(seen.shards().offered()).containsExactly(1);
        assertThat(seen.shards().throttled(0)).isEqualTo(1);
        assertThat(seen.keys().offered(0)).isEqualTo(1);
        assertThat(seen.keys().peakRate(0)).isEqualTo(1);
        assertThat(seen.breakdown().get(0).counts(0)).isEqualTo(new Counts(1, 1, 1, 0));
        assertThat(seen.acceptance().count()).isEqualTo(1);
        assertThat(seen.acceptance().maxNanos()).isEqualTo(2.0 * SECOND);
        // The first throttle before the end of the warm-up is not the first one; the drop is, whoever was dropped.
        assertThat(seen.retries().firstThrottleSeconds()).isEqualTo(2);
        assertThat(seen.retries().firstDropSeconds()).isEqualTo(3);
        assertThat(seen.retries().throttledOnce()).isEqualTo(1);
        assertThat(seen.hosts().get(0).counts()).isEqualTo(new Counts(1, 1, 1, 0));
        assertThat(seen.hosts().get(0).waitingMax()).isEqualTo(2);
        assertThat(seen.hosts().get(0).headAgeMaxSeconds()).isEqualTo(2);
        assertThat(seen.hosts().get(0).firstDropSeconds()).isEqualTo(3);
    }

    /** Host 1 has one or two outside from 1 s to 5 s and again from 8 s to the end at 10 s; the warm-up ends at 2 s. */
    @Test
    void thoseOutsideAreCountedOnTheirHostAndWhoIsDroppedThereOnItsOwnKey() {
        Story story = Shapes.of(1, 10 * SECOND).hosts(2).warmup(2 * SECOND).story();
        story.as(0, 1, 100);
        StreamRecord early = story.offer(SECOND, 3, 0);
        story.block(SECOND, early);
        StreamRecord admitted = story.offer(3 * SECOND, 4, 0);
        story.block(3 * SECOND, admitted);
        story.drop(4 * SECOND, early, DropCause.BLOCKED);
        story.admit(5 * SECOND, admitted).accept(5 * SECOND, admitted);
        StreamRecord given = story.offer(8 * SECOND, 4, 0);
        story.block(8 * SECOND, given);
        StreamRecord left = story.offer(8 * SECOND, 5, 0);
        story.block(8 * SECOND, left).drop(9 * SECOND, given, DropCause.BLOCKED);
        RunObservations seen = story.end();

        HostObservation host = seen.hosts().get(1);
        assertThat(host.counts()).isEqualTo(new Counts(3, 1, 0, 1));
        assertThat(host.waitingMax()).isZero();
        assertThat(host.blockedMax()).isEqualTo(2);
        assertThat(host.blockedSeconds()).isEqualTo(3 + 2);
        assertThat(host.headAgeMaxSeconds()).isEqualTo(3);
        assertThat(host.firstDropSeconds()).isEqualTo(4);
        assertThat(seen.hosts().get(0).blockedMax()).isZero();
        assertThat(seen.hosts().get(0).blockedSeconds()).isZero();
        assertThat(seen.drops()).isEqualTo(new RunObservations.Drops(0, 0, 0, 1));
        assertThat(seen.keys().dropped(4)).isEqualTo(1);
        assertThat(seen.retries().leftWaiting()).isEqualTo(1);
        assertThat(seen.series().waiting(1)).isEqualTo(2);
        assertThat(seen.series().waiting(7)).isEqualTo(1);
    }

    @Test
    void timeToAcceptanceIsMeasuredWhereThereIsNoGroup() {
        Story story = Shapes.of(1, 10 * SECOND).story();
        story.takes(0, 0, 0, 3);
        StreamRecord late = story.offer(0, 0, 0);
        story.throttle(0, late).queue(0, late).accept(8 * SECOND, late);
        RunObservations seen = story.end();

        // Times 0, 0, 0 and 8 s.
        assertThat(seen.acceptance().count()).isEqualTo(4);
        assertThat(seen.acceptance().meanNanos()).isEqualTo(2.0 * SECOND);
        assertThat(seen.acceptance().percentileNanos(75)).isZero();
        assertThat(seen.acceptance().maxNanos()).isEqualTo(8.0 * SECOND);
    }

    @Test
    void anEmptyRunSaysNothing() {
        RunObservations seen = Shapes.of(3, SECOND).story().end();

        assertThat(seen.flows()).containsExactly(new Counts(0, 0, 0, 0));
        assertThat(seen.retries().firstThrottleSeconds()).isNaN();
        assertThat(seen.retries().firstDropSeconds()).isNaN();
        assertThat(seen.retries().emptiedAtSeconds()).isNaN();
        assertThat(seen.hosts().get(0).headAgeMaxSeconds()).isNaN();
        assertThat(seen.hosts().get(0).firstDropSeconds()).isNaN();
        assertThat(seen.stream().utilisation()).isNaN();
        assertThat(seen.stream().minutePeak()).isNaN();
        assertThat(seen.stream().strandedShare()).isNaN();
        assertThat(seen.shards().utilisation(0)).isNaN();
        assertThat(seen.shards().worstWindow()).isNull();
        assertThat(seen.shards().worstWindowSeconds()).isNaN();
        assertThat(seen.acceptance().maxNanos()).isNaN();
        assertThat(seen.keys().size()).isZero();
    }

    @Test
    void aRecordThatIsLostFromTheBooksIsAnError() {
        Story story = Shapes.of(1, SECOND).story();
        story.offer(0, 0, 0);

        assertThatThrownBy(story::end)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("offered should be accepted + dropped + left");
    }

    @Test
    void hostsAreCountedAsTheyAppearWhereTheirNumberIsOpen() {
        Story story = Shapes.of(1, SECOND).hosts(0).story();
        story.as(0, 2_000, 1).takes(0, 0, 0, 1);
        RunObservations seen = story.end();

        assertThat(seen.hosts()).hasSize(2_001);
        assertThat(seen.hosts().get(2_000).counts().offered()).isEqualTo(1);
        assertThat(seen.hosts().get(5).counts().offered()).isZero();
    }

    @Test
    void theQueuesAreEmptyFromTheLastTimeTheyBecameSo() {
        Story story = Shapes.of(1, 10 * SECOND).hosts(2).story();
        StreamRecord first = story.offer(0, 0, 0);
        story.throttle(0, first).queue(0, first).accept(SECOND, first);
        StreamRecord second = story.offer(2 * SECOND, 0, 0);
        story.throttle(2 * SECOND, second).queue(2 * SECOND, second);
        StreamRecord third = story.as(0, 1, 1).offer(2 * SECOND, 0, 0);
        story.throttle(2 * SECOND, third).queue(2 * SECOND, third);
        story.accept(3 * SECOND, second).accept(3 * SECOND + 500 * MILLI, third);
        RunObservations seen = story.end();

        assertThat(seen.retries().emptiedAtSeconds()).isEqualTo(3.5);
        assertThat(seen.hosts().get(0).waitingMax()).isEqualTo(1);
        assertThat(seen.hosts().get(1).waitingMax()).isEqualTo(1);
        assertThat(seen.hosts().get(1).headAgeMaxSeconds()).isEqualTo(1.5);
    }

    @Test
    void queuesThatHoldSomethingAtTheEndWereNotEmptied() {
        Story story = Shapes.of(1, 10 * SECOND).story();
        StreamRecord first = story.offer(0, 0, 0);
        story.throttle(0, first).queue(0, first).accept(SECOND, first);
        StreamRecord left = story.offer(2 * SECOND, 0, 0);
        story.throttle(2 * SECOND, left).queue(2 * SECOND, left);
        RunObservations seen = story.end();

        assertThat(seen.retries().emptiedAtSeconds()).isNaN();
        // It is 8 s old when the run ends.
        assertThat(seen.hosts().get(0).headAgeMaxSeconds()).isEqualTo(8);
    }

    @Test
    void whatWaitedOnlyDuringTheWarmUpDoesntCountAsWaiting() {
        Story story = Shapes.of(1, 10 * SECOND).warmup(5 * SECOND).story();
        StreamRecord record = story.offer(0, 0, 0);
        story.throttle(0, record).queue(0, record).accept(SECOND, record);
        RunObservations seen = story.end();

        assertThat(seen.retries().emptiedAtSeconds()).isNaN();
        assertThat(seen.hosts().get(0).waitingMax()).isZero();
        assertThat(seen.hosts().get(0).headAgeMaxSeconds()).isNaN();
    }

    @Test
    void theFirstDropFindsWhatRetriesHadHiddenUntilThen() {
        Story story = Shapes.of(1, 10 * SECOND).story();
        StreamRecord recovered = story.offer(0, 0, 0);
        story.throttle(0, recovered).queue(0, recovered).accept(SECOND, recovered);
        StreamRecord waiting = story.offer(2 * SECOND, 0, 0);
        story.throttle(2 * SECOND, waiting).queue(2 * SECOND, waiting);
        story.loses(3 * SECOND, 0, 0, 5);
        RunObservations.Retries retries = story.end().retries();

        // The dropped record itself had been refused when it was dropped: three refused so far, one recovered, one
        // waiting.
        assertThat(retries.throttledOnceBeforeDrop()).isEqualTo(3);
        assertThat(retries.recoveredBeforeDrop()).isEqualTo(1);
        assertThat(retries.waitingBeforeDrop()).isEqualTo(1);
        assertThat(retries.firstThrottleSeconds()).isZero();
        assertThat(retries.firstDropSeconds()).isEqualTo(3);
    }
}
