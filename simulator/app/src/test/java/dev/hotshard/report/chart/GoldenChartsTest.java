package dev.hotshard.report.chart;

import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.group;
import static dev.hotshard.report.SampleSummaries.throttled;
import static dev.hotshard.report.SampleSummaries.withGroup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.report.BuildVersion;
import dev.hotshard.report.Chart;
import dev.hotshard.report.Golden;
import dev.hotshard.report.Hover;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.SweepPlan;
import dev.hotshard.report.SweepPoint;
import dev.hotshard.report.SweepResult;
import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.ShardMap;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Golden: the marks and texts of charts, as they were looked at; the files change on purpose only.
 * Shape: an element or a text a line, with how often it stands there in a row; without places, for Java builds may put a text a hundredth of a point apart.
 */
class GoldenChartsTest {
    private static final Pattern DEFINITIONS = Pattern.compile("<defs.*?</defs\\s*>", Pattern.DOTALL);
    private static final Pattern ELEMENT = Pattern.compile("<(\\w+)([^>]*)>|([^<>\\n]+)(?=<)");
    private static final Pattern PATH = Pattern.compile(" d=\"([^\"]*)\"");
    private static final Pattern LOOK =
            Pattern.compile("(?<![\\w-])(fill|stroke|stroke-dasharray|font-size|font-weight):[^;\"]*");

    @ParameterizedTest
    @CsvSource({"few-shards, 4, 2", "many-shards, 10000, 1", "one-variant, 16, 1", "twelve-variants, 4, 12"})
    void aChartIsTheOneWeLookedAt(String name, int shards, int variants) throws Exception {
        Golden.check("charts-" + name + ".txt", drawn(ChartsTest.sale(shards, variants)));
    }

    @Test
    void soIsAChartWithoutDrops() throws Exception {
        Series.Column offered = new Series.Column("offered", "stream", i -> 1);
        Series.Column lag = new Series.Column("lag", "group billing", i -> 50 * i);
        RunResult calm = new RunResult(
                experiment("kafka", List.of(withGroup(throttled("calm", 10, 20, 30), group(100)))),
                List.of(new Series(new double[] {40, 80, 120}, List.of(offered, lag), ShardMap.NONE)),
                "",
                0,
                "name: x\n",
                new TreeMap<>());
        Golden.check("charts-no-drops.txt", drawn(calm));
    }

    /** Two paths, all against all, with a number that some points don't have. */
    @Test
    void soAreThoseOfASweep() throws Exception {
        List<SweepPoint> points = new ArrayList<>();
        for (String shards : List.of("8", "16")) {
            for (String load : List.of("1x", "2x", "3x")) {
                int number = points.size() + 1;
                Estimate estimate = number == 1
                        ? new Estimate(Double.NaN, Double.NaN, Double.NaN, 0)
                        : new Estimate(0.1 * number, 0.1 * number - 0.02, 0.1 * number + 0.02, 5);
                points.add(new SweepPoint(
                        number,
                        List.of(shards, load),
                        "ab12",
                        5,
                        List.of(new SweepPoint.OfVariant(
                                "baseline",
                                List.of(new SweepPoint.Measured("drop-rate", Metric.Unit.SHARE, estimate)),
                                List.of()))));
            }
        }
        SweepPlan plan = new SweepPlan(
                "Sale",
                "VERSION",
                List.of("stream.shards", "load"),
                points.stream().map(SweepPoint::values).toList(),
                points.stream().map(SweepPoint::sha256).toList(),
                List.of());
        Golden.check("charts-sweep.txt", drawn(SweepCharts.draw(new SweepResult(plan, points, List.of("drop-rate")))));
    }

    @Test
    void placesAreTakenOutAndLooksStay() {
        String svg = "<svg viewBox=\"0 0 9 9\"><defs><rect x=\"1\"/></defs>"
                + "<path d=\"M1.5 2 L3 4 L5 6 Z\" style=\"stroke-width:2; stroke:none; fill:rgb(0,114,178);\"/>"
                + "<rect x=\"1\" width=\"2\"/><rect x=\"3\" width=\"4\"/>\n<text x=\"1\"\n>9,445/s</text\n></svg>";
        assertThat(marks(svg))
                .containsExactly(
                        "svg", "path MLZ fill:rgb(0,114,178) stroke:none", "rect", "rect", "text", "\"9,445/s\"");
        assertThat(runs(marks(svg))).contains("rect x 2");
    }

    private static String drawn(RunResult result) throws NoFontsException {
        return drawn(Charts.draw(result));
    }

    private static String drawn(List<Chart> charts) {
        StringBuilder all = new StringBuilder();
        for (Chart chart : charts) {
            all.append("== ").append(chart.name()).append('\n');
            runs(marks(chart.svg().replace(BuildVersion.text(), "VERSION")))
                    .forEach(line -> all.append(line).append('\n'));
            chart.hover().forEach(panel -> all.append(said(panel)));
        }
        return all.toString();
    }

    /** What a panel says at its first stop, at the last one, and how many there are. */
    private static String said(Hover panel) {
        int last = panel.edges().size() - 2;
        StringBuilder said = new StringBuilder("hover over " + (last + 1) + " stops\n");
        for (Hover.Line line : panel.lines()) {
            said.append("  " + line.name() + ": " + line.values().get(0) + " .. "
                    + line.values().get(last) + "\n");
        }
        if (panel.rows() != null) {
            List<String> names = panel.rows().names();
            said.append("  rows: " + names.get(0) + " .. " + names.get(names.size() - 1) + "\n");
        }
        return said.toString();
    }

    /** The elements and texts of an SVG, with what they look like but not where they are. */
    private static List<String> marks(String svg) {
        List<String> marks = new ArrayList<>();
        Matcher mark = ELEMENT.matcher(DEFINITIONS.matcher(svg).replaceAll(""));
        while (mark.find()) {
            if (mark.group(1) != null) {
                marks.add(mark.group(1) + pieces(mark.group(2)) + look(mark.group(2)));
            } else if (!mark.group(3).isBlank()) {
                marks.add('"' + mark.group(3) + '"');
            }
        }
        return marks;
    }

    private static String look(String attributes) {
        return LOOK.matcher(attributes)
                .results()
                .map(look -> " " + look.group())
                .sorted()
                .collect(Collectors.joining());
    }

    /** The kinds of pieces that a path is made of, each once; nothing for what is no path. */
    private static String pieces(String attributes) {
        Matcher path = PATH.matcher(attributes);
        if (!path.find()) {
            return "";
        }
        return " "
                + path.group(1)
                        .chars()
                        .filter(Character::isUpperCase)
                        .distinct()
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining());
    }

    /** Equal lines that follow each other as one. */
    private static List<String> runs(List<String> lines) {
        List<String> runs = new ArrayList<>();
        int from = 0;
        while (from < lines.size()) {
            int to = from;
            while (to < lines.size() && lines.get(to).equals(lines.get(from))) {
                to++;
            }
            runs.add(to - from == 1 ? lines.get(from) : lines.get(from) + " x " + (to - from));
            from = to;
        }
        return runs;
    }
}
