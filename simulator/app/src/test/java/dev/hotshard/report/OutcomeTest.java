package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.group;
import static dev.hotshard.report.SampleSummaries.judged;
import static dev.hotshard.report.SampleSummaries.throttled;
import static dev.hotshard.report.SampleSummaries.withGroup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private final VariantSummary calm = throttled("calm", 10, 20);

    @Test
    void aRunWithoutTroubleWentWell() {
        assertThat(Outcome.of(calm)).isEqualTo(Outcome.WELL);
    }

    @Test
    void howEvenTheLoadLayIsNoTrouble() {
        assertThat(Outcome.of(judged(calm, new String[] {"uneven-load", "idle-members"})))
                .isEqualTo(Outcome.WELL);
        assertThat(Outcome.of(judged(calm, new String[] {"even-load", "hot-key"})))
                .isEqualTo(Outcome.STRAINED);
    }

    @Test
    void aVerdictOrALagThatWasWorkedOffIsAStrain() {
        assertThat(Outcome.of(judged(calm, "One key."))).isEqualTo(Outcome.STRAINED);
        assertThat(Outcome.of(withGroup(calm, group(4, 48.9)))).isEqualTo(Outcome.STRAINED);
    }

    @Test
    void lossAndALagThatStaysAreBad() {
        assertThat(Outcome.of(throttled("baseline", 10, 300_000))).isEqualTo(Outcome.BADLY);
        assertThat(Outcome.of(withGroup(calm, group(4)))).isEqualTo(Outcome.BADLY);
    }
}
