package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.group;
import static dev.hotshard.report.SampleSummaries.hot;
import static dev.hotshard.report.SampleSummaries.throttled;
import static dev.hotshard.report.SampleSummaries.withGroup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.scenario.yaml.Words;
import dev.hotshard.summary.VariantSummary;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
    private static final VariantSummary CALM = throttled("baseline", 1000, 1000);

    /** 240,000 offered to one shard that takes 120,000: a drop rate of 120 / 241. */
    private static final VariantSummary LOST = throttled("baseline", hot(2, 1000, 0, 240_000));

    @Test
    void numbersStandInPairsByTheirMetric() throws IOException {
        Comparison.Pair dropRate = pair(compared(CALM, LOST), "drop-rate");
        assertThat(dropRate.a()).isZero();
        assertThat(dropRate.b()).isEqualTo(120.0 / 241, within(1e-9));
        assertThat(dropRate.same()).isFalse();
        assertThat(pair(compared(LOST, LOST), "drop-rate").same()).isTrue();
        assertThat(pair(compared(LOST, LOST), "retry.queues-empty-at").same()).isTrue();
    }

    /** A sign before {@code > 99.9 %} would be an arrow. */
    @ParameterizedTest
    @CsvSource({
        "10000, 2, -99.98 %",
        "10000000, 1, -99.99 %",
        "10000, 9, -99.91 %",
        "10000, 10, -99.9 %",
        "10000, 0, -100.0 %",
        "10000, 10005, +0.05 %",
        "10000, 9995, -0.05 %",
        "10000, 10010, +0.1 %",
        "10000000, 10000001, nearly same",
        "10000, 11230, +12.3 %",
        "10000, 280000, 28.00x",
        "7, 7, same",
    })
    void aChangeIsWrittenBehindItsSign(double a, double b, String written) throws IOException {
        Comparison.Pair any = pair(compared(CALM, LOST), "drop-rate");
        assertThat(ComparisonReport.growth(new Comparison.Pair(any.metric(), null, a, b)))
                .isEqualTo(written);
    }

    /** A metric with a short name is one number. */
    @Test
    void noNumberStandsThereTwice() throws IOException {
        assertThat(compared(CALM, LOST).variants().get(0).pairs())
                .extracting(pair -> pair.group() + " " + pair.metric().path())
                .doesNotHaveDuplicates();
    }

    @Test
    void aGroupThatOneSideHasIsHeldAgainstNothing() throws IOException {
        Comparison of = compared(CALM, withGroup(CALM, group(100)));
        Comparison.Pair lag = of.variants().get(0).pairs().stream()
                .filter(pair ->
                        "billing".equals(pair.group()) && pair.metric().path().equals("lagAtEnd"))
                .findFirst()
                .orElseThrow();
        assertThat(lag.a()).isNaN();
        assertThat(lag.b()).isEqualTo(100);
        assertThat(ComparisonReport.text(of, List.of())).containsPattern("billing lag-at-end +n/a +100 +new");
    }

    /** What waits counts where there is any, and what a bound is on stands there in any case, even unchanged. */
    @Test
    void whatWaitsAndWhatIsBoundedHasARow() throws IOException {
        Comparison calm = compared(CALM, CALM);
        Comparison waiting = new Comparison(
                "a",
                "b",
                List.of(),
                List.of(),
                true,
                List.of(),
                List.of(),
                List.of(new Comparison.VariantPair(
                        "baseline",
                        List.of(new Comparison.Pair(
                                pair(calm, "records.waiting-at-end").metric(), null, 0, 40)))));
        assertThat(ComparisonReport.text(waiting, List.of())).containsPattern("records.waiting-at-end +0 +40 +new");
        assertThat(ComparisonReport.text(calm, List.of())).doesNotContain("waiting-at-end");
        List<FailOn> bounds = List.of(
                FailOn.parse("records.waiting-at-end +0%", Words::nearest),
                FailOn.parse("records.attempts +1%", Words::nearest));
        assertThat(ComparisonReport.text(calm, bounds))
                .containsPattern("records.waiting-at-end +0 +0 +same")
                .containsPattern("records.attempts +[0-9,]+ +[0-9,]+ +same");
        assertThat(ComparisonReport.page(waiting, List.of(), List.of())).contains("records.waiting-at-end");
    }

    @Test
    void variantsOfOneSideAreNamed() throws IOException {
        Comparison of = Comparison.of(
                side("a", null, CALM, throttled("salted", 10)), side("b", null, CALM, throttled("composite", 10)));
        assertThat(of.variants()).extracting(Comparison.VariantPair::name).containsExactly("baseline");
        assertThat(ComparisonReport.text(of, List.of())).contains("Only in a: salted\n", "Only in b: composite\n");
    }

    /** A summary.json alone can't say what was put in. */
    @Test
    void aRunWithoutItsScenarioIsSaidToHaveNone() throws IOException {
        String unknown =
                ComparisonReport.text(Comparison.of(side("a", null, CALM), side("b", "seed: 7\n", CALM)), List.of());
        assertThat(unknown)
                .contains("a comes without a scenario (scenario.resolved.yaml), so what differs")
                .doesNotContain("don't differ");
        assertThat(ComparisonReport.text(
                        Comparison.of(side("a", "seed: 7\n", CALM), side("b", "seed: 7\n", CALM)), List.of()))
                .contains("\nThe scenarios don't differ.\n");
        assertThat(ComparisonReport.page(
                        Comparison.of(side("a", null, CALM), side("b", null, CALM)), List.of(), List.of()))
                .contains("<p>a and b come without a scenario");
    }

    @Test
    void whatDiffersInTheScenarioIsNamedByItsPath() throws IOException {
        Comparison of = Comparison.of(
                side("a", "seed: 7\nstream:\n  shards: 16\nkey: \"{u}\"\n", CALM),
                side("b", "seed: 7\nstream:\n  shards: 32\n  total: none\nkey: \"{u}\"\n", CALM));
        assertThat(of.inputs())
                .containsExactly(
                        new Comparison.InputChange("stream.shards", "16", "32"),
                        new Comparison.InputChange("stream.total", null, "none"));
        assertThat(of.sameTraffic()).isTrue();
        assertThat(ComparisonReport.text(of, List.of())).contains("  stream.shards: 16 -> 32\n", "the same records");
    }

    @Test
    void otherTrafficIsNoPair() throws IOException {
        Comparison of = Comparison.of(
                side("a", "traffic:\n  events:\n    rate: 1/s\n", CALM),
                side("b", "traffic:\n  events:\n    rate: 2/s\n", CALM));
        assertThat(of.sameTraffic()).isFalse();
        assertThat(ComparisonReport.text(of, List.of())).contains("in part chance");
        assertThat(Comparison.of(side("a", null, CALM), side("b", null, CALM)).sameTraffic())
                .as("unknown")
                .isFalse();
    }

    @Test
    void linesAreAtMost80Wide() throws IOException {
        String text = ComparisonReport.text(
                Comparison.of(
                        side("reports/a-rather-long-name-of-a-run-folder", "x: " + "y".repeat(90) + "\n", LOST),
                        side("reports/b", "x: z\n", withGroup(CALM, group(100)))),
                List.of());
        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void aBoundIsBrokenOnlyByMoreThanItAllows() throws IOException {
        VariantSummary worse = throttled("baseline", hot(2, 1000, 0, 260_000));
        // 120/241 to 140/261 is +7.73 %.
        assertThat(broken("drop-rate +7%", LOST, worse))
                .containsExactly("FAILED: drop-rate +7%, baseline went from 49.8 % to 53.6 % (+7.7 %)");
        assertThat(broken("drop-rate +8%", LOST, worse)).isEmpty();
        assertThat(broken("drop-rate +7%", worse, LOST)).isEmpty();
        assertThat(broken("drop-rate -7%", worse, LOST)).hasSize(1);
        assertThat(broken("drop-rate +1%", LOST, LOST)).isEmpty();
        // 49.8 % to 53.6 % is 3.8 points.
        assertThat(broken("drop-rate +3.8pp", LOST, worse)).hasSize(1);
        assertThat(broken("drop-rate +3.9pp", LOST, worse)).isEmpty();
        assertThat(broken("drop-rate -3.8pp", worse, LOST)).hasSize(1);
        assertThat(broken("drop-rate +60pp", CALM, LOST)).as("from nothing").isEmpty();
        assertThat(broken("drop-rate +1000%", CALM, LOST)).as("from nothing").hasSize(1);
        assertThat(broken("first-drop +1000%", CALM, LOST))
                .as("never to sometime")
                .hasSize(1);
    }

    /** 100 to 115 records of lag are 15 % more. */
    @Test
    void aBoundOnAGroupIsHeldAgainstItsNumberAlone() throws IOException {
        VariantSummary calm = withGroup(CALM, group("billing", 100, 5, 2), group("indexer two", 100, 5, 2));
        VariantSummary late = withGroup(CALM, group("billing", 100, 5, 2), group("indexer two", 115, 5, 2));
        assertThat(broken("group \"indexer two\" lag-at-end +10%", calm, late))
                .containsExactly(
                        "FAILED: group \"indexer two\" lag-at-end +10%, baseline went from 100 to 115 (+15.0 %)");
        assertThat(broken("group \"indexer two\" lag-at-end +20%", calm, late)).isEmpty();
        assertThat(broken("group billing lag-at-end +10%", calm, late)).isEmpty();
        assertThat(broken("variant baseline group billing lag-at-end -5%", CALM, late))
                .as("one side alone has the group")
                .hasSize(1);
        assertThat(FailOn.parse("group biling lag-at-end +10%", Words::nearest).isOfNothing(compared(calm, late)))
                .isTrue();
    }

    @Test
    void aBoundThatIsNoneSaysWhatIs() {
        assertThatThrownBy(() -> FailOn.parse("lag-at-end +3%", Words::nearest))
                .hasMessage("'lag-at-end' is a metric of a group: group NAME lag-at-end");
        assertThatThrownBy(() -> FailOn.parse("group billing drop-rate +3%", Words::nearest))
                .hasMessageStartingWith("'drop-rate' is no metric of a group; lag-max, ");
        assertThatThrownBy(() -> FailOn.parse("drop-rate < 3%", Words::nearest))
                .hasMessageContaining("METRIC +N% or METRIC -N%");
        assertThatThrownBy(() -> FailOn.parse("drop-rat +3%", Words::nearest))
                .hasMessage("there is no metric 'drop-rat', did you mean 'drop-rate'?");
        assertThatThrownBy(() -> FailOn.parse("group g lagmax +3%", Words::nearest))
                .hasMessage("there is no metric 'lagmax', did you mean 'lag-max'?");
        assertThatThrownBy(() -> FailOn.parse("qwertz +3%", Words::nearest))
                .hasMessageContaining("'qwertz' is no metric");
        assertThatThrownBy(() -> FailOn.parse("max-to-median +3pp", Words::nearest))
                .hasMessageContaining("max-to-median is no share");
    }

    @Test
    void aFileThatIsNoSummaryIsNone() {
        assertThatThrownBy(() -> SummaryTree.read(new StringReader("{"), "x.json"))
                .hasMessageStartingWith("x.json: is no JSON: Unexpected end-of-input")
                .hasMessageEndingWith("for Object, at line 1, column 2");
        assertThatThrownBy(() -> SummaryTree.read(new StringReader("{\n\"a\": [1, }"), "x.json"))
                .hasMessageContaining("line 2")
                .hasMessageNotContainingAny("Source", "REDACTED", "UNKNOWN");
        assertThatThrownBy(() -> SummaryTree.read(new StringReader("{\"schema\": 1}"), "x.json"))
                .hasMessage("x.json: is no summary of ours (hotshard.summary/1)");
        assertThatThrownBy(() -> SummaryTree.read(new StringReader(""), "x.json"))
                .hasMessageStartingWith("x.json: ");
    }

    @Test
    void pathsOfAResolvedScenario() {
        assertThat(ResolvedLines.of("""
                stream:
                  cap: {records: 1/s}
                hosts:
                  retry:
                    batch: 5
                except:
                  "a: b": 1
                timeline:
                  - {at: 1s, set: {load: 2x}}
                  - {at: 2s, set: {load: 1x}}
                expect: []
                """))
                .isEqualTo(Map.of(
                        "stream.cap", "{records: 1/s}",
                        "hosts.retry.batch", "5",
                        "except.\"a: b\"", "1",
                        "timeline[0]", "{at: 1s, set: {load: 2x}}",
                        "timeline[1]", "{at: 2s, set: {load: 1x}}",
                        "expect", "[]"));
    }

    private static List<String> broken(String bound, VariantSummary a, VariantSummary b) throws IOException {
        return FailOn.parse(bound, Words::nearest).broken(compared(a, b));
    }

    private static Comparison.Pair pair(Comparison of, String metric) {
        return of.variants().get(0).pairs().stream()
                .filter(pair -> pair.metric().name().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private static Comparison compared(VariantSummary a, VariantSummary b) throws IOException {
        return Comparison.of(side("a", null, a), side("b", null, b));
    }

    private static Comparison.Side side(String called, @Nullable String yaml, VariantSummary... variants)
            throws IOException {
        StringWriter json = new StringWriter();
        SummaryJson.write(experiment("kafka", List.of(variants)), json);
        return new Comparison.Side(called, SummaryTree.read(new StringReader(json.toString()), called), yaml);
    }
}
