package dev.hotshard.cli;

import dev.hotshard.experiment.KeyHashes;
import dev.hotshard.model.partition.KeyHash;
import dev.hotshard.model.partition.Remainders;
import dev.hotshard.report.PlacementFormat;
import dev.hotshard.report.PlacementFormat.Placement;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Platform;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code place}: which shard each key lands on.
 */
@Command(
        name = "place",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Tells on which shard (partition) each key lands.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  hotshard place --partitioner murmur2 --shards 24 host-prod-a-1471",
            "  hotshard place --partitioner murmur2 --shards 24 --then 48 --buckets 16 \\",
            "    host-prod-a-1471",
            "  hotshard place --partitioner murmur2 --shards 24 --format csv - < keys.txt"
        })
final class PlaceCommand implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";

    /** As many as a scenario may have. */
    private static final int BUCKETS_MAX = 1_000_000;

    private final Terminal terminal;

    @Option(
            names = "--partitioner",
            required = true,
            paramLabel = "NAME",
            converter = Choice.PartitionerChoice.class,
            completionCandidates = Choice.PartitionerChoice.class,
            description = {
                "${COMPLETION-CANDIDATES}.",
                "Kafka's Java client has murmur2, librdkafka crc32, sarama fnv1a, Kinesis md5-range; hash-range are MD5 "
                        + "ranges in place of DynamoDB's secret hash; with explicit the key is the shard's number."
            })
    private PartitionerSpec.Kind partitioner;

    @Option(names = "--shards", required = true, paramLabel = "N", description = "The number of shards (partitions).")
    private int shards;

    @Option(
            names = "--then",
            paramLabel = "M",
            description = "Also tell where each key lands once there are so many shards.")
    private @Nullable Integer then;

    @Option(
            names = "--buckets",
            paramLabel = "B",
            description = "Salt each key: tell it with suffixes #0, #1, ... for so many buckets.")
    private @Nullable Integer buckets;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.PlacementFormatChoice.class,
            completionCandidates = Choice.PlacementFormatChoice.class,
            description = "text (default), csv (columns key,hash,shard[,then]) or json.")
    private PlacementFormat format;

    @Parameters(
            paramLabel = "KEY",
            arity = "1..*",
            description =
                    "Keys, byte for byte; or - for one key a line on standard input. After -- a key may begin with a dash.")
    private List<String> keys;

    PlaceCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Faults, IOException {
        requirePositive("--shards", shards);
        if (then != null) {
            requirePositive("--then", then);
        }
        if (buckets != null) {
            requirePositive("--buckets", buckets);
            if (buckets > BUCKETS_MAX) {
                throw new Faults("place: --buckets must be at most " + BUCKETS_MAX + ", was " + buckets);
            }
        }
        if (keys.size() > 1 && keys.contains(STANDARD_INPUT)) {
            throw new Faults("place: - stands for the keys on standard input and goes without others");
        }
        boolean fromInput = keys.equals(List.of(STANDARD_INPUT));
        InputStream in = fromInput ? someLines() : InputStream.nullInputStream();
        Writer out = new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8);
        PlacementFormat.Sink sink =
                format.open(out, new PlacementFormat.Shards(shardWord(partitioner), shards, then, staying()));
        KeyHash hash = Objects.requireNonNull(KeyHashes.maker(partitioner)).get();
        if (fromInput) {
            placeLines(in, hash, sink);
        } else {
            for (String key : keys) {
                requireAllBytes(key);
                place(hash, key, sink);
            }
        }
        sink.close();
        out.flush();
        return ExitCode.DONE;
    }

    /** The word of the platforms that place keys so. */
    static String shardWord(PartitionerSpec.Kind partitioner) {
        return switch (partitioner) {
            case MD5_RANGE -> Platform.KINESIS.shardWord();
            case HASH_RANGE -> Platform.DYNAMODB.shardWord();
            case EXPLICIT -> Platform.CUSTOM.shardWord();
            default -> Platform.KAFKA.shardWord();
        };
    }

    private void requirePositive(String option, int count) throws Faults {
        if (count < 1) {
            throw new Faults("place: " + option + " must be at least 1, was " + count);
        }
    }

    /** Java puts U+FFFD in the place of bytes that are no UTF-8; what was there can't be hashed any more. */
    private static void requireAllBytes(String key) throws Faults {
        if (key.indexOf('\ufffd') >= 0) {
            throw new Faults("place: key \"" + key
                    + "\" isn't UTF-8, or holds U+FFFD itself, which has to come on standard input");
        }
    }

    /** The share of many keys that stays on its shard; NaN where shards aren't remainders of hashes. */
    private double staying() {
        boolean isRemainder =
                !PartitionerSpec.of(partitioner).isByRanges() && partitioner != PartitionerSpec.Kind.EXPLICIT;
        return then == null || !isRemainder ? Double.NaN : Remainders.staying(shards, then);
    }

    /** A key, or each of its buckets. */
    private void place(KeyHash hash, String key, PlacementFormat.Sink sink) throws Faults, IOException {
        if (buckets == null) {
            sink.add(place(hash, key, key.getBytes(StandardCharsets.UTF_8)));
            return;
        }
        for (int bucket = 0; bucket < buckets; bucket++) {
            String salted = key + "#" + bucket;
            sink.add(place(hash, salted, salted.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private Placement place(KeyHash hash, String key, byte[] bytes) throws Faults {
        try {
            return new Placement(
                    key,
                    hash.hashText(bytes, bytes.length),
                    hash.shardOf(bytes, bytes.length, shards),
                    then == null ? null : hash.shardOf(bytes, bytes.length, then));
        } catch (IllegalArgumentException e) {
            throw new Faults("place: " + e.getMessage());
        }
    }

    /** Standard input, which holds something: a table of nothing would look like an answer. */
    private InputStream someLines() throws Faults, IOException {
        InputStream in = new BufferedInputStream(terminal.in(), 1 << 16);
        in.mark(1);
        if (in.read() < 0) {
            throw new Faults("place: standard input is empty, so there is no key to place");
        }
        in.reset();
        return in;
    }

    /** Each line is a key, an empty one too; it ends with a line feed, or a carriage return and a line feed. */
    private void placeLines(InputStream in, KeyHash hash, PlacementFormat.Sink sink) throws Faults, IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        long number = 1;
        int b = in.read();
        while (b >= 0 && !terminal.readerLeft()) {
            line.reset();
            while (b >= 0 && b != '\n') {
                line.write(b);
                b = in.read();
            }
            byte[] bytes = line.toByteArray();
            if (b == '\n') {
                bytes = withoutCarriageReturn(bytes);
                b = in.read();
            }
            place(hash, decode(bytes, number), sink);
            number++;
        }
    }

    private static byte[] withoutCarriageReturn(byte[] line) {
        boolean ends = line.length > 0 && line[line.length - 1] == '\r';
        return ends ? Arrays.copyOf(line, line.length - 1) : line;
    }

    private static String decode(byte[] bytes, long line) throws Faults {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new Faults("place: line " + line + " of standard input is no UTF-8");
        }
    }
}
