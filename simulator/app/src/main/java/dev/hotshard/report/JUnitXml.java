package dev.hotshard.report;

import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Expectation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What was expected and what came of it, as the XML of JUnit that build servers read.
 * Shape: a suite for each variant of which anything is expected, and one for the bounds against an earlier run; a case for each expectation or bound. No times, so the same runs give the same bytes.
 */
public final class JUnitXml {
    private JUnitXml() {}

    /** Cases that belong together; {@code name} is also where a build server puts them, {@code scenario.variant}. */
    public record Suite(String name, List<Case> cases) {
        public Suite {
            cases = List.copyOf(cases);
        }

        private long failures() {
            return cases.stream().filter(each -> each.failure() != null).count();
        }
    }

    /** One thing that has to hold; {@code failure} says what was instead, null where it held. */
    public record Case(String text, @Nullable Failure failure) {}

    /** Why something doesn't hold: {@code type} is {@code failed} or {@code undecided}. */
    public record Failure(String type, String message) {}

    /** A suite for each variant of a run of which anything is expected. */
    public static List<Suite> expectations(String scenario, ExperimentSummary summary) {
        List<Suite> suites = new ArrayList<>();
        for (VariantSummary variant : summary.variants()) {
            if (!variant.expect().isEmpty()) {
                suites.add(new Suite(
                        scenario + "." + variant.name(),
                        variant.expect().stream().map(JUnitXml::expectation).toList()));
            }
        }
        return suites;
    }

    private static Case expectation(Expectation expectation) {
        return new Case(
                expectation.text(),
                expectation.held()
                        ? null
                        : new Failure(expectation.undecided() ? "undecided" : "failed", Judged.text(expectation)));
    }

    /** The suite of the bounds on how much worse a run may be than an earlier one. */
    public static Suite bounds(String scenario, Comparison comparison, List<FailOn> bounds) {
        List<Case> cases = new ArrayList<>();
        for (FailOn bound : bounds) {
            List<String> broken = bound.broken(comparison);
            cases.add(
                    new Case(bound.text(), broken.isEmpty() ? null : new Failure("failed", String.join("; ", broken))));
        }
        return new Suite(scenario + " against " + comparison.calledA(), cases);
    }

    /** The whole file. */
    public static String text(List<Suite> suites) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        int tests = suites.stream().mapToInt(suite -> suite.cases().size()).sum();
        long failures = suites.stream().mapToLong(Suite::failures).sum();
        xml.append("<testsuites").append(counts("hotshard", tests, failures)).append(">\n");
        for (Suite suite : suites) {
            xml.append("  <testsuite")
                    .append(counts(suite.name(), suite.cases().size(), suite.failures()))
                    .append(">\n");
            for (Case each : suite.cases()) {
                append(xml, suite, each);
            }
            xml.append("  </testsuite>\n");
        }
        return xml.append("</testsuites>\n").toString();
    }

    private static void append(StringBuilder xml, Suite suite, Case each) {
        xml.append("    <testcase")
                .append(attribute("classname", suite.name()))
                .append(attribute("name", Texts.visible(each.text())));
        Failure failure = each.failure();
        if (failure == null) {
            xml.append("/>\n");
            return;
        }
        // Some readers show the attribute, some the text.
        xml.append(">\n      <failure")
                .append(attribute("type", failure.type()))
                .append(attribute("message", failure.message()))
                .append('>')
                .append(escaped(failure.message()))
                .append("</failure>\n    </testcase>\n");
    }

    private static String counts(String name, int tests, long failures) {
        return attribute("name", name)
                + attribute("tests", Integer.toString(tests))
                + attribute("failures", Long.toString(failures))
                + attribute("errors", "0")
                + attribute("skipped", "0");
    }

    private static String attribute(String name, String value) {
        return " " + name + "=\"" + escaped(value) + "\"";
    }

    /** XML 1.0 has no way at all to write some characters: they show as {@code \\u0007}. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> {
                    if (isInXml(c)) {
                        escaped.appendCodePoint(c);
                    } else {
                        escaped.append(String.format(Locale.ROOT, "\\u%04x", c));
                    }
                }
            }
        });
        return escaped.toString();
    }

    /** Ends of lines and tabs are allowed, but would come back as spaces. */
    private static boolean isInXml(int c) {
        return (c >= 0x20 && c <= 0xd7ff) || (c >= 0xe000 && c <= 0xfffd) || c >= 0x10000;
    }
}
