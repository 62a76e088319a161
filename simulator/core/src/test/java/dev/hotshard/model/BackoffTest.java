package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.model.Backoff.Jitter;
import org.junit.jupiter.api.Test;

class BackoffTest {
    /** 100, 200, 400, 800 and, as 1600 is above it, the maximum of 1000 for good. */
    @Test
    void delaysGrowByTheFactorUpToTheMaximum() {
        Backoff backoff = new Backoff(100, 2, 1000, Jitter.NONE);
        long[] expected = {100, 200, 400, 800, 1000, 1000};
        for (int n = 1; n <= expected.length; n++) {
            assertThat(backoff.waitNanos(n, 0.7)).isEqualTo(expected[n - 1]);
        }
        assertThat(backoff.waitNanos(Long.MAX_VALUE, 0)).isEqualTo(1000);
    }

    /** Against min(max, first * factor^(n-1)), where the double holds it exactly. */
    @Test
    void delaysFollowTheFormula() {
        for (double factor : new double[] {1, 1.5, 2, 3}) {
            Backoff backoff = new Backoff(1 << 10, factor, 1L << 40, Jitter.NONE);
            for (int n = 1; n < 25; n++) {
                long expected = (long) Math.min(1L << 40, 1024 * Math.pow(factor, n - 1));
                assertThat(backoff.waitNanos(n, 0.5)).isEqualTo(expected);
            }
        }
    }

    /** Full: u d in [0, d); equal: d/2 + u d/2. */
    @Test
    void jitterDrawsAPartOfTheDelay() {
        Backoff full = new Backoff(100, 2, 1000, Jitter.FULL);
        Backoff equal = new Backoff(100, 2, 1000, Jitter.EQUAL);
        assertThat(full.waitNanos(2, 0.25)).isEqualTo(50);
        assertThat(equal.waitNanos(2, 0.25)).isEqualTo(125);
        assertThat(full.waitNanos(2, 1 - 0x1p-53)).isEqualTo(199);
        assertThat(equal.waitNanos(2, 0)).isEqualTo(100);
        assertThat(equal.waitNanos(2, 0.99)).isEqualTo(199);
    }

    @Test
    void aWaitIsAtLeastANanosecond() {
        assertThat(new Backoff(100, 2, 1000, Jitter.FULL).waitNanos(1, 0)).isEqualTo(1);
        assertThat(new Backoff(1, 1, 1, Jitter.EQUAL).waitNanos(1, 0)).isEqualTo(1);
        assertThatThrownBy(() -> new Backoff(0, 2, 1000, Jitter.FULL)).isInstanceOf(IllegalArgumentException.class);
    }

    /** The least first wait there is grows as any other. */
    @Test
    void aNanosecondGrowsToo() {
        Backoff backoff = new Backoff(1, 10, 1_000, Jitter.NONE);
        assertThat(backoff.waitNanos(2, 0)).isEqualTo(10);
        assertThat(backoff.waitNanos(9, 0)).isEqualTo(1_000);
    }

    /** The maximum may be below the first. */
    @Test
    void theFirstWaitKeepsTheMaximumToo() {
        assertThat(new Backoff(100, 2, 30, Jitter.NONE).waitNanos(1, 0)).isEqualTo(30);
        assertThat(new Backoff(100, 1, 30, Jitter.NONE).waitNanos(5, 0)).isEqualTo(30);
    }
}
