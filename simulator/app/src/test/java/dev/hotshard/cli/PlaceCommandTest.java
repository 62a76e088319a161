package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PlaceCommandTest {
    /** Vectors: each line says where its place is published. */
    @ParameterizedTest
    @MethodSource("publishedPlaces")
    void aKeyLandsWhereItIsPublishedToLand(String id, String partitioner, String shards, String key, String shard) {
        CommandLineRun run = CommandLineRun.of(
                "place", "--partitioner", partitioner, "--shards", shards, "--format", "csv", "--", key);
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out().lines().skip(1).findFirst().orElseThrow()).endsWith("," + shard);
    }

    static Stream<Arguments> publishedPlaces() throws IOException {
        List<Arguments> places = new ArrayList<>();
        try (InputStream in = PlaceCommandTest.class.getResourceAsStream("place-cases.csv")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(2)
                    .forEach(line -> {
                        // The fields after the source hold no quotes but those of the key.
                        String[] cells = line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1);
                        String key = cells[4].startsWith("\"")
                                ? cells[4].substring(1, cells[4].length() - 1).replace("\"\"", "\"")
                                : cells[4];
                        places.add(Arguments.of(cells[0], cells[2], cells[3], key, cells[5]));
                    });
        }
        return places.stream();
    }

    /** Counts of the keys that the loop of the Kinesis developer guide makes, on sixteen fresh shards, as kinesalite deals them. */
    @Test
    void theKeysOfTheDeveloperGuideSpreadAsTheyDoThere() {
        int[] expected = {3, 10, 11, 4, 7, 6, 11, 7, 2, 6, 2, 9, 3, 8, 8, 3};
        List<String> args =
                new ArrayList<>(List.of("place", "--partitioner", "md5-range", "--shards", "16", "--format", "csv"));
        IntStream.range(0, 100).forEach(i -> args.add("partitionKey-" + i));
        int[] counts = new int[16];
        CommandLineRun.of(args.toArray(String[]::new))
                .out()
                .lines()
                .skip(1)
                .forEach(line -> counts[Integer.parseInt(line.substring(line.lastIndexOf(',') + 1))]++);
        assertThat(counts).isEqualTo(expected);
    }

    @Test
    void csvHasTheHashAsTheVectorsWriteIt() {
        assertThat(CommandLineRun.of(
                                "place",
                                "--partitioner",
                                "murmur2",
                                "--shards",
                                "24",
                                "--then",
                                "48",
                                "--format",
                                "csv",
                                "host-prod-a-1471")
                        .out())
                .isEqualTo("key,hash,shard,then\nhost-prod-a-1471,-422857976,0,24\n");
        assertThat(CommandLineRun.of("place", "--partitioner=md5-range", "--shards=16", "--format=csv", "web")
                        .out())
                .isEqualTo("key,hash,shard\nweb,2567a5ec9705eb7ac2c984033e06189d,2\n");
    }

    @Test
    void jsonIsAListWithTheColumnsOfTheCsv() {
        assertThat(CommandLineRun.of(
                                "place", "--partitioner", "explicit", "--shards", "4", "--format", "json", "3", "0")
                        .out())
                .isEqualTo("""
                        [ {
                          "key": "3",
                          "hash": "3",
                          "shard": 3
                        }, {
                          "key": "0",
                          "hash": "0",
                          "shard": 0
                        } ]
                        """);
    }

    @Test
    void textCountsWhatMoves() {
        CommandLineRun run = CommandLineRun.of(
                "place", "--partitioner", "murmur2", "--shards", "24", "--then", "48", "host-prod-a-1471", "");
        assertThat(run.out()).isEqualTo("""
                        key                     hash  partition of 24  of 48
                        host-prod-a-1471  -422857976                0     24
                        ""                 275646681                9      9

                        2 keys on 2 of 24 partitions; the fullest, partition 0, has 1.
                        With 48 partitions 1 of them moves (50.0 %) and 1 stays; of many keys 50.0 % stay.
                        """);
    }

    /** 24 and 36 have 72 multiples in common: of the hashes below, 24 have the same remainder by both. Ranges aren't remainders. */
    @Test
    void textTellsTheShareOfManyKeysThatStaysWhereItIsKnown() {
        assertThat(CommandLineRun.of("place", "--partitioner", "crc32", "--shards", "24", "--then", "36", "a", "b")
                        .out())
                .endsWith("; of many keys 33.3 % stay.\n");
        assertThat(CommandLineRun.of("place", "--partitioner", "md5-range", "--shards", "4", "--then", "8", "a", "c")
                        .out())
                .endsWith("With 8 shards 1 of them moves (50.0 %) and 1 stays.\n");
    }

    /** The suffixes are those of a salted key in a run. */
    @Test
    void eachBucketOfASaltedKeyIsAKeyOfItsOwn() {
        CommandLineRun salted = CommandLineRun.of(
                "place", "--partitioner", "murmur2", "--shards", "24", "--buckets", "3", "--format", "csv", "u", "v");
        CommandLineRun plain = CommandLineRun.of(
                "place",
                "--partitioner",
                "murmur2",
                "--shards",
                "24",
                "--format",
                "csv",
                "u#0",
                "u#1",
                "u#2",
                "v#0",
                "v#1",
                "v#2");
        assertThat(salted.out()).isEqualTo(plain.out()).contains("\nu#2,");
        assertThat(CommandLineRun.of("place", "--partitioner", "murmur2", "--shards", "24", "--buckets", "0", "u")
                        .err())
                .contains("--buckets must be at least 1, was 0");
    }

    /** Picocli would put the file's content in place of its name. */
    @Test
    void aKeyMayBeginWithAnAtSignAlsoWhereThereIsSuchAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("keys"), "other");
        for (String key : List.of("@x", "@" + file)) {
            assertThat(CommandLineRun.of("place", "--partitioner", "murmur2", "--shards", "24", "--format", "csv", key)
                            .out())
                    .startsWith("key,hash,shard\n" + key + ",");
        }
    }

    @Test
    void eachLineOfStandardInputIsAKeyAndAnEmptyOneToo() {
        CommandLineRun run = CommandLineRun.withInput(
                "a\r\n\né".getBytes(StandardCharsets.UTF_8),
                "place",
                "--partitioner",
                "crc32",
                "--shards",
                "15",
                "--format",
                "csv",
                "-");
        assertThat(run.out().lines().map(line -> line.substring(0, line.indexOf(','))))
                .containsExactly("key", "a", "\"\"", "é");
    }

    @Test
    void aLineFeedAtTheEndBeginsNoKey() {
        byte[] oneLine = "a\n".getBytes(StandardCharsets.UTF_8);
        assertThat(CommandLineRun.withInput(
                                oneLine, "place", "--partitioner", "crc32", "--shards", "3", "--format", "csv", "-")
                        .out()
                        .lines())
                .hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultIsOneLineAndExitCodeTwo(String says, String args) {
        CommandLineRun run = CommandLineRun.of(args.split(" "));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains(says);
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of("'murmur' is none of murmur2,", "place --partitioner murmur --shards 3 a"),
                Arguments.of("--shards must be at least 1, was 0", "place --partitioner murmur2 --shards 0 a"),
                Arguments.of("--then must be at least 1, was -1", "place --partitioner murmur2 --shards 3 --then -1 a"),
                Arguments.of(
                        "--buckets must be at most 1000000, was 99999999",
                        "place --partitioner murmur2 --shards 3 --buckets 99999999 a"),
                Arguments.of("--partitioner", "place --shards 3 a"),
                Arguments.of(
                        "'many' is no whole number, or too large a one", "place --partitioner murmur2 --shards many a"),
                Arguments.of("KEY", "place --partitioner murmur2 --shards 3"),
                Arguments.of("goes without others", "place --partitioner murmur2 --shards 3 a -"),
                Arguments.of("isn't UTF-8", "place --partitioner murmur2 --shards 3 a b\ufffd"),
                Arguments.of("0 to 3", "place --partitioner explicit --shards 4 4"),
                Arguments.of("none of text, csv, json", "place --partitioner murmur2 --shards 3 --format xml a"));
    }

    @Test
    void bytesThatAreNoTextAreAFaultWithTheirLine() {
        CommandLineRun run = CommandLineRun.withInput(
                new byte[] {'a', '\n', (byte) 0xff, '\n'}, "place", "--partitioner", "crc32", "--shards", "3", "-");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("place: line 2 of standard input is no UTF-8\n");
    }

    @Test
    void nothingToPlaceIsNoTable() {
        for (String format : List.of("text", "csv", "json")) {
            CommandLineRun run =
                    CommandLineRun.of("place", "--partitioner", "crc32", "--shards", "3", "--format", format, "-");
            assertThat(run)
                    .isEqualTo(
                            new CommandLineRun(2, "", "place: standard input is empty, so there is no key to place\n"));
        }
        assertThat(CommandLineRun.withInput(new byte[] {'\n'}, "place", "--partitioner", "crc32", "--shards", "3", "-")
                        .code())
                .isZero();
    }

    /** A key with an escape sequence must not command the terminal, whoever prints it. */
    @Test
    void nothingInAKeyCommandsTheTerminal() {
        CommandLineRun run = CommandLineRun.of("place", "--partitioner", "explicit", "--shards", "4", "\u001b[31m");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("\\u001b[31m").doesNotContain("\u001b");
    }
}
