package dev.hotshard.cli;

import dev.hotshard.intake.BrokenLines;
import dev.hotshard.intake.GroupLag;
import dev.hotshard.intake.HashWidths;
import dev.hotshard.intake.Listing;
import dev.hotshard.intake.Listing.Kind;
import dev.hotshard.intake.Offsets;
import dev.hotshard.intake.WrongInputException;
import dev.hotshard.report.LoadsFormat;
import dev.hotshard.report.LoadsResult;
import dev.hotshard.report.LoadsResult.Part;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ShardListing;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code shards}: how even the shards of a real stream are, by what its platform's tools print.
 */
@Command(
        name = "shards",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = {
            "Tells how even the shards (partitions) of a real stream are, by what its platform's tools print:",
            "aws kinesis describe-stream or list-shards (JSON or YAML): the widths of the open shards' ranges of hashes;",
            "kafka-consumer-groups --describe: the lag of each partition;",
            "two listings of kafka-get-offsets with the seconds between them: the rate of each partition."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  aws kinesis describe-stream --stream-name orders | hotshard shards",
            "  hotshard shards lag.txt",
            "  hotshard shards offsets-1.txt offsets-2.txt --seconds 60"
        })
final class ShardsCommand implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";

    private final Terminal terminal;

    @Parameters(
            paramLabel = "LISTING",
            arity = "0..2",
            description =
                    "A file, also packed with gzip; - or none: standard input. Two of offsets, the earlier one first.")
    private List<String> files = new ArrayList<>();

    private static final double SECONDS_MIN = 0.001;
    private static final double SECONDS_MAX = 1e9;

    @Option(names = "--seconds", paramLabel = "S", description = "The time between two listings of offsets.")
    private @Nullable Double seconds;

    @Option(names = "--strict", description = "Lines that can't be read are faults: exit code 2, and no result.")
    private boolean strict;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.LoadsFormatChoice.class,
            completionCandidates = Choice.LoadsFormatChoice.class,
            description = "text (default), csv (columns name,shard,measure,amount,share) or json.")
    private LoadsFormat format;

    ShardsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Faults, IOException {
        List<Listing> listings = new ArrayList<>();
        for (String file : files.isEmpty() ? List.of(STANDARD_INPUT) : files) {
            listings.add(read(file));
        }
        BrokenLines broken = new BrokenLines();
        List<Part> parts = parts(listings, broken);
        if (strict && broken.count() > 0) {
            throw new Faults(broken.texts());
        }
        broken.texts().forEach(terminal::tell);
        if (parts.isEmpty()) {
            throw new Faults(listings.get(0).name() + ": lists no shard");
        }
        if (parts.stream().allMatch(part -> part.loads().isEmpty())) {
            // A table of nothing would look like an answer.
            throw new Faults(listings.get(0).name() + ": tells the load of no shard");
        }
        format.write(
                new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8), new LoadsResult(parts, broken.count()));
        return ExitCode.DONE;
    }

    private Listing read(String file) throws Faults, IOException {
        String name = file.equals(STANDARD_INPUT) ? KeyArguments.STANDARD_INPUT_NAME : file;
        try (InputStream in = file.equals(STANDARD_INPUT) ? terminal.in() : KeyArguments.open(file)) {
            return Listing.read(name, in);
        } catch (WrongInputException e) {
            throw new Faults(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw KeyArguments.fault(name, e);
        }
    }

    private List<Part> parts(List<Listing> listings, BrokenLines broken) throws Faults {
        Listing first = listings.get(0);
        boolean areTwo = listings.size() == 2;
        if (areTwo && (first.kind() != Kind.OFFSETS || listings.get(1).kind() != Kind.OFFSETS)) {
            throw new Faults("shards: two listings must both be offsets, lines topic:partition:offset");
        }
        if (!areTwo && seconds != null) {
            throw new Faults("shards: --seconds is the time between two listings of offsets, and goes with two");
        }
        return switch (first.kind()) {
            case KINESIS_SHARDS -> List.of(widths(first));
            case GROUP_LAG -> GroupLag.parts(first, broken);
            case OFFSETS -> {
                if (!areTwo) {
                    throw new Faults(first.name() + ": holds offsets, which tell a rate only beside a second listing: "
                            + "hotshard shards FIRST SECOND --seconds 60");
                }
                if (seconds == null || !(seconds >= SECONDS_MIN && seconds <= SECONDS_MAX)) {
                    throw new Faults("shards: two listings of offsets need the time between them, from 0.001 to"
                            + " 1000000000 seconds: --seconds 60");
                }
                try {
                    yield Offsets.parts(first, listings.get(1), seconds, broken);
                } catch (WrongInputException e) {
                    throw new Faults(String.valueOf(e.getMessage()));
                }
            }
        };
    }

    private static Part widths(Listing listing) throws Faults {
        try {
            return HashWidths.part(listing.name(), ShardListing.read(listing.name(), listing.text()));
        } catch (ScenarioException e) {
            throw new Faults(e.faults().stream().map(Object::toString).toList());
        }
    }
}
