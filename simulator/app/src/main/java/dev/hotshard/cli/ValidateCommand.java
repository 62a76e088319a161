package dev.hotshard.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code validate}: all that is wrong with some scenarios, without running them.
 */
@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Reads scenarios and tells all that is wrong with them, with file, line and column.",
        footerHeading = "%nExample:%n",
        footer = "  hotshard validate scenarios/*.yaml")
final class ValidateCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private ScenarioArguments scenarios;

    @Option(names = "--quiet", description = "Only tell faults.")
    private boolean quiet;

    ValidateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Faults {
        for (ScenarioArguments.Read read : scenarios.read()) {
            if (!quiet) {
                terminal.out().println(read.text().called() + ": valid");
            }
        }
        return ExitCode.DONE;
    }
}
