package dev.hotshard.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ZipfTest {
    @Test
    void weightsFallWithThePowerOfTheRank() {
        assertThat(Zipf.weights(4, 1)).containsExactly(new double[] {1, 1 / 2.0, 1 / 3.0, 1 / 4.0}, within(1e-16));
        assertThat(Zipf.weights(4, 2)).containsExactly(new double[] {1, 1 / 4.0, 1 / 9.0, 1 / 16.0}, within(1e-16));
        assertThat(Zipf.weights(3, 0)).containsExactly(1, 1, 1);
    }

    /** H(n) = ln n + gamma + 1 / (2 n) - 1 / (12 n^2) + ...; and the sum of 1 / n^2 tends to pi^2 / 6 - 1 / n. */
    @Test
    void theirSumIsTheHarmonicNumber() {
        int n = 100_000;
        assertThat(Arrays.stream(Zipf.weights(n, 1)).sum())
                .isCloseTo(Math.log(n) + 0.5772156649015329 + 0.5 / n, within(1e-10));
        assertThat(Arrays.stream(Zipf.weights(n, 2)).sum()).isCloseTo(Math.PI * Math.PI / 6 - 1.0 / n, within(1e-9));
    }

    @Test
    void refusesANegativeExponent() {
        assertThatThrownBy(() -> Zipf.weights(3, -0.5)).hasMessageContaining("-0.5");
        assertThatThrownBy(() -> Zipf.weights(3, Double.NaN)).hasMessageContaining("NaN");
    }
}
