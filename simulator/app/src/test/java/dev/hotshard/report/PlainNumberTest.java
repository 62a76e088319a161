package dev.hotshard.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each expected text follows from the rule: whole numbers as such, else nine significant digits, half-even, no exponent. */
class PlainNumberTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "1, 1",
        "-17, -17",
        "1e15, 1000000000000000",
        "9007199254740992, 9007199254740992",
        "1e20, 100000000000000000000",
        "12345678912, 12345678912",
        "0.5, 0.5",
        "0.1, 0.1",
        "0.3333333333333333, 0.333333333",
        "0.6666666666666666, 0.666666667",
        "1.2300000000001, 1.23",
        "12345678901.5, 12345678900",
        "123456789.5, 123456790",
        // Both ties are exact in binary: up to the even 2, down to the even 0.
        "1.000000015625e2, 100.000002",
        "100000000.5, 100000000",
        "100000001.5, 100000002",
        "1e-7, 0.0000001",
        "1.5e-12, 0.0000000000015",
        "-0.25, -0.25"
    })
    void aNumberHasNineDigitsAtMost(double value, String text) {
        assertThat(PlainNumber.text(value)).isEqualTo(text);
    }

    /** The quick way against the rule, over all sizes, near ties and on both sides of powers of ten. */
    @Test
    void theQuickWayIsTheRule() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 200_000; i++) {
            double power = Math.pow(10, random.nextInt(-8, 11));
            double near = Math.round(random.nextDouble() * 1e9) + 0.5 + random.nextInt(-2, 3) * 1e-7;
            for (double value : new double[] {random.nextDouble() * power, near * power / 1e9, -power, power - 1e-9}) {
                if (value != Math.rint(value)) {
                    assertThat(PlainNumber.text(value)).isEqualTo(PlainNumber.exact(value));
                }
            }
        }
    }

    @Test
    void whatIsNoNumberHasNoText() {
        assertThat(PlainNumber.text(Double.NaN)).isNull();
    }

    @Test
    void anInfiniteNumberIsAFaultOfOurs() {
        assertThatThrownBy(() -> PlainNumber.text(Double.POSITIVE_INFINITY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("infinite");
    }
}
