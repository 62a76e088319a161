package dev.hotshard.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    /** Below 2048 ns each value has its own bucket. Of 10 values 50 % are 5, 51 % are at least 6, 90 % are 9. */
    @Test
    void ofTenOnPaper() {
        LatencyHistogram histogram = new LatencyHistogram();
        for (int i = 10; i >= 1; i--) {
            histogram.record(100L * i);
        }
        assertThat(histogram.count()).isEqualTo(10);
        assertThat(histogram.meanNanos()).isEqualTo(550);
        assertThat(histogram.maxNanos()).isEqualTo(1000);
        assertThat(histogram.percentileNanos(0)).isEqualTo(100);
        assertThat(histogram.percentileNanos(10)).isEqualTo(100);
        assertThat(histogram.percentileNanos(50)).isEqualTo(500);
        assertThat(histogram.percentileNanos(51)).isEqualTo(600);
        assertThat(histogram.percentileNanos(90)).isEqualTo(900);
        assertThat(histogram.percentileNanos(99.9)).isEqualTo(1000);
        assertThat(histogram.percentileNanos(100)).isEqualTo(1000);
    }

    @Test
    void ofNothingIsNaN() {
        LatencyHistogram histogram = new LatencyHistogram();
        assertThat(histogram.count()).isZero();
        assertThat(histogram.meanNanos()).isNaN();
        assertThat(histogram.maxNanos()).isNaN();
        assertThat(histogram.percentileNanos(50)).isNaN();
    }

    @Test
    void zeroIsAValue() {
        LatencyHistogram histogram = new LatencyHistogram();
        histogram.record(0);
        assertThat(histogram.meanNanos()).isZero();
        assertThat(histogram.maxNanos()).isZero();
        assertThat(histogram.percentileNanos(50)).isZero();
    }

    /** Oracle: the sorted values. In thousands, 99.9 % of 1000 k values is a whole number that must not be rounded up. */
    @Test
    void percentilesAreWithinATenthOfAPercentOfTheSortedValues() {
        Random random = new Random(1);
        for (int size : new int[] {1, 2, 3, 10, 999, 1000, 10_000, 100_000}) {
            LatencyHistogram histogram = new LatencyHistogram();
            long[] values = new long[size];
            Arrays.setAll(values, i -> (long) Math.exp(random.nextGaussian() * 4 + 18));
            Arrays.stream(values).forEach(histogram::record);
            Arrays.sort(values);
            assertThat(histogram.count()).isEqualTo(size);
            double max = values[size - 1];
            assertThat(histogram.maxNanos()).isEqualTo(max);
            assertThat(histogram.meanNanos())
                    .isCloseTo(Arrays.stream(values).average().orElseThrow(), within(max * 1e-12));
            for (int perMille : new int[] {1, 100, 500, 900, 990, 999, 1000}) {
                int rank = (int) ((size * (long) perMille + 999) / 1000);
                double exact = values[rank - 1];
                assertThat(histogram.percentileNanos(perMille / 10.0))
                        .isBetween(exact, exact * 1.001 + 1e-9)
                        .isLessThanOrEqualTo(max);
            }
        }
    }

    /** Four times 2^63 - 1 is a sum that no long holds. */
    @Test
    void takesTheLargestDurationThereIs() {
        LatencyHistogram histogram = new LatencyHistogram();
        for (int i = 0; i < 4; i++) {
            histogram.record(Long.MAX_VALUE);
        }
        histogram.record(0);
        assertThat(histogram.maxNanos()).isEqualTo((double) Long.MAX_VALUE);
        assertThat(histogram.percentileNanos(99)).isEqualTo((double) Long.MAX_VALUE);
        assertThat(histogram.percentileNanos(20)).isZero();
        assertThat(histogram.meanNanos()).isCloseTo(0.8 * 0x1.0p63, within(0x1.0p12));
    }

    @Test
    void refusesWhatIsNoDurationAndNoPercentage() {
        LatencyHistogram histogram = new LatencyHistogram();
        assertThatThrownBy(() -> histogram.record(-5)).hasMessageContaining("-5");
        assertThatThrownBy(() -> histogram.percentileNanos(100.5)).hasMessageContaining("100.5");
        assertThatThrownBy(() -> histogram.percentileNanos(-1)).hasMessageContaining("-1");
    }

    @Test
    void allocatesNothingOnceGrown() {
        LatencyHistogram histogram = new LatencyHistogram();
        histogram.record(1L << 40);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100_000; i++) {
            histogram.record(i * 10_000_000L);
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                .isLessThan(100_000); // the JVM's own few; the smallest object for each would be 1.6 MB
    }
}
