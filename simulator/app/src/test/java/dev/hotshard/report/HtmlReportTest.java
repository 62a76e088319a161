package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.VariantSummary;
import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class HtmlReportTest {
    private static final Chart CHART =
            new Chart("load", "Load", "<svg/>\n", "<svg id=\"inline\"/>\n", List.of(), () -> new byte[0]);

    @Test
    void thePageIsWellFormed() throws Exception {
        Document page = parse(page(TextSummaryTest.sale(4), "A story.\n\nIts end."));
        assertThat(page.getElementsByTagName("h1").item(0).getTextContent()).isEqualTo("Flash sale");
        assertThat(page.getElementsByTagName("svg").getLength()).isEqualTo(1);
    }

    @Test
    void theVerdictComesBeforeEverythingElse() {
        String page = page(TextSummaryTest.sale(4), "A story.");
        assertThat(page).containsSubsequence("Verdict", "were given up", "hot-key", "A story.", "<svg", "Side by side");
    }

    @Test
    void theBoxOfAVerdictIsGreenOnlyWhereNothingIsWrong() {
        VariantSummary calm = SampleSummaries.throttled("baseline", 10);
        VariantSummary found = SampleSummaries.judged(calm, "One key.");
        VariantSummary lost = SampleSummaries.throttled("lost", 10, 300_000);
        assertThat(page(SampleSummaries.experiment("custom", List.of(calm)), ""))
                .contains("<section class=\"verdict\">");
        assertThat(page(SampleSummaries.experiment("custom", List.of(found, lost)), ""))
                .contains("<section class=\"verdict strained\">", "<div class=\"verdict bad\">")
                .contains("Found: <strong><a class=\"term\" href=\"#term-hot-key\">hot-key</a></strong>.");
    }

    /** The sample's key asks for 12 times what a partition takes: a twelfth of it would fit. */
    @Test
    void aKeyThatIsTooMuchMustShrink() {
        assertThat(page(TextSummaryTest.sale(1), "")).contains("must shrink to 8.3\u00a0%");
    }

    @Test
    void rowsThatDontExplainThemselvesAreExplained() {
        assertThat(page(TextSummaryTest.sale(2), ""))
                .containsSubsequence("Side by side", "<strong>effective partitions</strong>: the load is spread");
    }

    /** Whatever a key is called: an apostrophe ends no attribute. */
    @Test
    void whatAChartSaysIsJsonOfItsFigure() throws Exception {
        Hover hover = new Hover(
                new Hover.Area(0, 0, 100, 50),
                false,
                List.of(0, 50, 100),
                List.of(new Hover.Line("it's <b> & \"more\"", List.of("1/s", "1/s"))),
                null);
        Html page = new Html("shard")
                .figure(new Chart("load", "Load", "<svg/>", "<svg/>", List.of(hover), () -> new byte[0]));
        Element figure = (Element) DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(page.text())))
                .getElementsByTagName("figure")
                .item(0);
        assertThat(figure.getAttribute("data-hover"))
                .isEqualTo("[{\"area\":[0,0,100,50],\"down\":false,\"edges\":[0,50,100],"
                        + "\"lines\":[{\"name\":\"it's <b> & \\\"more\\\"\",\"values\":[\"1/s\",0]}],\"rows\":null}]");
    }

    @Test
    void thePageNeedsNothingFromOutside() {
        String page = page(TextSummaryTest.sale(4), "");
        assertThat(page)
                .doesNotContainPattern(
                        Pattern.compile("<(script\\s|link|img|iframe|object|embed|base)", Pattern.CASE_INSENSITIVE))
                .doesNotContain("@import")
                .doesNotContain(" src=")
                .doesNotContainPattern(" href=\"(?!#)")
                .doesNotContainPattern("url\\((?!#)")
                .doesNotContainPattern("https?://(?!www\\.w3\\.org/)");
    }

    @Test
    void whatTheUserWroteIsText() throws Exception {
        ExperimentSummary sample = TextSummaryTest.sale(1);
        ExperimentSummary named = new ExperimentSummary(
                sample.schema(),
                new ExperimentSummary.ScenarioFacts("<script>alert('x')</script> & \u0007", "", "dynamodb", 120, 1, 1),
                sample.variants());
        String page = page(named, "a < b && c");
        assertThat(page).doesNotContain("<script>alert");
        Document document = parse(page);
        assertThat(document.getElementsByTagName("h1").item(0).getTextContent())
                .isEqualTo("<script>alert('x')</script> & \\u0007");
    }

    @Test
    void aKeyInAVerdictIsMadeVisible() {
        VariantSummary variant = SampleSummaries.judged(SampleSummaries.throttled("baseline", 10), "The key a\u0085b");
        assertThat(page(SampleSummaries.experiment("custom", List.of(variant)), ""))
                .contains("hot-key</a></strong>: The key a\\u0085b</li>");
    }

    /** Every label of the table beside each other is explained, each link has a place to go to, and no word is explained that isn't linked. */
    @Test
    void theWordsOfThePageAreExplainedAtItsEnd() throws Exception {
        Document page = parse(page(TextSummaryTest.sale(4), ""));
        Set<String> linked = new TreeSet<>();
        elements(page, "a", "href").filter(to -> to.startsWith("#term-")).forEach(to -> linked.add(to.substring(1)));
        elements(page, "th", "data-term").forEach(linked::add);
        assertThat(linked).contains("term-maxmedian", "term-hot-key", "term-cap-share");
        assertThat(elements(page, "div", "id").filter(id -> id.startsWith("term-")))
                .containsExactlyInAnyOrderElementsOf(linked);
    }

    @Test
    void everyRowBesideEachOtherIsAWordOfTheGlossary() {
        String page = page(TextSummaryTest.sale(4), "");
        String table = page.substring(
                page.indexOf("Side by side</h2>"), page.indexOf("</table>", page.indexOf("Side by side</h2>")));
        assertThat(table).contains("href=\"#term-effective-shards\">effective partitions</a>");
        Matcher row = Pattern.compile("<th scope=\"row\"[^>]*>(.*?)</th>").matcher(table);
        int rows = 0;
        while (row.find()) {
            assertThat(row.group(1)).startsWith("<a class=\"term\"");
            rows++;
        }
        assertThat(rows).isGreaterThan(10);
    }

    @Test
    void aWordIsExplainedInThePlatformsWordsAndByWhatThePageCallsIt() {
        assertThat(page(TextSummaryTest.sale(1), ""))
                .contains("<div id=\"term-effective-shards\"><dt>effective partitions</dt>"
                        + "<dd>So many equally busy partitions would be as uneven")
                .contains("<code>1 / sum of squared shares of the partitions</code>")
                .contains("<div id=\"term-recovered\"><dt>recovered <span>only on a retry</span></dt>")
                .contains("<dt>hot key</dt>");
    }

    /** A key, a host or a variant may be called as we call something. */
    @Test
    void namesOfTheUsersAreNoWords() {
        VariantSummary named = SampleSummaries.throttled("drop rate", 10);
        String page = page(SampleSummaries.experiment("custom", List.of(named)), "");
        assertThat(page).contains("<th scope=\"col\">drop rate</th>").contains("<summary>drop rate in detail");
    }

    private static Stream<String> elements(Document page, String name, String attribute) {
        NodeList all = page.getElementsByTagName(name);
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> ((Element) all.item(i)).getAttribute(attribute))
                .filter(text -> !text.isEmpty());
    }

    @Test
    void thePageOfTheSameRunIsTheSame() {
        assertThat(page(TextSummaryTest.sale(4), "")).isEqualTo(page(TextSummaryTest.sale(4), ""));
    }

    static String page(ExperimentSummary summary, String about) {
        RunResult result = new RunResult(
                summary,
                Collections.nCopies(summary.variants().size(), series()),
                about,
                0,
                "name: \"<x>\"\n",
                new TreeMap<>());
        return HtmlReport.of(result, List.of(CHART));
    }

    private static Document parse(String page) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(page.substring(page.indexOf("<html")))));
    }
}
