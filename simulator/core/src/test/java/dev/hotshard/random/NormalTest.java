package dev.hotshard.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

class NormalTest {
    private static final int N = 400_000;
    private static final double TAIL_START = 3.654152885361009;

    /** Mean 0, variance 1, third moment 0, fourth 3; the variance of x^k is mu_2k - mu_k^2: 1, 2, 15, 96. */
    @Test
    void momentsAreTheNormals() {
        double[] sample = sample(3, 1.0);
        double[] mean = {0, 1, 0, 3};
        double[] variance = {1, 2, 15, 96};
        for (int k = 1; k <= 4; k++) {
            int power = k;
            double[] powers = Arrays.stream(sample).map(x -> Math.pow(x, power)).toArray();
            assertThat(Fit.ofMean(powers, mean[k - 1], variance[k - 1])).isTrue();
        }
    }

    @Test
    void shapeIsTheErrorFunctions() {
        assertThat(Fit.ofSample(sample(4, 1.0), NormalTest::cdf)).isTrue();
    }

    @Test
    void canaryADeviationFivePercentWrongIsRefused() {
        assertThat(Fit.ofSample(sample(4, 1.05), NormalTest::cdf)).isFalse();
    }

    @Test
    void isTheLawOfAnotherMakersSampler() {
        var theirs = ZigguratSampler.NormalizedGaussian.of(RandomSource.XO_RO_SHI_RO_128_PP.create(99L));
        double[] sample = new double[N];
        Arrays.setAll(sample, i -> theirs.sample());
        assertThat(Fit.ofTwoSamples(sample(5, 1.0), sample)).isTrue();
        assertThat(Fit.ofTwoSamples(sample(5, 1.05), sample)).isFalse();
    }

    /**
     * Beyond the last layer's edge r lies 2 (1 - Phi(r)) = 2.58e-4 of all, on both sides alike. With the hazard
     * h = phi(r) / (1 - Phi(r)) the mean there is h and the variance 1 + r h - h^2.
     */
    @Test
    void bothTailsAreTheNormals() {
        int n = 40_000_000;
        double[] tail = new double[20_000];
        int size = 0;
        int below = 0;
        for (int i = 0; i < n; i++) {
            double x = Normal.standard(6, i);
            if (Math.abs(x) > TAIL_START) {
                tail[size++] = Math.abs(x);
                below += x < 0 ? 1 : 0;
            }
        }
        tail = Arrays.copyOf(tail, size);
        double inTails = 2 * cdf(-TAIL_START);
        assertThat((double) size).isCloseTo(n * inTails, within(4 * Math.sqrt(n * inTails)));
        assertThat((double) below).isCloseTo(size / 2.0, within(4 * Math.sqrt(size / 4.0)));
        double hazard = 2 * Math.exp(-TAIL_START * TAIL_START / 2) / Math.sqrt(2 * Math.PI) / inTails;
        assertThat(Fit.ofMean(tail, hazard, 1 + TAIL_START * hazard - hazard * hazard))
                .isTrue();
        assertThat(Fit.ofSample(tail, x -> 1 - 2 * cdf(-x) / inTails)).isTrue();
    }

    /** From printed tables of the normal law. */
    @Test
    void quantilesAreThoseOfTheTables() {
        assertThat(Normal.quantile(0.5)).isZero();
        assertThat(Normal.quantile(0.975)).isCloseTo(1.959963984540054, within(1e-14));
        assertThat(Normal.quantile(0.99)).isCloseTo(2.3263478740408408, within(1e-14));
        assertThat(Normal.quantile(0.0001)).isCloseTo(-3.719016485455709, within(1e-11));
        assertThat(Normal.quantile(1)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThatThrownBy(() -> Normal.quantile(1.01)).hasMessageContaining("1.01");
    }

    private static double cdf(double x) {
        return 0.5 * Erf.erfc(-x / Math.sqrt(2));
    }

    private static double[] sample(long key, double factor) {
        double[] sample = new double[N];
        Arrays.setAll(sample, n -> factor * Normal.standard(key, n));
        return sample;
    }
}
