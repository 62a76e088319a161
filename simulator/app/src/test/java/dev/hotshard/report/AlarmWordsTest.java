package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.hot;
import static dev.hotshard.report.SampleSummaries.throttled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Alarm;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlarmWordsTest {
    private static final double NEVER = Double.NaN;

    /** It first throttles at FIRST_THROTTLE and first drops at FIRST_DROP. */
    private static final VariantSummary VARIANT = throttled("baseline", hot(50, 45_000, 3, 1_080_000));

    private static final double FIRST_THROTTLE = VARIANT.firstThrottleSeconds();
    private static final double FIRST_DROP = VARIANT.firstDropSeconds();

    @Test
    void itSaysHowEarlyOrLateTheAlarmIs() {
        assertThat(FIRST_DROP).isGreaterThan(FIRST_THROTTLE);
        assertThat(text(new Alarm("a", FIRST_DROP + 90, NEVER, "key k", 1), "custom"))
                .isEqualTo(
                        "a: fired at " + time(FIRST_DROP + 90) + " for key k, " + time(FIRST_DROP + 90 - FIRST_THROTTLE)
                                + " after the first throttle, 1m30s after the first drop; never cleared");
        assertThat(text(new Alarm("a", FIRST_DROP - 0.5, FIRST_DROP + 60, null, 3), "custom"))
                .startsWith("a: fired at " + time(FIRST_DROP - 0.5) + ", ")
                .contains("500ms before the first drop; cleared at ")
                .endsWith(", fired 3 times");
    }

    @Test
    void silenceIsNoNews() {
        assertThat(text(new Alarm("a", NEVER, NEVER, null, 0), "custom")).isEqualTo("a: never fired");
        assertThat(text(new Alarm("a", NEVER, NEVER, null, NEVER), "custom"))
                .isEqualTo("a: never fired, there was nothing to measure");
    }

    @Test
    void shardsHaveThePlatformsName() {
        Alarm alarm = new Alarm("a", 60, 120, "shard 3", 1);
        assertThat(text(alarm, "kafka")).contains(" for partition 3, ");
        assertThat(text(alarm, "kinesis")).contains(" for shard 3, ");
    }

    @Test
    void bothReportsListEachAlarm() {
        VariantSummary variant = VARIANT.withAlarms(
                List.of(new Alarm("loud", 60, 120, "key <k>\u001b", 1), new Alarm("quiet", NEVER, NEVER, null, 0)),
                null);
        assertThat(TextSummary.of(experiment("custom", List.of(variant)), false))
                .containsSubsequence(
                        "Diagnosis",
                        "\nAlarms\n",
                        "  loud: fired at 1m00s for key <k>\\u001b,",
                        "quiet: never fired\n");
        assertThat(HtmlReportTest.page(experiment("custom", List.of(variant)), ""))
                .containsSubsequence("Alarms", "loud", "1m00s", "2m00s", "key &lt;k&gt;\\u001b", "quiet", "never");
        assertThat(TextSummary.of(experiment("custom", List.of(VARIANT)), false))
                .doesNotContain("Alarms");
    }

    private static String text(Alarm alarm, String platform) {
        return new AlarmWords(VARIANT, PlatformWords.of(platform)).text(alarm);
    }

    private static String time(double seconds) {
        return dev.hotshard.summary.Figures.time(seconds);
    }
}
