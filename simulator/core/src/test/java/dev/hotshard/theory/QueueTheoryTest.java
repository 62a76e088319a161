package dev.hotshard.theory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Consumers, token buckets and retry queues as the queues of the textbooks. */
class QueueTheoryTest {
    private static final double WRONG = 1.05;

    /** Checks a scenario, and that the same check fails on one whose rate of service is 5 % off. */
    private static void check(
            String what,
            double expected,
            int runs,
            DoubleFunction<IntFunction<String>> scenario,
            ToDoubleFunction<VariantSummary> measure) {
        Replications right = Replications.of(runs, scenario.apply(1), measure);
        assertThat(right.agreeWith(expected))
                .as("%s: %s, theory %s", what, right, expected)
                .isTrue();
        Replications canary = Replications.of(runs, scenario.apply(WRONG), measure);
        assertThat(canary.agreeWith(expected))
                .as("%s, canary: %s, theory %s", what, canary, expected)
                .isFalse();
    }

    // ---- a consumer

    /** One member that serves {@code 1000 factor} records a second, offered 800 a second for 40 s of which the first 5 s don't count. */
    private static IntFunction<String> consumer(String service) {
        return seed -> String.format(Locale.ROOT, """
                name: consumer
                seed: %d
                duration: 40s
                warmup: 5s
                stream: {platform: kafka, shards: 1}
                traffic: {f: {rate: 800/s, fields: {k: a}}}
                key: "{k}"
                consumers: {g: {members: 1, service: {%s}}}
                """, seed, service);
    }

    @Test
    void anExponentialConsumerIsMM1() {
        // Mean time in the system 1 / (mu - lambda) = 1 / (1000 - 800) = 5 ms, for any M/M/1. Source: Kleinrock,
        // Queueing Systems I (1975), 3.2.
        check(
                "M/M/1 time in system",
                1.0 / (1000 - 800),
                30,
                factor -> consumer("exponential: " + Math.round(1_000_000 / factor) + "ns"),
                summary -> summary.latencySeconds().mean());
    }

    @Test
    void theTailOfMM1IsExponential() {
        // P(T > t) = exp(-(mu - lambda) t), so p99 = ln(100) / (mu - lambda). Source: as above.
        check(
                "M/M/1 p99",
                Math.log(100) / (1000 - 800),
                30,
                factor -> consumer("exponential: " + Math.round(1_000_000 / factor) + "ns"),
                summary -> summary.latencySeconds().p99());
    }

    @Test
    void aFixedConsumerIsMD1() {
        // 1 / mu + rho / (2 mu (1 - rho)) = 1 ms + 0.8 / (2 * 1000 * 0.2) s = 3 ms. Source: Pollaczek-Khinchine;
        // Kleinrock I, 5.6.
        check(
                "M/D/1 time in system",
                0.003,
                30,
                factor -> consumer("fixed: " + Math.round(1_000_000 / factor) + "ns"),
                summary -> summary.latencySeconds().mean());
    }

    // ---- a token bucket

    /**
     * The loss of M/D/1/K at load rho.
     * Source: Brun, Garcia, "Analytical solution of finite capacity M/D/1 queues", Journal of Applied Probability 37 (2000), theorem 1.
     */
    private static double lossOfMD1K(double rho, int capacity) {
        double b = 0;
        int n = capacity - 1;
        double factorial = 1;
        for (int k = 0; k <= n; k++) {
            factorial *= k == 0 ? 1 : k;
            double sign = k % 2 == 0 ? 1 : -1;
            b += sign / factorial * Math.pow(n - k, k) * Math.exp((n - k) * rho) * Math.pow(rho, k);
        }
        return 1 - b / (1 + rho * b);
    }

    @Test
    void theLossFormulaHoldsWhereItCanBeDoneByHand() {
        // K = 1 is Erlang's loss system; K = 2 follows from the chance exp(-rho) that nobody comes during a service.
        assertThat(lossOfMD1K(0.7, 1)).isCloseTo(0.7 / 1.7, org.assertj.core.data.Offset.offset(1e-12));
        assertThat(lossOfMD1K(0.7, 2))
                .isCloseTo(1 - 1 / (Math.exp(-0.7) + 0.7), org.assertj.core.data.Offset.offset(1e-12));
    }

    /** Poisson records at {@code 100 rho} a second for a bucket of {@code depth} tokens that refills at {@code 100 factor} a second. */
    private static IntFunction<String> bucket(double rho, int depth, double factor) {
        return seed -> String.format(
                Locale.ROOT,
                """
                name: bucket
                seed: %d
                duration: 150s
                warmup: 5s
                stream: {platform: custom, shards: 1, cap: {records: %.6f/s, burst: %dns}}
                traffic: {f: {rate: %.6f/s, fields: {k: a}}}
                key: "{k}"
                hosts: {retry: {queue: 0}}
                """,
                seed,
                100 * factor,
                Math.round(depth * 1e9 / (100 * factor))
                        + 1, // the bucket holds a hair more than its whole tokens, not less
                100 * rho);
    }

    @Test
    void aTokenBucketWithoutAQueueIsMD1K() {
        // What is missing in the bucket is the work in an M/D/1/K system with K = depth: a record comes in while K - 1
        // services or less are left.
        for (double rho : new double[] {0.8, 1.2}) {
            for (int depth : new int[] {1, 2, 5}) {
                check(
                        "loss of M/D/1/" + depth + " at load " + rho,
                        lossOfMD1K(rho, depth),
                        30,
                        factor -> bucket(rho, depth, factor),
                        VariantSummary::dropRate);
            }
        }
    }

