package dev.hotshard.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ImbalanceTest {
    /** Deviations 1.5, .5, .5, 1.5: cv = sqrt(5 / 4) / 2.5. Differences: 20 over ordered pairs. 10^2 / 30 shards. */
    @Test
    void ofFourOnPaper() {
        Imbalance imbalance = Imbalance.of(new long[] {3, 1, 4, 2});
        assertThat(imbalance.max()).isEqualTo(4);
        assertThat(imbalance.median()).isEqualTo(2.5);
        assertThat(imbalance.mean()).isEqualTo(2.5);
        assertThat(imbalance.maxToMedian()).isEqualTo(1.6);
        assertThat(imbalance.maxToMean()).isEqualTo(1.6);
        assertThat(imbalance.cv()).isCloseTo(Math.sqrt(1.25) / 2.5, within(1e-15));
        assertThat(imbalance.gini()).isEqualTo(20 / (2 * 16 * 2.5));
        assertThat(imbalance.effectiveShards()).isCloseTo(100 / 30.0, within(1e-15));
        assertThat(imbalance.shardsWithout()).isZero();
    }

    @Test
    void ofAnOddNumberTheMedianIsTheMiddleOne() {
        assertThat(Imbalance.of(new long[] {9, 1, 2}).median()).isEqualTo(2);
    }

    /** One of n shards has all: max/mean n, cv sqrt(n - 1), gini (n - 1) / n, one effective shard, no median to divide by. */
    @Test
    void allOnOneShard() {
        Imbalance imbalance = Imbalance.of(new long[] {0, 0, 12, 0});
        assertThat(imbalance.median()).isZero();
        assertThat(imbalance.maxToMedian()).isNaN();
        assertThat(imbalance.maxToMean()).isEqualTo(4);
        assertThat(imbalance.cv()).isCloseTo(Math.sqrt(3), within(1e-15));
        assertThat(imbalance.gini()).isEqualTo(0.75);
        assertThat(imbalance.effectiveShards()).isEqualTo(1);
        assertThat(imbalance.shardsWithout()).isEqualTo(3);
    }

    @Test
    void evenShards() {
        assertThat(Imbalance.of(new long[] {7, 7, 7})).isEqualTo(new Imbalance(7, 7, 7, 1, 1, 0, 0, 3, 0));
        assertThat(Imbalance.of(new long[] {7})).isEqualTo(new Imbalance(7, 7, 7, 1, 1, 0, 0, 1, 0));
    }

    @Test
    void ofNothingThereAreNoRatios() {
        double nan = Double.NaN;
        assertThat(Imbalance.of(new long[3])).isEqualTo(new Imbalance(0, 0, 0, nan, nan, nan, nan, nan, 3));
        assertThat(Imbalance.of(new long[0])).isEqualTo(new Imbalance(nan, nan, nan, nan, nan, nan, nan, nan, 0));
    }

    /** Oracle: the definitions as they are written, pair by pair, also for loads of many terabytes. */
    @Test
    void isWhatTheDefinitionsSay() {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            long[] loads = new long[1 + random.nextInt(60)];
            long bound = round % 2 == 0 ? 20 : 1L << 50;
            Arrays.setAll(loads, i -> random.nextLong(bound));
            loads[0]++;
            long[] before = loads.clone();
            Imbalance imbalance = Imbalance.of(loads);
            assertThat(loads).isEqualTo(before);

            double n = loads.length;
            double total = Arrays.stream(loads).asDoubleStream().sum();
            double mean = total / n;
            double differences = 0;
            double variance = 0;
            double squaredShares = 0;
            for (long x : loads) {
                for (long y : loads) {
                    differences += Math.abs(x - y);
                }
                variance += Math.pow(x - mean, 2) / n;
                squaredShares += Math.pow(x / total, 2);
            }
            assertThat(imbalance.gini()).isCloseTo(differences / (2 * n * n * mean), within(1e-12));
            assertThat(imbalance.cv()).isCloseTo(Math.sqrt(variance) / mean, within(1e-12));
            assertThat(imbalance.effectiveShards()).isCloseTo(1 / squaredShares, within(1e-10));
            assertThat(imbalance.maxToMean())
                    .isCloseTo(Arrays.stream(loads).max().orElseThrow() / mean, within(1e-12));
        }
    }

    /** Moving load from a fuller to an emptier shard, not past it, never raises a measure. */
    @Test
    void fallsWhenTheFullerGivesToTheEmptier() {
        Imbalance before = Imbalance.of(new long[] {10, 2, 5, 5});
        Imbalance after = Imbalance.of(new long[] {8, 4, 5, 5});
        assertThat(after.gini()).isLessThan(before.gini());
        assertThat(after.cv()).isLessThan(before.cv());
        assertThat(after.effectiveShards()).isGreaterThan(before.effectiveShards());
    }

    @Test
    void refusesANegativeLoad() {
        assertThatThrownBy(() -> Imbalance.of(new long[] {1, -2})).hasMessageContaining("-2");
    }
}
