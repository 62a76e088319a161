package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShardsCommandTest {
    private static CommandLineRun shards(String input, String... args) {
        String[] all = Stream.concat(Stream.of("shards"), Stream.of(args)).toArray(String[]::new);
        return CommandLineRun.withInput(input.getBytes(StandardCharsets.UTF_8), all);
    }

    private static String file(String name) throws URISyntaxException {
        return Path.of(ShardsCommandTest.class
                        .getResource("/dev/hotshard/intake/" + name)
                        .toURI())
                .toString();
    }

    private static String content(String name) throws IOException {
        try (InputStream in = ShardsCommandTest.class.getResourceAsStream("/dev/hotshard/intake/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** By hand: the first half of all hashes was split, so that of three open shards one has a half, 1.5 times the mean. */
    @Test
    void aStreamThatWasSplitHasUnevenRanges() throws IOException {
        CommandLineRun run = shards(content("describe-stream.json"));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("""
                standard input: 3 shards, max/median 2.00x, max/mean 1.50x. 1 shard has closed
                and is left out.

                shard                 hashes  of the mean
                shardId-000000000001  50.0 %        1.50x
                shardId-000000000002  25.0 %        0.75x
                shardId-000000000003  25.0 %        0.75x

                uneven-ranges: Of many keys alike shardId-000000000001 is offered 50.0 %, 1.50x
                  the mean, for its range is the widest; so the stream takes 66.7 % of what its
                  shards could. Splitting the widest, or update-shard-count, evens them out;
                  stream.shards: {file: ..} in a scenario runs them as they are.
                """);
    }

    @Test
    void rangesThatDifferByAFewHashesAreEqual() {
        CommandLineRun run = shards("""
                Shards:
                - ShardId: shardId-000000000000
                  HashKeyRange: {StartingHashKey: '0', EndingHashKey: '113427455640312821154458202477256070484'}
                - ShardId: shardId-000000000001
                  HashKeyRange: {StartingHashKey: '113427455640312821154458202477256070485', EndingHashKey: '226854911280625642308916404954512140969'}
                - ShardId: shardId-000000000002
                  HashKeyRange: {StartingHashKey: '226854911280625642308916404954512140970', EndingHashKey: '340282366920938463463374607431768211455'}
                """);
        assertThat(run.out()).contains("equal-ranges: All ranges are equally wide");
    }

    @Test
    void faultsOfAStreamsListingHaveTheirPlaces() throws IOException {
        String listing = content("describe-stream.json");
        CommandLineRun gap = shards(listing.replace(
                "\"StartingHashKey\": \"85070591730234615865843651857942052864\"",
                "\"StartingHashKey\": \"85070591730234615865843651857942052869\""));
        assertThat(gap.code()).isEqualTo(2);
        assertThat(gap.err())
                .isEqualTo("standard input:39:33 StreamDescription.Shards[3].HashKeyRange: the hashes from "
                        + "85070591730234615865843651857942052864 to 85070591730234615865843651857942052868 before it "
                        + "belong to no open shard\n");
        assertThat(shards(listing.replace("\"StartingHashKey\": \"0\"", "\"StartingHashKey\": \"zero\""))
                        .err())
                .contains(":29:40 StreamDescription.Shards[2].HashKeyRange.StartingHashKey: must be a whole number");
        assertThat(shards(listing.replace("\"StreamName\"", "\"HasMoreShards\": true, \"StreamName\""))
                        .err())
                .contains("the stream has more shards than are listed; list all of them");
        assertThat(shards(listing.substring(0, 300)).err()).contains("can't be read as YAML");
        assertThat(shards("{\"Streams\": []}").err()).contains("with a list \"Shards\"");
    }

    /** By hand: 2,060 records wait in four partitions, 2,000 of them in one; the middle two have 20 and 30. */
    @Test
    void theLagOfEachPartitionIsThatOfTheTable() throws Exception {
        CommandLineRun run = shards("", file("consumer-groups.txt"));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("""
                group archive, topic orders: 2 partitions, max/median 1.03x, max/mean 1.03x.

                partition  lag   share  of the mean
                0           30  48.4 %        0.97x
                1           32  51.6 %        1.03x

                group-too-slow: The lag is even, 1.03x the median in the fullest partition: if
                  it grows, all members are too slow together, and no key is to blame.

                group orders-app, topic orders: 4 partitions, max/median 80.00x, max/mean 3.88x.
                Of 1 more partition the lag isn't known. 2 rows of it couldn't be read.

                partition    lag   share  of the mean
                0             10   0.5 %        0.02x
                1          2,000  97.1 %        3.88x
                2             20   1.0 %        0.04x
                3             30   1.5 %        0.06x

                idle-members: 1 member has no partition: a partition is read by one member of a
                  group.
                hot-shard: Partition 1 has 97.1 % of the lag, 3.88x the mean: it takes more than
                  the others, or its member works off less. Two listings of offsets tell whether
                  it takes more, hotshard keys on its records which key it is.

                group orders-app, topic payments: 1 partition, nothing in any of them.

                partition  lag  share  of the mean
                0            0    n/a          n/a

                idle-members: 1 member has no partition: a partition is read by one member of a
                  group.
                no-lag: Nothing waits.
                """);
        assertThat(run.err().lines().map(line -> line.substring(line.indexOf("consumer-groups"))))
                .containsExactly(
                        "consumer-groups.txt:14: a partition must be a whole number, was \"x\"",
                        "consumer-groups.txt:15: partition 3 of group orders-app, topic orders stands here twice",
                        "consumer-groups.txt:16: must be a row of the table, was "
                                + "\"orders-app      orders          6          99000\"");
    }

    @Test
    void listingsTheWrongWayRoundAreAFault() throws Exception {
        CommandLineRun run = shards("", file("offsets-2.txt"), file("offsets-1.txt"), "--seconds", "60");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .matches(
                        "shards: the offsets of 5 of 6 partitions are lower in .*offsets-1.txt than in .*offsets-2.txt: "
                                + "are the listings the wrong way round\\? The earlier one stands first\n");
    }

    /** By hand: 600, 720, 6,000 and 600 records in a minute are 10, 12, 100 and 10 a second; the median of the four is 11. */
    @Test
    void twoListingsOfOffsetsAreRates() throws Exception {
        CommandLineRun run = shards("", file("offsets-1.txt"), file("offsets-2.txt"), "--seconds", "60");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("""
                topic orders: 4 partitions, max/median 9.09x, max/mean 3.03x. Left out: 4, in
                one of the listings only. Left out: 5, lower in the second listing, so that the
                topic was made anew.

                partition   rate   share  of the mean
                0           10/s   7.6 %        0.30x
                1           12/s   9.1 %        0.36x
                2          100/s  75.8 %        3.03x
                3           10/s   7.6 %        0.30x

                uneven-load: Partition 2 takes 100/s, 75.8 % of all and 3.03x the mean. hotshard
                  keys on its records tells whether it is one key or many.

                topic payments: 1 partition, max/median 1.00x, max/mean 1.00x.

                partition   rate    share  of the mean
                0          0.1/s  100.0 %        1.00x

                too-few-records: On average a partition took 3.00 records between the listings:
                  too few to tell uneven from chance.
                """);
        assertThat(run.err().lines().map(line -> line.substring(line.indexOf("offsets-"))))
                .containsExactly(
                        "offsets-1.txt:7: must be topic:partition:offset, was \"broken\"",
                        "offsets-2.txt:8: must be topic:partition:offset, was \"orders:2:\"",
                        "offsets-2.txt:9: partition 1 of orders stands here twice");
        assertThat(shards("", file("offsets-1.txt"), file("offsets-2.txt"), "--seconds", "60", "--strict")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void aListingThatTellsNoLoadIsNoResult() {
        String header = "GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID\n";
        CommandLineRun unknown = shards(header + "etl o 0 - 20 - - - -\netl o 1 - 30 - - - -\n");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).isEqualTo("standard input: tells the load of no shard\n");
        CommandLineRun broken = shards(header + "etl o 0 1 20 x c /h c\n");
        assertThat(broken.code()).isEqualTo(2);
        assertThat(broken.out()).isEmpty();
        CommandLineRun one = shards(header + "a o 0 5 20 15 c /h c\nc p 0 5 30 99999999999999999999 c /h c\n");
        assertThat(one.code()).isZero();
        assertThat(one.out()).contains("group c, topic p", "1 row of it couldn't be\nread.");
    }

    @Test
    void csvAndJsonHoldTheSame() throws Exception {
        CommandLineRun csv = shards("", file("offsets-1.txt"), file("offsets-2.txt"), "--seconds=60", "--format=csv");
        assertThat(csv.out()).startsWith("name,shard,measure,amount,share\ntopic orders,0,rate,10,0.0757575758\n");
        CommandLineRun json = shards(content("describe-stream.json"), "--format", "json");
        Object tree = JsonTree.read(json.out());
        assertThat(JsonTree.find(tree, "parts[standard input].imbalance.maxToMean"))
                .isEqualTo(1.5);
        assertThat(JsonTree.find(tree, "parts[standard input].verdicts.count")).isEqualTo(1.0);
    }

    @Test
    void whatDoesntGoTogetherIsAFault() throws Exception {
        assertFault("holds offsets, which tell a rate only beside a second listing", file("offsets-1.txt"));
        assertFault("need the time between them", file("offsets-1.txt"), file("offsets-2.txt"));
        assertFault("need the time between them", file("offsets-1.txt"), file("offsets-2.txt"), "--seconds=0");
        assertFault("need the time between them", file("offsets-1.txt"), file("offsets-2.txt"), "--seconds=1e-300");
        assertFault("must both be offsets", file("offsets-1.txt"), file("consumer-groups.txt"), "--seconds=60");
        assertFault("goes with two", file("consumer-groups.txt"), "--seconds=60");
        assertFault("there is no such file", "none.txt");
        assertThat(shards("a\nb\n").err()).contains("is no listing that is known");
    }

    private static void assertFault(String text, String... args) {
        CommandLineRun run = shards("", args);
        assertThat(run.code()).as(run.out()).isEqualTo(2);
        assertThat(run.err()).contains(text).doesNotContain("\tat ");
    }
}