    @Test
    void aTokenBucketAdmitsBPlusRT() {
        // Twice the rate r of a bucket of b tokens, evenly: record k (at k / 2r s) finds b + k / 2 tokens ever given,
        // so the last of 2 r t is the last look and
        // floor(b + (2 r t - 1) / 2) = b + r t - 1 are admitted. Exact, so the canary is a bucket that refills 5 %
        // faster.
        for (int rate : new int[] {20, 100, 1000}) {
            for (int burstSeconds : new int[] {1, 2, 3}) {
                long expected = (long) burstSeconds * rate + 10L * rate - 1;
                assertThat(accepted(rate, rate, burstSeconds)).isEqualTo(expected);
                assertThat(accepted(rate, rate * 21 / 20, burstSeconds)).isNotEqualTo(expected);
            }
        }
    }

    private static long accepted(int rate, int capRate, int burstSeconds) {
        return Replications.run(String.format(Locale.ROOT, """
                        name: bucket
                        duration: 10s
                        stream: {platform: custom, shards: 1, cap: {records: %d/s, burst: %ds}}
                        traffic: {f: {rate: %d/s, arrivals: even, fields: {k: a}}}
                        key: "{k}"
                        hosts: {retry: {queue: 0}}
                        """, capRate, burstSeconds, 2 * rate))
                .records()
                .accepted();
    }

    // ---- a bounded retry queue under overload

    /** 2,000 records a second against {@code 1000 factor}, with room for 5,000 on one host. */
    private static IntFunction<String> overload(double factor, int warmupSeconds, int seconds) {
        return seed -> String.format(Locale.ROOT, """
                name: overload
                seed: %d
                duration: %ds
                warmup: %ds
                stream: {platform: custom, shards: 1, cap: {records: %d/s, burst: 1s}}
                traffic: {f: {rate: 2000/s, fields: {k: a}}}
                key: "{k}"
                hosts: {retry: {queue: 5000}}
                """, seed, seconds, warmupSeconds, Math.round(1000 * factor));
    }

    @Test
    void aFullQueueLosesTheExcess() {
        // Once the queue is full as many are lost as exceed the cap: 1 - 1 / rho = 1/2. It is full after some 6 s;
        // counted from 10 s to 30 s.
        check("loss under overload", 0.5, 30, factor -> overload(factor, 10, 30), VariantSummary::dropRate);
    }

    @Test
    void aQueueFillsAtTheExcess() {
        // 1,000 saved tokens and 5,000 places go at 2,000 - 1,000 a second: the first drop comes after 6 s (Wald: the
        // mean passage time of a walk is distance
        // over drift; it overshoots by less than one record, half a millisecond).
        check("time to fill", 6.0, 30, factor -> overload(factor, 0, 10), VariantSummary::firstDropSeconds);
    }

    @Test
    void aBufferOfBytesFillsAtTheExcessInBytes() {
        // As above, records of 1 KB: 1,000 saved tokens, then 5 MB fill with 1 MB a second.
        check(
                "time to fill with bytes",
                6.0,
                30,
                factor -> seed -> overload(factor, 0, 10).apply(seed).replace("queue: 5000", "queue: 5 MB"),
                VariantSummary::firstDropSeconds);
    }

    // ---- shards that delay

    /** Poisson records at 800 a second for a shard that takes {@code 1000 factor}, one at a time. */
    private static IntFunction<String> delaying(double factor) {
        return seed ->
                String.format(Locale.ROOT, """
                name: delaying
                seed: %d
                duration: 40s
                warmup: 5s
                stream: {platform: custom, shards: 1, overflow: delay, cap: {records: %d/s, burst: %dns}}
                traffic: {f: {rate: 800/s, fields: {k: a}}}
                key: "{k}"
                hosts: {count: 4, retry: {queue: unlimited}}
                """, seed, Math.round(1000 * factor), Math.round(1_000_000 / factor) + 1);
    }

    @Test
    void aShardThatDelaysIsAServerWithoutItsLastService() {
        // A bucket of one token is taken when a record is accepted and full again 1 / mu later: the waiting of M/D/1,
        // rho / (2 mu (1 - rho)) = 0.8 / (2 * 1000 * 0.2) s = 2 ms. Source: Pollaczek-Khinchine; Kleinrock I, 5.6.
        check(
                "M/D/1 waiting",
                0.002,
                30,
                factor -> delaying(factor),
                summary -> summary.latencySeconds().mean());
    }

    /** 2,000 records of 1 KB a second against {@code 1000 factor}, in a buffer of 5 MB that blocks for a second. */
    private static IntFunction<String> blocking(double factor) {
        return seed -> String.format(Locale.ROOT, """
                name: blocking
                seed: %d
                duration: 20s
                stream: {platform: custom, shards: 1, overflow: delay, cap: {records: %d/s, burst: 1s}}
                traffic: {f: {rate: 2000/s, fields: {k: a}}}
                key: "{k}"
                hosts: {retry: {queue: 5 MB, full: {block: 1s}}}
                """, seed, Math.round(1000 * factor));
    }

    @Test
    void aBufferThatBlocksDropsAfterItIsFullAndTheLineOutsideIsTooLong() {
        // Full after 1,000 / 1,000 + 5,000 / 1,000 = 6 s; then the line outside grows by 1,000 a second and is let in
        // at 1,000 a
        // second, so a record that comes t later waits for t: the first that waits a second comes at 7 s and is dropped
        // at 8 s.
        check("first blocked", 8.0, 30, factor -> blocking(factor), VariantSummary::firstDropSeconds);
    }
}
