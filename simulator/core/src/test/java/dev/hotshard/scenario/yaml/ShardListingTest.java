package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.Hotshard;
import dev.hotshard.experiment.RunFaultException;
import dev.hotshard.scenario.ListedShards;
import dev.hotshard.scenario.ShardRanges;
import dev.hotshard.summary.VariantSummary;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShardListingTest {
    private static final BigInteger QUARTER = BigInteger.ONE.shiftLeft(126);
    private static final BigInteger HALF = BigInteger.ONE.shiftLeft(127);

    /** Shard 4 has the upper half; 2 and 3 came of the lower one, and the lower of them has the higher number. */
    private static final String LISTING = """
            {"StreamDescription": {"Shards": [
              {"ShardId": "shardId-000000000004", "HashKeyRange": {"StartingHashKey": "%s", "EndingHashKey": "%s"},
               "SequenceNumberRange": {"StartingSequenceNumber": "7"}},
              {"ShardId": "shardId-000000000001", "HashKeyRange": {"StartingHashKey": "0", "EndingHashKey": "%s"},
               "SequenceNumberRange": {"StartingSequenceNumber": "1", "EndingSequenceNumber": "5"}},
              {"ShardId": "shardId-000000000002", "HashKeyRange": {"StartingHashKey": "%s", "EndingHashKey": "%s"}},
              {"ShardId": "shardId-000000000003", "HashKeyRange": {"StartingHashKey": "0", "EndingHashKey": "%s"}}
            ], "HasMoreShards": false}}
            """.formatted(
                    HALF,
                    ShardRanges.LAST,
                    HALF.subtract(BigInteger.ONE),
                    QUARTER,
                    HALF.subtract(BigInteger.ONE),
                    QUARTER.subtract(BigInteger.ONE));

    private static final String SCENARIO = """
            name: X
            duration: 10s
            stream: {platform: kinesis, shards: {file: real/stream.json}, cap: none}
            traffic: {a: {rate: 8k/s, fields: {k: {unique: "o-{n}"}}}}
            key: "{k}"
            """;

    private static ScenarioFile read(String scenario, Map<String, String> files) throws ScenarioException {
        return ScenarioReader.read(
                "s.yaml",
                scenario,
                path -> {
                    String text = files.get(path);
                    if (text == null) {
                        throw new IOException("there is no such file");
                    }
                    return text.getBytes(StandardCharsets.UTF_8);
                },
                List.of());
    }

    private static ScenarioFile read(String scenario) throws ScenarioException {
        return read(scenario, Map.of("real/stream.json", LISTING));
    }

    @Test
    void theOpenShardsAreThereInTheOrderOfTheirIds() throws ScenarioException {
        ListedShards listed = ShardListing.read("stream.json", LISTING);
        assertThat(listed.ids())
                .containsExactly("shardId-000000000002", "shardId-000000000003", "shardId-000000000004");
        assertThat(listed.closed()).isEqualTo(1);
        assertThat(listed.ranges().ranges().stream().map(ShardRanges.Range::first))
                .containsExactly(QUARTER, BigInteger.ZERO, HALF);
    }

    /** Theory: of many keys a shard is offered the share of hashes that its range holds; 80,000 records, four standard errors of sqrt(p (1 - p) / n). */
    @Test
    void eachShardIsOfferedWhatItsRangeHolds() throws ScenarioException, RunFaultException {
        VariantSummary run = Hotshard.run(read(SCENARIO)).summary().variants().get(0);
        double[] widths = {0.25, 0.25, 0.5};
        assertThat(run.shards()).hasSize(3);
        long offered = run.records().offered();
        for (int shard = 0; shard < 3; shard++) {
            double error = Math.sqrt(widths[shard] * (1 - widths[shard]) / offered);
            assertThat((double) run.shards().get(shard).offered() / offered)
                    .isBetween(widths[shard] - 4 * error, widths[shard] + 4 * error);
        }
        assertThat(run.shards().get(0).range())
                .containsExactly(
                        QUARTER.toString(), HALF.subtract(BigInteger.ONE).toString());
    }

    @Test
    void theResolvedScenarioNamesACopyAndReadsTheSame() throws ScenarioException {
        ScenarioFile file = read(SCENARIO);
        assertThat(file.resolvedYaml()).contains("shards: {file: inputs/stream.json}");
        assertThat(file.inputs()).containsOnlyKeys("stream.json");
        ScenarioFile again = read(file.resolvedYaml(), Map.of("inputs/stream.json", LISTING));
        assertThat(again.experiment()).isEqualTo(file.experiment());
        assertThat(again.resolvedYaml()).isEqualTo(file.resolvedYaml());
        assertThat(again.sha256()).isEqualTo(file.sha256());
    }

    @Test
    void aVariantMayHaveEqualShardsAndATimelineGoesOnFromTheUnevenOnes() throws ScenarioException {
        ScenarioFile file = read(SCENARIO + """
                variants:
                  equal: {stream: {shards: 4}}
                  others: {stream: {shards: {file: other.json}}}
                timeline:
                  - {at: 1s, merge-shards: [1, 0]}
                  - {at: 2s, split-shard: 2}
                  - {at: 3s, set: {stream: {shards: 4}}}
                """.replace("  others: {stream: {shards: {file: other.json}}}\n", ""));
        assertThat(file.experiment().variants().get(1).scenario().stream().ranges())
                .isNull();
        assertThat(file.experiment().variants().get(1).scenario().stream().shards())
                .isEqualTo(4);
    }

    /** Expects one fault, at the place where {@code at} first stands in the text that it is in. */
    private static void assertFault(String scenario, String listing, String file, String at, String fault) {
        String text = file.equals("s.yaml") ? scenario : listing;
        int index = text.indexOf(at);
        assertThat(index).isNotNegative();
        long line = 1 + text.substring(0, index).chars().filter(c -> c == '\n').count();
        int column = index - text.lastIndexOf('\n', index);
        assertThatThrownBy(() -> read(scenario, Map.of("real/stream.json", listing)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(file + ":" + line + ":" + column + " " + fault);
    }

    private static void assertListingFault(String listing, String at, String fault) {
        assertFault(SCENARIO, listing, "real/stream.json", at, fault);
    }

    private static void assertScenarioFault(String scenario, String at, String fault) {
        assertFault(scenario, LISTING, "s.yaml", at, fault);
    }

    @Test
    void aListingThatIsWrongIsAFaultInItsOwnPlace() {
        assertListingFault(
                LISTING.replace("\"" + HALF + "\"", "\"12x\""),
                "\"12x\"",
                "StreamDescription.Shards[0].HashKeyRange.StartingHashKey: must be a whole number "
                        + "from 0 to 340282366920938463463374607431768211455, was \"12x\"");
        assertListingFault(
                LISTING.replace("\"ShardId\": \"shardId-000000000003\", ", ""),
                "{\"HashKeyRange\"",
                "StreamDescription.Shards[3]: has no ShardId");
        assertListingFault(
                LISTING.replace(
                        "\"ShardId\": \"shardId-000000000003\"", "\"ShardId\": \"shardId-000000000002\", \"x\": 1"),
                "{\"ShardId\": \"shardId-000000000002\", \"x\"",
                "StreamDescription.Shards[3]: shard \"shardId-000000000002\" is listed twice");
        assertListingFault(
                LISTING.replace("\"StartingHashKey\": \"" + QUARTER + "\"", "\"StartingHashKey\": \"9\""),
                "{\"StartingHashKey\": \"9\"",
                "StreamDescription.Shards[2].HashKeyRange: overlaps the range of \"shardId-000000000003\"");
        assertListingFault(
                LISTING.replace("\"StartingHashKey\": \"" + HALF, "\"StartingHashKey\": \"" + HALF.add(BigInteger.ONE)),
                "{\"StartingHashKey\": \"" + HALF.add(BigInteger.ONE),
                "StreamDescription.Shards[0].HashKeyRange: the hashes from " + HALF + " to " + HALF
                        + " before it belong to no open shard");
        assertListingFault(
                LISTING.replace(
                        "\"" + ShardRanges.LAST + "\"", "\"" + ShardRanges.LAST.subtract(BigInteger.ONE) + "\""),
                "[",
                "StreamDescription.Shards: the hashes from " + ShardRanges.LAST + " on belong to no open shard");
        assertListingFault(
                LISTING.replace("\"HasMoreShards\": false", "\"HasMoreShards\": true"),
                "true",
                "StreamDescription.HasMoreShards: the stream has more shards than are listed; list all of them");
        assertListingFault(
                LISTING.replace("\"HasMoreShards\": false", "\"NextToken\": \"abc\""),
                "\"abc\"",
                "StreamDescription.NextToken: the listing goes on on another page; list all of it");
        assertListingFault(
                "[]", "[", "must be what aws kinesis describe-stream or list-shards prints, with a list \"Shards\"");
        assertListingFault("{\"Shards\": []}", "[", "Shards: holds no open shard");
    }

    @Test
    void whatDoesntGoWithRangesIsAFault() {
        String notByRanges = " doesn't go by; md5-range and hash-range do, or write how many shards";
        assertScenarioFault(
                SCENARIO.replace("cap: none", "partitioner: murmur2"),
                "shards",
                "stream.shards: has ranges of hashes, which murmur2" + notByRanges);
        assertScenarioFault(
                SCENARIO + "timeline: [{at: 1s, set: {stream: {partitioner: crc32}}}]\n",
                "shards",
                "stream.shards: has ranges of hashes, which crc32" + notByRanges);
        assertScenarioFault(
                SCENARIO.replace("real/stream.json", "none.json"),
                "none.json",
                "stream.shards.file: can't be read: there is no such file, was \"none.json\"");
        assertScenarioFault(
                SCENARIO.replace("{file: real/stream.json}", "{ }"),
                "{ }",
                "stream.shards.file: is missing, write the listing of a stream's shards");
        assertScenarioFault(
                SCENARIO.replace("{file: real/stream.json}", "{files: real/stream.json}"),
                "files",
                "stream.shards.files: unknown key \"files\", did you mean \"file\"?");
        assertScenarioFault(
                SCENARIO + "timeline: [{at: 1s, set: {stream: {shards: { file: real/stream.json}}}}]\n",
                "{ file",
                "timeline[0].set.stream.shards: must be a whole number in a set: ranges from a file are those "
                        + "with which a stream begins");
        assertScenarioFault(
                SCENARIO + "timeline: [{at: 1s, merge-shards: [0, 2], takes: 1s}, {at: 3s, merge-shards: [1, 3]}, "
                        + "{at: 4s, split-shard: 1}]\n",
                "1}]",
                "timeline[2].split-shard: shard 1 has closed by then; open are 4");
        assertScenarioFault(
                SCENARIO + "timeline: [{at: 1s, merge-shards: [1, 2]}]\n",
                "[1, 2]",
                "timeline[0].merge-shards: the ranges of hashes of 1 and 2 don't lie side by side, was [1, 2]");
    }
}
