package dev.hotshard.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FractionTest {
    @Test
    void fractionsAreInLowestTerms() {
        assertThat(Fraction.of(6, -4)).isEqualTo(Fraction.of(-3, 2)).hasToString("-3/2");
        assertThat(Fraction.of(0, 7)).isEqualTo(Fraction.ZERO).hasToString("0");
        assertThat(Fraction.of(new BigDecimal("19753.0864"))).isEqualTo(Fraction.of(12_345_679, 625));
        assertThat(Fraction.of(new BigDecimal("12e3"))).isEqualTo(Fraction.of(12_000));
        assertThatThrownBy(() -> Fraction.of(1, 0)).isInstanceOf(ArithmeticException.class);
    }

    /** 1/3 + 1/6 = 1/2; 1/3 - 1/6 = 1/6; 2/3 * 3/4 = 1/2; 2/3 / (3/4) = 8/9; 1/3 lies between 0.333 and 0.334. */
    @Test
    void arithmeticIsExact() {
        Fraction third = Fraction.of(1, 3);
        assertThat(third.plus(Fraction.of(1, 6))).isEqualTo(Fraction.of(1, 2));
        assertThat(third.minus(Fraction.of(1, 6))).isEqualTo(Fraction.of(1, 6));
        assertThat(Fraction.of(2, 3).times(Fraction.of(3, 4))).isEqualTo(Fraction.of(1, 2));
        assertThat(Fraction.of(2, 3).dividedBy(Fraction.of(3, 4))).isEqualTo(Fraction.of(8, 9));
        assertThat(third)
                .isGreaterThan(Fraction.of(new BigDecimal("0.333")))
                .isLessThan(Fraction.of(new BigDecimal("0.334")));
        assertThat(third.toDouble()).isEqualTo(1 / 3.0);
        assertThat(Fraction.of(1, 10).toDouble()).isEqualTo(0.1);
    }

    /** pi = 3.14159265358979: within 400 the well known 355/113, with a numerator up to 100 the 22/7, below a denominator of 7 19/6. */
    @Test
    void theNearestFractionOfPi() {
        Fraction pi = Fraction.of(new BigDecimal("3.14159265358979"));
        assertThat(pi.nearestWithin(400, 400)).isEqualTo(Fraction.of(355, 113));
        assertThat(pi.nearestWithin(100, 400)).isEqualTo(Fraction.of(22, 7));
        assertThat(pi.nearestWithin(100, 6)).isEqualTo(Fraction.of(19, 6));
        assertThat(pi.nearestWithin(4, 1000)).isEqualTo(Fraction.of(3));
        assertThatThrownBy(() -> pi.nearestWithin(2, 1000))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("above 2");
    }

    /** Oracle: every fraction within the bounds. */
    @Test
    void noFractionWithinTheBoundsIsNearer() {
        Random random = new Random(1);
        for (int round = 0; round < 300; round++) {
            Fraction exact = Fraction.of(random.nextInt(10_000), 1 + random.nextInt(10_000));
            int numerators = 1 + random.nextInt(30);
            int denominators = 1 + random.nextInt(30);
            if (exact.compareTo(Fraction.of(numerators)) > 0) {
                continue;
            }
            Fraction nearest = exact.nearestWithin(numerators, denominators);
            assertThat(nearest.numerator()).isLessThanOrEqualTo(BigInteger.valueOf(numerators));
            assertThat(nearest.denominator()).isLessThanOrEqualTo(BigInteger.valueOf(denominators));
            double least = Double.MAX_VALUE;
            for (int denominator = 1; denominator <= denominators; denominator++) {
                for (int numerator = 0; numerator <= numerators; numerator++) {
                    least = Math.min(least, Math.abs((double) numerator / denominator - exact.toDouble()));
                }
            }
            assertThat(Math.abs(nearest.minus(exact).toDouble())).isCloseTo(least, within(1e-12));
        }
    }

    @Test
    void whatFitsStaysAsItIs() {
        Fraction rate = Fraction.of(12_345_679, 625_000_000_000L);
        assertThat(rate.nearestWithin(12_345_679, 625_000_000_000L)).isEqualTo(rate);
        assertThat(Fraction.ZERO.nearestWithin(0, 1)).isEqualTo(Fraction.ZERO);
    }
}
