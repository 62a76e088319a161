package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.ExperimentSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GalleryTest {
    @TempDir
    private Path folder;

    @Test
    void anEntryKeepsSummaryReportAndTheFirstChart() throws IOException {
        Gallery.Entry entry = entry("flash-sale", chart("load"), chart("loss"), chart("keys"));

        try (Stream<Path> files = Files.list(folder.resolve("flash-sale"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("summary.json", "report.html", "load.svg");
            assertThat(Files.readString(folder.resolve("flash-sale/report.html")))
                    .contains("id=\"load\"", "id=\"loss\"")
                    .doesNotContain("id=\"keys\"");
        }
        assertThat(entry.charts()).containsExactly("load");
        assertThat(entry.title()).isEqualTo("Flash sale");
        assertThat(entry.verdict()).contains("given up");
    }

    @Test
    void bothIndexesLeadToEachReport() throws IOException {
        Gallery.Entry entry = entry("flash-sale", chart("load"));
        Gallery.writeIndex(folder, List.of(new Gallery.Group("Incidents", List.of(entry))));

        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("href=\"flash-sale/report.html\"", "src=\"flash-sale/load.svg\"", "A lesson | of two parts.");
        assertThat(Files.readString(folder.resolve("README.md")))
                .contains("## Incidents", "| [flash-sale](flash-sale/) | A lesson \\| of two parts. |")
                .contains("![Flash sale](flash-sale/load.svg)");
    }

    private Gallery.Entry entry(String name, Chart... charts) throws IOException {
        ExperimentSummary summary = TextSummaryTest.sale(2);
        RunResult result = new RunResult(
                summary,
                Collections.nCopies(summary.variants().size(), series()),
                "A story.",
                0,
                "name: x\n",
                new TreeMap<>());
        Path target = Files.createDirectory(folder.resolve(name));
        return Gallery.writeEntry(target, name, "A lesson | of two parts.", result, List.of(charts));
    }

    private static Chart chart(String name) {
        return new Chart(name, name, "<svg/>\n", "<svg/>\n", List.of(), () -> new byte[0]);
    }
}
