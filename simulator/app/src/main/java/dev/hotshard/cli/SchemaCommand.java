package dev.hotshard.cli;

import dev.hotshard.report.SchemaJson;
import dev.hotshard.scenario.yaml.ScenarioSchema;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * The command {@code schema}: what a scenario may hold, as editors read it.
 */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = {
            "Prints the JSON Schema of the scenario file: with it an editor completes, explains and checks keys while "
                    + "you write. Beside a scenario it is found by that one's first line: "
                    + "# yaml-language-server: $schema=" + SchemaJson.FILE_NAME
        },
        footerHeading = "%nExample:%n",
        footer = "  hotshard schema > " + SchemaJson.FILE_NAME)
final class SchemaCommand implements Callable<Integer> {
    private final Terminal terminal;

    SchemaCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        SchemaJson.write(ScenarioSchema.tree(), new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        return ExitCode.DONE;
    }
}
