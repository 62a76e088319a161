package dev.hotshard.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.intake.KeyCounts.KeyCount;
import dev.hotshard.model.partition.ExplicitShard;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyReadingTest {
    /** What was counted, and what was told. */
    private record Outcome(KeyCounts counts, List<String> broken, List<String> notes) {
        List<String> keys() {
            return counts.keys().stream().map(k -> k.key() + "=" + k.count()).toList();
        }
    }

    private static Outcome read(KeyFormat format, KeyFields fields, byte[] bytes) throws Exception {
        return read(format, fields, new KeyTally(KeyTally.Bounds.DEFAULT, null), new ByteArrayInputStream(bytes));
    }

    private static Outcome read(KeyFormat format, KeyFields fields, KeyTally tally, InputStream in) throws Exception {
        List<String> notes = new ArrayList<>();
        KeyReading reading = new KeyReading(tally, format, fields, notes::add);
        reading.read("in", in);
        return new Outcome(
                tally.counts(reading.broken().count()), reading.broken().texts(), notes);
    }

    private static Outcome detected(String text) throws Exception {
        return read(null, KeyFields.NONE, text.getBytes(StandardCharsets.UTF_8));
    }

    private static KeyFields field(String key) {
        return new KeyFields(key, null);
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void linesAreKeysByteForByteAndEmptyOnesAreRecordsWithoutAKey() throws Exception {
        Outcome read = detected("\ufeffuser-7\r\nuser-7 \nKöln\n\nuser-7\nuser-7");
        assertThat(read.keys()).containsExactly("user-7=3", "Köln=1", "user-7 =1");
        assertThat(read.counts().withoutKey()).isEqualTo(1);
        assertThat(read.counts().records()).isEqualTo(5);
        assertThat(read.broken()).isEmpty();
        assertThat(read.notes()).containsExactly("in: read as one key a line");
    }

    @Test
    void aLineThatIsNoUtf8IsBrokenAndTheSignThatStandsForItIsNot() throws Exception {
        byte[] bytes = "good\nb?d\n\ufffd\n".getBytes(StandardCharsets.UTF_8);
        bytes[6] = (byte) 0xff;
        Outcome read = read(KeyFormat.LINES, KeyFields.NONE, bytes);
        assertThat(read.keys()).containsExactly("good=1", "\ufffd=1");
        assertThat(read.broken()).containsExactly("in:2: is no UTF-8");
    }

    @Test
    void linesAndKeysThatAreTooLongAreBrokenWithoutBeingKept() throws Exception {
        String text = "a\n" + "x".repeat(LineReader.LINE_BYTES_MAX + 1) + "\n" + "y".repeat(2049) + "\n"
                + "é".repeat(1024) + "\nb\n";
        Outcome read = read(KeyFormat.LINES, KeyFields.NONE, text.getBytes(StandardCharsets.UTF_8));
        assertThat(read.keys()).containsExactly("a=1", "b=1", "é".repeat(1024) + "=1");
        assertThat(read.broken())
                .containsExactly("in:2: is longer than 1048576 bytes", "in:3: the key is longer than 2048 bytes");
    }

    @Test
    void aTableWithKeyAndCountIsKnownByItsHeader() throws Exception {
        Outcome read = detected("""
                key,count
                merchant-17,1200
                "a, ""quoted"" one",30
                merchant-17,5
                merchant-18,many
                ,7
                "",2
                merchant-19
                merchant-20,0
                """);
        assertThat(read.keys()).containsExactly("merchant-17=1205", "a, \"quoted\" one=30", "=2");
        assertThat(read.counts().withoutKey()).isEqualTo(7);
        assertThat(read.broken())
                .containsExactly(
                        "in:5: a count must be a whole number from 0 to 1000000000000000, was \"many\"",
                        "in:8: must have 2 cells as the header has, was 1");
        assertThat(read.notes()).containsExactly("in: read as a CSV table");
    }

    @Test
    void aColumnIsChosenByName() throws Exception {
        Outcome read = read(null, field("shop"), """
                id,shop,note
                1,north,plain
                2,"south","two
                lines, one record"
                3,north,"a ""quote""\"
                4,north,a "stray" quote
                5,west,"ends"badly
                """.getBytes(StandardCharsets.UTF_8));
        assertThat(read.keys()).containsExactly("north=2", "south=1");
        assertThat(read.broken())
                .containsExactly(
                        "in:6: a quote stands in a cell that doesn't begin with one",
                        "in:7: a comma is missing after a quote");
    }

    /** The row that is broken costs its own line alone. */
    @Test
    void aQuoteThatIsNeverClosedSwallowsNothing() throws Exception {
        Outcome read = read(KeyFormat.CSV, KeyFields.NONE, """
                key,note
                a,1
                b,"never closed
                c,3
                d,"in
                two lines"
                e,"at the end
                f,6
                """.getBytes(StandardCharsets.UTF_8));
        assertThat(read.keys()).containsExactly("a=1", "c=1", "d=1", "f=1");
        assertThat(read.broken())
                .containsExactly("in:3: a comma is missing after a quote", "in:7: a quote isn't closed");
        StringBuilder many = new StringBuilder("key,note\na,\"open\n");
        for (int i = 0; i < 300; i++) {
            many.append("k").append(i).append(",x\n");
        }
        Outcome far = read(KeyFormat.CSV, KeyFields.NONE, many.toString().getBytes(StandardCharsets.UTF_8));
        assertThat(far.broken()).containsExactly("in:2: a quote isn't closed");
        assertThat(far.counts().records()).isEqualTo(300);
    }

    @Test
    void rowsOfKeyAndCountNeedNoHeader() throws Exception {
        Outcome read = read(KeyFormat.CSV, KeyFields.NONE, "a,3\nb,4\n".getBytes(StandardCharsets.UTF_8));
        assertThat(read.keys()).containsExactly("b=4", "a=3");
        assertThat(detected("a,3\nb,4\n").notes())
                .containsExactly("in: read as one key a line; if these are keys with their counts, say --input csv");
    }

    /** Nobody means whole rows of a table as keys. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "ts,order_id,tenant#1,2,a#2,3,\"b, c\"|one key a line; looks like CSV with the columns "
                        + "\"ts, order_id, tenant\": name the one that holds the key with --field",
                "ts;tenant#1;a#2;b|one key a line; looks like a table with the columns \"ts, tenant\"; with commas "
                        + "between its cells --field could name the one that holds the key",
                "ts@order@tenant#1@2@a|key TAB value, as kafka-console-consumer prints it; looks like a table with the "
                        + "columns \"ts, order, tenant\"; with commas between its cells --field could name the one that "
                        + "holds the key",
                "a,b#c#d|one key a line",
                "1,2#3,x|one key a line",
                "user@value#u2@x|key TAB value, as kafka-console-consumer prints it"
            })
    void aTableThatIsReadAsLinesIsSaidToLookLikeOne(String lines, String note) throws Exception {
        String text = lines.replace('#', '\n').replace('@', '\t') + "\n";
        assertThat(detected(text).notes()).containsExactly("in: read as " + note);
    }

    @Test
    void whatPartsCellsIsSaidOfATableOfOneColumn() {
        assertThatThrownBy(() -> read(null, field("user"), "id;user\n1;a\n".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("the header has no column \"user\", it has \"id;user\"")
                .hasMessageEndingWith("; cells are parted by commas, not by semicolons or tabs");
    }

    @Test
    void aColumnThatIsNotThereIsAFault() {
        assertThatThrownBy(() -> read(null, field("user"), "id,shop\n1,a\n".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(WrongInputException.class)
                .hasMessage("in:1: the header has no column \"user\", it has \"id, shop\" (--field names another)");
    }

    @Test
    void aFieldOfJsonIsFoundByItsPath() throws Exception {
        Outcome read = read(null, field("order.merchant"), """
                {"id": 1, "order": {"items": [{"merchant": "no"}], "merchant": "m-1"}, "merchant": "no"}
                {"order.merchant": "m-2"}
                {"order": {"merchant": 1e3}}
                {"order": {"merchant": null}}
                {"order": {"merchant": ""}}

                {"order": {"merchant": {"id": 3}}}
                {"order": {}}
                {"order": {"merchant": "m-1"}
                "m-1"
                {"order": {"merchant": "m-1"}} {}
                {"order": {"merchant": "m-1"}}
                {"order": {"merchant": "m-1"}}
                {"order": {"merchant": "m-1"}}
                {"order": {"merchant": "m-1"}}
                """.getBytes(StandardCharsets.UTF_8));
        assertThat(read.keys()).containsExactly("m-1=5", "=1", "1e3=1", "m-2=1");
        assertThat(read.counts().withoutKey()).isEqualTo(1);
        assertThat(read.broken()).hasSize(5);
        assertThat(read.broken().get(0)).isEqualTo("in:7: the field \"order.merchant\" holds an object or a list");
        assertThat(read.broken().get(1)).isEqualTo("in:8: the object has no field \"order.merchant\"");
        assertThat(read.broken().get(2)).startsWith("in:9: is no JSON: ").doesNotContain("\n", "Source:", "#UNKNOWN");
        assertThat(read.broken().get(3)).isEqualTo("in:10: must be an object of JSON, was \"\"m-1\"\"");
        assertThat(read.broken().get(4)).isEqualTo("in:11: more follows after the object of JSON");
    }

    /** An encoder writes a question mark for it, which is the second key. */
    @Test
    void halfACharacterIsNoKey() throws Exception {
        Outcome read = read(KeyFormat.JSONL, field("k"), """
                {"k": "a\\ud800"}
                {"k": "a?"}
                {"k": "\\udc00\\ud800"}
                {"k": "\\ud83d\\ude00"}
                """.getBytes(StandardCharsets.UTF_8));
        assertThat(read.keys()).containsExactlyInAnyOrder("a?=1", "\ud83d\ude00=1");
        assertThat(read.broken()).hasSize(2).allMatch(line -> line.contains("holds half a character"));
    }

    @Test
    void aCountOfJsonIsFoundBesideTheKey() throws Exception {
        Outcome read = read(KeyFormat.JSONL, new KeyFields("k", "stat.n"), """
                {"stat": {"n": 12}, "k": "a"}
                {"stat": {"n": -1}, "k": "b"}
                {"k": "c"}
                """.getBytes(StandardCharsets.UTF_8));
        assertThat(read.keys()).containsExactly("a=12");
        assertThat(read.broken())
                .containsExactly(
                        "in:2: a count must be a whole number from 0 to 1000000000000000, was \"-1\"",
                        "in:3: the object has no field \"stat.n\"");
    }

    @Test
    void jsonWithoutAFieldAsksForIt() {
        assertThatThrownBy(() -> detected("{\"k\": 1}\n"))
                .isInstanceOf(WrongInputException.class)
                .hasMessageStartingWith("in: looks like JSON lines: name the field that holds the key with --field");
    }

    @Test
    void theConsoleConsumerPrintsKeyTabValue() throws Exception {
        Outcome read = detected("""
                order-1\t{"total": 12}
                null\t{"total": 3}
                \t{"total": 4}
                order-1\tvalue\twith a tab
                CreateTime:1700000000123\tPartition:3\tOffset:41\tNO_HEADERS\torder-2\t{}
                order-3\tv
                order-3\tv
                order-3\tv
                order-3\tv
                a second line of a value
                Processed a total of 11 messages
                """ + "order-3\tv\n".repeat(20));
        assertThat(read.keys()).containsExactly("order-3=24", "order-1=2", "=1", "order-2=1");
        assertThat(read.counts().withoutKey()).isEqualTo(1);
        assertThat(read.broken())
                .containsExactly("in:10: must be a key, a TAB and a value, was \"a second line of a value\"");
        assertThat(read.notes()).containsExactly("in: read as key TAB value, as kafka-console-consumer prints it");
    }

    @Test
    void uniqPrintsCountsAndKeys() throws Exception {
        Outcome read = detected("""
                1203456 user-1
                    302 user two
                     12\s
                      4 user-3
                      3 user-4
                      3 user-5
                      3 user-6
                      3 user-7
                      3 user-8
                  broken
                """);
        assertThat(read.keys()).startsWith("user-1=1203456", "user two=302", "user-3=4");
        assertThat(read.counts().withoutKey()).isEqualTo(12);
        assertThat(read.broken()).containsExactly("in:10: must be a count, a space and a key, was \"  broken\"");
    }

    @Test
    void packedFilesAreKnownByTheirFirstBytesAlsoSeveralInOne() throws Exception {
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.write(packed("a\nb\n"));
        two.write(packed("a\n"));
        assertThat(read(null, KeyFields.NONE, two.toByteArray()).keys()).containsExactly("a=2", "b=1");
        // A pipe that has nothing ready between the parts.
        InputStream silent = new SequenceInputStream(
                new ByteArrayInputStream(packed("a\nb\n")), new ByteArrayInputStream(packed("a\n")));
        KeyTally tally = new KeyTally(KeyTally.Bounds.DEFAULT, null);
        assertThat(read(null, KeyFields.NONE, tally, silent).keys()).containsExactly("a=2", "b=1");
    }

    @Test
    void aPackedFileThatIsCutOffIsAFaultAndNoShorterFile() throws Exception {
        byte[] whole = packed("a\n".repeat(100_000));
        byte[] cut = java.util.Arrays.copyOf(whole, whole.length / 2);
        assertThatThrownBy(() -> read(null, KeyFields.NONE, cut))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("can't be unpacked: ");
    }

    @Test
    void theFirstTenBrokenLinesAreToldAndAllAreCounted() throws Exception {
        Outcome read = read(KeyFormat.UNIQ, KeyFields.NONE, "x\n".repeat(25).getBytes(StandardCharsets.UTF_8));
        assertThat(read.broken()).hasSize(11).last().isEqualTo("... and 15 more lines that can't be read");
        assertThat(read.counts().brokenLines()).isEqualTo(25);
    }

    @Test
    void aKeyThatNamesNoShardIsABrokenLine() throws Exception {
        KeyTally tally = new KeyTally(KeyTally.Bounds.DEFAULT, new Placing("explicit", new ExplicitShard(), 4));
        InputStream in = new ByteArrayInputStream("3\n4\n0\n3\n".getBytes(StandardCharsets.UTF_8));
        Outcome read = read(KeyFormat.LINES, KeyFields.NONE, tally, in);
        assertThat(read.broken()).containsExactly("in:2: key \"4\" is no shard: the explicit partitioner takes 0 to 3");
        assertThat(read.counts().loads()).containsExactly(1, 0, 0, 2);
        assertThat(read.counts().records()).isEqualTo(3);
    }

    @Test
    void countsThatAddUpToTooMuchAreBrokenLines() throws Exception {
        String most = Long.toString(Counts.MAX);
        Outcome read = read(KeyFormat.CSV, KeyFields.NONE, ("a," + most + "\nb,1\n").getBytes(StandardCharsets.UTF_8));
        assertThat(read.counts().keys()).containsExactly(new KeyCount("a", Counts.MAX));
        assertThat(read.broken()).containsExactly("in:2: the counts add up to more than 1000000000000000");
    }

    @Test
    void anEmptyInputIsNoFault() throws Exception {
        assertThat(detected("").counts().records()).isZero();
    }
}
