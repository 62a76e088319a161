package dev.hotshard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.Metric.Unit;
import dev.hotshard.stats.Estimate;
import org.junit.jupiter.api.Test;

class MetricTextTest {
    /** Student's t may go where no share and no count can be; a difference can be there. */
    @Test
    void anIntervalIsCutWhereTheNumberCantBe() {
        assertThat(MetricText.estimate(Unit.SHARE, new Estimate(0.001, -0.002, 0.004, 5)))
                .isEqualTo("0.1 % (0 to 0.4)");
        assertThat(MetricText.estimate(Unit.SHARE, new Estimate(0.999, 0.99, 1.008, 5)))
                .isEqualTo("99.9 % (99 to 100)");
        assertThat(MetricText.interval(Unit.SHARE, new Estimate(0.5, -0.5, 1.5, 2)))
                .isEqualTo("0 to 100 %");
        assertThat(MetricText.estimate(Unit.COUNT, new Estimate(5, -2, 12, 3))).isEqualTo("5 (0 to 12)");
        assertThat(MetricText.difference(Unit.SHARE, new Estimate(-0.1, -0.2, 0, 5)))
                .isEqualTo("-10 points (-20 to 0)");
        assertThat(MetricText.difference(Unit.COUNT, new Estimate(5, -2, 12, 3)))
                .isEqualTo("5 (-2 to 12)");
        assertThat(MetricText.estimate(Unit.SHARE, new Estimate(1.2, 1.1, 1.3, 5)))
                .as("a burst above the cap")
                .isEqualTo("120 % (110 to 130)");
    }
}
