package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.disordered;
import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.group;
import static dev.hotshard.report.SampleSummaries.hot;
import static dev.hotshard.report.SampleSummaries.judged;
import static dev.hotshard.report.SampleSummaries.order;
import static dev.hotshard.report.SampleSummaries.throttled;
import static dev.hotshard.report.SampleSummaries.withGroup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.VariantSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextSummaryTest {
    /** Golden: what the reader sees, as it was looked at; it changes on purpose only. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4, 7, 12})
    void theTextIsTheOneWeLookedAt(int variants) throws IOException {
        Golden.check("summary-" + variants + ".txt", TextSummary.of(sale(variants), false));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 12, 40})
    void noLineIsLongerThanEightyColumns(int variants) {
        assertThat(TextSummary.of(sale(variants), false).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void aMedianOfNothingIsSaidInWords() {
        ExperimentSummary summary =
                experiment("kinesis", List.of(throttled("baseline", hot(16, 0, 3, 10)), throttled("spread", 5, 5)));
        assertThat(TextSummary.of(summary, false)).contains("infinite: 15 of 16 shards got nothing");
    }

    @Test
    void aGroupIsToldByItsWorstAndByWhetherItCaughtUp() {
        VariantSummary variant = throttled("baseline", 1, 2);
        assertThat(headline(withGroup(variant, group(4, 48.9))))
                .contains("Group billing fell 8 records behind, the oldest 12.5s old, and had caught up at 48.9s.");
        assertThat(headline(withGroup(variant, group(4))))
                .contains("Group billing fell 8 records behind, the oldest 12.5s old, and is 4 behind at the end.");
    }

    /** Twelve variants don't stand side by side; of two groups each column says whose lag it is. */
    @Test
    void aWideTableNamesItsGroups() {
        VariantSummary both = withGroup(
                throttled("v", 1, 2), group(4), group("fraud-detection-of-everything", 700, Double.NaN, 12.5));
        String text = TextSummary.of(experiment("kafka", Collections.nCopies(12, both)), false);
        assertThat(text).containsPattern("billing lag +fraud-det\\.\\.\\. lag").doesNotContain("lag at end");
        VariantSummary one = withGroup(throttled("v", 1, 2), group(4));
        assertThat(TextSummary.of(experiment("kafka", Collections.nCopies(12, one)), false))
                .contains("lag at end");
    }

    @Test
    void whatWasDroppedHasItsCause() {
        assertThat(headline(throttled("baseline", 10, 300_000)))
                .contains(" of the records were given up (", ", all with their attempts used up), the first at ");
    }

    @Test
    void lostOrderIsTold() {
        VariantSummary variant = throttled("baseline", 1, 2);
        assertThat(headline(disordered(variant, order(82, 1, 0))))
                .endsWith("8.2 % of the records were out of order within {host}.");
        assertThat(headline(disordered(variant, order(0, 0, 0)))).doesNotContain("order");
    }

    private static String headline(VariantSummary variant) {
        return Headline.of(variant, PlatformWords.of("kafka"));
    }

    @Test
    void aShardIsCalledAsThePlatformCallsIt() {
        List<VariantSummary> variants = List.of(throttled("baseline", 1, 2));
        assertThat(TextSummary.of(experiment("kinesis", variants), false))
                .contains("Kinesis, 2 shards")
                .doesNotContain("partition ");
        assertThat(TextSummary.of(experiment("kafka", variants), false))
                .contains("Kafka, 2 partitions")
                .doesNotContain("shard");
    }

    @Test
    void colourOnlyAddsToTheSameText() {
        String plain = TextSummary.of(sale(4), false);
        String coloured = TextSummary.of(sale(4), true);
        assertThat(plain).doesNotContain("\u001b");
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
        assertThat(coloured).isNotEqualTo(plain);
    }

    @Test
    void aNameCantMoveTheCursor() {
        VariantSummary variant = throttled("baseline", 10);
        ExperimentSummary sample = experiment("custom", List.of(variant));
        ExperimentSummary named = new ExperimentSummary(
                sample.schema(),
                new ExperimentSummary.ScenarioFacts("a\u001b[2Jb", "", "custom", 1, 1, 1),
                sample.variants());
        assertThat(TextSummary.of(named, false)).contains("a\\u001b[2Jb").doesNotContain("\u001b");
    }

    @Test
    void aKeyInAVerdictCantMoveTheCursor() {
        VariantSummary baseline = throttled("baseline", 10);
        VariantSummary other = judged(throttled("other", 10), "The key a\u001b[2J\r\nb\u009b alone");
        String said = "hot-key: The key a\\u001b[2J\\u000d\\u000ab\\u009b alone\n";
        assertThat(TextSummary.of(experiment("custom", List.of(other)), false)).contains("  " + said);
        assertThat(TextSummary.of(experiment("custom", List.of(baseline, other)), false))
                .contains("  other     " + said);
    }

    /** U+202E turns what follows around, U+2069 ends an isolate, U+2028 ends a line. */
    @Test
    void aNameCantTurnTheText() {
        assertThat(Texts.visible("a\u202eb\u2069c\u2028d")).isEqualTo("a\\u202eb\\u2069c\\u2028d");
    }

    @Test
    void theNameOfAVariantStandsOnceBeforeItsVerdicts() {
        VariantSummary both = judged(throttled("both", 10), new String[] {"few-keys", "hot-shard"});
        assertThat(TextSummary.of(experiment("custom", List.of(throttled("baseline", 10), both)), false))
                .contains("  both      few-keys: It is so.\n            hot-shard: It is so.\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void aGroupThatAVariantRemovedHasNoNumbersThere(int without) {
        List<VariantSummary> variants = new ArrayList<>();
        variants.add(withGroup(throttled("baseline", 1, 2), group(8_400)));
        for (int i = 0; i < without; i++) {
            variants.add(throttled("without-" + i, 1, 2));
        }
        String text = TextSummary.of(experiment("kafka", variants), false);
        assertThat(text).containsPattern(without == 1 ? "lag of billing +8,400 +n/a\n" : "without-0 .*n/a");
    }

    @Test
    void keepingUpAndNeverCatchingUpAreDifferentThings() {
        VariantSummary variant = throttled("v", 10);
        List<VariantSummary> variants = List.of(
                withGroup(variant, group(0, Double.NaN, 0.4)),
                withGroup(variant, group(9, Double.NaN, 12)),
                withGroup(variant, group(9, 48.9, 12)));
        assertThat(TextSummary.of(experiment("custom", variants), false))
                .containsPattern("worked off at +kept up +not by the end +48\\.9s");
    }

    static ExperimentSummary sale(int variants) {
        List<VariantSummary> all = new ArrayList<>();
        all.add(withGroup(throttled("baseline", hot(50, 45_000, 3, 1_080_000)), group(8_400)));
        for (int i = 1; i < variants; i++) {
            all.add(withGroup(throttled("salted-" + (1L << i), hot(50, 45_000, 3, 1_080_000 >> i)), group(0)));
        }
        return experiment("dynamodb", all);
    }

    /** 0 and 0.5 lost of two replications of a variant, nothing of the baseline; t(0.975, 1) = 12.7062. */
    @Test
    void severalReplicationsHaveATableOfMeansAboveTheFirstOne() {
        VariantSummary even = throttled("baseline", 10, 30);
        String text = TextSummary.of(
                SampleSummaries.replicated(List.of(
                        List.of(even, even),
                        List.of(throttled("hot", 10, 30), throttled("hot", hot(4, 0, 1, 240_000))))),
                false);
        assertThat(text)
                .contains("seed 7, 2 replications\n\nOver 2 replications\n")
                .contains("\nThe first replication\n")
                .containsPattern("drop-rate +25 % \\(0 to 100\\) +25 points \\(-292[.]7 to 342[.]7\\)\n")
                .containsPattern("first-drop +[0-9a-z.]+ in 1\n");
        assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    }
}
