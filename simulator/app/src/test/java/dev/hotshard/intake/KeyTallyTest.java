package dev.hotshard.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.intake.KeyCounts.KeyCount;
import dev.hotshard.model.partition.Murmur2;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTallyTest {
    private static final int SHARDS = 24;

    private static Placing murmur2() {
        return new Placing("murmur2", new Murmur2(), SHARDS);
    }

    /** A key of many: each of ten hot ones has a share of 1 to 10 hundredths, the others are drawn evenly. */
    private static String key(SplittableRandom random, int others) {
        int hundredth = random.nextInt(100);
        for (int hot = 1; hot <= 10; hot++) {
            hundredth -= hot;
            if (hundredth < 0) {
                return "hot-" + hot;
            }
        }
        return "key-" + random.nextInt(others);
    }

    private static int shard(String key) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        return new Murmur2().shardOf(bytes, bytes.length, SHARDS);
    }

    /** Oracle: a map of counts, and each key placed by itself. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 5000})
    void countsAreThoseOfAMap(int others) {
        KeyTally tally = new KeyTally(KeyTally.Bounds.DEFAULT, murmur2());
        Map<String, Long> oracle = new HashMap<>();
        long[] loads = new long[SHARDS];
        SplittableRandom random = new SplittableRandom(others);
        for (int i = 0; i < 20_000; i++) {
            String key = key(random, others);
            int count = random.nextInt(4);
            tally.add(key, count);
            if (count > 0) {
                oracle.merge(key, (long) count, Long::sum);
                loads[shard(key)] += count;
            }
        }
        KeyCounts counts = tally.counts(0);
        Map<String, Long> found = new HashMap<>();
        counts.keys().forEach(key -> found.put(key.key(), key.count()));
        assertThat(found).isEqualTo(oracle);
        assertThat(counts.loads()).containsExactly(loads);
        assertThat(counts.cardinality().isExact()).isTrue();
        assertThat(counts.cardinality().count()).isEqualTo(oracle.size());
        assertThat(counts.tooLowByAtMost()).isZero();
        for (int i = 1; i < counts.keys().size(); i++) {
            KeyCount before = counts.keys().get(i - 1);
            KeyCount after = counts.keys().get(i);
            assertThat(before.count() > after.count()
                            || (before.count() == after.count() && before.key().compareTo(after.key()) < 0))
                    .isTrue();
        }
    }

    /** Oracle: a map of counts. 600,000 different keys are far more than the sketch keeps (98,304), so that it has to forget. */
    @Test
    void beyondTheBoundEachCountIsWithinTheErrorThatIsToldAndLoadsStayExact() {
        KeyTally tally = new KeyTally(new KeyTally.Bounds(1000, 1 << 26), murmur2());
        Map<String, Long> oracle = new HashMap<>();
        long[] loads = new long[SHARDS];
        SplittableRandom random = new SplittableRandom(3);
        long records = 1_500_000;
        for (long i = 0; i < records; i++) {
            String key = key(random, 1_000_000);
            tally.add(key, 1);
            oracle.merge(key, 1L, Long::sum);
            loads[shard(key)]++;
        }
        KeyCounts counts = tally.counts(0);
        assertThat(counts.records()).isEqualTo(records);
        assertThat(counts.loads()).containsExactly(loads);
        assertThat(counts.tooLowByAtMost()).isPositive().isLessThan(records / 10_000);
        assertThat(counts.keys().size()).isLessThanOrEqualTo(3 * (1 << 17) / 4);
        Map<String, Long> found = new HashMap<>();
        for (KeyCount key : counts.keys()) {
            long truth = oracle.get(key.key());
            assertThat(key.count()).isBetween(truth - counts.tooLowByAtMost(), truth);
            found.put(key.key(), key.count());
        }
        oracle.forEach((key, truth) -> {
            if (truth > counts.tooLowByAtMost()) {
                assertThat(found).containsKey(key);
            }
        });
        assertThat(counts.keys().subList(0, 10).stream().map(KeyCount::key))
                .containsExactly(
                        "hot-10", "hot-9", "hot-8", "hot-7", "hot-6", "hot-5", "hot-4", "hot-3", "hot-2", "hot-1");
        assertThat((long) oracle.size())
                .isBetween(counts.cardinality().low(), counts.cardinality().high());
        assertThat(counts.cardinality().high() - counts.cardinality().low())
                .isLessThan(counts.cardinality().count() / 100);
    }

    @Test
    void theSameStreamGivesTheSameCounts() {
        KeyCounts[] counts = new KeyCounts[2];
        for (int run = 0; run < 2; run++) {
            KeyTally tally = new KeyTally(new KeyTally.Bounds(100, 1 << 20), null);
            SplittableRandom random = new SplittableRandom(11);
            for (int i = 0; i < 300_000; i++) {
                tally.add(key(random, 1_000_000), 1);
            }
            counts[run] = tally.counts(0);
        }
        assertThat(counts[1].keys()).isEqualTo(counts[0].keys());
        assertThat(counts[1].cardinality()).isEqualTo(counts[0].cardinality());
    }

    /** The text of few long keys is bounded as their number is. */
    @Test
    void longKeysReachTheBoundAsManyDo() {
        KeyTally tally = new KeyTally(new KeyTally.Bounds(1_000_000, 10_000), null);
        for (int i = 0; i < 9; i++) {
            tally.add(i + "x".repeat(999), 1);
        }
        assertThat(tally.counts(0).cardinality().isExact()).isTrue();
        tally.add("y".repeat(1001), 1);
        KeyCounts counts = tally.counts(0);
        assertThat(counts.cardinality().isExact()).isFalse();
        assertThat(counts.cardinality().count()).isEqualTo(10);
        assertThat(counts.keys()).hasSize(10);
        assertThat(Arrays.stream(counts.loads()).sum()).isZero();
    }
}
