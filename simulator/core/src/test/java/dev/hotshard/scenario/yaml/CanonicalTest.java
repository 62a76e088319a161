package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.exact.Fraction;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts of resolved scenarios, and that they read back to the same amounts. */
class CanonicalTest {
    @ParameterizedTest
    @CsvSource({
        "0s, 0s",
        "90s, 90s",
        "2400s, 40m",
        "1h30m, 90m",
        "24h, 1d",
        "1500ms, 1500ms",
        "1.5us, 1500ns",
        "36499d, 36499d"
    })
    void durations(String text, String canonical) throws Wrong {
        assertThat(Canonical.duration(Amounts.duration(text))).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "600 B, 600 B",
        "1000B, 1 KB",
        "1024 B, 1 KiB",
        "0.5 KiB, 512 B",
        "1 GiB, 1 GiB",
        "3072 KB, 3000 KiB",
        "3001 KB, 3001 KB"
    })
    void sizes(String text, String canonical) throws Wrong {
        assertThat(Canonical.size(Amounts.size(text))).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "1.7k/s, 1700/s",
        "90/min, 1.5/s",
        "100/min, 100/min",
        "7/h, 7/h",
        "1200/h, 20/min",
        "0/h, 0/s",
        "0.000001/s, 0.000001/s"
    })
    void rates(String text, String canonical) throws Wrong {
        assertThat(Canonical.rate(Amounts.rate(text))).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "1 MiB/s, 1 MiB/s",
        "1048576 B/s, 1 MiB/s",
        "1 MB/min, 1 MB/min",
        "0.5 B/s, 0.5 B/s",
        "60 KB/min, 1 KB/s"
    })
    void byteRates(String text, String canonical) throws Wrong {
        assertThat(Canonical.byteRate(Amounts.byteRate(text))).isEqualTo(canonical);
    }

    @Test
    void aRateThatNoDecimalSaysHasNoText() {
        assertThat(Canonical.rate(Fraction.of(1000, 7))).isNull();
    }

    @Test
    void randomAmountsReadBackToTheSame() throws Wrong {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            long nanos = random.nextLong() >>> (2 + random.nextInt(60));
            assertThat(Amounts.duration(Canonical.duration(nanos % 3_000_000_000_000_000_000L)))
                    .isEqualTo(nanos % 3_000_000_000_000_000_000L);
            long bytes = 1L + random.nextInt(1 << (1 + random.nextInt(29)));
            assertThat(Amounts.size(Canonical.size(bytes))).isEqualTo(bytes);
            Fraction perSecond =
                    Fraction.of(random.nextInt(1 << 30), new long[] {1, 8, 60, 1000, 3600, 125_000}[random.nextInt(6)]);
            assertThat(Amounts.rate(Canonical.rate(perSecond))).isEqualTo(perSecond);
            assertThat(Amounts.byteRate(Canonical.byteRate(perSecond))).isEqualTo(perSecond);
            Fraction share = Fraction.of(random.nextInt(1_000_001), 1_000_000);
            assertThat(Amounts.share(Canonical.share(share))).isEqualTo(share);
            assertThat(Amounts.factor(Canonical.factor(share))).isEqualTo(share);
            double number = Math.exp(random.nextDouble() * 54 - 20);
            assertThat(Amounts.number(Canonical.number(number))).isEqualTo(number);
        }
    }
}
