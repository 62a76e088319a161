package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysCommandTest {
    @TempDir
    private Path folder;

    private static CommandLineRun keys(String input, String... args) {
        String[] all = Stream.concat(Stream.of("keys"), Stream.of(args)).toArray(String[]::new);
        return CommandLineRun.withInput(input.getBytes(StandardCharsets.UTF_8), all);
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    /** The MD5s begin with 25 (web), 53 (mobile) and d1 (batch), so their first two bits are 0, 1 and 3; 760 is 3.04 times the mean of 250. */
    @Test
    void aHotKeyIsNamedWithItsRateAndItsShard() {
        CommandLineRun run = keys(
                "key,count\nweb,760\nmobile,200\nbatch,40\n",
                "--platform",
                "kinesis",
                "--shards",
                "4",
                "--rate",
                "12k/s");
        assertThat(run.code()).isZero();
        assertThat(run.out()).isEqualTo("""
                1,000 records of 3 different keys. At 12,000/s the hottest key is 9,120/s,
                912.0 % of what one shard takes (1,000/s).

                key     records   share     rate  shard
                web         760  76.0 %  9,120/s      0
                mobile      200  20.0 %  2,400/s      1
                batch        40   4.0 %    480/s      3

                shard of 4  records   share  of the mean
                0               760  76.0 %        3.04x
                1               200  20.0 %        0.80x
                2                 0     0 %        0.00x
                3                40   4.0 %        0.16x

                Placed by md5-range: max/median 6.33x, max/mean 3.04x. However whole keys are
                placed on 4 shards, max/mean is at least 3.04x; the hottest key is an even part
                of no more than 1.

                few-keys: 3 keys for 4 shards: at least 1 shard can get nothing. More shards
                  change nothing; more keys do.
                hot-key: The key web alone is 76.0 % of the records, and an even part of 4
                  shards is 25.0 %: no split makes them even, for all records of one key stay
                  together. At 12,000/s in all it is 9,120/s, and one shard takes 1,000/s: at
                  least 10 must share it.
                """);
        assertThat(run.err()).isEqualTo("hotshard: standard input: read as a CSV table\n");
    }

    @Test
    void csvHasALineForEachKeyAndShard() {
        assertThat(keys("1\n1\n0\n1\n", "--format=csv", "--shards=2", "--partitioner=explicit", "--top=1")
                        .out())
                .isEqualTo("""
                        kind,name,records,share,shard
                        key,1,3,0.75,1
                        shard,0,1,0.25,0
                        shard,1,3,0.75,1
                        """);
    }

    @Test
    void linesThatAreAllBrokenAreNoResult() {
        CommandLineRun run = keys("a\nb\n", "--shards=2", "--partitioner=explicit", "--quiet");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("keys: there is no record in standard input\n");
        CommandLineRun bare = keys("\n\n");
        assertThat(bare.code()).isZero();
        assertThat(bare.out()).isEqualTo("0 records of 0 different keys. 2 more records have no key.\n");
    }

    @Test
    void aFieldThatNoLineHasIsToldOnce() {
        String lines = "{\"order\": {\"tenant\": \"a\", \"id\": 1}, \"at\": [2]}\n{\"order\": {\"tenant\": \"b\"}}\n";
        CommandLineRun run = keys(lines, "--field=order.tennant", "--quiet");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("standard input: no line has the field \"order.tennant\"; the first has \"order.tenant\","
                        + " \"order.id\", \"at\"\n");
        assertThat(keys(lines, "--field=order.id", "--quiet").code()).isZero();
        assertThat(keys(lines + "no JSON\n", "--field=order.tennant", "--input=jsonl")
                        .err())
                .contains("standard input:1: the object has no field");
    }

    @Test
    void jsonHasEveryField() throws IOException {
        Map<?, ?> all = (Map<?, ?>) JsonTree.read(
                keys("a\na\nb\n\n", "--format=json", "--shards=2", "--platform=kafka", "--rate=10/s", "--cap=5/s")
                        .out());
        assertThat(all.keySet().stream().map(String::valueOf))
                .containsExactly(
                        "schema",
                        "records",
                        "withoutKey",
                        "brokenLines",
                        "cardinality",
                        "countsTooLowByAtMost",
                        "top",
                        "spread",
                        "pace",
                        "verdicts");
    }

    @Test
    void brokenLinesAreToldAndCountedAndFatalOnlyIfStrict() {
        String input = "   2 a\n   x\n   3 b\n";
        CommandLineRun lax = keys(input, "--input", "uniq");
        assertThat(lax.code()).isZero();
        assertThat(lax.out()).startsWith("5 records of 2 different keys. 1 line couldn't be read.\n");
        assertThat(lax.err()).isEqualTo("standard input:2: must be a count, a space and a key, was \"   x\"\n");
        CommandLineRun strict = keys(input, "--input", "uniq", "--strict");
        assertThat(strict.code()).isEqualTo(2);
        assertThat(strict.out()).isEmpty();
        assertThat(strict.err()).isEqualTo(lax.err());
    }

    @Test
    void faultsOfTheUserAreOneLineWithoutATrace() throws IOException {
        assertFault("keys: --partitioner needs --shards", "--partitioner", "murmur2");
        assertFault("keys: --shards must be from 1 to 1000000, was 0", "--shards", "0");
        assertFault("keys: --rate needs a unit, was 12; write 12/s", "--rate", "12");
        assertFault("keys: --cap needs --rate, the rate of the whole traffic that is held against it", "--cap", "12/s");
        assertFault("keys: --population and --init name the same file, ./x", "--population", "x", "--init", "./x");
        assertFault("keys: --top must be from 0 to 10000, was -1", "--top", "-1");
        assertFault("there is no such file", folder.resolve("none.txt").toString());
        assertFault("is a folder, no file", folder.toString());
        String file = file("twice.txt", "a\n");
        assertFault("keys: a file is named twice", file, file);
        assertFault(
                "keys: there is no record in standard input",
                "--population",
                folder.resolve("p.csv").toString());
        assertFault("--population: ", "--population", folder.resolve("no/p.csv").toString());
        byte[] cut = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0};
        Files.write(folder.resolve("cut.gz"), cut);
        assertFault("cut.gz: ", folder.resolve("cut.gz").toString());
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("twice.txt", "cut.gz");
        }
    }

    private static void assertFault(String text, String... args) {
        CommandLineRun run = keys("", args);
        assertThat(run.code()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(text).doesNotContain("\tat ");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void severalFilesCountTogether() throws IOException {
        CommandLineRun run = keys("", file("a.txt", "x\ny\n"), file("b.csv", "key,count\nx,4\n"));
        assertThat(run.out()).startsWith("6 records of 2 different keys.\n");
        assertThat(run.err()).contains("a.txt: read as one key a line", "b.csv: read as a CSV table");
    }

    @Test
    void aFileThatIsThereIsNeverReplaced() throws IOException {
        String there = file("mine.yaml", "precious");
        CommandLineRun run = keys("a\n", "--init", there);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--init: " + there + " is there already, and is left as it is");
        assertThat(Files.readString(Path.of(there))).isEqualTo("precious");
        assertThat(folder.resolve("mine-keys.csv")).doesNotExist();
    }

    @Test
    void aPackedPopulationHoldsTheKeysAndTheirCounts() throws IOException {
        Path population = folder.resolve("p.csv.gz");
        assertThat(keys("b\na,\"x\na,\"x\n", "--population", population.toString())
                        .code())
                .isZero();
        String text = new String(
                new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(population))).readAllBytes(),
                StandardCharsets.UTF_8);
        assertThat(text).isEqualTo("key,count\n\"a,\"\"x\",2\nb,1\n");
    }

    /** The way from real keys to a run: the files that were written are a scenario, and its shares are those of the keys. */
    @Test
    void aStarterScenarioRunsAsItIs() throws IOException {
        StringBuilder input = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            input.append(i % 4 == 0 ? "hot \"one\"" : "k" + i).append('\n');
        }
        Path scenario = folder.resolve("start.yaml");
        CommandLineRun made = keys(
                input.toString(),
                "--platform=kinesis",
                "--shards=8",
                "--rate=200/s",
                "--cap=40/s",
                "--init",
                scenario.toString());
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(folder.resolve("start-keys.csv")).exists();
        CommandLineRun run = CommandLineRun.of(
                "run",
                scenario.toString(),
                "--format=json",
                "--no-report",
                "--out",
                folder.resolve("out").toString());
        assertThat(run.code()).as(run.err()).isZero();
        Map<?, ?> summary = (Map<?, ?>) JsonTree.read(run.out());
        Map<?, ?> variant = (Map<?, ?>) ((List<?>) summary.get("variants")).get(0);
        Map<?, ?> hottest = (Map<?, ?>) ((List<?>) variant.get("keys")).get(0);
        assertThat(hottest.get("key")).isEqualTo("hot \"one\"");
        assertThat(((Number) hottest.get("share")).doubleValue()).isBetween(0.24, 0.26);
        assertThat(run.out()).contains("\"hot-key\"");
    }

    /** More keys than are counted one by one: the made-up ones carry what is left, and none of them is hot. */
    @Test
    void aStarterScenarioOfVeryManyKeysKeepsTheHotOne() throws IOException {
        StringBuilder input = new StringBuilder();
        for (int i = 0; i < 300_000; i++) {
            input.append(i % 4 == 0 ? "hot" : "k" + i).append('\n');
        }
        Path scenario = folder.resolve("many.yaml");
        CommandLineRun made =
                keys(input.toString(), "--exact-keys=1000", "--rate=500/s", "--init", scenario.toString());
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(Files.readString(scenario)).contains("made-up ones, all alike, stand for about");
        CommandLineRun run = CommandLineRun.of(
                "run",
                scenario.toString(),
                "--format=json",
                "--no-report",
                "--out",
                folder.resolve("out").toString());
        assertThat(run.code()).as(run.err()).isZero();
        Map<?, ?> summary = (Map<?, ?>) JsonTree.read(run.out());
        Map<?, ?> variant = (Map<?, ?>) ((List<?>) summary.get("variants")).get(0);
        List<?> hottest = (List<?>) variant.get("keys");
        assertThat(((Map<?, ?>) hottest.get(0)).get("key")).isEqualTo("hot");
        assertThat(((Number) ((Map<?, ?>) hottest.get(0)).get("share")).doubleValue())
                .isBetween(0.245, 0.255);
        assertThat(((Number) ((Map<?, ?>) hottest.get(1)).get("share")).doubleValue())
                .isLessThan(0.001);
    }
}
