package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.expecting;
import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.hot;
import static dev.hotshard.report.SampleSummaries.judged;
import static dev.hotshard.report.SampleSummaries.throttled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.Metric.Unit;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Expectation;
import dev.hotshard.summary.VariantSummary.Over;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownSummaryTest {
    private static final VariantSummary CALM = throttled("baseline", 10, 20);

    /** Golden: what the reader sees, as it was looked at; it changes on purpose only. */
    @Test
    void theTextIsTheOneWeLookedAt() throws IOException {
        List<VariantSummary> variants = new ArrayList<>(TextSummaryTest.sale(3).variants());
        variants.set(0, expecting(variants.get(0), expectation("drop-rate < 60%", 0.273, true)));
        variants.set(2, expecting(variants.get(2), expectation("drop-rate < 1%", 0.15, false)));
        String text = MarkdownSummary.of(experiment("dynamodb", variants));
        Golden.check("summary-3.md", text.replace(BuildVersion.text(), "VERSION"));
    }

    @Test
    void theVerdictComesFirstAndWhatFailedBeforeWhatHeld() {
        ExperimentSummary summary = experiment(
                "kafka",
                List.of(
                        expecting(CALM, expectation("drop-rate < 9%", 0.01, true)),
                        expecting(
                                throttled("other", hot(9, 10, 3, 999_999)),
                                expectation("drop-rate < 1%", 0.5, false))));
        assertThat(MarkdownSummary.of(summary))
                .containsSubsequence(
                        "**Nothing was throttled and nothing was given up.**",
                        "**1 of 2 expectations FAILED.**",
                        "| | baseline | other |",
                        "### Diagnosis",
                        "### Expectations",
                        "FAILED: drop-rate \\< 1%, it was 50 %",
                        "held: drop-rate \\< 9%, it was 1 %");
    }

    /** What more replications would tell hasn't failed. */
    @Test
    void whatIsUndecidedIsCountedByItself() {
        Expectation failed = expectation("drop-rate < 1%", 0.5, false);
        Expectation undecided = new Expectation(
                "drop-rate < 1%",
                0.009, Unit.SHARE, false, new Over(new Estimate(0.009, 0.007, 0.011, 30), 30, true, 50));
        assertThat(headline(failed, undecided, failed)).contains("**2 of 3 expectations FAILED, 1 UNDECIDED.**");
        assertThat(headline(undecided, expectation("drop-rate < 9%", 0.01, true)))
                .contains("**1 of 2 expectations is UNDECIDED.**");
        assertThat(headline(undecided)).contains("**1 of 1 expectation is UNDECIDED.**");
    }

    private static String headline(Expectation... expect) {
        return MarkdownSummary.of(experiment("kafka", List.of(expecting(CALM, expect))));
    }

    @Test
    void nothingIsSaidOfExpectationsWhereThereAreNone() {
        assertThat(MarkdownSummary.of(experiment("kafka", List.of(CALM)))).doesNotContainIgnoringCase("expectation");
        assertThat(MarkdownSummary.of(experiment(
                        "kafka", List.of(expecting(CALM, expectation("drop-rate < 9%", 0.01, true))))))
                .contains("The expectation held.");
    }

    /** By the rules of GitHub-flavoured Markdown: a backslash makes punctuation plain; mentions and links are found in what is shown, so that only another character parts them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '\t',
            quoteCharacter = '"',
            value = {
                "a|b\ta\\|b",
                "a\\|b\ta\\\\\\|b",
                "<img src=x>\t\\<img src=x\\>",
                "[a](b) ![c](d)\t\\[a\\](b) !\\[c\\](d)",
                "*a* _b_ ~~c~~ `d`\t\\*a\\* \\_b\\_ \\~\\~c\\~\\~ \\`d\\`",
                "&lt; $x$\t\\&lt; \\$x\\$",
                "@octocat\t@\u200boctocat",
                "a@b.org\ta@\u200bb.org",
                "owner/repo#12\towner/repo\\#\u200b12",
                "GH-12\tGH-\u200b12",
                "web:u7:x :smile:\tweb:\u200bu7:x :\u200bsmile:",
                "https://a.org\thttps:\u200b//a.org",
                "www.a.org\twww\u200b.a.org",
                "- a\t\\- a",
                "1. a\t1\\. a",
                "27.3 %\t27.3 %",
                "# a #\t\\# a \\#",
                "merchant-17\tmerchant-17",
                "\u2028a\u0007b\t\\\\u2028a\\\\u0007b",
            })
    void whatIsWrittenShowsAsItIs(String name, String escaped) {
        assertThat(Markdown.escaped(name)).isEqualTo(escaped);
    }

    @Test
    void noNameBreaksOut() {
        String name = "@octocat | <b>#12 `x`\n# y";
        ExperimentSummary sample = experiment("custom", List.of(judged(throttled(name, 10), "The key " + name)));
        ExperimentSummary named = new ExperimentSummary(
                sample.schema(),
                new ExperimentSummary.ScenarioFacts(name, "ab", "custom", 1, 1, 1),
                List.of(sample.variants().get(0), judged(throttled("b" + name, 10), "The key " + name)));
        assertThat(MarkdownSummary.of(named))
                .contains("@\u200boctocat \\| \\<b\\>\\#\u200b12 \\`x\\`\\\\u000a\\# y")
                .doesNotContain("@o")
                .doesNotContain("<b>")
                .doesNotContain("\n# y");
    }

    private static Expectation expectation(String text, double value, boolean held) {
        return new Expectation(text, value, Unit.SHARE, held);
    }
}
