package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.RateLaw.Point;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFilesTest {
    private static final String TEXT = """
            name: X
            stream: {shards: 4}
            key: "{k}"
            """;

    private static ScenarioFile read(String rest, Map<String, byte[]> files) {
        try {
            return ScenarioReader.read(
                    "s.yaml",
                    TEXT + rest,
                    path -> {
                        byte[] bytes = files.get(path);
                        if (bytes == null) {
                            throw new IOException("there is no such file");
                        }
                        return bytes;
                    },
                    List.of());
        } catch (ScenarioException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static Population population(byte[] file) {
        String rest = """
                populations: {p: {file: keys.csv, columns: [key, count]}}
                traffic: {a: {rate: 1/s, fields: {k: {of: p}}}}
                """;
        return read(rest, Map.of("keys.csv", file))
                .experiment()
                .baseline()
                .populations()
                .get("p");
    }

    private static RateLaw rate(String file) {
        String rest = "traffic: {a: {rate: {file: rates.csv, columns: [Timestamp, Sum], period: 60s}, fields: {k: v}}}";
        FlowSpec flow = read(rest, Map.of("rates.csv", bytes(file)))
                .experiment()
                .baseline()
                .traffic()
                .get("a");
        return flow.rate();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    @Test
    void equalNamesAddUpAndKeepTheirFirstPlace() {
        assertThat(population(bytes("other,count,key\nx,5,b\nx,1,a\nx,2.5,b\n")))
                .isEqualTo(new Population.Listed(List.of("b", "a"), List.of(7.5, 1.0), new TreeMap<>()));
    }

    @Test
    void cellsAreQuotedAsTheRfcSays() {
        assertThat(population(bytes("\ufeffkey,count\r\n\"a,\"\"b\"\"\",1\r\n\"two\nlines\",2\r\n\r\n,3\r\nNO ,4")))
                .isEqualTo(new Population.Listed(
                        List.of("a,\"b\"", "two\nlines", "", "NO "), List.of(1.0, 2.0, 3.0, 4.0), new TreeMap<>()));
    }

    @Test
    void gzipIsToldByItsBytes() throws IOException {
        assertThat(population(gzip(bytes("key,count\na,1e3\n"))))
                .isEqualTo(new Population.Listed(List.of("a"), List.of(1000.0), new TreeMap<>()));
    }

    @Test
    void aRateFileHoldsFromRowToRowAndEndsAPeriodAfterTheLast() {
        RateLaw expected = new RateLaw.Steps(
                List.of(
                        new Point(0, Fraction.of(10)),
                        new Point(60_000_000_000L, Fraction.of(1, 60)),
                        new Point(300_000_000_000L, Fraction.of(5, 2)),
                        new Point(360_000_000_000L, Fraction.ZERO)),
                0);
        assertThat(rate("Timestamp,Sum\n0,600\n60,1\n300,150\n")).isEqualTo(expected);
        assertThat(rate("Timestamp,Sum\n1700000000.5,600\n1700000060.5,1\n1700000300.5,150\n"))
                .isEqualTo(expected);
        assertThat(rate("""
                        Timestamp,Sum
                        2026-11-29T23:58:00Z,600
                        2026-11-29 23:59:00,1
                        2026-11-30T01:03:00+01:00,150
                        """)).isEqualTo(expected);
        assertThat(((RateLaw.Steps) rate("Timestamp,Sum\n2026-11-29,60\n2026-11-30,60\n")).points())
                .extracting(Point::atNanos)
                .containsExactly(0L, 86_400_000_000_000L, 86_460_000_000_000L);
    }

    @Test
    void inputsKeepTheirNamesAndGetANumberWhereTwoShareOne() {
        byte[] content = bytes("key,count\na,1\n");
        ScenarioFile file = read("""
                populations:
                  p: {file: b/keys.csv, columns: [key, count]}
                  q: {file: ../a/keys.csv, columns: [key, count]}
                  r: {file: keys-2.csv, columns: [key, count]}
                traffic: {a: {rate: 1/s, fields: {k: {of: p}}}}
                """, Map.of("b/keys.csv", content, "../a/keys.csv", content, "keys-2.csv", content));
        assertThat(file.inputs().keySet()).containsExactly("keys-2.csv", "keys-3.csv", "keys.csv");
        assertThat(file.resolvedYaml())
                .contains("p: {file: inputs/keys-3.csv,", "q: {file: inputs/keys.csv,", "r: {file: inputs/keys-2.csv,");
    }

    @Test
    void theHashTellsWhenAFileChanges() {
        String rest = """
                populations: {p: {file: keys.csv, columns: [key, count]}}
                traffic: {a: {rate: 1/s, fields: {k: {of: p}}}}
                """;
        ScenarioFile one = read(rest, Map.of("keys.csv", bytes("key,count\na,1\n")));
        ScenarioFile other = read(rest, Map.of("keys.csv", bytes("key,count\na,2\n")));
        assertThat(one.resolvedYaml()).isEqualTo(other.resolvedYaml());
        assertThat(one.sha256()).hasSize(64).isNotEqualTo(other.sha256());
    }

    @Test
    void aFolderIsASource(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("data"));
        Files.write(folder.resolve("data/keys.csv"), bytes("x"));
        Source source = Source.folder(folder);
        assertThat(source.read("data/keys.csv")).isEqualTo(bytes("x"));
        assertThat(source.read("data/../data/keys.csv")).isEqualTo(bytes("x"));
        assertThat(Source.none()).isNotNull();
        assertThatThrownBy(() -> source.read("keys.csv"))
                .isInstanceOf(IOException.class)
                .hasMessage("there is no such file");
        assertThatThrownBy(() -> source.read("data"))
                .isInstanceOf(IOException.class)
                .hasMessage("is no file");
        assertThatThrownBy(() -> source.read("a\u0000b"))
                .isInstanceOf(IOException.class)
                .hasMessage("is no path");
        assertThatThrownBy(() -> Source.none().read("x"))
                .isInstanceOf(IOException.class)
                .hasMessage("this scenario can't read files");
    }
}
