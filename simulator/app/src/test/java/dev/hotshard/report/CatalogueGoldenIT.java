package dev.hotshard.report;

import dev.hotshard.Hotshard;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Golden: the summaries of the catalogue, byte for byte. They say that nothing changed unnoticed, not that it is right. */
class CatalogueGoldenIT {
    private static final Path CATALOGUE = Path.of("..", "..", "scenarios");

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
        Golden.check(name.replace(".yaml", ".summary.json"), summary.toString());
    }
}
