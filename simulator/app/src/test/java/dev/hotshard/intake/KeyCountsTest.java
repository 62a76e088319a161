package dev.hotshard.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.intake.KeyCounts.KeyCount;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class KeyCountsTest {
    private static KeyCounts of(long... counts) {
        List<KeyCount> keys = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            keys.add(new KeyCount("k" + i, counts[i]));
        }
        return new KeyCounts(
                LongStream.of(counts).sum(),
                0,
                0,
                keys,
                new KeyCounts.Cardinality(counts.length, counts.length, counts.length),
                0,
                null,
                new long[0]);
    }

    /** By hand: a key of 31 % over 16 shards; 17 equal keys, two of which meet; three keys that can't be even on two shards. */
    @Test
    void theBestIsWhatTheHottestKeyLeaves() {
        assertThat(of(31, 23, 23, 23).bestMaxToMean(16)).isCloseTo(0.31 * 16, within(1e-12));
        long[] equal = new long[17];
        java.util.Arrays.fill(equal, 10);
        assertThat(of(equal).bestMaxToMean(16)).isCloseTo(2.0 / 17 * 16, within(1e-12));
        assertThat(of(1, 1, 1).bestMaxToMean(2)).isCloseTo(2.0 / 3 * 2, within(1e-12));
        assertThat(of(1, 1, 1, 1).bestMaxToMean(2)).isEqualTo(1);
        assertThat(of().bestMaxToMean(4)).isNaN();
    }

    /** Oracle: every way to put few keys on few shards. The bound is never above the best of them. */
    @Test
    void noPlacementIsBetter() {
        SplittableRandom random = new SplittableRandom(1);
        int reached = 0;
        for (int round = 0; round < 200; round++) {
            int shards = 2 + random.nextInt(2);
            long[] counts = random.longs(1 + random.nextInt(7), 1, 20).toArray();
            double bound = of(counts).bestMaxToMean(shards);
            double best = best(counts, shards);
            assertThat(bound).isLessThanOrEqualTo(best + 1e-12);
            reached += best - bound < 1e-9 ? 1 : 0;
        }
        assertThat(reached).isGreaterThan(50);
    }

    private static double best(long[] counts, int shards) {
        int ways = (int) Math.pow(shards, counts.length);
        long best = Long.MAX_VALUE;
        for (int way = 0; way < ways; way++) {
            long[] loads = new long[shards];
            int rest = way;
            for (long count : counts) {
                loads[rest % shards] += count;
                rest /= shards;
            }
            best = Math.min(best, LongStream.of(loads).max().orElseThrow());
        }
        return (double) best * shards / LongStream.of(counts).sum();
    }

    @Test
    void theHottestKeyIsAnEvenPartOfSoManyShards() {
        assertThat(of(31, 23, 23, 23).evenShards()).isEqualTo(3);
        assertThat(of(25, 25, 25, 25).evenShards()).isEqualTo(4);
        assertThat(of().evenShards()).isZero();
    }
}
