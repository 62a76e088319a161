package dev.hotshard.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files of a sweep that is through. */
public final class SweepFiles {
    /** The name of the page in the folder. */
    public static final String PAGE_NAME = "sweep.html";

    private SweepFiles() {}

    /** Writes {@code sweep.csv}, {@code sweep.json}, the charts and the page. */
    public static void write(Path folder, SweepResult result, List<Chart> charts) throws IOException {
        try (Writer out = Files.newBufferedWriter(folder.resolve("sweep.csv"), StandardCharsets.UTF_8)) {
            result.writeCsv(out);
        }
        try (Writer out = Files.newBufferedWriter(folder.resolve(SweepPlan.FILE_NAME), StandardCharsets.UTF_8)) {
            result.writeJson(out);
        }
        for (Chart chart : charts) {
            Path chartFolder = Files.createDirectories(folder.resolve("charts"));
            Files.writeString(chartFolder.resolve(chart.name() + ".svg"), chart.svg(), StandardCharsets.UTF_8);
            Files.write(chartFolder.resolve(chart.name() + ".png"), chart.png().get());
        }
        Files.writeString(folder.resolve(PAGE_NAME), page(result, charts), StandardCharsets.UTF_8);
    }

    private static String page(SweepResult result, List<Chart> charts) {
        String title = Texts.visible(result.plan().scenario());
        Html page = Html.page(title + " - Hotshard sweep");
        page.raw("<header>").element("h1", title).raw("</header>");
        page.element("p", result.facts());
        charts.forEach(page::figure);
        for (String variant : result.variants()) {
            page.element("h2", Texts.visible(variant));
            List<String[]> rows = result.rows(variant);
            page.table(List.of(rows.get(0)), rows.subList(1, rows.size()));
        }
        page.element(
                "p",
                "All numbers stand in sweep.csv and sweep.json. Hotshard "
                        + result.plan().version() + ".");
        return page.end().text();
    }
}
