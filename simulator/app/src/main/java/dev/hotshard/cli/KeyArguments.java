package dev.hotshard.cli;

import dev.hotshard.experiment.KeyHashes;
import dev.hotshard.intake.KeyCounts;
import dev.hotshard.intake.KeyFields;
import dev.hotshard.intake.KeyFormat;
import dev.hotshard.intake.KeyReading;
import dev.hotshard.intake.KeyTally;
import dev.hotshard.intake.KeysReport;
import dev.hotshard.intake.Placing;
import dev.hotshard.intake.WrongInputException;
import dev.hotshard.report.KeysResult;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.PlatformPreset;
import dev.hotshard.scenario.yaml.Quantities;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands about keys of real traffic are given: the files, how they are read, and the shards that are asked for. */
final class KeyArguments {
    /** What standard input is called in messages. */
    static final String STANDARD_INPUT_NAME = "standard input";

    private static final String STANDARD_INPUT = "-";

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Files with keys, also packed with gzip; - or none: standard input.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--input",
            paramLabel = "FORMAT",
            converter = Choice.KeyFormatChoice.class,
            completionCandidates = Choice.KeyFormatChoice.class,
            description = {
                "How the files hold keys; without it their first lines tell.",
                "lines: one key a line, an empty line is a record without a key; csv: a table with a header, or rows of key,count without one; "
                        + "jsonl: an object a line; kafka: key, TAB, value, as kafka-console-consumer prints with "
                        + "print.key=true, where null is no key; uniq: counts and keys, as uniq -c prints."
            })
    private @Nullable KeyFormat format;

    @Option(
            names = "--field",
            paramLabel = "NAME",
            description =
                    "The column of a table, or the field of JSON objects, that holds the key; a field within a field "
                            + "with dots, order.merchant. Without it a table's column key.")
    private @Nullable String field;

    @Option(
            names = "--count-field",
            paramLabel = "NAME",
            description = "The column or field that tells how often the key was seen. Without it, and without --field, "
                    + "a table's column count, else each row is one record.")
    private @Nullable String countField;

    @Option(names = "--strict", description = "Lines that can't be read are faults: exit code 2, and no result.")
    private boolean strict;

    @Option(
            names = "--exact-keys",
            paramLabel = "N",
            description = "Count up to so many different keys one by one (1,000,000, some 160 MB); of more only "
                    + "the hottest are kept, with an error that is told.")
    private @Nullable Integer exactKeys;

    @Option(
            names = "--platform",
            paramLabel = "NAME",
            converter = Choice.PlatformChoice.class,
            completionCandidates = Choice.PlatformChoice.class,
            description = "${COMPLETION-CANDIDATES}: brings the partitioner, the cap of a shard, and the word for it.")
    private @Nullable Platform platform;

    @Option(
            names = "--partitioner",
            paramLabel = "NAME",
            converter = Choice.PartitionerChoice.class,
            completionCandidates = Choice.PartitionerChoice.class,
            description = "What places keys on shards, as in place: ${COMPLETION-CANDIDATES}. "
                    + "Without it that of --platform.")
    private PartitionerSpec.@Nullable Kind partitioner;

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description =
                    "The rate of the whole traffic, such as 12k/s: tells the rate of each hot key, and whether it fills a shard.")
    private @Nullable String rate;

    @Option(
            names = "--cap",
            paramLabel = "RATE",
            description =
                    "What one shard takes, such as 1000/s. Without it that of --platform, for records of one unit on dynamodb.")
    private @Nullable String cap;

    @Option(names = "--quiet", description = "Don't tell on stderr how the files are read, nor which lines can't be.")
    private boolean quiet;

    /** What was read. */
    record Read(KeyCounts counts, List<String> inputs, Pace pace) {}

    /**
     * Tells what is missing where a rate or a cap is given that nothing is held against.
     * Errors: Faults where {@code --cap} stands alone; without a cap {@code --rate} is one only for who asks whether the hottest key fits.
     */
    void checkPace(String command, boolean needsCap) throws Faults {
        pace(command);
        if (cap != null && rate == null) {
            throw new Faults(command + ": --cap needs --rate, the rate of the whole traffic that is held against it");
        }
        if (needsCap && rate != null && cap == null && Double.isNaN(platformCap())) {
            throw new Faults(
                    command + ": --rate needs what one " + shardWord() + " takes: --cap, or a --platform that has one");
        }
    }

    /** Reads all inputs; {@code shards} null where no number of them is asked for. */
    Read read(String command, Terminal terminal, @Nullable Integer shards) throws Faults, IOException {
        Pace pace = pace(command);
        checkCount(command, "--exact-keys", exactKeys, Limits.VALUES);
        checkCount(command, "--shards", shards, Limits.SHARDS);
        if (files.size() != files.stream().distinct().count()) {
            throw new Faults(command + ": a file is named twice, and its records would count twice");
        }
        KeyTally.Bounds bounds = exactKeys == null
                ? KeyTally.Bounds.DEFAULT
                : new KeyTally.Bounds(exactKeys, Math.max(KeyTally.Bounds.DEFAULT.keyChars(), 64L * exactKeys));
        KeyTally tally = new KeyTally(bounds, placing(command, shards));
        KeyReading reading = new KeyReading(tally, format, new KeyFields(field, countField), note -> {
            if (!quiet) {
                terminal.tell("hotshard: " + note);
            }
        });
        List<String> inputs = files.isEmpty() ? List.of(STANDARD_INPUT) : files;
        List<String> names = new ArrayList<>();
        for (String input : inputs) {
            String name = input.equals(STANDARD_INPUT) ? STANDARD_INPUT_NAME : input;
            names.add(name);
            try (InputStream in = input.equals(STANDARD_INPUT) ? terminal.in() : open(input)) {
                reading.read(name, in);
            } catch (WrongInputException e) {
                throw new Faults(String.valueOf(e.getMessage()));
            } catch (IOException e) {
                throw fault(name, e);
            }
        }
        KeyCounts counts = tally.counts(reading.broken().count());
        boolean nothing = counts.records() + counts.withoutKey() == 0;
        if (nothing && reading.lacking().size() == inputs.size()) {
            // Said once, for a line of its own for each line would say no more.
            throw new Faults(reading.lacking());
        }
        List<String> broken = reading.broken().texts();
        if (strict && !broken.isEmpty()) {
            throw new Faults(broken);
        }
        if (!quiet) {
            broken.forEach(terminal::tell);
        }
        if (nothing) {
            // A table of nothing would look like an answer.
            throw new Faults(command + ": there is no record in " + String.join(", ", names));
        }
        return new Read(counts, names, pace);
    }

    /** What went wrong with the bytes of an input. */
    static Faults fault(String name, IOException e) {
        return new Faults(e instanceof FileSystemException ? FileFaults.text(e) : name + ": " + e.getMessage());
    }

    static InputStream open(String file) throws Faults, IOException {
        Path path;
        try {
            path = Path.of(file);
        } catch (InvalidPathException e) {
            throw new Faults(file + ": is no path");
        }
        if (Files.isDirectory(path)) {
            throw new Faults(file + ": is a folder, no file");
        }
        return Files.newInputStream(path);
    }

    private static void checkCount(String command, String option, @Nullable Integer count, int most) throws Faults {
        if (count != null && (count < 1 || count > most)) {
            throw new Faults(command + ": " + option + " must be from 1 to " + most + ", was " + count);
        }
    }

    /** What places keys: the partitioner that was named, or the platform's, among the shards; null without one or without shards. */
    private @Nullable Placing placing(String command, @Nullable Integer shards) throws Faults {
        if (shards == null) {
            if (partitioner != null) {
                throw new Faults(command + ": --partitioner needs --shards, the number of shards to place keys on");
            }
            return null;
        }
        PartitionerSpec.Kind kind = kind();
        return kind == null
                ? null
                : new Placing(
                        word(kind),
                        Objects.requireNonNull(KeyHashes.maker(kind)).get(),
                        shards);
    }

    private PartitionerSpec.@Nullable Kind kind() {
        if (partitioner != null || platform == null) {
            return partitioner;
        }
        return PlatformPreset.of(platform).partitioner().kind();
    }

    @Nullable
    Platform platform() {
        return platform;
    }

    /** The name of the partitioner that was asked for; null if none was. */
    @Nullable
    String partitionerName() {
        return partitioner == null ? null : word(partitioner);
    }

    private String shardWord() {
        if (platform != null) {
            return platform.shardWord();
        }
        return partitioner == null ? "shard" : PlaceCommand.shardWord(partitioner);
    }

    /** The cap of a shard in records a second that the platform brings, NaN without one; a record of up to one unit counts as one. */
    private double platformCap() {
        if (platform == null) {
            return Double.NaN;
        }
        CapSpec cap = PlatformPreset.of(platform).cap();
        return cap.recordsPerSecond() == null ? cap.unitsRate() : cap.recordsRate();
    }

    /** The rate of the whole traffic, and the cap of a shard that was given, in records a second; NaN where none was. */
    record Pace(double perSecond, double capPerSecond) {}

    Pace pace(String command) throws Faults {
        return new Pace(rate(command, "--rate", rate), rate(command, "--cap", cap));
    }

    private static double rate(String command, String option, @Nullable String text) throws Faults {
        if (text == null) {
            return Double.NaN;
        }
        try {
            return Quantities.positiveRate(text);
        } catch (IllegalArgumentException e) {
            throw new Faults(command + ": " + option + " " + e.getMessage());
        }
    }

    /** What was read means that. */
    KeysResult result(Read read, @Nullable Integer shards, int top) {
        Pace pace = read.pace();
        double shardCap = cap == null ? platformCap() : pace.capPerSecond();
        return KeysReport.of(
                read.counts(), new KeysReport.Question(shardWord(), shards, top, pace.perSecond(), shardCap));
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
