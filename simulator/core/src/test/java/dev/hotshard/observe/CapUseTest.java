package dev.hotshard.observe;

import static dev.hotshard.observe.Story.MILLI;
import static dev.hotshard.observe.Story.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.model.Caps;
import dev.hotshard.model.StreamRecord;
import org.junit.jupiter.api.Test;

/** Utilisation is what a dashboard shows and stranded capacity what it doesn't: both against the caps that held at the time. */
class CapUseTest {
    private static final Caps TEN_RECORDS = Story.records(10);

    @Test
    void aShardIsUsedByWhatItAcceptsOfItsCap() {
        Story story = Shapes.of(2, 4 * SECOND).story().capped(0, TEN_RECORDS);
        story.takes(0, 0, 0, 8).takes(SECOND, 0, 0, 12);
        RunObservations seen = story.end();

        // 20 of 4 s * 10/s; 12 in the fullest second. The stream has twice the capacity.
        assertThat(seen.shards().utilisation(0)).isEqualTo(0.5);
        assertThat(seen.shards().peakUtilisation(0)).isEqualTo(1.2);
        assertThat(seen.shards().utilisation(1)).isZero();
        assertThat(seen.shards().peakUtilisation(1)).isZero();
        assertThat(seen.stream().utilisation()).isEqualTo(0.25);
        assertThat(seen.stream().secondPeak()).isEqualTo(0.6);
        assertThat(seen.stream().minutePeak()).isEqualTo(0.25);
        assertThat(seen.stream().strandedShare()).isNaN();
    }

    @Test
    void theKindThatIsUsedMostCounts() {
        Caps caps = new Caps(new Caps.Rates(10, 1_000, 5), Caps.Rates.NONE, 100);
        Story story =
                Shapes.of(1, 2 * SECOND).bytesCapped().unitsCapped().story().capped(0, caps);
        story.as(0, 0, 150).takes(0, 0, 0, 1);
        story.as(0, 0, 800).takes(SECOND, 0, 0, 1);
        RunObservations seen = story.end();

        // Records 2 / 20, bytes 950 / 2000, units 2 + 8 of 10; in the second second 8 of 5 units.
        assertThat(seen.shards().utilisation(0)).isEqualTo(1);
        assertThat(seen.shards().peakUtilisation(0)).isEqualTo(1.6);
    }

    @Test
    void aTotalMeasuresTheStream() {
        Caps caps = new Caps(new Caps.Rates(10, Double.NaN, Double.NaN), new Caps.Rates(25, Double.NaN, Double.NaN), 1);
        Story story = Shapes.of(4, 2 * SECOND).story().capped(0, caps);
        story.takes(0, 0, 0, 10).loses(0, 0, 0, 1).takes(SECOND, 1, 1, 5);
        RunObservations seen = story.end();

        // 15 of 2 * 25; 10 of 25 in the second with the refusal, so 60 % of the total lay idle.
        assertThat(seen.stream().utilisation()).isEqualTo(0.3);
        assertThat(seen.stream().secondPeak()).isEqualTo(0.4);
        assertThat(seen.stream().strandedShare()).isEqualTo(0.6);
        assertThat(seen.shards().utilisation(0)).isEqualTo(0.5);
    }

    @Test
    void capacityIsStrandedInTheSecondsInWhichAShardRefuses() {
        Story story = Shapes.of(4, 10 * SECOND).story().capped(0, TEN_RECORDS);
        story.takes(0, 0, 0, 20).takes(0, 1, 1, 5).loses(0, 0, 0, 3);
        story.takes(SECOND, 1, 1, 10);
        story.takes(2 * SECOND, 0, 0, 10).loses(2 * SECOND, 0, 0, 1);
        RunObservations seen = story.end();

        // Second 0: idle 0, 0.5, 1, 1 of 4 (a full bucket lets more through than the cap, which is not less than none
        // idle): 0.625.
        // Second 2: idle 0, 1, 1, 1: 0.75. The mean of both.
        assertThat(seen.stream().strandedShare()).isEqualTo(0.6875);
        assertThat(seen.stream().refusingSeconds()).isEqualTo(2);
    }

