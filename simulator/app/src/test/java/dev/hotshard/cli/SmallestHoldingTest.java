package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.cli.SmallestHolding.Found;
import dev.hotshard.cli.SmallestHolding.Level;
import dev.hotshard.cli.SmallestHolding.Try;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Against the slow obvious way: every value from the first on. */
class SmallestHoldingTest {
    @Test
    void whereMoreIsBetterBisectionFindsWhatAScanFinds() throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            int count = 1 + random.nextInt(200);
            int first = random.nextInt(count + 1);
            double[] levels = new double[count];
            double level = 100;
            for (int v = 0; v < count; v++) {
                level -= random.nextDouble();
                levels[v] = v >= first ? -v : level;
            }
            Found found = search(levels);
            assertThat(found.first()).isEqualTo(scan(levels));
            assertThat(found.monotone()).isTrue();
            // Five probes, a halving each, two neighbours.
            int halvings = 32 - Integer.numberOfLeadingZeros(count);
            assertThat(found.tried().size()).isLessThanOrEqualTo(Math.max(4, 5 + halvings + 2));
        }
    }

    /** Better, worse, better: a probe sees it, and from then on nothing is skipped. */
    @Test
    void whereMoreIsSeenToBeWorseEveryValueIsTriedInTurn() throws Exception {
        double[] levels = IntStream.range(0, 101).mapToDouble(v -> 50 - v).toArray();
        levels[10] = -1;
        levels[50] = 90;
        Found found = search(levels);
        assertThat(found.first()).isEqualTo(scan(levels)).isEqualTo(10);
        assertThat(found.monotone()).isFalse();
    }

    /** The value below the smallest found holds as well: its neighbours are looked at. */
    @Test
    void neighboursBelowAreLookedAt() throws Exception {
        double[] levels = IntStream.range(0, 64).mapToDouble(v -> 40.5 - v).toArray();
        assertThat(search(levels).first()).isEqualTo(41);
        levels[39] = -40;
        assertThat(search(levels).first()).isEqualTo(39);
        assertThat(search(levels).monotone()).isFalse();
    }

    @Test
    void nothingHoldsIsSaid() throws Exception {
        assertThat(search(IntStream.range(0, 50).mapToDouble(v -> 100 - v).toArray())
                        .first())
                .isEqualTo(-1);
        assertThat(search(1, 2, 3).first()).isEqualTo(-1);
        assertThat(search().first()).isEqualTo(-1);
    }

    /** A value at which a bound lies within the interval doesn't hold, and is no sign that more is worse. */
    @Test
    void intervalsThatOverlapContradictNothing() throws Exception {
        Found found = SmallestHolding.of(
                40, value -> new Try(value >= 30, List.of(new Level(30 - value - 5, 30 - value + 5 + value % 3))));
        assertThat(found.first()).isEqualTo(30);
        assertThat(found.monotone()).isTrue();
    }

    /** Below 0 holds; each level is known exactly. */
    private static Found search(double... levels) throws Exception {
        return SmallestHolding.of(
                levels.length, value -> new Try(levels[value] < 0, List.of(new Level(levels[value], levels[value]))));
    }

    /** Few values are all tried, so that what fails after the one found is seen. */
    @Test
    void ofFewValuesEachIsTried() throws Exception {
        Found found = search(1, -1, 2, -3);
        assertThat(found.first()).isEqualTo(1);
        assertThat(found.tried()).hasSize(4);
        assertThat(found.failingAbove()).containsExactly(2);
        assertThat(found.holdingFrom()).isEqualTo(3);
        assertThat(found.monotone()).isFalse();
        assertThat(search(1, -1, 2).holdingFrom()).isEqualTo(-1);
        assertThat(search(1, -1, -2).failingAbove()).isEmpty();
        assertThat(search(1, -1, -2).holdingFrom()).isEqualTo(1);
        assertThat(search(1, 2).failingAbove()).isEmpty();
    }

    private static int scan(double[] levels) {
        for (int v = 0; v < levels.length; v++) {
            if (levels[v] < 0) {
                return v;
            }
        }
        return -1;
    }
}
