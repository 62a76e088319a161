package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a bad scenario is told, one case a kind of fault.
 * The cases stand in {@code faults.txt}: a name, settings and the scenario, {@code >>>}, the faults. Lines that begin with {@code @} stand for the
 * parts that are right.
 */
class FaultsTest {
    private static final Map<String, String> RIGHT = Map.of(
            "@name", "name: X",
            "@stream", "stream: {shards: 4}",
            "@traffic", "traffic: {a: {rate: 10/s, fields: {k: v}}}",
            "@key", "key: \"{k}\"");

    private static final Map<String, byte[]> FILES = Map.ofEntries(
            Map.entry("good.csv", bytes("key,count\na,1\n")),
            Map.entry("bad.csv", bytes("key,count\na,1\nb,many\n")),
            Map.entry("short.csv", bytes("key,count\n\"a\nb\",1\nb\n")),
            Map.entry("quote.csv", bytes("key,count\n\"a\"b,1\n")),
            Map.entry("empty.csv", new byte[0]),
            Map.entry("header.csv", bytes("key,count\n")),
            Map.entry("latin.csv", "key,count\na,1\nb\u00e4,2\n".getBytes(StandardCharsets.ISO_8859_1)),
            Map.entry("broken.csv.gz", new byte[] {0x1f, (byte) 0x8b, 1, 2}),
            Map.entry("unsorted.csv", bytes("time,sum\n10,5\n70,6\n60,7\n")),
            Map.entry("mixed.csv", bytes("time,sum\n0,5\n2026-11-29T08:01:00Z,6\n")),
            Map.entry("time.csv", bytes("time,sum\n2026-11-29T08:00:00Z,5\n2026-11-29 at nine,6\n")));

    record Case(String name, List<Setting> settings, String text, String faults) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() throws IOException {
        String all;
        try (InputStream in = Objects.requireNonNull(FaultsTest.class.getResourceAsStream("faults.txt"))) {
            all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        return Stream.of(all.split("(?m)^=== ")).filter(text -> !text.isEmpty()).map(FaultsTest::parse);
    }

