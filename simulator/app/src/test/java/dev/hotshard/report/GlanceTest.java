package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.throttled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.Series;
import dev.hotshard.summary.ShardMap;
import dev.hotshard.summary.VariantSummary;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlanceTest {
    /** The samples last 120 s: 960 records are 8/s, the top; a step for each 1/s that is begun. */
    @Test
    void aShardIsABlockAsHighAsItsShareOfTheFullest() {
        Glance.Part load = parts(series(1, "offered", i -> 1), throttled("v", 960, 480, 180, 120, 1, 0))
                .get(0);
        assertThat(load.heading()).isEqualTo("Offered by partition, up to 8/s");
        assertThat(load.lines()).containsExactly("  \u2588\u2584\u2582\u2581\u2581.");
    }

    @Test
    void allVariantsHaveOneScale() {
        Glance.Part load = parts(series(1, "offered", i -> 1), throttled("baseline", 960, 0), throttled("b", 480, 480))
                .get(0);
        assertThat(load.lines()).containsExactly("  baseline  \u2588.", "  b         \u2584\u2584");
    }

    @Test
    void whatWasDroppedComesBeforeWhatWasRefused() {
        Series both = new Series(
                new double[] {2, 4},
                List.of(
                        new Series.Column("throttled", "stream", i -> 90),
                        new Series.Column("dropped", "stream", i -> 16 * i)),
                ShardMap.NONE);
        Glance.Part loss = parts(both, throttled("v", 10, 20)).get(1);
        assertThat(loss.heading()).isEqualTo("Dropped over time, 0 to 2m00s, up to 8/s");
        assertThat(loss.lines()).containsExactly("  .\u2588");
        assertThat(parts(series(2, "throttled", i -> i), throttled("v", 10, 20))
                        .get(1)
                        .heading())
                .startsWith("Refused attempts over time");
    }

    /** A lag is a level, and a group's is not that of one shard more. */
    @Test
    void whereNothingWasRefusedTheLagIsShown() {
        Series lags = new Series(
                new double[] {2, 4},
                List.of(
                        new Series.Column("lag", "group billing", i -> 50 + 50 * i),
                        new Series.Column("lag", "group billing shard 3", i -> 900)),
                ShardMap.NONE);
        Glance.Part lag = parts(lags, throttled("v", 10, 20)).get(1);
        assertThat(lag.heading()).isEqualTo("Lag over time, 0 to 2m00s, up to 100");
        assertThat(lag.lines()).containsExactly("  \u2584\u2588");
    }

    @Test
    void whatHasNothingToShowIsLeftOut() {
        assertThat(parts(series(2, "dropped", i -> 0), throttled("v", 10))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 12, 40})
    void aRowFitsHoweverManyShardsThereAre(int variants) {
        long[] shards = new long[10_000];
        Arrays.fill(shards, 100);
        VariantSummary[] all = new VariantSummary[variants];
        for (int v = 0; v < variants; v++) {
            all[v] = throttled("a-variant-with-a-name-too-long-" + v, shards);
        }
        List<Glance.Part> parts = parts(series(997, "dropped", i -> i), all);
        assertThat(parts).hasSize(2);
        for (Glance.Part part : parts) {
            assertThat(part.heading().length()).isLessThanOrEqualTo(80);
            assertThat(part.lines())
                    .allSatisfy(line -> assertThat(line.length()).isBetween(40, 80));
        }
    }

    private static Series series(int steps, String metric, IntToDoubleFunction values) {
        double[] ends = new double[steps];
        Arrays.setAll(ends, i -> i + 1);
        return new Series(ends, List.of(new Series.Column(metric, "stream", values)), ShardMap.NONE);
    }

    private static List<Glance.Part> parts(Series series, VariantSummary... variants) {
        return new Glance(new RunResult(
                        experiment("dynamodb", List.of(variants)),
                        Collections.nCopies(variants.length, series),
                        "",
                        0,
                        "name: x\n",
                        new TreeMap<>()))
                .parts();
    }
}
