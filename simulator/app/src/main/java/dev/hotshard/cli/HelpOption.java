package dev.hotshard.cli;

import picocli.CommandLine.Option;

/**
 * The option {@code --help} that each command has.
 */
final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean shown;
}
