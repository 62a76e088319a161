package dev.hotshard.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.Series;
import dev.hotshard.summary.ShardMap;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class CourseTest {
    /** Steps of 20 s, the first three at 1, one without a value, one at 3. */
    @Test
    void equalNeighboursAreOneLevelOfAStair() {
        Course stairs = level(new double[] {20, 40, 60, 80, 100}, i -> i < 3 ? 1 : i == 3 ? Double.NaN : 3)
                .stairs();

        assertThat(stairs.steps()).isEqualTo(4);
        assertThat(new double[] {stairs.seconds(0), stairs.seconds(1), stairs.seconds(2), stairs.seconds(3)})
                .containsExactly(0, 60, 80, 100);
        assertThat(new double[] {stairs.value(0), stairs.value(1), stairs.value(2), stairs.value(3)})
                .containsExactly(1, 1, 3, 3);
        assertThat(level(new double[] {1}, i -> Double.NaN).stairs().steps()).isZero();
    }

    /** A stream that is half used in its first second was so from the start; a queue was empty then. */
    @Test
    void whatTellsOfAStepBeginsAsInTheFirst() {
        Series.Column column = new Series.Column("utilisation", "stream", i -> 0.5);
        Series series = new Series(new double[] {1, 2}, List.of(column), ShardMap.NONE);
        assertThat(Course.ofSteps(series, "utilisation", "stream").start()).isEqualTo(0.5);
        assertThat(Course.level(series, "utilisation", "stream").start()).isZero();
        assertThat(Course.ofSteps(series, "offered", "stream").start()).isZero();
    }

    /** Three steps in two stretches: the larger of the first two, then the last, which has no value. */
    @Test
    void peaksAreTheLargestOfAStretch() {
        Course peaks =
                level(new double[] {1, 2, 3}, i -> i == 2 ? Double.NaN : 5 - i).peaks(2);
        assertThat(peaks.steps()).isEqualTo(2);
        assertThat(peaks.seconds(0)).isEqualTo(2);
        assertThat(peaks.value(0)).isEqualTo(5);
        assertThat(peaks.value(1)).isNaN();
    }

    /** Of a stair with levels up to 60 and 90 s a moment at an edge belongs to what ends there. */
    @Test
    void aStairIsReadAtTheMomentsOfAnother() {
        Course stair = level(new double[] {60, 90}, i -> i).stairs();
        Course read = stair.at(level(new double[] {30, 60, 61, 100}, i -> 7));
        assertThat(new double[] {read.value(0), read.value(1), read.value(2)}).containsExactly(0, 0, 1);
        assertThat(read.value(3)).isNaN();
    }

    private static Course level(double[] seconds, IntToDoubleFunction values) {
        Series.Column column = new Series.Column("utilisation", "stream", values);
        return Course.level(new Series(seconds, List.of(column), ShardMap.NONE), "utilisation", "stream");
    }
}