    @Test
    void aPartOfASecondAtTheEndIsHeldAgainstAWholeOne() {
        Story story = Shapes.of(1, 2 * SECOND + 500 * MILLI).story().capped(0, TEN_RECORDS);
        story.takes(2 * SECOND, 0, 0, 5).loses(2 * SECOND, 0, 0, 1);
        RunObservations seen = story.end();

        // The run's utilisation is over its true length: 5 of 25.
        assertThat(seen.shards().utilisation(0)).isEqualTo(0.2);
        assertThat(seen.shards().peakUtilisation(0)).isEqualTo(0.5);
        assertThat(seen.stream().strandedShare()).isEqualTo(0.5);
    }

    @Test
    void aCapThatChangesCountsForAsLongAsItHolds() {
        Story story = Shapes.of(1, 4 * SECOND).story().capped(0, TEN_RECORDS);
        story.takes(0, 0, 0, 10);
        story.capped(SECOND + 500 * MILLI, Story.records(30));
        story.takes(SECOND + 600 * MILLI, 0, 0, 15);
        RunObservations seen = story.end();

        // Capacity: 1.5 s * 10 + 2.5 s * 30 = 90; 20 in the second of the change, of which 15 are used, less than the
        // 10 of 10 before.
        assertThat(seen.shards().utilisation(0)).isCloseTo(25 / 90.0, within(1e-12));
        assertThat(seen.shards().peakUtilisation(0)).isEqualTo(1);
    }

    @Test
    void secondsWithoutACapDontCount() {
        Story story = Shapes.of(1, 4 * SECOND).story().capped(0, TEN_RECORDS);
        story.takes(0, 0, 0, 5);
        story.capped(SECOND, Story.records(Double.NaN));
        story.takes(SECOND, 0, 0, 1_000);
        story.capped(3 * SECOND, TEN_RECORDS);
        story.takes(3 * SECOND, 0, 0, 7);
        RunObservations seen = story.end();

        // 5 + 7 of 2 s * 10/s.
        assertThat(seen.shards().utilisation(0)).isEqualTo(0.6);
        assertThat(seen.shards().peakUtilisation(0)).isEqualTo(0.7);
        assertThat(seen.stream().utilisation()).isEqualTo(0.6);
    }

    @Test
    void afterTheWarmUpAllRecordsUseCapacityWheneverTheyWereOffered() {
        Story story = Shapes.of(1, 4 * SECOND).warmup(2 * SECOND).story().capped(0, TEN_RECORDS);
        story.takes(SECOND, 0, 0, 9);
        StreamRecord early = story.offer(SECOND, 0, 0);
        story.throttle(SECOND, early).queue(SECOND, early);
        story.takes(2 * SECOND, 0, 0, 4).accept(2 * SECOND, early);
        RunObservations seen = story.end();

        // 4 counted and the early one of 2 s * 10/s.
        assertThat(seen.shards().accepted(0)).isEqualTo(4);
        assertThat(seen.shards().utilisation(0)).isEqualTo(0.25);
        assertThat(seen.shards().peakUtilisation(0)).isEqualTo(0.5);
        assertThat(seen.stream().strandedShare()).isNaN();
    }

    @Test
    void theFullestMinuteIsThatOfADashboard() {
        Story story = Shapes.of(1, 130 * SECOND).story().capped(0, TEN_RECORDS);
        // 60 in the first minute, 120 in the second, 30 in the 10 s that are left: 30 of 100.
        story.takes(5 * SECOND, 0, 0, 60).takes(70 * SECOND, 0, 0, 120).takes(125 * SECOND, 0, 0, 30);

        assertThat(story.end().stream().minutePeak()).isEqualTo(0.3);
    }

    @Test
    void theWorstSecondIsTheMostUnevenOneWithTenRecordsAShard() {
        Story story = Shapes.of(2, 10 * SECOND).story();
        story.takes(0, 0, 0, 19);
        story.takes(SECOND, 0, 0, 15).takes(SECOND, 1, 1, 5);
        story.takes(2 * SECOND, 0, 0, 30).takes(2 * SECOND, 1, 1, 10);
        story.takes(3 * SECOND, 0, 0, 10).takes(3 * SECOND, 1, 1, 12);
        ShardObservations shards = story.end().shards();

        // Second 0 is more uneven but has 9.5 records a shard; second 2 is as uneven as second 1, which came first.
        assertThat(shards.worstWindowSeconds()).isEqualTo(1);
        assertThat(shards.worstWindow()).containsExactly(15, 5);
    }
}
