package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.expecting;
import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.throttled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.report.JUnitXml.Case;
import dev.hotshard.report.JUnitXml.Failure;
import dev.hotshard.report.JUnitXml.Suite;
import dev.hotshard.scenario.Metric.Unit;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.VariantSummary.Expectation;
import dev.hotshard.summary.VariantSummary.Over;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class JUnitXmlTest {
    private static final Expectation HELD = new Expectation("dropped == 0", 0, Unit.COUNT, true);
    private static final Expectation FAILED = new Expectation("drop-rate < 1%", 0.273, Unit.SHARE, false);
    private static final Expectation UNDECIDED = new Expectation(
            "drop-rate < 1%", 0.009, Unit.SHARE, false, new Over(new Estimate(0.009, 0.007, 0.011, 30), 30, true, 50));

    @Test
    void aSuiteIsAVariantOfWhichSomethingIsExpectedAndACaseAnExpectation() {
        List<Suite> suites = JUnitXml.expectations(
                "sale",
                experiment(
                        "kafka",
                        List.of(
                                expecting(throttled("baseline", 10), FAILED),
                                expecting(throttled("salted", 10), HELD),
                                throttled("bare", 10))));
        assertThat(JUnitXml.text(suites)).isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="hotshard" tests="2" failures="1" errors="0" skipped="0">
                  <testsuite name="sale.baseline" tests="1" failures="1" errors="0" skipped="0">
                    <testcase classname="sale.baseline" name="drop-rate &lt; 1%">
                      <failure type="failed" message="FAILED: drop-rate &lt; 1%, it was 27.3 %">FAILED: drop-rate &lt; 1%, it was 27.3 %</failure>
                    </testcase>
                  </testsuite>
                  <testsuite name="sale.salted" tests="1" failures="0" errors="0" skipped="0">
                    <testcase classname="sale.salted" name="dropped == 0"/>
                  </testsuite>
                </testsuites>
                """);
    }

    @Test
    void whatIsUndecidedFailsWithThatWord() {
        List<Suite> suites = JUnitXml.expectations(
                "sale", experiment("kafka", List.of(expecting(throttled("baseline", 10), UNDECIDED))));
        Failure failure = suites.get(0).cases().get(0).failure();
        assertThat(failure).isNotNull();
        assertThat(failure.type()).isEqualTo("undecided");
        assertThat(failure.message()).startsWith("UNDECIDED: drop-rate < 1%, it was 0.9 % on average");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a & b < c > d \" e ' f",
                "]]> <!-- -->",
                "\u00e4 \u65e5\u672c \uD83D\uDE00",
                "",
                "  two  spaces ",
            })
    void whatIsWrittenIsReadBack(String text) throws Exception {
        Element failure = written(text);
        assertThat(failure.getAttribute("message")).isEqualTo(text);
        assertThat(failure.getTextContent()).isEqualTo(text);
        Element suite = (Element) failure.getParentNode().getParentNode();
        assertThat(suite.getAttribute("name")).isEqualTo(text);
    }

    /** By XML 1.0, section 2.2, these stand in no document, not even as a reference; ends of lines would come back as spaces. */
    @Test
    void whatXmlCannotHoldIsMadeVisible() throws Exception {
        assertThat(written("a\u0007b\u0000c\uFFFE \uD83D \uDE00 \n\t").getAttribute("message"))
                .isEqualTo("a\\u0007b\\u0000c\\ufffe \\ud83d \\ude00 \\u000a\\u0009");
    }

    private static Element written(String text) throws Exception {
        String xml = JUnitXml.text(List.of(new Suite(text, List.of(new Case(text, new Failure("failed", text))))));
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
        return (Element) document.getElementsByTagName("failure").item(0);
    }
}
