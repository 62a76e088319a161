package dev.hotshard.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DrawTest {
    /** Vectors of the real thing: the JDK's own SplitMix64 walks the same sequence step by step. */
    @Test
    void bitsAreTheSequenceOfSplitMix64AtAnyPlace() {
        for (long key : new long[] {0, 1, -1, 0x123456789abcdefL, Long.MIN_VALUE}) {
            SplittableRandom stepwise = new SplittableRandom(key);
            for (int n = 1; n <= 1000; n++) {
                assertThat(Draw.bits(key, n)).isEqualTo(stepwise.nextLong());
            }
        }
    }

    @Test
    void anAttemptIsADrawOfTheStreamOfItsRecord() {
        SplittableRandom stepwise = new SplittableRandom(Draw.bits(42, 17));
        for (int attempt = 1; attempt <= 100; attempt++) {
            assertThat(Draw.bits(42, 17, attempt)).isEqualTo(stepwise.nextLong());
        }
    }

    /** Each of the 3 * 64 input bits turns each output bit half of the time: sd of a share over 20,000 is 0.0035. */
    @Test
    void oneBitOfTheAddressTurnsHalfOfTheDraw() {
        int trials = 20_000;
        for (int input = 0; input < 3 * 64; input++) {
            int[] turned = new int[64];
            for (int t = 0; t < trials; t++) {
                long[] address = {Draw.bits(1, t), Draw.bits(2, t), Draw.bits(3, t)};
                long before = Draw.bits(address[0], address[1], address[2]);
                address[input / 64] ^= 1L << input;
                long changed = before ^ Draw.bits(address[0], address[1], address[2]);
                for (int bit = 0; bit < 64; bit++) {
                    turned[bit] += (int) (changed >>> bit) & 1;
                }
            }
            for (int count : turned) {
                assertThat(count / (double) trials).isCloseTo(0.5, within(6 * 0.0035)); // 12,288 shares: six sd
            }
        }
    }

    @Test
    void unitIsBelowOneAndUnitOpenAboveZeroToo() {
        assertThat(Draw.unit(0)).isZero();
        assertThat(Draw.unit(-1)).isEqualTo(1 - 0x1.0p-53);
        assertThat(Draw.unit(Long.MIN_VALUE)).isEqualTo(0.5);
        assertThat(Draw.unitOpen(0)).isEqualTo(0x1.0p-53);
        assertThat(Draw.unitOpen(-1)).isEqualTo(1 - 0x1.0p-53);
    }

    @Test
    void unitAndUnitOpenAreUniform() {
        assertThat(Fit.ofSample(sample(7, 1.0), u -> u)).isTrue();
        assertThat(Fit.ofSample(open(7), u -> u)).isTrue();
    }

    @Test
    void canaryAUniformDrawFivePercentShortIsRefused() {
        assertThat(Fit.ofSample(sample(7, 0.95), u -> u)).isFalse();
    }

    /** Oracle: the product in whole numbers of any size. */
    @Test
    void belowIsTheUpperHalfOfTheProduct() {
        for (int i = 0; i < 1000; i++) {
            long bits = Draw.bits(11, i);
            for (long bound : new long[] {1, 2, 7, 24, 1_000_000_007, Integer.MAX_VALUE, 1L << 40, Long.MAX_VALUE}) {
                BigInteger product = new BigInteger(Long.toUnsignedString(bits)).multiply(BigInteger.valueOf(bound));
                long expected = product.shiftRight(64).longValueExact();
                assertThat(Draw.below(bits, bound)).isEqualTo(expected);
                if (bound <= Integer.MAX_VALUE) {
                    assertThat(Draw.below(bits, (int) bound)).isEqualTo((int) expected);
                }
            }
        }
    }

    @Test
    void belowIsUniform() {
        for (int bound : new int[] {2, 6, 24, 1000}) {
            long[] counts = new long[bound];
            for (int n = 0; n < 1000 * bound; n++) {
                counts[Draw.below(Draw.bits(13, n), bound)]++;
            }
            double[] even = new double[bound];
            Arrays.fill(even, 1.0 / bound);
            assertThat(Fit.ofCounts(counts, even)).isTrue();
        }
    }

    private static double[] sample(long key, double factor) {
        double[] sample = new double[100_000];
        Arrays.setAll(sample, n -> factor * Draw.unit(Draw.bits(key, n)));
        return sample;
    }

    private static double[] open(long key) {
        double[] sample = new double[100_000];
        Arrays.setAll(sample, n -> Draw.unitOpen(Draw.bits(key, n)));
        return sample;
    }
}
