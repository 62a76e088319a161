package dev.hotshard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.Metric.Unit;
import dev.hotshard.summary.VariantSummary.Expectation;
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
                .isEqualTo("FAILED: first-drop > 5m, there was nothing to measure");
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

    private static String text(String text, double value, Unit unit, boolean held) {
        return Judged.text(new Expectation(text, value, unit, held));
    }
}
