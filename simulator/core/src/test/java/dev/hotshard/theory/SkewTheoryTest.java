package dev.hotshard.theory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Shard;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** How keys spread over shards, and how records spread over keys. */
class SkewTheoryTest {
    // ---- balls into bins

    /** So many records, each with a key of its own that no other seed has. */
    private static IntFunction<String> balls(int balls, int shards, String partitioner) {
        return seed -> String.format(Locale.ROOT, """
                name: balls
                seed: %d
                duration: %ds
                stream: {platform: custom, shards: %d, partitioner: %s}
                traffic: {f: {rate: 1/s, arrivals: even, fields: {k: {unique: "ball-%d-{n}"}}}}
                key: "{k}"
                """, seed, balls, shards, partitioner, seed);
    }

    @Test
    void emptyShardsAreEmptyBins() {
        // m keys leave n (1 - 1/n)^m of n shards empty: 50 * 0.98^100 = 6.63. The canary throws 5 % more. Source:
        // Feller I (1968), II.5 and IV.2.
        double expected = 50 * Math.pow(1 - 1.0 / 50, 100);
        for (String partitioner : new String[] {"murmur2", "md5-range"}) {
            Replications right = Replications.of(
                    600,
                    balls(100, 50, partitioner),
                    s -> s.imbalance().offered().shardsWithout());
            assertThat(right.agreeWith(expected))
                    .as("%s: %s, theory %s", partitioner, right, expected)
                    .isTrue();
            Replications canary = Replications.of(
                    600,
                    balls(105, 50, partitioner),
                    s -> s.imbalance().offered().shardsWithout());
            assertThat(canary.agreeWith(expected))
                    .as("%s, canary: %s, theory %s", partitioner, canary, expected)
                    .isFalse();
        }
    }

    @Test
    void twoChoicesFlattenManyKeys() {
        // The fullest of n bins has ln n / ln ln n (1 + o(1)) balls with one choice and ln ln n / ln 2 + O(1) with two:
        // for n = 1000, 5 or 6 against 3.
        // Source: Azar, Broder, Karlin, Upfal, "Balanced allocations", STOC 1994, which tabulates just that.
        assertThat(medianFullest("two-choices: 1")).isBetween(5.0, 6.0);
        assertThat(medianFullest("two-choices: 2")).isEqualTo(3);
    }

    private static double medianFullest(String partitioner) {
        double[] fullest = new double[31];
        for (int run = 0; run < fullest.length; run++) {
            String scenario = balls(1000, 1000, "{" + partitioner + "}").apply(run + 1);
            fullest[run] = Replications.run(scenario).imbalance().offered().max();
        }
        Arrays.sort(fullest);
        return fullest[fullest.length / 2];
    }

    /** One key with this share among many even ones, on ten shards. */
    private static VariantSummary oneLargeKey(int percent) {
        return Replications.run(String.format(Locale.ROOT, """
                name: one large key
                duration: 100s
                stream: {platform: custom, shards: 10, partitioner: {two-choices: 2}}
                traffic:
                  f:
                    rate: 1000/s
                    fields: {k: {count: 10k, name: "k{n}", except: {k17: %d%%}}}
                key: "{k}"
                """, percent));
    }

    @Test
    void twoChoicesHelpNoMoreOnceOneKeyFillsBoth() {
        // A key of share p fills its two shards with at least p / 2 each: no more than a fair part 1 / n up to p = 2 /
        // n, and n p / 2 times it above.
        // Source: Nasir et al., "The power of both choices", ICDE 2015, section 4.
        assertThat(oneLargeKey(15).imbalance().offered().maxToMean()).isLessThan(1.05);
        assertThat(oneLargeKey(40).imbalance().offered().maxToMean()).isBetween(1.95, 2.2);
        assertThat(oneLargeKey(40).shards().stream()
                        .filter(SkewTheoryTest::holdsTheLargeKey)
                        .count())
                .isEqualTo(2);
    }

    private static boolean holdsTheLargeKey(Shard shard) {
        return shard.topKeys().stream().anyMatch(key -> key.key().equals("k17"));
    }

    // ---- shares of keys

    private static IntFunction<String> zipf(double exponent) {
        return seed -> String.format(Locale.ROOT, """
                name: zipf
                seed: %d
                duration: 20s
                stream: {platform: custom, shards: 4}
                traffic: {f: {rate: 1000/s, fields: {k: {count: 1000, name: "k{n}", popularity: {zipf: %.2f}}}}}
                key: "{k}"
                """, seed, exponent);
    }

    @Test
    void zipfsSharesAreOneOverTheHarmonicNumber() {
        // The share of rank n under exponent 1 is 1 / (n H(1000)) = 0.1336 / n. The canary's exponent is 5 % larger.
        double harmonic = 0;
        for (int n = 1; n <= 1000; n++) {
            harmonic += 1.0 / n;
        }
        for (int rank : new int[] {1, 2, 10}) {
            double expected = 1 / (rank * harmonic);
            Replications right = Replications.of(40, zipf(1), s -> share(s, "k" + (rank - 1)));
            assertThat(right.agreeWith(expected))
                    .as("rank %d: %s, theory %s", rank, right, expected)
                    .isTrue();
        }
        assertThat(Replications.of(40, zipf(1.05), s -> share(s, "k0")).agreeWith(1 / harmonic))
                .as("canary")
                .isFalse();
    }

    private static double share(VariantSummary summary, String key) {
        return summary.keys().stream()
                .filter(k -> k.key().equals(key))
                .findFirst()
                .orElseThrow()
                .share();
    }
}
