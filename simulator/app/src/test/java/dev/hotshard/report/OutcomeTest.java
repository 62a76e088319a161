package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.disordered;
import static dev.hotshard.report.SampleSummaries.group;
import static dev.hotshard.report.SampleSummaries.judged;
import static dev.hotshard.report.SampleSummaries.order;
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

    /** By Pollaczek and Khinchine a record waits rho / 2 (1 - rho) service times, and a service time is 16 times as long in a run of a sixteenth. */
    @Test
    void aLagThatChanceMakesInASmallRunIsOnlyAStrain() {
        VariantSummary late = withGroup(calm, group(4, Double.NaN, 15));
        assertThat(Outcome.ofPart(late, 16)).isEqualTo(Outcome.STRAINED);
        assertThat(Outcome.ofPart(late, 12)).isEqualTo(Outcome.BADLY);
        assertThat(Outcome.ofPart(late, 1)).isEqualTo(Outcome.BADLY);
        assertThat(Outcome.ofPart(throttled("baseline", 10, 300_000), 16)).isEqualTo(Outcome.BADLY);
    }

    @Test
    void lostOrderIsAStrain() {
        assertThat(Outcome.of(disordered(calm, order(0, 0, 0)))).isEqualTo(Outcome.WELL);
        assertThat(Outcome.of(disordered(calm, order(1, 1, 0)))).isEqualTo(Outcome.STRAINED);
    }

    @Test
    void lossAndALagThatStaysAreBad() {
        assertThat(Outcome.of(throttled("baseline", 10, 300_000))).isEqualTo(Outcome.BADLY);
        assertThat(Outcome.of(withGroup(calm, group(4)))).isEqualTo(Outcome.BADLY);
    }
}
