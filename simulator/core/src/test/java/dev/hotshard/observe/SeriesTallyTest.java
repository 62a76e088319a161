package dev.hotshard.observe;

import static dev.hotshard.observe.Story.MILLI;
import static dev.hotshard.observe.Story.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.model.StreamRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The series are what charts are drawn from: each event belongs to one step, and levels are those at its end. */
class SeriesTallyTest {
    @Test
    void countsAreOfAStepAndLevelsAtItsEnd() {
        Story story = Shapes.of(2, 5 * SECOND)
                .flows(2)
                .group(100)
                .sample(2 * SECOND)
                .story()
                .capped(0, Story.records(4));
        story.assigned(0, 0, 1, 0, 0);
        story.as(0, 0, 100).takes(0, 0, 0, 3);
        story.as(1, 0, 100).takes(2 * SECOND - 1, 1, 1, 4);
        story.consume(SECOND, 0, 0, 0, 0).consume(2 * SECOND - 1, 0, 0, 0, 0);
        story.as(0, 0, 100).takes(2 * SECOND, 0, 0, 1);
        story.loses(3 * SECOND, 1, 1, 2);
        StreamRecord waiting = story.offer(3 * SECOND, 1, 1);
        story.throttle(3 * SECOND, waiting).queue(3 * SECOND, waiting);
        story.leftLagging(0, 0, 0).leftLagging(0, 1, 2 * SECOND - 1);
        SeriesObservations series = story.end().series();

        // Steps end at 2 s, 4 s and, being shorter, at 5 s.
        assertThat(series.steps()).isEqualTo(3);
        assertThat(series.endSeconds(0)).isEqualTo(2);
        assertThat(series.endSeconds(2)).isEqualTo(5);
        assertThat(series.flowOffered(0, 0)).isEqualTo(3);
        assertThat(series.flowAccepted(0, 1)).isEqualTo(4);
        assertThat(series.flowOffered(1, 0)).isEqualTo(4);
        assertThat(series.flowAccepted(1, 0)).isEqualTo(1);
        assertThat(series.flowThrottled(1, 0)).isEqualTo(3);
        assertThat(series.flowDropped(1, 0)).isEqualTo(2);
        assertThat(series.flowOffered(2, 0)).isZero();
        assertThat(series.waiting(0)).isZero();
        assertThat(series.waiting(1)).isEqualTo(1);
        assertThat(series.waiting(2)).isEqualTo(1);
        assertThat(series.shardOffered(0, 0)).isEqualTo(3);
        assertThat(series.shardOffered(1, 1)).isEqualTo(3);
        assertThat(series.shardAccepted(0, 1)).isEqualTo(4);
        assertThat(series.shardThrottled(1, 1)).isEqualTo(3);
        // 3 and 4 of 2 s * 4/s; 1 of 8; nothing.
        assertThat(series.shardUtilisation(0, 0)).isEqualTo(0.375);
        assertThat(series.shardUtilisation(0, 1)).isEqualTo(0.5);
        assertThat(series.utilisation(0)).isEqualTo(0.4375);
        assertThat(series.utilisation(1)).isEqualTo(0.0625);
        assertThat(series.utilisation(2)).isZero();
        assertThat(series.lagOfShard(0, 0, 0)).isEqualTo(1);
        assertThat(series.lagOfShard(0, 0, 1)).isEqualTo(4);
        assertThat(series.lag(0, 0)).isEqualTo(5);
        assertThat(series.lag(1, 0)).isEqualTo(6);
    }

    @Test
    void stepsThatEndInTheWarmUpAreLeftOut() {
        Story story = Shapes.of(1, 4 * SECOND).warmup(1_500 * MILLI).story().capped(0, Story.records(10));
        story.takes(500 * MILLI, 0, 0, 7).takes(SECOND, 0, 0, 7).takes(1_600 * MILLI, 0, 0, 2);
        SeriesObservations series = story.end().series();

        assertThat(series.steps()).isEqualTo(3);
        assertThat(series.endSeconds(0)).isEqualTo(2);
        assertThat(series.flowOffered(0, 0)).isEqualTo(2);
        // 2 of the 5 that half a second lets through.
        assertThat(series.utilisation(0)).isEqualTo(0.4);
    }

    @Test
    void withoutCapsThereIsNoUtilisation() {
        Story story = Shapes.of(1, SECOND).story().capped(0, Story.records(Double.NaN));
        story.takes(0, 0, 0, 7);
        SeriesObservations series = story.end().series();

        assertThat(series.utilisation(0)).isNaN();
        assertThat(series.shardUtilisation(0, 0)).isNaN();
    }

    /**
     * One shard of 10/s, from 30 s on two: 300 + 2 * 300 = 900 records of capacity in the first minute, of which 300 and 300 were taken, so two thirds. The mean of
     * what its seconds used would be (1 + 0.5) / 2.
     */
    @Test
    void aMinuteIsHeldAgainstTheCapacityItHad() {
        Story story = Shapes.of(1, 120 * SECOND).sample(20 * SECOND).story().capped(0, Story.records(10));
        story.takes(0, 0, 0, 300);
        story.opened(30 * SECOND, 1, List.of(), List.of())
                .takes(30 * SECOND, 0, 0, 300)
                .takes(60 * SECOND, 0, 0, 120);
        RunObservations seen = story.end();
        SeriesObservations series = seen.series();

        assertThat(series.minuteUtilisation(0)).isCloseTo(2 / 3.0, within(1e-12));
        assertThat(series.minuteUtilisation(2)).isEqualTo(series.minuteUtilisation(0));
        assertThat(series.minuteUtilisation(3)).isEqualTo(0.1);
        assertThat(seen.stream().minutePeak()).isEqualTo(series.minuteUtilisation(0));
    }

    /** Steps of 90 s: the first has a whole minute in it and ends in the next one. */
    @Test
    void aStepShowsTheFullestOfItsMinutes() {
        Story story = Shapes.of(1, 180 * SECOND).sample(90 * SECOND).story().capped(0, Story.records(10));
        story.takes(0, 0, 0, 300).takes(100 * SECOND, 0, 0, 60).takes(130 * SECOND, 0, 0, 120);
        SeriesObservations series = story.end().series();

        assertThat(series.minuteUtilisation(0)).isEqualTo(0.5);
        assertThat(series.minuteUtilisation(1)).isEqualTo(0.2);
    }
}
