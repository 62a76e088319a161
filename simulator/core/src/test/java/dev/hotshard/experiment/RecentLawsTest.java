package dev.hotshard.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.NameTemplate;
import dev.hotshard.scenario.Popularity;
import dev.hotshard.scenario.Population;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RecentLawsTest {
    private static Population.Generated zipf(int count, double exponent) {
        return new Population.Generated(
                count, new NameTemplate("u", "", 0, 0), new Popularity.Zipf(exponent), new TreeMap<>());
    }

    @Test
    void anEqualPopulationHasTheLawThatWasWorkedOutBefore() {
        ValueLaw first = RecentLaws.of(zipf(1000, 0.6));

        assertThat(RecentLaws.of(zipf(1000, 0.6))).isSameAs(first);
    }

    @Test
    void aPopulationThatDiffersHasItsOwn() {
        double half = 1 + 1 / Math.sqrt(2);

        assertThat(RecentLaws.of(zipf(2, 1)).probabilities()).containsExactly(2 / 3.0, 1 / 3.0);
        assertThat(RecentLaws.of(zipf(2, 0.5)).probabilities()).containsExactly(1 / half, 1 / Math.sqrt(2) / half);
        assertThat(RecentLaws.of(zipf(3, 0)).probabilities()).containsExactly(1 / 3.0, 1 / 3.0, 1 / 3.0);
    }

    @Test
    void theOneThatWasNotAskedForTheLongestGoesFirst() {
        ValueLaw oldest = RecentLaws.of(zipf(10, 2));
        ValueLaw asked = RecentLaws.of(zipf(11, 2));
        for (int i = 1; i < RecentLaws.MOST; i++) {
            RecentLaws.of(zipf(100 + i, 2));
            assertThat(RecentLaws.of(zipf(11, 2))).isSameAs(asked);
        }

        assertThat(RecentLaws.of(zipf(10, 2)).probabilities())
                .isNotSameAs(oldest.probabilities())
                .containsExactly(oldest.probabilities());
    }

    @Test
    void listedValuesAreReadAnew() {
        Population listed = new Population.Listed(List.of("a", "b"), List.of(3.0, 1.0), new TreeMap<>());

        assertThat(RecentLaws.of(listed).probabilities()).containsExactly(0.75, 0.25);
        assertThat(RecentLaws.of(listed)).isNotSameAs(RecentLaws.of(listed));
    }
}
