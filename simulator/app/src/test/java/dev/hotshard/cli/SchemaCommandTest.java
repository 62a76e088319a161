package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.report.SchemaJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The committed schema is what the command prints; {@code -Dgolden.update=true} writes it anew. */
class SchemaCommandTest {
    private static final Path COMMITTED = Path.of("..", "..", "scenarios", SchemaJson.FILE_NAME);

    @Test
    void theCommittedSchemaIsTheOneThatIsPrinted() throws IOException {
        CommandLineRun run = CommandLineRun.of("schema");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(COMMITTED, run.out());
        }
        assertThat(Files.readString(COMMITTED))
                .as("%s; -Dgolden.update=true on this test writes it anew", COMMITTED)
                .isEqualTo(run.out());
    }

    @Test
    void whatIsPrintedIsJson() throws IOException {
        Object printed = JsonTree.read(CommandLineRun.of("schema").out());
        assertThat(JsonTree.find(printed, "properties.seed.default")).isEqualTo(1.0);
        assertThat(JsonTree.find(printed, "properties.duration.default")).isEqualTo("10m");
        assertThat(JsonTree.find(printed, "properties.variants.additionalProperties.description"))
                .asString()
                .contains("`variants`");
    }
}
