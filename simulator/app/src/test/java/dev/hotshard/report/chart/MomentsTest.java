package dev.hotshard.report.chart;

import static dev.hotshard.report.SampleSummaries.acted;
import static dev.hotshard.report.SampleSummaries.throttled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.Series;
import dev.hotshard.summary.ShardMap;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Action;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.junit.jupiter.api.Test;

class MomentsTest {
    @Test
    void withoutAnyThePlotStaysAsHighAsItsCurves() throws Exception {
        Moments none = Moments.of(throttled("v", 1), new Theme(), 100, 400);
        assertThat(none.isEmpty()).isTrue();
        assertThat(none.headroom()).isEqualTo(1);
    }

    /** Ten at one instant: four lines of words, and marks for the others. */
    @Test
    void wordsThatFindNoRoomAreLeftOut() throws Exception {
        assertThat(words(at(10, 10, 10, 10, 10, 10, 10, 10, 10, 10))).hasSize(4);
    }

    /** Whole it would stand to the left of its mark, across the four others; cut it has room to the right. */
    @Test
    void aTextWithoutRoomIsCut() throws Exception {
        List<String> said = words(acted(
                        throttled("v", 1),
                        List.of(
                                new Action(1, 1, "split-shard: 3", "done"),
                                new Action(1, 1, "split-shard: 3", "done"),
                                new Action(1, 1, "split-shard: 3", "done"),
                                new Action(1, 1, "split-shard: 3", "done"),
                                new Action(60, 60, "set: {stream: {cap: {records: 2k/s}}}", "done"))))
                .stream()
                .map(XYTextAnnotation::getText)
                .toList();
        assertThat(said)
                .containsExactly(
                        "split-shard: 3",
                        "split-shard: 3",
                        "split-shard: 3",
                        "split-shard: 3",
                        "set: {stream: {cap: {...");
    }

    /** Far apart all stand in the first line; the last, near the end, to the left of its mark. */
    @Test
    void wordsFarApartShareALine() throws Exception {
        List<XYTextAnnotation> words = words(at(1, 40, 99));
        assertThat(words)
                .extracting(XYTextAnnotation::getY)
                .containsOnly(words.get(0).getY());
        assertThat(words.get(2).getX()).isLessThan(99);
        assertThat(words.get(1).getX()).isGreaterThan(40);
    }

    /** Also those that the plot has no room for; a moment at the end of a step is in it. */
    @Test
    void eachStepSaysWhatHappenedInIt() throws Exception {
        Series.Column column = new Series.Column("lag", "group g", i -> 1);
        Course course =
                Course.level(new Series(new double[] {10, 20}, List.of(column), ShardMap.NONE), "lag", "group g");
        List<String> said = Moments.of(at(0, 10, 10, 11), new Theme(), 100, 400).during(course);
        assertThat(said).containsExactly("split-shard: 3; split-shard: 3; split-shard: 3", "split-shard: 3");
    }

    private static List<XYTextAnnotation> words(VariantSummary variant) throws Exception {
        Theme theme = new Theme();
        TimePlot plot = new TimePlot(theme, 100, 1);
        Moments.of(variant, theme, 100, 400).drawOn(plot, theme);
        List<XYTextAnnotation> words = new ArrayList<>();
        for (Object each : plot.plot().getAnnotations()) {
            words.add((XYTextAnnotation) each);
        }
        return words;
    }

    private static VariantSummary at(double... seconds) {
        List<Action> actions = new ArrayList<>();
        for (double second : seconds) {
            actions.add(new Action(second, second, "split-shard: 3", "done"));
        }
        return acted(throttled("v", 1), actions);
    }
}
