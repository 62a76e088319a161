package dev.hotshard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.Hotshard;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Golden: the summaries of the catalogue in the gallery, byte for byte. They say that nothing changed unnoticed, not that it is right. {@code hotshard gallery} writes
 * them with their pages, {@code -Dgolden.update=true} alone.
 */
class CatalogueGoldenIT {
    private static final Path CATALOGUE = Path.of("..", "..", "scenarios");
    private static final Path GALLERY = Path.of("..", "..", "reports", "gallery");

    static Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(CATALOGUE)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void aScenarioSaysWhatItSaid(String name) throws Exception {
        StringWriter summary = new StringWriter();
        SummaryJson.write(Hotshard.run(Hotshard.read(CATALOGUE.resolve(name))).summary(), summary);
        Golden.check(GALLERY.resolve(name.replace(".yaml", "")).resolve(SummaryJson.FILE_NAME), summary.toString());
    }

    /** Nothing is left of a scenario that is gone, and each has its page and a chart. */
    @Test
    void theGalleryIsOfThisCatalogue() throws IOException {
        List<String> shown = new ArrayList<>();
        try (Stream<Path> folders = Files.list(GALLERY)) {
            for (Path folder : folders.filter(Files::isDirectory).toList()) {
                shown.add(folder.getFileName() + ".yaml");
                try (Stream<Path> files = Files.list(folder)) {
                    assertThat(files.map(file -> file.getFileName().toString()))
                            .contains("report.html", "summary.json")
                            .anyMatch(file -> file.endsWith(".svg"));
                }
            }
        }
        assertThat(shown).containsExactlyInAnyOrderElementsOf(names().toList());
    }
}
