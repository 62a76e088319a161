package dev.hotshard.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EstimateTest {
    private static final double NONE = Double.NaN;

    /** Mean 5, sum of squares 10, s = sqrt(10 / 4); t(0.975, 4) = 2.776445 in the tables (NIST Handbook, 1.3.6.7.2). */
    @Test
    void theIntervalIsStudents() {
        Estimate estimate = Estimate.of(new double[] {3, 4, 5, 6, 7});
        double half = 2.776445 * Math.sqrt(10.0 / 4) / Math.sqrt(5);
        assertThat(estimate.mean()).isEqualTo(5);
        assertThat(estimate.low()).isCloseTo(5 - half, within(1e-5));
        assertThat(estimate.high()).isCloseTo(5 + half, within(1e-5));
        assertThat(estimate.count()).isEqualTo(5);
    }

    @Test
    void whatAReplicationDidNotHaveIsLeftOut() {
        assertThat(Estimate.of(new double[] {NONE, 3, 4, NONE, 5, 6, 7}))
                .isEqualTo(Estimate.of(new double[] {3, 4, 5, 6, 7}));
        assertThat(Estimate.of(new double[] {NONE, NONE})).isEqualTo(new Estimate(NONE, NONE, NONE, 0));
        assertThat(Estimate.of(new double[] {NONE, 7})).isEqualTo(new Estimate(7, NONE, NONE, 1));
    }

    /** 0.1 added up ten times and divided isn't 0.1, but what never varies is known exactly. */
    @Test
    void whatNeverVariesHasNoWidth() {
        double[] same = new double[10];
        java.util.Arrays.fill(same, 0.1);
        assertThat(Estimate.of(same)).isEqualTo(new Estimate(0.1, 0.1, 0.1, 10));
        assertThat(Estimate.of(same).isWithin(1e-9)).isTrue();
        assertThat(Estimate.of(new double[3]).isWithin(0.01)).isTrue();
    }

    /** s = 1.581139: of m replications the half-width is t(0.975, m - 1) s / sqrt(m), tried one by one. */
    @Test
    void soManyMoreBringTheBoundOutOfTheInterval() {
        Estimate estimate = Estimate.of(new double[] {3, 4, 5, 6, 7});
        int more = estimate.moreUntil(5.5);
        assertThat(half(5 + more)).isLessThan(0.5);
        assertThat(half(5 + more - 1)).isGreaterThanOrEqualTo(0.5);
        assertThat(estimate.moreUntil(4.5)).isEqualTo(more);
    }

    @Test
    void nothingMoreIsNeededOrNothingHelps() {
        Estimate estimate = Estimate.of(new double[] {3, 4, 5, 6, 7});
        assertThat(estimate.moreUntil(8)).isZero();
        assertThat(estimate.moreUntil(5)).isEqualTo(-1);
        assertThat(Estimate.of(new double[] {3, NONE}).moreUntil(8)).isEqualTo(-1);
        assertThat(Estimate.of(new double[] {3, 3}).moreUntil(8)).isZero();
    }

    @Test
    void aPartOfTheMeanIsHeldAgainstTheHalfWidth() {
        Estimate estimate = new Estimate(-200, -210, -190, 12);
        assertThat(estimate.halfWidth()).isEqualTo(10);
        assertThat(estimate.isWithin(0.05)).isTrue();
        assertThat(estimate.isWithin(0.0499)).isFalse();
        assertThat(new Estimate(7, NONE, NONE, 1).isWithin(0.5)).isFalse();
    }

    private static double half(int count) {
        return new org.apache.commons.math3.distribution.TDistribution(count - 1).inverseCumulativeProbability(0.975)
                * Math.sqrt(2.5)
                / Math.sqrt(count);
    }
}
