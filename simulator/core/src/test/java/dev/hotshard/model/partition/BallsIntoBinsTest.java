package dev.hotshard.model.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Theory: hashed keys are balls thrown into bins. */
class BallsIntoBinsTest {
    private static final int BINS = 1000;
    private static final int REPLICATIONS = 40;

    private static final KeyHash ONE_SHARD_IDLE = new KeyHash() {
        private final Murmur2 murmur2 = new Murmur2();

        @Override
        public int shardOf(byte[] key, int length, int shards) {
            return murmur2.shardOf(key, length, shards - 1);
        }

        @Override
        public String hashText(byte[] key, int length) {
            return murmur2.hashText(key, length);
        }
    };

    /**
     * Salting one key into B buckets over N shards reaches N (1 - (1 - 1/N)^B) of them on average. CRC-32 and
     * FNV-1a are no such hashes: names that differ in their last digits only don't meet as if at random.
     */
    @Test
    void saltedKeysReachAsManyShardsAsBallsReachBins() {
        for (KeyHash hash : new KeyHash[] {new Murmur2(), new Md5Range()}) {
            for (int buckets : new int[] {8, 16, 32}) {
                assertThat(isMean(shardsReached(hash, 24, buckets), 24 * (1 - Math.pow(23 / 24.0, buckets))))
                        .as("%s, %d buckets", hash.getClass().getSimpleName(), buckets)
                        .isTrue();
            }
        }
    }

    /** One shard of 24 left out is a rate 4 % wrong. */
    @Test
    void canaryAPartitionerThatLeavesOutOneShardIsRefused() {
        assertThat(isMean(shardsReached(ONE_SHARD_IDLE, 24, 32), 24 * (1 - Math.pow(23 / 24.0, 32))))
                .isFalse();
    }

    /**
     * Of n balls in n bins the fullest holds at most k with probability n! / n^n [x^n] (sum over j <= k of x^j / j!)^n,
     * for n = 1000 most often 5 or 6.
     */
    @Test
    void withOneChoiceTheFullestOfAThousandBinsHasFiveOrSix() {
        double[] atMost = new double[12];
        double mean = 0;
        for (int k = 0; k < atMost.length; k++) {
            atMost[k] = fullestIsAtMost(k);
            mean += 1 - atMost[k];
        }
        assertThat(atMost[6] - atMost[4]).isGreaterThan(0.8);

        double[] fullest = new double[REPLICATIONS];
        Arrays.setAll(fullest, r -> fullest(loads(new TwoChoices(1, BINS), r)));
        assertThat(isMean(fullest, mean)).isTrue();
        Arrays.sort(fullest);
        assertThat(fullest[REPLICATIONS / 2]).isIn(5.0, 6.0);
    }

    /**
     * With two choices the share s_k of bins with at least k balls follows ds_k/dt = s_(k-1)^2 - s_k^2 (Mitzenmacher,
     * "The power of two choices in randomized load balancing", 1996): at t = 1 nearly nine bins of a thousand hold 3, and
     * a bin with 4 comes up in one of 165 trials.
     */
    @Test
    void withTwoChoicesTheFullestHasThree() {
        double[] shares = {1, 0, 0, 0, 0};
        int steps = 100_000;
        for (int step = 0; step < steps; step++) {
            double[] before = shares.clone();
            for (int k = 1; k < shares.length; k++) {
                shares[k] += (before[k - 1] * before[k - 1] - before[k] * before[k]) / steps;
            }
        }
        assertThat(BINS * shares[3]).isBetween(8.0, 10.0);
        assertThat(BINS * shares[4]).isLessThan(1 / 150.0);

        int three = 0;
        double[][] binsWith = new double[4][REPLICATIONS];
        for (int r = 0; r < REPLICATIONS; r++) {
            int[] loads = loads(new TwoChoices(2, BINS), r);
            three += fullest(loads) == 3 ? 1 : 0;
            for (int k = 1; k <= 3; k++) {
                int atLeast = k;
                binsWith[k][r] = Arrays.stream(loads).filter(n -> n >= atLeast).count();
            }
        }
        assertThat(three).isGreaterThanOrEqualTo(REPLICATIONS - 3); // more than three others: one time in 10,000
        for (int k = 1; k <= 3; k++) {
            assertThat(isMean(binsWith[k], BINS * shares[k]))
                    .as("bins with %d", k)
                    .isTrue();
        }
    }

