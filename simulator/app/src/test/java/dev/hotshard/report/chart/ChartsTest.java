package dev.hotshard.report.chart;

import static dev.hotshard.report.SampleSummaries.closing;
import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.group;
import static dev.hotshard.report.SampleSummaries.hot;
import static dev.hotshard.report.SampleSummaries.throttled;
import static dev.hotshard.report.SampleSummaries.withGroup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.report.BuildVersion;
import dev.hotshard.report.Chart;
import dev.hotshard.report.Hover;
import dev.hotshard.report.RunResult;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.ShardMap;
import dev.hotshard.summary.VariantSummary;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ChartsTest {
    /** Drawn once for all that only look. */
    private static List<Chart> charts;

    @BeforeAll
    static void draw() throws NoFontsException {
        charts = Charts.draw(sale(16, 2));
    }

    @Test
    void theSameSummaryGivesTheSameSvg() throws Exception {
        List<Chart> again = Charts.draw(sale(16, 2));
        assertThat(charts)
                .extracting(Chart::name)
                .containsExactly(
                        "load-by-shard",
                        "loss-over-time",
                        "lag-by-shard",
                        "before-after",
                        "shards-over-time",
                        "key-popularity");
        for (int i = 0; i < charts.size(); i++) {
            assertThat(again.get(i).svg()).isEqualTo(charts.get(i).svg());
        }
    }

    @Test
    void anSvgIsWellFormedAndNeedsNothingFromOutside() throws Exception {
        for (Chart chart : charts) {
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(chart.svg())));
            assertThat(chart.svg())
                    .startsWith("<svg")
                    .doesNotContain("<!DOCTYPE")
                    .doesNotContainPattern("https?://(?!www\\.w3\\.org/)");
        }
    }

    @Test
    void idsDontMeetInOnePage() {
        Set<String> ids = new HashSet<>();
        for (Chart chart : charts) {
            Matcher id = Pattern.compile(" id=\"([^\"]+)\"").matcher(chart.themedSvg());
            while (id.find()) {
                assertThat(ids.add(id.group(1))).as(id.group(1)).isTrue();
            }
        }
        assertThat(ids).isNotEmpty();
    }

    /** A page that turns dark repaints these variables: a colour that isn't one would stay light. */
    @Test
    void everyColourOfAThemedChartIsAVariable() {
        for (Chart chart : charts) {
            assertThat(chart.svg()).contains("fill:rgb(");
            String body = chart.themedSvg().substring(chart.themedSvg().indexOf("<title>"));
            assertThat(body).doesNotContain("rgb(").doesNotContainPattern("(fill|stroke):(white|black|#)");
        }
    }

    @Test
    void aPngHasTwoPixelsForEachPointOfTheSvg() throws Exception {
        for (Chart chart : charts) {
            BufferedImage image =
                    ImageIO.read(new ByteArrayInputStream(chart.png().get()));
            Matcher size = Pattern.compile("width=\"(\\d+)\" height=\"(\\d+)\"").matcher(chart.svg());
            assertThat(size.find()).isTrue();
            assertThat(image.getWidth()).isEqualTo(2 * Integer.parseInt(size.group(1)));
            assertThat(image.getHeight()).isEqualTo(2 * Integer.parseInt(size.group(2)));
        }
    }

    /** 20 bars and 100 groups, each twice: offered behind accepted. */
    @Test
    void tenThousandShardsAreDrawnAsTheHottestAndGroups() throws Exception {
        Chart chart = Charts.draw(sale(10_000, 1)).get(0);
        assertThat(chart.svg()).contains("the 20 hottest partitions, then the other 9,980");
        assertThat(chart.svg().split("<rect", -1)).hasSizeBetween(240, 260);
    }

    @Test
    void theHottestIsNamedWithTheWordOfThePlatform() {
        assertThat(charts.get(0).svg()).contains("partition 3: 9,000/s").contains("cap 1,000/s");
    }

    /** The sample refuses 90,000 attempts a second where 34,119 records are offered at most. */
    @Test
    void aLineThatLeavesTheScaleSaysItsPeak() {
        assertThat(charts.get(1).svg()).contains("throttled: above the scale, up to 90,000/s");
    }

    @Test
    void whereNothingWasRefusedTheLagComesFirst() throws Exception {
        VariantSummary calm = withGroup(throttled("calm", 10, 20), group(100));
        RunResult result = new RunResult(
                experiment("kafka", List.of(calm)),
                List.of(new Series(new double[] {1}, List.of(), ShardMap.NONE)),
                "",
                0,
                "name: x\n",
                new TreeMap<>());
        assertThat(Charts.draw(result))
                .extracting(Chart::name)
                .containsExactly("lag-by-shard", "load-by-shard", "key-popularity");
    }

    /** 60,000 records in the 30 s in which partition 1 was open are 2,000/s, more than the 600/s of partition 0 over all 120 s; so it is the one that is named. */
    @Test
    void aShardIsHeldAgainstItsCapWhileItWasOpen() throws Exception {
        RunResult result = new RunResult(
                experiment("kafka", List.of(closing(throttled("v", 72_000, 60_000), 1, 30))),
                List.of(new Series(new double[] {1}, List.of(), ShardMap.NONE)),
                "",
                0,
                "name: x\n",
                new TreeMap<>());
        Chart load = Charts.draw(result).stream()
                .filter(chart -> chart.name().equals("load-by-shard"))
                .findFirst()
                .orElseThrow();
        assertThat(load.svg())
                .contains("mean over the time in which it was open, on each partition.")
                .contains(">partition 1: 2,000/s");
        assertThat(load.hover().get(0).lines().get(1).values()).containsExactly("600/s", "2,000/s");
    }

    /** A bar of 880/s under a cap of 1,000/s leaves no room for the label between them on an axis up to 1,150/s: it stands above the cap. */
    @Test
    void theLabelLiesAcrossNoCap() throws Exception {
        RunResult result = new RunResult(
                experiment("kafka", List.of(throttled("v", hot(24, 60_000, 0, 105_600)))),
                List.of(new Series(new double[] {1}, List.of(), ShardMap.NONE)),
                "",
                0,
                "name: x\n",
                new TreeMap<>());
        Chart load = Charts.draw(result).stream()
                .filter(chart -> chart.name().equals("load-by-shard"))
                .findFirst()
                .orElseThrow();
        Matcher label =
                Pattern.compile("y=\"([0-9.]+)\"[^>]*>partition 0: 880/s").matcher(load.svg());
        assertThat(label.find()).isTrue();
        Hover.Area area = load.hover().get(0).area();
        double cap = (area.bottom() - (area.bottom() - area.top()) / 1.15) / 10;
        assertThat(Double.parseDouble(label.group(1))).isLessThan(cap);
    }

    /** With names and three words each the line would be cut where it matters. */
    @Test
    void ofSeveralGroupsThePanelSaysNumbersAlone() throws Exception {
        VariantSummary both = withGroup(throttled("calm", 10, 20), group(12_000), group("search", 700, 1, 2));
        RunResult result = new RunResult(
                experiment("kafka", List.of(both)),
                List.of(new Series(new double[] {1}, List.of(), ShardMap.NONE)),
                "",
                0,
                "name: x\n",
                new TreeMap<>());
        assertThat(Charts.draw(result))
                .anyMatch(chart -> chart.name().equals("lag-over-time")
                        && chart.svg().contains(">worst / at the end: billing 24,000 / 12,000, search 1,400 / 700<"));
    }

    @Test
    void manyVariantsWithTheSameKeysAreCountedNotListed() throws Exception {
        String svg = Charts.draw(sale(4, 12)).stream()
                .filter(chart -> chart.name().equals("key-popularity"))
                .findFirst()
                .orElseThrow()
                .svg();
        assertThat(svg).doesNotContain("...").containsPattern(">(all 12 variants|v0 and \\d+ more)<");
    }

    /** The dots of all bars are as high as the hottest one's, so a label beside its own dot would lie across them. */
    @Test
    void theHottestOnesLabelLiesAcrossNoDot() throws Exception {
        double[] seconds = {1};
        List<Series.Column> columns = new ArrayList<>();
        for (int shard = 0; shard < 24; shard++) {
            int rate = shard == 1 ? 1100 : 1000;
            columns.add(new Series.Column("offered", "shard " + shard, i -> rate));
        }
        RunResult result = new RunResult(
                experiment("kafka", List.of(throttled("v", hot(24, 60_000, 0, 61_000)))),
                List.of(new Series(seconds, columns, ShardMap.NONE)),
                "",
                0,
                "name: x\n",
                new TreeMap<>());
        String svg = Charts.draw(result).get(0).svg();
        Matcher label = Pattern.compile("y=\"([0-9.]+)\"[^>]*>partition 0:").matcher(svg);
        assertThat(label.find()).isTrue();
        // A dot is the one shape here that begins with a curve.
        Matcher dot = Pattern.compile("\"M[0-9.]+ ([0-9.]+) C").matcher(svg);
        List<Double> heights = new ArrayList<>();
        while (dot.find()) {
            heights.add(Double.parseDouble(dot.group(1)));
        }
        assertThat(heights).hasSizeGreaterThanOrEqualTo(24);
        assertThat(Double.parseDouble(label.group(1))).isLessThan(Collections.min(heights));
    }

    @Test
    void everyChartSaysWhereItComesFrom() {
        for (Chart chart : charts) {
            assertThat(chart.svg()).contains(">Flash sale, seed 7, scenario ab12, Hotshard " + BuildVersion.text());
        }
    }

    /** Of the 4 x 2 cells one is at its cap, two between 20 and 40 % stand side by side: one shape for what melts together. */
    @Test
    void equalNeighboursOfTheHeatMapAreOneShape() {
        String svg = chart("shards-over-time");
        assertThat(shapesOf(svg, Theme.REFUSED)).isEqualTo(1);
        assertThat(shapesOf(svg, Theme.HEAT.get(1))).isEqualTo(1);
        assertThat(shapesOf(svg, Theme.THROTTLED)).isEqualTo(1);
    }

    /** How many closed pieces the first panel's filled path of a colour has. */
    private static int shapesOf(String svg, Color colour) {
        String fill = "rgb(" + colour.getRed() + "," + colour.getGreen() + "," + colour.getBlue() + ")";
        Matcher path = Pattern.compile("<path d=\"([^\"]*)\" style=\"fill:" + Pattern.quote(fill) + "; clip")
                .matcher(svg);
        return path.find() ? path.group(1).split("Z", -1).length - 1 : 0;
    }

    @Test
    void beforeAndAfterSaysEachValueAtItsBar() {
        assertThat(chart("before-after")).contains(">v0<", ">v1<", "> 54.7 %<");
    }

    /** The sample lists one key of its 40,000: there may be more that are too much. */
    @Test
    void aKeyThatIsTooMuchForOneShardIsCounted() {
        assertThat(chart("key-popularity")).contains(">40,000 keys, 1 or more too much for one partition (1,000/s)<");
    }

    @Test
    void theDashboardIsDrawnWhereThereAreCaps() throws Exception {
        List<Series.Column> columns = List.of(
                new Series.Column("minute-utilisation", "stream", i -> i < 60 ? 0.1 : 0.2),
                new Series.Column("fullest-shard", "stream", i -> i == 90 ? 1.5 : 0.9));
        double[] seconds = new double[120];
        Arrays.setAll(seconds, i -> i + 1);
        RunResult result = new RunResult(
                experiment("dynamodb", List.of(throttled("v", hot(16, 45_000, 3, 1_080_000)))),
                List.of(new Series(seconds, columns, ShardMap.NONE)),
                "",
                0,
                "name: x\n",
                new TreeMap<>());
        String svg = Charts.draw(result).stream()
                .filter(chart -> chart.name().equals("dashboard-and-truth"))
                .findFirst()
                .orElseThrow()
                .svg();
        assertThat(svg).contains(">dashboard: 20.0 % at most; fullest partition: 150.0 %<");
    }

    private static String chart(String name) {
        return charts.stream()
                .filter(chart -> chart.name().equals(name))
                .findFirst()
                .orElseThrow()
                .svg();
    }

    static RunResult sale(int shards, int variants) {
        List<VariantSummary> all = new ArrayList<>();
        List<Series> series = new ArrayList<>();
        for (int v = 0; v < variants; v++) {
            all.add(withGroup(throttled("v" + v, hot(shards, 45_000, 3, 1_080_000 >> v)), group(100)));
            double[] seconds = new double[120];
            for (int i = 0; i < seconds.length; i++) {
                seconds[i] = i + 1;
            }
            series.add(new Series(
                    seconds,
                    List.of(
                            new Series.Column("offered", "stream", i -> 34_000 + i),
                            new Series.Column("accepted", "stream", i -> 23_000),
                            new Series.Column("throttled", "stream", i -> 90_000),
                            new Series.Column("dropped", "stream", i -> 11_000),
                            new Series.Column("offered", "shard 3", i -> i == 50 ? 12_000 : 9_000),
                            new Series.Column("lag", "group billing", i -> i)),
                    map(shards)));
        }
        return new RunResult(experiment("dynamodb", all), series, "", 0, "name: x\n", new TreeMap<>());
    }

    /** Four rows over a minute and another, the last of them too full in the second. */
    private static ShardMap map(int shards) {
        float[][] cells = {{0.1f, 0.1f}, {0.3f, 0.2f}, {0.6f, Float.NaN}, {0.9f, 1.8f}};
        return new ShardMap(true, Math.max(1, shards / 4), new double[] {60, 120}, cells);
    }
}
