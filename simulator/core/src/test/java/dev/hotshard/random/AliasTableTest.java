package dev.hotshard.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

class AliasTableTest {
    private static final double[][] WEIGHTS = {
        {1},
        {3, 1},
        {1, 3},
        {0, 1},
        {95, 4, 1},
        {1, 0, 0, 0, 5, 0, 2},
        {0, 0, 1e-300, 1e-300, 0},
        {Double.MAX_VALUE, Double.MAX_VALUE / 2, 1},
        {1, 1 + 1e-15, 1, 1},
        Zipf.weights(1000, 1),
        reversed(Zipf.weights(1000, 1)),
        Zipf.weights(4000, 0.6),
        Lognormal.weights(999, 2),
        withOneHeavy(500, 1e6),
    };

    /** A weight is rounded to units of 2^-32 / size; half of one at most, and the heaviest takes what is left over. */
    @Test
    void probabilitiesAreTheSharesOfTheWeights() {
        for (double[] weights : WEIGHTS) {
            AliasTable table = new AliasTable(weights);
            double max = Arrays.stream(weights).max().orElseThrow();
            double sum = Arrays.stream(weights).map(w -> w / max).sum();
            double unit = 0x1.0p-32 / weights.length;
            double total = 0;
            for (int i = 0; i < weights.length; i++) {
                double allowed = weights[i] == max ? weights.length * unit : 0.501 * unit;
                assertThat(table.probability(i)).isCloseTo(weights[i] / max / sum, within(allowed));
                total += table.probability(i);
            }
            assertThat(total).isCloseTo(1, within(1e-12));
            assertThat(table.size()).isEqualTo(weights.length);
        }
    }

    /**
     * Evenly spaced bits instead of random ones: each column and both its parts get their share to within one point,
     * so the count of an index is off by at most two points for each column that holds it.
     */
    @Test
    void drawsHaveTheProbabilitiesThatTheTableTells() {
        for (double[] weights : WEIGHTS) {
            AliasTable table = new AliasTable(weights);
            int points = 1 << 20;
            long[] counts = new long[weights.length];
            for (long point = 0; point < points; point++) {
                counts[table.draw(point << 44)]++;
            }
            double expectedMin = 1.0 / points;
            for (int i = 0; i < weights.length; i++) {
                assertThat(counts[i] / (double) points)
                        .isCloseTo(table.probability(i), within(2 * weights.length * expectedMin));
            }
        }
    }

    @Test
    void whatHasNoWeightIsNeverDrawn() {
        AliasTable table = new AliasTable(new double[] {0, 1, 0, 2, 0});
        for (int n = 0; n < 100_000; n++) {
            assertThat(table.draw(Draw.bits(1, n))).isIn(1, 3);
        }
        assertThat(table.draw(0)).isIn(1, 3);
        assertThat(table.draw(-1)).isIn(1, 3);
    }

    @Test
    void equalWeightsAreDrawnAlike() {
        double[] weights = new double[24];
        Arrays.fill(weights, 0.3);
        AliasTable table = new AliasTable(weights);
        for (int n = 0; n < 1000; n++) {
            assertThat(table.draw(Draw.bits(1, n))).isEqualTo(Draw.below(Draw.bits(1, n), 24));
        }
        assertThat(table.probability(5)).isEqualTo(1.0 / 24);
    }

    @Test
    void drawsFitZipf() {
        double[] shares = shares(Zipf.weights(500, 1));
        assertThat(Fit.ofCounts(counts(new AliasTable(shares), 1_000_000), shares))
                .isTrue();
    }

    @Test
    void canaryAWeightFivePercentWrongIsRefused() {
        double[] shares = shares(Zipf.weights(500, 1));
        double[] wrong = shares.clone();
        wrong[0] *= 1.05;
        assertThat(Fit.ofCounts(counts(new AliasTable(wrong), 1_000_000), shares))
                .isFalse();
    }

    @Test
    void isTheLawOfAnotherMakersSampler() {
        double[] shares = shares(Zipf.weights(500, 1));
        var theirs = AliasMethodDiscreteSampler.of(RandomSource.XO_RO_SHI_RO_128_PP.create(99L), shares);
        AliasTable ours = new AliasTable(shares);
        double[] one = new double[200_000];
        double[] other = new double[200_000];
        Arrays.setAll(one, n -> ours.draw(Draw.bits(2, n)));
        Arrays.setAll(other, n -> theirs.sample());
        assertThat(Fit.ofTwoSamples(one, other)).isTrue();
        Arrays.setAll(one, n -> ours.draw(Draw.bits(2, n)) * 1.05);
        assertThat(Fit.ofTwoSamples(one, other)).isFalse();
    }

    /** Ranks up to 10, 100, ... of ten million by Zipf's law of exponent 1: H(10^k) / H(10^7) of the draws. */
    @Test
    void tenMillionWeightsAreAsExact() {
        double[] weights = Zipf.weights(10_000_000, 1);
        AliasTable table = new AliasTable(weights);
        double[] decades = new double[8];
        for (int rank = 0; rank < weights.length; rank++) {
            decades[decade(rank)] += weights[rank];
        }
        long[] counts = new long[8];
        for (int n = 0; n < 2_000_000; n++) {
            counts[decade(table.draw(Draw.bits(3, n)))]++;
        }
        double sum = Arrays.stream(decades).sum();
        assertThat(Fit.ofCounts(counts, shares(decades))).isTrue();
        assertThat(table.probability(0)).isCloseTo(1 / sum, within(1e-11));
        assertThat(table.probability(9_999_999)).isCloseTo(1e-7 / sum, within(1e-17));
    }

    @Test
    void refusesWhatIsNoLaw() {
        assertThatThrownBy(() -> new AliasTable(new double[0])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new AliasTable(new double[3])).hasMessageContaining("all 3 weights are 0");
        for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new AliasTable(new double[] {1, bad})).hasMessageContaining("weight 1");
        }
    }

    private static int decade(int rank) {
        return rank == 0 ? 0 : (int) Math.log10(rank) + 1;
    }

    private static long[] counts(AliasTable table, int draws) {
        long[] counts = new long[table.size()];
        for (int n = 0; n < draws; n++) {
            counts[table.draw(Draw.bits(1, n))]++;
        }
        return counts;
    }

    private static double[] shares(double[] weights) {
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(w -> w / sum).toArray();
    }

    private static double[] reversed(double[] weights) {
        double[] reversed = new double[weights.length];
        Arrays.setAll(reversed, i -> weights[weights.length - 1 - i]);
        return reversed;
    }

    private static double[] withOneHeavy(int size, double weight) {
        double[] weights = new double[size];
        Arrays.fill(weights, 1);
        weights[size / 2] = weight;
        return weights;
    }
}
