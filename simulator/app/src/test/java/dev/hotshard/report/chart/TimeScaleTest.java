package dev.hotshard.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeScaleTest {
    /** Each row worked out by hand: the shortest round step with which 0 to the end has at most eight labels. */
    @ParameterizedTest
    @CsvSource({
        "0.2, milliseconds, 50",
        "10, seconds, 2",
        "60, seconds, 10",
        "150, seconds, 20",
        "180, seconds, 30",
        "300, minutes, 1",
        "1200, minutes, 5",
        "2400, minutes, 10",
        "7200, minutes, 20",
        "43200, hours, 2",
        "86400, hours, 4",
        "604800, days, 1"
    })
    void theStepFitsTheRun(double durationSeconds, String unit, int step) {
        TimeScale scale = TimeScale.of(durationSeconds);
        assertThat(scale.unit()).isEqualTo(unit);
        assertThat(scale.step()).isEqualTo(step);
    }

    @Test
    void thereAreNeverMoreLabelsThanFit() {
        for (double duration = 1e-4; duration < 1e10; duration *= 1.07) {
            TimeScale scale = TimeScale.of(duration);
            assertThat(1 + Math.floor(duration / scale.seconds() / scale.step()))
                    .isLessThanOrEqualTo(8);
        }
    }
}
