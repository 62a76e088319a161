package dev.hotshard.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.math3.special.Erf;
import org.junit.jupiter.api.Test;

class LognormalTest {
    @Test
    void hasTheMedianAndThe99thPercentileItWasMadeOf() {
        Lognormal sizes = Lognormal.ofPercentiles(400, 4096);
        assertThat(sizes.mu()).isCloseTo(Math.log(400), within(1e-14));
        assertThat(sizes.quantile(0.5)).isCloseTo(400, within(1e-9));
        assertThat(sizes.quantile(0.99)).isCloseTo(4096, within(1e-8));
        assertThat(Lognormal.ofPercentiles(5, 5).draw(1, 1)).isCloseTo(5, within(1e-14));
    }

    @Test
    void refusesWhatIsNoLaw() {
        assertThatThrownBy(() -> Lognormal.ofPercentiles(0, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Lognormal.ofPercentiles(5, 4)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Lognormal(Double.NaN, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Lognormal(0, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Mean exp(mu + s^2 / 2), variance (exp(s^2) - 1) mean^2. */
    @Test
    void drawsHaveItsMeanAndShape() {
        Lognormal law = new Lognormal(6, 0.5);
        double[] sample = new double[400_000];
        Arrays.setAll(sample, n -> law.draw(8, n));
        double variance = Math.expm1(0.25) * law.mean() * law.mean();
        assertThat(law.mean()).isCloseTo(Math.exp(6.125), within(1e-9));
        assertThat(Fit.ofMean(sample, law.mean(), variance)).isTrue();
        assertThat(Fit.ofMean(sample, law.mean() * 1.05, variance)).isFalse();
        assertThat(Fit.ofSample(sample, x -> 0.5 * Erf.erfc(-(Math.log(x) - 6) / (0.5 * Math.sqrt(2)))))
                .isTrue();
    }

    /** The middle one of three stands for the median, the first for the quantile 5/6 (z = 0.967421566101701). */
    @Test
    void weightsAreThoseOfTheMiddleOfEachRank() {
        double[] weights = Lognormal.weights(3, 2);
        assertThat(weights[0]).isEqualTo(1);
        assertThat(weights[1]).isCloseTo(Math.exp(-2 * 0.967421566101701), within(1e-14));
        assertThat(weights[2]).isCloseTo(Math.exp(-4 * 0.967421566101701), within(1e-14));
    }

    /** Many ranks are the law itself: the mean weight over the median's is exp(sigma^2 / 2). */
    @Test
    void weightsOfManyRanksFallAndHaveTheMeanOfTheLaw() {
        double[] weights = Lognormal.weights(100_001, 1);
        for (int i = 1; i < weights.length; i++) {
            assertThat(weights[i]).isLessThan(weights[i - 1]);
        }
        double mean = Arrays.stream(weights).average().orElseThrow();
        assertThat(mean / weights[50_000]).isCloseTo(Math.exp(0.5), within(1e-3));
    }
}
