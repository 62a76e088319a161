package dev.hotshard.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

class ExponentialTest {
    private static final int N = 400_000;
    private static final double TAIL_START = 7.5;

    /** Mean 1, variance 1; the variance of (x - 1)^2 is mu4 - sigma^4 = 9 - 1 = 8. */
    @Test
    void momentsAreOne() {
        double[] sample = sample(3, 1.0);
        assertThat(Fit.ofMean(sample, 1, 1)).isTrue();
        double[] squares = Arrays.stream(sample).map(x -> (x - 1) * (x - 1)).toArray();
        assertThat(Fit.ofMean(squares, 1, 8)).isTrue();
    }

    @Test
    void shapeIsOneMinusExp() {
        assertThat(Fit.ofSample(sample(4, 1.0), ExponentialTest::cdf)).isTrue();
    }

    @Test
    void canaryARateFivePercentWrongIsRefused() {
        assertThat(Fit.ofSample(sample(4, 1.05), ExponentialTest::cdf)).isFalse();
        assertThat(Fit.ofMean(sample(3, 1.05), 1, 1)).isFalse();
    }

    @Test
    void isTheLawOfAnotherMakersSampler() {
        var theirs = ZigguratSampler.Exponential.of(RandomSource.XO_RO_SHI_RO_128_PP.create(99L));
        double[] sample = new double[N];
        Arrays.setAll(sample, i -> theirs.sample());
        assertThat(Fit.ofTwoSamples(sample(5, 1.0), sample)).isTrue();
        assertThat(Fit.ofTwoSamples(sample(5, 1.05), sample)).isFalse();
    }

    /** exp(-7.5) of all, 553 in a million, lie beyond 7.5, and there the law begins anew. */
    @Test
    void theTailIsTheWholeLawAgain() {
        int n = 8 * N;
        double[] tail = new double[n];
        int size = 0;
        for (int i = 0; i < n; i++) {
            double x = Exponential.unit(6, i);
            if (x > TAIL_START) {
                tail[size++] = x - TAIL_START;
            }
        }
        double expected = n * Math.exp(-TAIL_START);
        assertThat((double) size).isCloseTo(expected, within(4 * Math.sqrt(expected)));
        assertThat(Fit.ofSample(Arrays.copyOf(tail, size), ExponentialTest::cdf))
                .isTrue();
    }

    /** Against StrictMath's logarithm; what the 11 bits beyond a double's 53 can make of a number above 2^-20 is below 2^-32. */
    @Test
    void isMinusTheLogarithmOfTheBits() {
        for (int n = 0; n < N; n++) {
            long bits = Draw.bits(8, n) >>> (n % 40);
            double u = (bits >>> 11) == 0 ? 0 : (bits >>> 11) * 0x1.0p-53;
            if (u > 0x1.0p-20) {
                assertThat(Exponential.of(bits)).isCloseTo(-StrictMath.log(u), within(0x1.0p-32));
            }
        }
        assertThat(Exponential.of(1L << 63)).isCloseTo(StrictMath.log(2), within(0x1.0p-51));
        assertThat(Exponential.of(1L << 33)).isCloseTo(31 * StrictMath.log(2), within(0x1.0p-47));
    }

    @Test
    void isNeverNegativeAndNeverInfinite() {
        assertThat(Exponential.of(-1)).isBetween(0.0, 0x1.0p-52);
        assertThat(Exponential.of(0)).isCloseTo(64 * StrictMath.log(2), within(1e-12));
    }

    private static double cdf(double x) {
        return -Math.expm1(-x);
    }

    private static double[] sample(long key, double factor) {
        double[] sample = new double[N];
        Arrays.setAll(sample, n -> factor * Exponential.unit(key, n));
        return sample;
    }
}
