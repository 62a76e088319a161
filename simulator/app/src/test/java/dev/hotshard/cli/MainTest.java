package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.Hotshard;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"run", "validate", "place", "list", "show"})
    void eachCommandHelpsWithAnExample(String command) {
        CommandLineRun run = CommandLineRun.of(command, "--help");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("Usage: hotshard " + command)
                .contains("Example")
                .contains("  hotshard " + command);
        assertThat(run.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    /** A line that is too wide goes on at the margin, and can't be pasted. */
    @ParameterizedTest
    @MethodSource("namesOfCommands")
    void examplesDontBreakWhereAShellEndsTheCommand(String command) {
        String help = CommandLineRun.of(command, "--help").out();
        int examples = Math.max(help.indexOf("\nExamples:\n"), help.indexOf("\nExample:\n"));
        if (examples >= 0) {
            // What isn't indented is a sentence.
            assertThat(help.substring(examples + 1).lines().skip(1))
                    .allSatisfy(
                            line -> assertThat(line).matches("|  .*|\\p{Lu}.*").hasSizeLessThanOrEqualTo(80));
        }
    }

    static Stream<String> namesOfCommands() {
        return commands().keySet().stream();
    }

    /** A command that is named is found without the others by the name that stands beside it in the table. */
    @Test
    void theTableOfCommandsKnowsTheirNames() {
        commands()
                .forEach((name, command) -> assertThat(new CommandLine(command.get()).getCommandName())
                        .isEqualTo(name));
    }

    private static Map<String, Supplier<Object>> commands() {
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                false,
                false,
                false);
        return Main.commands(terminal, Hotshard::run);
    }

    @Test
    void theVersionIsTheBuilds() {
        assertThat(CommandLineRun.of("--version").out()).matches("hotshard \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\n");
    }

    @Test
    void withoutACommandThereIsHelp() {
        CommandLineRun run = CommandLineRun.of();
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("Usage: hotshard").contains("validate");
    }

    @Test
    void aMisspeltCommandIsAFaultInOneLine() {
        CommandLineRun run = CommandLineRun.of("valdate", "x.yaml");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("valdate").contains("did you mean validate");
    }

    @Test
    void anUnknownOptionIsToldBeforeWhatIsMissing() {
        CommandLineRun run = CommandLineRun.of("run", "--hepl");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("--hepl").contains("did you mean --help").doesNotContain("issing");
    }

    @Test
    void whatIsMissingIsTold() {
        CommandLineRun run = CommandLineRun.of("run");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("SCENARIO");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "validate", "place", "list", "show", "generate-completion"})
    void helpOnACommandIsThatOfItsOption(String command) {
        assertThat(CommandLineRun.of("help", command)).isEqualTo(CommandLineRun.of(command, "--help"));
    }

    @Test
    void helpAloneIsThatOfTheProgram() {
        assertThat(CommandLineRun.of("help")).isEqualTo(CommandLineRun.of("--help"));
        assertThat(CommandLineRun.of("help").out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(CommandLineRun.of("help", "--help").code()).isZero();
    }

    @Test
    void helpOnWhatIsNoCommandIsAFaultInOneLine() {
        CommandLineRun run = CommandLineRun.of("help", "rum");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("rum");
    }

    @Test
    void completionIsAScript() {
        assertThat(CommandLineRun.of("generate-completion").out())
                .startsWith("#!/usr/bin/env bash")
                .contains("md5-range");
    }

    @Test
    void allFaultsOfAllFilesAreToldAtOnce() throws IOException {
        Path one = Files.writeString(folder.resolve("one.yaml"), "name: x\nstream: {platform: kinesis, shards: -3}\n");
        Path two = Files.writeString(folder.resolve("two.yaml"), "name: [\n");
        CommandLineRun run = CommandLineRun.of("validate", one.toString(), two.toString(), "missing.yaml");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains(one + ":2:")
                .contains("shards")
                .contains(two + ":")
                .contains("missing.yaml: there is no such file")
                .doesNotContain("\tat ");
    }

    @Test
    void aSettingIsReadLikeAnOverlay() {
        CommandLineRun run = CommandLineRun.of("validate", "flash-sale", "--set", "stream.shards=many");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("stream.shards").contains("many");
        assertThat(CommandLineRun.of("validate", "flash-sale", "--set", "stream.shards")
                        .err())
                .contains("path=value");
    }

    @Test
    void theListNamesEveryScenarioOfTheCatalogueOnce() throws IOException {
        List<String> names;
        try (Stream<Path> files = Files.list(Path.of("../../scenarios"))) {
            names = files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".yaml"))
                    .map(file -> file.substring(0, file.length() - ".yaml".length()))
                    .toList();
        }
        String list = CommandLineRun.of("list").out();
        assertThat(names).isNotEmpty();
        for (String name : names) {
            assertThat(list.lines().filter(line -> line.startsWith("  " + name + " ")))
                    .as(name)
                    .hasSize(1);
        }
        assertThat(list.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void aCatalogueScenarioIsShownByteForByteAndValid() throws IOException {
        assertThat(CommandLineRun.of("show", "flash-sale").out())
                .isEqualTo(Files.readString(Path.of("../../scenarios/flash-sale.yaml")));
        assertThat(CommandLineRun.of("validate", "real-keys").out()).isEqualTo("real-keys: valid\n");
    }

    @Test
    void aCatalogueInAFolderIsReadThere() throws IOException {
        Files.writeString(folder.resolve("README.md"), "**Mine**\n- [Own](own.yaml): a lesson.\n");
        Files.writeString(folder.resolve("own.yaml"), "name: Own\n");
        System.setProperty("hotshard.catalogue", folder.toString());
        try {
            assertThat(CommandLineRun.of("show", "own").out()).isEqualTo("name: Own\n");
            assertThat(CommandLineRun.of("list").out()).contains("\nMine\n  own  a lesson.\n");
            assertThat(CommandLineRun.of("show", "flash-sale").code()).isEqualTo(2);
        } finally {
            System.clearProperty("hotshard.catalogue");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kinesis", "kafka", "dynamodb", "custom"})
    void aPresetIsAScenarioThatCanBeRead(String platform) throws IOException {
        String text = CommandLineRun.of("show", platform).out();
        Path file = Files.writeString(folder.resolve("preset.yaml"), text);
        assertThat(text).contains("platform: " + platform);
        assertThat(CommandLineRun.of("validate", file.toString()).code()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "kinesis, at most 1 MiB;",
        "kafka, at most 1 MiB;",
        "dynamodb, at most 400 KiB;",
        "custom, any size that the caps admit."
    })
    void aPresetSaysHowLargeARecordMayBe(String platform, String limit) {
        assertThat(CommandLineRun.of("show", platform).out()).startsWith("# A record may have " + limit);
    }

    @Test
    void aNameOutsideTheCatalogueIsNotFound() {
        assertThat(CommandLineRun.of("show", "../cli/Main.class").code()).isEqualTo(2);
        assertThat(CommandLineRun.of("show", "nothing-like-it").err()).contains("hotshard list shows them");
    }

    @Test
    void aReaderThatLeftEndsTheCommandQuietly() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.execute(
                new String[] {"list"},
                new Terminal(nothing(), failing("Broken pipe"), err, false, false, false),
                Hotshard::run);
        assertThat(code).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aFullDiskBehindStandardOutputIsSaid() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.execute(
                new String[] {"list"},
                new Terminal(nothing(), failing("No space left on device"), err, false, false, false),
                Hotshard::run);
        assertThat(code).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("No space left on device");
    }

    private static ByteArrayInputStream nothing() {
        return new ByteArrayInputStream(new byte[0]);
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
