package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CheckCommandTest {
    private static CommandLineRun check(String input, String... args) {
        String[] all =
                Stream.concat(Stream.of("check", "--quiet"), Stream.of(args)).toArray(String[]::new);
        return CommandLineRun.withInput(input.getBytes(StandardCharsets.UTF_8), all);
    }

    /** So many keys, each of them once but the first, which is there {@code hot} times. */
    private static String keys(int count, int hot) {
        return IntStream.range(0, count)
                .mapToObj(i -> ("key-" + i + "\n").repeat(i == 0 ? hot : 1))
                .collect(Collectors.joining());
    }

    @Test
    void manyEqualKeysHold() {
        CommandLineRun run = check(keys(1000, 1), "--shards", "8");
        assertThat(run.code()).as(run.out()).isZero();
        assertThat(run.out()).isEqualTo("""
                1,000 records of 1,000 different keys
                held:   1,000 keys for 8 shards
                held:   however keys are placed, the fullest shard carries at least 1.00x the
                        mean, 1.50x is allowed; the hottest key, key-0, is 0.1 % of the records
                """);
    }

    @Test
    void fewerKeysThanShardsFail() {
        CommandLineRun run = check(keys(3, 1), "--shards=4", "--max-over-mean=1.4");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("FAILED: 3 keys for 4 shards\n", "held:   however");
    }

    /** By hand: 60 of 159 records over 8 shards are 3.02 times the mean; over two shards they are less than half. */
    @Test
    void aHotKeyFailsOnceItIsTooMuchForAnEvenPart() {
        String input = keys(100, 60);
        CommandLineRun run = check(input, "--shards", "8");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("FAILED: however keys are placed, the fullest shard carries at least 3.02x");
        assertThat(check(input, "--shards", "2").code()).isZero();
        assertThat(check(input, "--shards", "8", "--max-over-mean", "3.1").code())
                .isZero();
    }

    /** Keys that could be even, and a place that isn't: they name their shard themselves. */
    @Test
    void whereKeysReallyLandIsCheckedToo() {
        String input = "0\n0\n0\n1\n1\n1\n2\n3\n";
        CommandLineRun placed = check(input, "--shards", "4", "--partitioner", "explicit");
        assertThat(placed.code()).isZero();
        assertThat(placed.out()).contains("placed by explicit, the fullest shard, 0, carries 1.50x the mean");
        CommandLineRun stricter = check(input, "--shards", "4", "--partitioner", "explicit", "--max-over-mean", "1.49");
        assertThat(stricter.code()).isEqualTo(1);
    }

    @Test
    void atARateTheHottestKeyHasToFitAShard() {
        String input = keys(1000, 10);
        assertThat(check(input, "--shards=8", "--rate=90k/s", "--cap=1000/s").code())
                .isZero();
        CommandLineRun run = check(input, "--shards=8", "--rate=120k/s", "--cap=1000/s");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("FAILED: the hottest key is 1,189/s, one shard takes 1,000/s");
    }

    @Test
    void recordsWithoutAKeyAreNothingThatCouldHoldAndNoRecordsAreAFault() {
        assertThat(check("\n\n", "--shards", "4").code()).isEqualTo(1);
        CommandLineRun nothing = check("", "--shards", "4");
        assertThat(nothing.code()).isEqualTo(2);
        assertThat(nothing.err()).isEqualTo("check: there is no record in standard input\n");
    }

    @Test
    void jsonHasTheChecksAndTheKeys() throws IOException {
        CommandLineRun run = check(keys(3, 1), "--shards", "4", "--format", "json");
        Object tree = JsonTree.read(run.out());
        assertThat(JsonTree.find(tree, "held")).isEqualTo(false);
        assertThat(JsonTree.find(tree, "checks[cardinality].value")).isEqualTo(3.0);
        assertThat(JsonTree.find(tree, "keys.cardinality.count")).isEqualTo(3.0);
    }

    @Test
    void faultsAreExitCodeTwo() {
        assertThat(check("a\n").code()).isEqualTo(2);
        assertThat(check("a\n", "--shards", "4", "--max-over-mean", "0.5").err())
                .isEqualTo("check: --max-over-mean must be at least 1, was 0.5\n");
        assertThat(check("x\n", "--shards", "4", "--input", "uniq", "--strict").code())
                .isEqualTo(2);
        assertThat(check("a\n", "--shards", "4", "--rate", "2").err()).startsWith("check: --rate needs a unit");
        // Whoever gives a rate wants it checked, and without a cap nothing would be.
        assertThat(check("a\n", "--shards", "4", "--rate", "2/s").err())
                .isEqualTo("check: --rate needs what one shard takes: --cap, or a --platform that has one\n");
        assertThat(check("a\n", "--shards", "4", "--rate", "2/s", "--platform", "kafka")
                        .code())
                .isEqualTo(2);
        assertThat(check("a\n", "--shards", "4", "--cap", "2/s").err()).startsWith("check: --cap needs --rate");
    }
}
