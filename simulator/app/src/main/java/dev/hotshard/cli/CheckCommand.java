package dev.hotshard.cli;

import dev.hotshard.intake.KeyChecks;
import dev.hotshard.report.CheckFormat;
import dev.hotshard.report.CheckResult;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code check}: whether keys of real traffic can fill so many shards, as an exit code.
 */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = {
            "Ends with exit code 1 if keys of real traffic can't fill so many shards evenly: too few, or one too hot.",
            "With --platform or --partitioner also where they really land is checked; with --rate, whether the hottest key "
                    + "fits a shard."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  hotshard check keys.txt.gz --shards 16",
            "  hotshard check orders.jsonl --field merchant --platform kinesis --shards 16 \\",
            "    --max-over-mean 2",
            "  hotshard check orders.csv --field merchant --platform kinesis --shards 16 \\",
            "    --rate 12k/s --format json"
        })
final class CheckCommand implements Callable<Integer> {
    /** So many of the hottest keys stand in the JSON. */
    private static final int TOP = 10;

    private final Terminal terminal;

    @Mixin
    private KeyArguments arguments;

    @Option(
            names = "--shards",
            required = true,
            paramLabel = "N",
            description = "The number of shards (partitions) to fill.")
    private int shards;

    @Option(
            names = "--max-over-mean",
            paramLabel = "FACTOR",
            defaultValue = "1.5",
            description = "How much of the mean the fullest shard may carry, 1.5 if not given.")
    private double maxOverMean;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.CheckFormatChoice.class,
            completionCandidates = Choice.CheckFormatChoice.class,
            description = "text (default) or json.")
    private CheckFormat format;

    CheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Faults, IOException {
        if (!(maxOverMean >= 1) || Double.isInfinite(maxOverMean)) {
            throw new Faults("check: --max-over-mean must be at least 1, was " + maxOverMean);
        }
        arguments.checkPace("check", true);
        CheckResult result =
                KeyChecks.of(arguments.result(arguments.read("check", terminal, shards), shards, TOP), maxOverMean);
        format.write(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8), result);
        return result.held() ? ExitCode.DONE : ExitCode.EXPECTATION_FAILED;
    }
}
