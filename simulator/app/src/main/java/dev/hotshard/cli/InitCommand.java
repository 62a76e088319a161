package dev.hotshard.cli;

import dev.hotshard.intake.NewFile;
import dev.hotshard.intake.WrongInputException;
import dev.hotshard.scenario.Platform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code init}: a scenario to begin with, which runs as it is and says what to adapt.
 */
@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Writes a scenario to begin with: it runs as it is, and its comments say what to adapt.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  hotshard init kafka --out my-topic.yaml",
            "  hotshard run my-topic.yaml",
            "",
            "From keys of real traffic:",
            "  hotshard keys KEYS --population keys.csv --init my.yaml"
        })
final class InitCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            arity = "0..1",
            paramLabel = "PLATFORM",
            defaultValue = "custom",
            converter = Choice.PlatformChoice.class,
            completionCandidates = Choice.PlatformChoice.class,
            description = "kinesis, kafka, dynamodb or custom (default), which has no caps but those you write.")
    private Platform platform;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write it to a file, which mustn't be there yet. Without it: standard output.")
    private @Nullable Path out;

    InitCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Faults, IOException {
        byte[] text = template();
        // As everywhere a dash is no file.
        if (out == null || out.toString().equals("-")) {
            terminal.out().write(text);
            return ExitCode.DONE;
        }
        try (NewFile file = NewFile.at("--out", out)) {
            file.write(writer -> writer.write(new String(text, StandardCharsets.UTF_8)));
            file.publish();
        } catch (WrongInputException e) {
            throw new Faults(String.valueOf(e.getMessage()));
        }
        terminal.err().println("Written to " + out + "; next: hotshard run " + out);
        return ExitCode.DONE;
    }

    private byte[] template() throws IOException {
        String name = "init/" + new Preset(platform).name() + ".yaml";
        try (InputStream in = InitCommand.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("there is no template " + name);
            }
            return in.readAllBytes();
        }
    }
}
