package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.benchmarks.KeyTable;
import dev.hotshard.benchmarks.Workload;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartBenchmarksTest {

    /**
     * N retries of n records that wait independently take mu (N / n + (1 - c^2) / 2), with mu the mean
     * of a wait and c its coefficient of variation, and a relative standard deviation of c / sqrt(N):
     * D. R. Cox (1962), Renewal Theory, 4.1 and 4.2. Waits are uniform in [2.5 s, 5 s).
     */
    @Test
    void wheelTakesTheTimeOfItsWaits() {
        double retries = 100_000;
        double mean = 3.75e9;
        double squareOfVariation = 2.5e9 * 2.5e9 / 12 / (mean * mean);
        RetryWheelBenchmark benchmark = new RetryWheelBenchmark();
        benchmark.waiting = 1_000;
        benchmark.fill();

        double nanos = benchmark.retry();

        double expected = mean * (retries / benchmark.waiting + (1 - squareOfVariation) / 2);
        assertThat(nanos).isCloseTo(expected, within(5 * expected * Math.sqrt(squareOfVariation / retries)));
    }

    /** The sum of the shards of many equally likely keys is normal by the central limit theorem. */
    @ParameterizedTest
    @ValueSource(strings = {"baseline", "even"})
    void plainKeysGoToTheirShards(String variant) {
        int records = 100_000;
        Workload workload = Workload.light();
        KeyTable keys = new KeyTable(new Workload("24 shards", 24, workload.keys(), 1, 1));
        double mean = IntStream.range(0, keys.size()).map(keys::shard).average().orElseThrow();
        double square = IntStream.range(0, keys.size())
                .map(key -> keys.shard(key) * keys.shard(key))
                .average()
                .orElseThrow();
        KeyedArrivalsBenchmark benchmark = new KeyedArrivalsBenchmark();
        benchmark.variant = variant;
        benchmark.prepare();

        double sum = benchmark.arrival();

        assertThat(sum).isCloseTo(records * mean, within(5 * Math.sqrt(records * (square - mean * mean))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"composite", "million-keys", "salted"})
    void otherKeysAreSpread(String variant) {
        KeyedArrivalsBenchmark benchmark = new KeyedArrivalsBenchmark();
        benchmark.variant = variant;
        benchmark.prepare();

        assertThat(benchmark.arrival() / 100_000.0).isCloseTo(11.5, within(0.5));
    }
}
