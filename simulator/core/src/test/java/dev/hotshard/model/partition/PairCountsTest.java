package dev.hotshard.model.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairCountsTest {
    /** Oracle: a map, over few pairs counted often and over pairs of any size counted once. */
    @Test
    void countsLikeAMap() {
        Random random = new Random(1);
        PairCounts counts = new PairCounts();
        Map<Map.Entry<Integer, Integer>, Long> oracle = new HashMap<>();
        for (int i = 0; i < 100_000; i++) {
            int bound = i % 2 == 0 ? 20 : Integer.MAX_VALUE;
            int first = random.nextInt(bound);
            int second = random.nextInt(bound);
            assertThat(counts.count(first, second)).isEqualTo(oracle.getOrDefault(Map.entry(first, second), 0L));
            counts.increment(first, second);
            oracle.merge(Map.entry(first, second), 1L, Long::sum);
        }
        oracle.forEach((pair, count) ->
                assertThat(counts.count(pair.getKey(), pair.getValue())).isEqualTo(count));
    }

    @Test
    void pairsThatDifferInOneNumberOrInOrderAreDifferent() {
        PairCounts counts = new PairCounts();
        counts.increment(1, 0);
        assertThat(counts.count(0, 0)).isZero();
        assertThat(counts.count(0, 1)).isZero();
        assertThat(counts.count(0, 1 << 20)).isZero();
        assertThat(counts.count(1, 0)).isEqualTo(1);
    }
}