    /** Three balls or more are in 8.9 of 1000 bins with two choices and, by Poisson, in 80 with one. */
    @Test
    void canaryOneChoiceIsNotTakenForTwo() {
        double[] withThree = new double[REPLICATIONS];
        Arrays.setAll(
                withThree,
                r -> Arrays.stream(loads(new TwoChoices(1, BINS), r))
                        .filter(n -> n >= 3)
                        .count());
        assertThat(isMean(withThree, 8.9)).isFalse();
        assertThat(isMean(withThree, BINS * (1 - 2.5 / Math.E))).isTrue();
    }

    /**
     * A key with a share p of all records on n shards puts at least p / 2 on one of its two, which is above the mean 1 / n
     * when p > 2 / n: the fullest has p n / 2 times the mean whatever the rest does. Below that share it can be levelled.
     */
    @Test
    void twoChoicesHelpNoMoreOnceOneKeyHasMoreThanTwoShardsCarry() {
        int records = 200_000;
        int shards = 50;
        for (int hotPercent : new int[] {2, 3, 5, 20, 40}) {
            int hotOf100 = hotPercent;
            int[] loads = new int[shards];
            TwoChoices choice = new TwoChoices(2, shards);
            for (int i = 0; i < records; i++) {
                loads[Keys.choose(choice, 0, (i * 37) % 100 < hotOf100 ? "hot" : "key-" + i, 1)]++;
            }
            double maxToMean = fullest(loads) * (double) shards / records;
            double share = hotOf100 / 100.0;
            if (share * shards <= 2) {
                assertThat(maxToMean).isLessThan(1.01);
            } else {
                // Cold keys whose candidates are both of the hot shards, (2 / n)^2 of them, have no way out.
                double trapped = (1 - share) * 2 / shards;
                assertThat(maxToMean).isBetween(share * shards / 2, share * shards / 2 + trapped + 0.01);
            }
        }
    }

    /** Shards reached by the salted names of each of 1000 keys. */
    private static double[] shardsReached(KeyHash hash, int shards, int buckets) {
        double[] reached = new double[1000];
        for (int key = 0; key < reached.length; key++) {
            BitSet seen = new BitSet();
            for (int bucket = 0; bucket < buckets; bucket++) {
                seen.set(Keys.shardOf(hash, "merchant-" + key + "#" + bucket, shards));
            }
            reached[key] = seen.cardinality();
        }
        return reached;
    }

    private static int[] loads(StatefulChoice choice, int replication) {
        int[] loads = new int[BINS];
        for (int i = 0; i < BINS; i++) {
            loads[Keys.choose(choice, 0, replication + "/key-" + i, 1)]++;
        }
        return loads;
    }

    private static int fullest(int[] loads) {
        return Arrays.stream(loads).max().orElseThrow();
    }

    /** Whether the mean of the sample is within four of its own standard errors of the expected one. */
    private static boolean isMean(double[] sample, double expected) {
        double mean = Arrays.stream(sample).average().orElseThrow();
        double squares = Arrays.stream(sample).map(x -> (x - mean) * (x - mean)).sum();
        double standardError = Math.sqrt(squares / (sample.length - 1) / sample.length);
        return Math.abs(mean - expected) <= 4 * standardError;
    }

    /** The same by Poisson counts: n of them given that they sum to n are n balls in n bins. 40 is no bound at all. */
    private static double fullestIsAtMost(int k) {
        return sumIsN(k) / sumIsN(40);
    }

    /** The probability that n independent Poisson(1) counts, each at most k, sum to n. */
    private static double sumIsN(int k) {
        double[] one = new double[BINS + 1];
        double term = Math.exp(-1);
        for (int j = 0; j <= Math.min(k, BINS); j++) {
            one[j] = term;
            term /= j + 1;
        }
        double[] sum = new double[BINS + 1];
        sum[0] = 1;
        double[] power = one;
        for (int left = BINS; left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                sum = convolved(sum, power);
            }
            power = convolved(power, power);
        }
        return sum[BINS];
    }

    private static double[] convolved(double[] a, double[] b) {
        double[] c = new double[BINS + 1];
        for (int i = 0; i <= BINS; i++) {
            for (int j = 0; j <= BINS - i; j++) {
                c[i + j] += a[i] * b[j];
            }
        }
        return c;
    }
}
