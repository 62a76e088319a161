package dev.hotshard.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SsjStreamTest {
    private static final double Z = 4;

    @Test
    void booksBalance() {
        for (Workload workload : Workload.all()) {
            StreamTotals totals = new SsjStream(workload.over(5), 7).run();

            assertThat(totals.offered()).isEqualTo(totals.accepted() + totals.dropped() + totals.waiting());
            assertThat(totals.attempts()).isEqualTo(totals.accepted() + totals.throttled());
            assertThat(totals.done()).isPositive().isLessThanOrEqualTo(totals.accepted());
        }
    }

    @Test
    void sameSeedSameRun() {
        Workload workload = Workload.mixed().over(2);

        assertThat(new SsjStream(workload, 3).run()).isEqualTo(new SsjStream(workload, 3).run());
        assertThat(new SsjStream(workload, 3).run()).isNotEqualTo(new SsjStream(workload, 4).run());
    }

    /**
     * Each shard of the healthy stream is an M/M/1 queue (Poisson arrivals thinned by key, exponential
     * service), whose mean time in system is 1 / (mu - lambda): L. Kleinrock (1975), Queueing Systems 1,
     * 3.2. It takes 3 ms to settle, a thousandth of the run's length at most.
     */
    @Test
    void lightLatencyIsThatOfManySingleServers() {
        Workload workload = Workload.light().over(5);
        double[] means = LongStream.range(0, 30)
                .mapToDouble(seed -> new SsjStream(workload, seed).run().latencyMeanSeconds())
                .toArray();
        double mean = Arrays.stream(means).average().orElseThrow();
        double variance = Arrays.stream(means).map(x -> (x - mean) * (x - mean)).sum() / 29;
        double tolerance = Z * Math.sqrt(variance / means.length);

        double mu = 1e9 / Workload.SERVICE_MEAN_NANOS;
        assertThat(mean).isCloseTo(meanInSystem(workload, mu), within(tolerance));
        assertThat(mean)
                .as("canary: a service rate 5 %% off is seen")
                .isNotCloseTo(meanInSystem(workload, 0.95 * mu), within(tolerance));
    }

    /**
     * Under lasting overload of one shard what it can't accept is waiting or dropped: accepted = burst +
     * cap * t, waiting = all queues full. The offered count is Poisson. Retries arrive so densely that
     * no token waits long for a taker.
     */
    @Test
    void mixedLosesWhatTheHotShardCannotTake() {
        Workload workload = Workload.mixed();
        double seconds = workload.durationSeconds();
        double hot = Arrays.stream(shareOfShard(workload)).max().orElseThrow();
        double hotOffered = hot * workload.recordsPerSecond() * seconds;
        double taken = Workload.CAP_RECORDS_PER_SECOND * (Workload.BURST_SECONDS + seconds);
        double waiting = Workload.HOSTS * Workload.QUEUE_CAPACITY;

        StreamTotals totals = new SsjStream(workload, 1).run();

        assertThat((double) totals.dropped())
                .isCloseTo(hotOffered - taken - waiting, within(Z * Math.sqrt(hotOffered)));
        assertThat((double) totals.waiting()).isCloseTo(waiting, within(waiting / 1_000));
    }

    /** The probability of each shard by the keys' weights. */
    static double[] shareOfShard(Workload workload) {
        KeyTable keys = new KeyTable(workload);
        double[] share = new double[workload.shards()];
        double total = 0;
        for (int key = 0; key < keys.size(); key++) {
            double weight = workload.keys().get(key).weight();
            share[keys.shard(key)] += weight;
            total += weight;
        }
        for (int shard = 0; shard < share.length; shard++) {
            share[shard] /= total;
        }
        return share;
    }

    /** Mean time in system of a record, over all shards, in seconds. */
    private static double meanInSystem(Workload workload, double mu) {
        return Arrays.stream(shareOfShard(workload))
                .map(share -> share / (mu - share * workload.recordsPerSecond()))
                .sum();
    }
}
