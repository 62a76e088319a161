package dev.hotshard.report;

import dev.hotshard.summary.VariantSummary;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The catalogue as a gallery: for each scenario its summary, the chart that makes its point and its report, and two pages that lead to them.
 * Shape: a report here has the first two charts, so that the gallery of a whole catalogue can be kept beside the code; a run of the scenario draws all.
 * Invariant: the same engine writes the same bytes, whatever the machine.
 */
public final class Gallery {
    /** The page to open in a browser. */
    public static final String INDEX_NAME = "index.html";

    /** The page that a code host shows. */
    private static final String README_NAME = "README.md";

    /** So many of a run's charts stand in its report here: the first ones make the point. */
    private static final int REPORT_CHARTS_MAX = 2;

    private Gallery() {}

    /** Scenarios that teach about the same thing. */
    public record Group(String title, List<Entry> entries) {
        public Group {
            entries = List.copyOf(entries);
        }
    }

    /**
     * One scenario.
     * Shape: {@code name} is also its folder, {@code verdict} what its baseline comes to in a sentence or two, {@code charts} the names of its charts.
     */
    public record Entry(String name, String title, String lesson, String verdict, List<String> charts) {
        public Entry {
            charts = List.copyOf(charts);
        }
    }

    /** Writes what the gallery keeps of a run to its folder. */
    public static Entry writeEntry(Path folder, String name, String lesson, RunResult result, List<Chart> charts)
            throws IOException {
        StringWriter summary = new StringWriter();
        SummaryJson.write(result.summary(), summary);
        write(folder.resolve(SummaryJson.FILE_NAME), summary.toString());
        List<Chart> main = charts.subList(0, Math.min(REPORT_CHARTS_MAX, charts.size()));
        write(folder.resolve(RunFiles.REPORT_NAME), HtmlReport.of(result, main));
        List<Chart> alone = charts.subList(0, Math.min(1, charts.size()));
        for (Chart chart : alone) {
            write(folder.resolve(chart.name() + ".svg"), chart.svg());
        }
        VariantSummary baseline = result.summary().variants().get(0);
        PlatformWords words = PlatformWords.of(result.summary().scenario().platform());
        return new Entry(
                name,
                Texts.visible(result.summary().scenario().name()),
                lesson,
                Headline.of(baseline, words),
                alone.stream().map(Chart::name).toList());
    }

    /** Writes both pages. */
    public static void writeIndex(Path folder, List<Group> groups) throws IOException {
        write(folder.resolve(README_NAME), readme(groups));
        write(folder.resolve(INDEX_NAME), index(groups));
    }

    private static String readme(List<Group> groups) {
        StringBuilder page = new StringBuilder("# Gallery\n\n");
        page.append("What the scenarios of the catalogue come to, made by `./hotshard gallery`. Open [")
                .append(INDEX_NAME)
                .append("](")
                .append(INDEX_NAME)
                .append(
                        ") in a\nbrowser for a chart of each; its folder holds `report.html`, `summary.json` and that chart.\n`./hotshard run NAME` draws all charts.\n");
        for (Group group : groups) {
            page.append("\n## ")
                    .append(group.title())
                    .append("\n\n| scenario | what it shows | its baseline |\n|---|---|---|\n");
            for (Entry entry : group.entries()) {
                page.append("| [")
                        .append(entry.name())
                        .append("](")
                        .append(entry.name())
                        .append("/) | ")
                        .append(cell(entry.lesson()))
                        .append(" | ")
                        .append(cell(entry.verdict()))
                        .append(" |\n");
            }
            Entry first = group.entries().get(0);
            if (!first.charts().isEmpty()) {
                page.append("\n![")
                        .append(first.title())
                        .append("](")
                        .append(first.name())
                        .append('/')
                        .append(first.charts().get(0))
                        .append(".svg)\n");
            }
        }
        return page.toString();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace('\n', ' ');
    }

    private static String index(List<Group> groups) {
        Html page = Html.page("Hotshard gallery");
        page.element("h1", "Gallery");
        page.element("p", "What the scenarios of the catalogue come to. A name leads to its report.");
        for (Group group : groups) {
            page.raw("<section>").element("h2", group.title());
            for (Entry entry : group.entries()) {
                page.raw("<h3><a href=\"" + entry.name() + "/" + RunFiles.REPORT_NAME + "\">"
                        + Html.escape(entry.title()) + "</a></h3>");
                page.element("p", entry.lesson());
                page.element("p", entry.verdict());
                for (String chart : entry.charts()) {
                    page.raw("<figure><img loading=\"lazy\" src=\"" + entry.name() + "/" + chart + ".svg\" alt=\""
                            + Html.escape(chart.replace('-', ' ') + " of " + entry.title()) + "\"/></figure>");
                }
            }
            page.raw("</section>");
        }
        page.raw("</main></body></html>");
        return page.text();
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }
}
