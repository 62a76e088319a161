package dev.hotshard.cli;

import dev.hotshard.intake.KeyCounts;
import dev.hotshard.intake.NewFile;
import dev.hotshard.intake.PopulationFile;
import dev.hotshard.intake.StarterScenario;
import dev.hotshard.intake.WrongInputException;
import dev.hotshard.report.KeysFormat;
import dev.hotshard.scenario.Platform;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code keys}: what keys of real traffic are like, and what that means for shards.
 */
@Command(
        name = "keys",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = {
            "Counts the keys of real traffic: how many, the hottest, whether one is too hot, the load of each shard.",
            "Streams of any length are read in bounded memory. Lines that can't be read are told and counted."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  hotshard keys keys.txt.gz --platform kinesis --shards 16 --rate 12k/s",
            "  hotshard keys orders.jsonl --field order.merchant \\",
            "    --partitioner murmur2 --shards 24",
            "  kafka-console-consumer ... --property print.key=true \\",
            "    | hotshard keys --platform kafka --shards 24",
            "  hotshard keys orders.csv --field merchant \\",
            "    --population merchants.csv.gz --init merchants.yaml"
        })
final class KeysCommand implements Callable<Integer> {
    private static final int TOP_MAX = 10_000;

    private final Terminal terminal;

    @Mixin
    private KeyArguments arguments;

    @Option(names = "--shards", paramLabel = "N", description = "What these keys make of so many shards.")
    private @Nullable Integer shards;

    @Option(
            names = "--top",
            paramLabel = "N",
            defaultValue = "10",
            description = "Tell so many of the hottest keys (10).")
    private int top;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.KeysFormatChoice.class,
            completionCandidates = Choice.KeysFormatChoice.class,
            description = "text (default), csv (columns kind,name,records,share,shard) or json.")
    private KeysFormat format;

    @Option(
            names = "--population",
            paramLabel = "FILE",
            description =
                    "Write the keys and their counts as the file of a population, columns key and count; packed if it is "
                            + "called .gz. Beyond --exact-keys made-up keys stand for those that weren't kept.")
    private @Nullable Path population;

    @Option(
            names = "--init",
            paramLabel = "FILE.yaml",
            description =
                    "Write a scenario to begin with, which runs as it is; its population is --population's file, or "
                            + "NAME-keys.csv beside it. Files that are there are never replaced.")
    private @Nullable Path init;

    KeysCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Faults, IOException {
        if (top < 0 || top > TOP_MAX) {
            throw new Faults("keys: --top must be from 0 to " + TOP_MAX + ", was " + top);
        }
        if (init == null) {
            arguments.checkPace("keys", false);
        }
        if (population != null && init != null && isSame(population, init)) {
            throw new Faults("keys: --population and --init name the same file, " + init);
        }
        // Where files may not be written is told before a long stream is read.
        try (NewFile populationFile =
                        newFile(population == null ? "--init, its population" : "--population", population());
                NewFile scenarioFile = newFile("--init", init)) {
            KeyArguments.Read read = arguments.read("keys", terminal, shards);
            KeyCounts counts = read.counts();
            if (populationFile != null) {
                if (counts.records() == 0) {
                    throw new Faults("keys: there is no key to write to " + populationFile.target());
                }
                PopulationFile file = new PopulationFile(counts);
                populationFile.write(file::write);
                if (scenarioFile != null) {
                    StarterScenario starter = new StarterScenario(
                            KeyArguments.word(arguments.platform() == null ? Platform.CUSTOM : arguments.platform()),
                            shards == null ? StarterScenario.SHARDS : shards,
                            arguments.partitionerName(),
                            read.pace().perSecond(),
                            read.pace().capPerSecond(),
                            read.inputs());
                    Path seen = seenFrom(scenarioFile.target(), populationFile.target());
                    scenarioFile.write(out -> starter.write(out, counts, file, seen));
                }
                populationFile.publish();
                if (scenarioFile != null) {
                    scenarioFile.publish();
                }
            }
            format.write(
                    new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8),
                    arguments.result(read, shards, top));
            return ExitCode.DONE;
        }
    }

    /** Null where none is asked for. */
    private static @Nullable NewFile newFile(String option, @Nullable Path path) throws Faults {
        try {
            return path == null ? null : NewFile.at(option, path);
        } catch (WrongInputException e) {
            throw new Faults(String.valueOf(e.getMessage()));
        }
    }

    private static boolean isSame(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }

    /** The place of the population: as asked for, or beside the scenario. */
    private @Nullable Path population() {
        if (population != null || init == null) {
            return population;
        }
        String name = String.valueOf(init.getFileName());
        int dot = name.lastIndexOf('.');
        return init.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + "-keys.csv");
    }

    /** The path by which a file finds another. */
    private static Path seenFrom(Path from, Path to) {
        Path folder = from.toAbsolutePath().normalize().getParent();
        Path target = to.toAbsolutePath().normalize();
        try {
            return folder == null ? target : folder.relativize(target);
        } catch (IllegalArgumentException e) {
            // Another disk.
            return target;
        }
    }
}