    private static Case parse(String block) {
        int name = block.indexOf('\n');
        int mark = block.indexOf(">>>\n");
        List<Setting> settings = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        block.substring(name + 1, mark).lines().forEach(line -> {
            if (line.startsWith("--set ")) {
                settings.add(Setting.parse(line.substring("--set ".length())));
            } else {
                text.append(RIGHT.getOrDefault(line, line)).append('\n');
            }
        });
        return new Case(
                block.substring(0, name),
                settings,
                text.toString(),
                block.substring(mark + ">>>\n".length()).strip());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void tellsEachFaultWithItsPlace(Case given) {
        String told;
        try {
            ScenarioReader.read("s.yaml", given.text(), FaultsTest::file, given.settings());
            told = "OK";
        } catch (ScenarioException e) {
            told = e.getMessage();
        }
        assertThat(told).isEqualTo(given.faults());
    }

    private static byte[] file(String path) throws IOException {
        byte[] bytes = FILES.get(path);
        if (bytes == null) {
            throw new IOException("there is no such file");
        }
        return bytes;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String right() {
        return String.join("\n", RIGHT.get("@name"), RIGHT.get("@stream"), RIGHT.get("@traffic"), RIGHT.get("@key"));
    }

    private static String faultsOf(String text) {
        try {
            ScenarioReader.read("s.yaml", text, Source.none(), List.of());
            return "OK";
        } catch (ScenarioException e) {
            return e.getMessage();
        }
    }

    @Test
    void theRightPartsAreRight() {
        assertThat(faultsOf(right())).isEqualTo("OK");
    }

    @Test
    void aTextOfMoreThanAMebibyteIsAFault() {
        String comment = "#" + "x".repeat(1 << 20) + "\n";
        assertThat(faultsOf(comment + right()))
                .isEqualTo("s.yaml:1:1 is larger than 1 MiB, the most that a scenario may have");
    }

    @Test
    void aTextThatGrowsOverAMebibyteWhenItIsWrittenOutIsAFault() {
        StringBuilder flows = new StringBuilder();
        for (int i = 0; i < 14_000; i++) {
            flows.append(", f").append(i).append(": {rate: 1/s, fields: {k: v}}");
        }
        String text = right().replace("fields: {k: v}}", "fields: {k: v}}" + flows);
        assertThat(text.length()).isLessThan(1 << 20);
        assertThat(faultsOf(text))
                .isEqualTo("s.yaml:1:1 is larger than 1 MiB once every default is written out; move weights to a file");
    }

    @Test
    void manyVariantsOfALargeScenarioAreAFault() {
        StringBuilder text = new StringBuilder(right()).append("\nvariants:\n");
        for (int i = 0; i < 2000; i++) {
            text.append("  v").append(i).append(": {load: 2x}\n");
        }
        assertThat(faultsOf(text.toString()))
                .isEqualTo(
                        "s.yaml:1:1 describes 2001 scenarios by its variants and their timelines, out of 4011 values;"
                                + " more than 5000000 values in all are too many");
    }

    @Test
    void charactersThatYamlForbidsAreAFault() {
        assertThat(faultsOf("name: a\u0000b\n")).isEqualTo("s.yaml:1:8 the character U+0000 can't stand in a scenario");
        assertThat(faultsOf("name: X\nabout: \ud83d\ude00\ud800\n"))
                .isEqualTo("s.yaml:2:9 the character U+D800 can't stand in a scenario");
        assertThat(faultsOf(right() + "\nabout: \"\\ud800\""))
                .isEqualTo("s.yaml:5:8 about: holds half a character (a lone surrogate)");
    }

    @Test
    void bytesThatAreNoUtf8AreAFault() {
        byte[] latin = "name: X\nabout: Gr\u00fc\u00dfe".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", latin, Source.none(), List.of()))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("s.yaml:2:10 is no UTF-8");
    }

    /** The first two of these are the cases {@code fault-many} and {@code fault-misspelt} of the public case collection. */
    @Test
    void tellsTheFaultsOfThePublicCases() {
        assertThat(faultsOf("""
                        name: Many faults
                        duration: soon
                        stream:
                          platform: kinesis
                          shards: -3
                          cap: {records: 1000}
                        traffic:
                          a: {rate: 10/s, fields: {k: a}}
                        key: "{kk}"
                        """)).isEqualTo("""
                        s.yaml:2:11 duration: must be a duration such as 90s or 5m30s (ns us ms s m h d), was "soon"
                        s.yaml:5:11 stream.shards: must be a whole number from 1 to 1000000, was -3
                        s.yaml:6:18 stream.cap.records: needs a unit, was 1000; write 1000/s, 1000/min or 1000/h
                        s.yaml:9:6 key: no flow has a field "kk", did you mean "k"?""");
        assertThat(faultsOf("""
                        name: Misspelt
                        stream:
                          platform: kinesis
                          shrads: 16
                        traffic:
                          a: {rate: 10/s, fields: {k: a}}
                        key: "{k}"
                        """))
                .isEqualTo("s.yaml:4:3 stream.shrads: unknown key \"shrads\", did you mean \"shards\"?");
    }

    @Test
    void aSettingWithoutAnEqualsSignIsRefused() {
        assertThatThrownBy(() -> Setting.parse("stream.shards"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("must be path=value such as stream.shards=32, was \"stream.shards\"");
        assertThat(Setting.parse("populations.p.except.\"a=b\"=50x"))
                .isEqualTo(new Setting("populations.p.except.\"a=b\"", "50x"));
    }

    /** A thousand are told, and how many more there are. */
    @Test
    void noMoreThanAThousandAreTold() {
        StringBuilder text = new StringBuilder(
                "name: X\nstream: {shards: 4}\ntraffic: {a: {rate: 10/s, fields: {k: v}}}\nkey: \"{k}\"\n");
        for (int i = 0; i < 1234; i++) {
            text.append("no-such-").append(i).append(": 1\n");
        }
        assertThatThrownBy(() -> ScenarioReader.read("many.yaml", text.toString(), Source.none(), List.of()))
                .isInstanceOfSatisfying(ScenarioException.class, e -> {
                    assertThat(e.faults()).hasSize(1001);
                    assertThat(e.faults().get(1000).message()).isEqualTo("has 234 faults more, which aren't told");
                });
    }

    /** Who no longer waits isn't kept. */
    @Test
    void anInterruptedReadingEnds() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> ScenarioReader.read(
                        "x.yaml",
                        "{name: X, stream: {shards: 4}, traffic: {a: {rate: 10/s}}, key: none, sweep: {load: [1x, 2x]}}",
                        Source.none(),
                        List.of()))
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
