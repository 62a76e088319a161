package dev.hotshard.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * The command {@code show}: the text of a catalogue scenario or of a preset.
 */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Prints a scenario of the catalogue, or the defaults of a platform.",
        footerHeading = "%nExamples:%n",
        footer = {"  hotshard show flash-sale > my-scenario.yaml", "  hotshard show kinesis"})
final class ShowCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "NAME", description = "A name that hotshard list prints.")
    private String name;

    ShowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Faults, IOException {
        Preset preset = Preset.of(name);
        if (preset != null) {
            terminal.out().print(preset.text());
        } else {
            terminal.out().write(ScenarioText.find(name).bytes());
        }
        return ExitCode.DONE;
    }
}
