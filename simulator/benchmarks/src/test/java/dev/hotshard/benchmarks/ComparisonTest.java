package dev.hotshard.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Scores made up so that the ratios can be worked out by hand. */
class ComparisonTest {
    private static final int RECORDS = 100;
    private static final int ATTEMPTS = 200;

    /** Ratios within the rounds are 10, 12 and 40: their median is no ratio of medians. */
    @Test
    void takesRatiosWithinARound() {
        Comparison comparison = new Comparison(Workload.light());
        round(comparison, 1, 10, 60);
        round(comparison, 2, 24, 120);
        round(comparison, 10, 400, 900);

        assertThat(comparison.kernelsPerRecord(Contender.ENGINE)).isEqualTo(12);
        assertThat(comparison.kernelsPerAttempt(Contender.ENGINE)).isEqualTo(6);
        assertThat(comparison.timesSsj(Contender.ENGINE)).isEqualTo(5);
        assertThat(comparison.timesSsj(Contender.SSJ)).isEqualTo(1);
    }

    @Test
    void saysWhichGoalsAreReached() {
        Comparison comparison = new Comparison(Workload.light());
        round(comparison, 1, 12, 59);

        assertThat(Goal.LIGHT_LIMIT.verdict(comparison))
                .isEqualTo("goal: at most 12.0 kernels a record; Hotshard 12.00, reached");
        assertThat(Goal.LIGHT_PEER.verdict(comparison))
                .isEqualTo("goal: at least 5.0 times SSJ's records a second; Hotshard 4.92, missed");
    }

    private static void round(Comparison comparison, int kernelNanos, int engineNanos, int ssjNanos) {
        comparison.add(Contender.KERNEL, new Score(RECORDS, RECORDS, 0, (long) kernelNanos * RECORDS, 0));
        comparison.add(Contender.ENGINE, new Score(RECORDS, ATTEMPTS, 0, (long) engineNanos * RECORDS, 0));
        comparison.add(Contender.SSJ, new Score(RECORDS, ATTEMPTS, 0, (long) ssjNanos * RECORDS, 0));
    }
}
