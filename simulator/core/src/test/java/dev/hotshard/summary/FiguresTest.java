package dev.hotshard.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 %",
        "0.000001, < 0.1 %",
        "0.00099, < 0.1 %",
        "0.001, 0.1 %",
        "0.7458, 74.6 %",
        "0.9994, > 99.9 %",
        "1, 100.0 %",
        "12, '1,200.0 %'"
    })
    void percent(double share, String text) {
        assertThat(Figures.percent(share)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "0.00025, 250us",
        "0.25, 250ms",
        "0.9999, 1.0s",
        "15, 15.0s",
        "59.94, 59.9s",
        "59.96, 1m00s",
        "252, 4m12s",
        "3599.7, 1h00m",
        "7500, 2h05m"
    })
    void time(double seconds, String text) {
        assertThat(Figures.time(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"12000, '12,000/s'", "1.25, 1.3/s", "7, 7/s", "0, 0/s", "9.96, 10/s"})
    void rate(double perSecond, String text) {
        assertThat(Figures.rate(perSecond)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1.9166, 1.92x", "24, 24.00x", "1234, '1,234x'"})
    void factor(double ratio, String text) {
        assertThat(Figures.factor(ratio)).isEqualTo(text);
    }

    @Test
    void anEmptyStatisticIsNoNumber() {
        double none = Double.NaN;
        assertThat(new String[] {
                    Figures.percent(none),
                    Figures.time(none),
                    Figures.rate(none),
                    Figures.factor(none),
                    Figures.count(none),
                    Figures.decimal(none)
                })
                .containsOnly("n/a");
    }

    @Test
    void thousandsAreSeparated() {
        assertThat(Figures.count(1_234_567)).isEqualTo("1,234,567");
        assertThat(Figures.decimal(12_345.678)).isEqualTo("12,345.68");
    }
}
