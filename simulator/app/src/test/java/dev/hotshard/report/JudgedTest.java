package dev.hotshard.report;

import static java.lang.Double.NaN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.Metric.Unit;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.VariantSummary.Expectation;
import dev.hotshard.summary.VariantSummary.Over;
import org.junit.jupiter.api.Test;

class JudgedTest {
    @Test
    void theMeasuredValueStandsBehindInItsUnit() {
        assertThat(text("drop-rate < 1%", 0.01004, Unit.SHARE, false))
                .isEqualTo("FAILED: drop-rate < 1%, it was 1.004 %");
        assertThat(text("max-to-median < 2", 1.5, Unit.RATIO, true)).isEqualTo("held: max-to-median < 2, it was 1.5");
        assertThat(text("dropped == 0", 1234, Unit.COUNT, false)).isEqualTo("FAILED: dropped == 0, it was 1,234");
        assertThat(text("latency.p99 < 2s", 0.25, Unit.SECONDS, true))
                .isEqualTo("held: latency.p99 < 2s, it was 0.25s");
        assertThat(text("first-drop > 5m", 252, Unit.SECONDS, false))
                .isEqualTo("FAILED: first-drop > 5m, it was 4m12s");
        assertThat(text("shard accepted-bytes < 1 MB", 2e6, Unit.BYTES, false)).endsWith("it was 2,000,000 B");
        assertThat(text("key peak-rate < 900/s", 1000, Unit.RATE, false)).endsWith("it was 1,000/s");
    }

    @Test
    void nothingMeasuredIsSaid() {
        assertThat(text("first-drop > 5m", Double.NaN, Unit.SECONDS, false))
                .isEqualTo("FAILED: first-drop > 5m, there was nothing to measure: nothing was dropped, and "
                        + "records.dropped == 0 says that");
        assertThat(over("first-throttle > 5m", Unit.SECONDS, false, new Estimate(NaN, NaN, NaN, 0), 0, false))
                .endsWith(
                        "nothing to measure in 30 replications: nothing was throttled, and records.throttled == 0 says "
                                + "that");
        assertThat(text("max-to-median < 2", Double.NaN, Unit.RATIO, false))
                .isEqualTo("FAILED: max-to-median < 2, there was nothing to measure");
    }

    @Test
    void whatAnAlarmDidIsSaidInWords() {
        assertThat(text("alarm a silent", 0, Unit.FIRINGS, true)).isEqualTo("held: alarm a silent, it fired 0 times");
        assertThat(text("alarm a silent", 1, Unit.FIRINGS, false)).isEqualTo("FAILED: alarm a silent, it fired once");
        assertThat(text("alarm a silent", Double.NaN, Unit.FIRINGS, false))
                .isEqualTo("FAILED: alarm a silent, there was nothing to measure");
        assertThat(text("alarm a fires before 2m", 180, Unit.FIRED, false))
                .isEqualTo("FAILED: alarm a fires before 2m, it fired at 3m00s");
        assertThat(text("alarm a fires", Double.NaN, Unit.FIRED, false))
                .isEqualTo("FAILED: alarm a fires, it never fired");
    }

    @Test
    void ofSeveralReplicationsTheMeanStandsWithItsInterval() {
        assertThat(over("drop-rate < 1%", Unit.SHARE, true, new Estimate(0.005, 0.004, 0.006, 30), 0, false))
                .isEqualTo("held: drop-rate < 1%, it was 0.5 % on average, 95 % interval 0.4 to 0.6 %");
        assertThat(over("drop-rate < 1%", Unit.SHARE, false, new Estimate(0.009, 0.007, 0.011, 30), 50, true))
                .isEqualTo("UNDECIDED: drop-rate < 1%, it was 0.9 % on average, 95 % interval 0.7 to 1.1 %; "
                        + "about 50 replications more would tell");
        assertThat(over("drop-rate < 1%", Unit.SHARE, false, new Estimate(0.01, 0.007, 0.013, 30), -1, true))
                .endsWith("; no number of replications would tell");
        assertThat(over("first-drop > 2s", Unit.SECONDS, false, new Estimate(3, NaN, NaN, 1), -1, true))
                .isEqualTo(
                        "UNDECIDED: first-drop > 2s, it was 3s, there was nothing to measure in 29 of 30 replications"
                                + "; one value has no interval, more replications would tell");
        assertThat(over("drop-rate < 99%", Unit.SHARE, false, new Estimate(0.98, 0.94, 1.02, 30), 9, true))
                .contains("95 % interval 94 to 100 %");
        assertThat(over("group g lag-max < 9", Unit.COUNT, false, new Estimate(4, -4, 12, 30), 9, true))
                .contains("95 % interval 0 to 12");
        assertThat(over("dropped == 0", Unit.COUNT, true, new Estimate(0, 0, 0, 30), 0, false))
                .isEqualTo("held: dropped == 0, it was 0 in each");
    }

    @Test
    void whatSomeReplicationsDidNotHaveIsSaid() {
        assertThat(over("first-drop > 5m", Unit.SECONDS, false, new Estimate(30, 29, 31, 18), 0, false))
                .isEqualTo("FAILED: first-drop > 5m, it was 30s on average, 95 % interval 29s to 31s, "
                        + "there was nothing to measure in 12 of 30 replications");
        assertThat(over("alarm a fires", Unit.FIRED, false, new Estimate(60, 60, 60, 29), 0, false))
                .isEqualTo("FAILED: alarm a fires, it fired at 1m00s in each, it never fired in 1 of 30 replications");
        assertThat(over("alarm a fires", Unit.FIRED, false, new Estimate(NaN, NaN, NaN, 0), 0, false))
                .isEqualTo("FAILED: alarm a fires, it never fired in 30 replications");
        assertThat(over("alarm a silent", Unit.FIRINGS, false, new Estimate(0.25, 0.1, 0.4, 30), 0, false))
                .isEqualTo("FAILED: alarm a silent, it fired 0.25 times on average");
    }

    private static String over(String text, Unit unit, boolean held, Estimate estimate, int more, boolean undecided) {
        return Judged.text(new Expectation(text, estimate.mean(), unit, held, new Over(estimate, 30, undecided, more)));
    }

    private static String text(String text, double value, Unit unit, boolean held) {
        return Judged.text(new Expectation(text, value, unit, held));
    }
}
