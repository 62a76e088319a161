package dev.hotshard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary.Detection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectionWordsTest {
    private static final double NEVER = Double.NaN;

    @Test
    void tellsWhatWasKnownWhen() {
        assertThat(text(122, "web-down", 358, "2", 658, "web", 720))
                .isEqualTo(
                        "trouble from 2m02s, the first throttle; first alarm web-down 5m58s later; partition 2 named 10m58s later;"
                                + " key web named 12m00s later");
        assertThat(text(122, "warm", -2, null, NEVER, "web", -2))
                .isEqualTo(
                        "trouble from 2m02s, the first throttle; first alarm warm 2.0s before; no partition could be named;"
                                + " key web named 2.0s before");
    }

    @Test
    void tellsWhereNothingWasKnown() {
        assertThat(text(122, null, NEVER, null, NEVER, null, NEVER))
                .isEqualTo("trouble from 2m02s, the first throttle; no alarm ever fired, nobody had a reason to look");
        assertThat(text(NEVER, null, NEVER, null, NEVER, null, NEVER)).isEqualTo("there was no trouble and no alarm");
        assertThat(text(NEVER, "noise", NEVER, null, NEVER, null, NEVER))
                .isEqualTo("there was no trouble, yet noise fired");
    }

    @ParameterizedTest
    @CsvSource({
        "throttle, the first throttle",
        "held-back, the first record held back",
        "drop, the first drop",
        "lag, when a group fell behind"
    })
    void tellsWhatTroubleBeganWith(String trouble, String text) {
        Detection detection = new Detection(trouble, 7, null, NEVER, null, NEVER, null, NEVER);
        assertThat(DetectionWords.text(detection, PlatformWords.of("kafka")))
                .startsWith("trouble from 7.0s, " + text + "; no alarm");
    }

    private static String text(
            double trouble,
            @Nullable String symptom,
            double after,
            @Nullable String shard,
            double shardAfter,
            @Nullable String key,
            double keyAfter) {
        return DetectionWords.text(
                new Detection(
                        Double.isNaN(trouble) ? null : "throttle",
                        trouble,
                        symptom,
                        after,
                        shard,
                        shardAfter,
                        key,
                        keyAfter),
                PlatformWords.of("kafka"));
    }
}
