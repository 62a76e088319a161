package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.RandomScenarios;
import dev.hotshard.scenario.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a changed value leaves as it is, and that the text then says what {@code --set} makes of it. */
class TextEditTest {
    private static final Path CATALOGUE = Path.of("..", "..", "scenarios");

    private static final String COMMENTED = """
            # head
            name: 'A name'   # why

            stream:          # the stream
              shards: 4      # four

              # before the cap
              cap:           # of each
                records: 10/s   # few
                # inside
                bytes: 1 KB/s
              # behind the cap
            traffic: {f: {rate: 5/s, fields: {k: [a, b]}}}   # one line
            key: "{k}"
            about: |   # folded
              two
              lines

            # tail
            """;

    private static String set(String text, String path, String value) {
        try {
            return TextEdit.set(text, path, value);
        } catch (ScenarioException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static String commented(String... replaced) {
        String text = COMMENTED;
        for (int i = 0; i < replaced.length; i += 2) {
            assertThat(text).contains(replaced[i]);
            text = text.replace(replaced[i], replaced[i + 1]);
        }
        return text;
    }

    @Test
    void aValueIsReplacedWhereItStands() {
        assertThat(set(COMMENTED, "stream.shards", "16")).isEqualTo(commented("shards: 4 ", "shards: 16 "));
        assertThat(set(COMMENTED, "name", "'It''s'")).isEqualTo(commented("'A name'", "\"It's\""));
        assertThat(set(COMMENTED, "traffic.f.rate", "7k/s")).isEqualTo(commented("5/s", "7k/s"));
        assertThat(set(COMMENTED, "traffic.f.fields.k", "x")).isEqualTo(commented("[a, b]", "x"));
        assertThat(set(COMMENTED, "key", "{template: \"{k}\", buckets: 4}"))
                .isEqualTo(commented("key: \"{k}\"", "key: {template: \"{k}\", buckets: 4}"));
        assertThat(set(COMMENTED, "about", "one")).isEqualTo(commented("|   # folded\n  two\n  lines", "one"));
    }

    @Test
    void theSameValueChangesNothing() {
        assertThat(set(COMMENTED, "stream.shards", "'4'")).isEqualTo(COMMENTED);
        assertThat(set(COMMENTED, "stream.cap", "{bytes: 1 KB/s}")).isEqualTo(COMMENTED);
    }

    @Test
    void aBlockGivesItsLinesForOne() {
        assertThat(set(COMMENTED, "stream.cap", "none")).isEqualTo(commented("""
                          cap:           # of each
                            records: 10/s   # few
                            # inside
                            bytes: 1 KB/s
                        """, """
                          cap: none           # of each
                        """));
    }

    @Test
    void aMapMergesIntoWhatIsThere() {
        assertThat(set(COMMENTED, "stream.cap", "{bytes: 2 KB/s, burst: 2s}"))
                .isEqualTo(commented("    bytes: 1 KB/s\n", "    bytes: 2 KB/s\n    burst: 2s\n"));
    }

    @Test
    void aNewEntryIsTheLastOfItsMap() {
        assertThat(set(COMMENTED, "stream.cap.burst", "3s"))
                .isEqualTo(commented("    bytes: 1 KB/s\n", "    bytes: 1 KB/s\n    burst: 3s\n"));
        assertThat(set(COMMENTED, "stream.total.units", "9/s"))
                .isEqualTo(commented("    bytes: 1 KB/s\n", "    bytes: 1 KB/s\n  total: {units: 9/s}\n"));
        assertThat(set(COMMENTED, "traffic.f.size", "2 KB")).isEqualTo(commented("b]}}", "b]}, size: 2 KB}"));
        assertThat(set(COMMENTED, "hosts.retry.queue", "5"))
                .isEqualTo(commented("  lines\n", "  lines\nhosts: {retry: {queue: 5}}\n"));
        assertThat(set(COMMENTED, "variants.calm.load", "0.5x"))
                .isEqualTo(commented("  lines\n", "  lines\nvariants: {calm: {load: 0.5x}}\n"));
    }

    @Test
    void oneAlternativeStandsWhereTheOtherStood() {
        assertThat(set(COMMENTED, "traffic.f.share", "5 %")).isEqualTo(commented("rate: 5/s", "share: 5 %"));
        String hosts = "hosts:\n  count: 5  # five\n  retry: {queue: 1}\n";
        assertThat(set(hosts, "hosts.per", "k")).isEqualTo("hosts:\n  per: k  # five\n  retry: {queue: 1}\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # empty maps, and the last comma of one
            '{a: {}}'                       | a.b     | 1            | '{a: {b: 1}}'
            'a: {}'                         | a.b.c   | 1            | 'a: {b: {c: 1}}'
            'a: {b: 1,}'                    | a.c     | 2            | 'a: {b: 1, c: 2,}'
            # JSON
            '{"a":{"b":"x"}}'               | a.b     | 5            | '{"a":{"b":5}}'
            # quoted parts of a path
            'a: {"b.c": 1}'                 | a."b.c" | 2            | 'a: {"b.c": 2}'
            'a: {x: 1}'                     | a."b.c" | 2            | 'a: {x: 1, b.c: 2}'
            # null stands, to remove what lies below as well
            'stream: {cap: {records: 1/s}}' | stream.cap.records | null | 'stream: {cap: {records: null}}'
            'a: null'                       | a.b     | 1            | 'a: {b: 1}'
            # a map over a template keeps it
            'key: "{k}"  # c'               | key.buckets | 4        | 'key: {template: "{k}", buckets: 4}  # c'
            # one that is a choice is replaced whole
            'traffic: {f: {rate: {steps: {0s: 1/s}, every: 5s}}}' | traffic.f.rate | '{ramp: {0s: 2/s}}' | 'traffic: {f: {rate: {ramp: {0s: 2/s}}}}'
            'stream: {partitioner: {sticky: 1 KB}}' | stream.partitioner.two-choices | 3 | 'stream: {partitioner: {two-choices: 3}}'
            # an alternative that null hid
            'hosts: {count: 5, per: null}'  | hosts.per | k          | 'hosts: {per: k}'
            'hosts: {per: null, count: 5}'  | hosts.per | k          | 'hosts: {per: k}'
            'hosts: {per: null, count: 5, x: 1}' | hosts.per | k     | 'hosts: {per: k, x: 1}'
            # texts that need quotes
            'a: b'                          | a       | '"x, y: #z"' | 'a: "x, y: #z"'
            # characters that are two chars
            '{"\uD83D\uDE00": 1, a: 2}'     | a       | 3            | '{"\uD83D\uDE00": 1, a: 3}'
            """)
    void oneLine(String text, String path, String value, String expected) {
        assertThat(set(text, path, value)).isEqualTo(expected);
    }

    @Test
    void lineBreaksStayWhatTheyAre() {
        assertThat(set("a:\r\n  b: 1\r\nc: 2\r\n", "a.d", "3")).isEqualTo("a:\r\n  b: 1\r\n  d: 3\r\nc: 2\r\n");
        assertThat(set("a: 1", "b", "2")).isEqualTo("a: 1\nb: 2");
        assertThat(set("\ufeffa: 1\n", "a", "2")).isEqualTo("\ufeffa: 2\n");
        // The text a ends without a break, or keeps all of them.
        assertThat(set("# c\na: |\n  x", "b", "2")).isEqualTo("# c\nb: 2\na: |\n  x");
        assertThat(set("c:\n  a: >-\n    x", "b", "2")).isEqualTo("b: 2\nc:\n  a: >-\n    x");
        assertThat(set("a: |+\n  x\n\n\n", "b", "2")).isEqualTo("a: |+\n  x\n\n\nb: 2\n");
    }

    @Test
    void blocksOfEveryKindGiveWay() {
        assertThat(set("a:\n- x  # c\n- y\n# d\nb: 1\n", "a", "z")).isEqualTo("a: z\n# d\nb: 1\n");
        assertThat(set("a:   # c\n\n  'x\n\n  y'\nb: 1\n", "a", "z")).isEqualTo("a: z   # c\nb: 1\n");
        assertThat(set("a:\n  {x: 1,\n   y: 2}\nb: 1\n", "a", "z")).isEqualTo("a:\n  z\nb: 1\n");
        assertThat(set("? a  # : c\n: - x\n  - y\nb: 1\n", "a", "z")).isEqualTo("? a  # : c\n: z\nb: 1\n");
        assertThat(set("hosts:\n  count: 5\n  per: null\nb: 1\n", "hosts.per", "k"))
                .isEqualTo("hosts:\n  per: k\nb: 1\n");
    }

    @Test
    void whatIsWrittenOddlyIsWrittenAnew() {
        // The first entry of this map stands behind a colon; nothing can be taken out of its line.
        assertThat(set("? hosts\n: count: 5\n  per: null\n", "hosts.per", "k")).isEqualTo("hosts:\n  per: k\n");
    }

    @Test
    void whatCantBeSetIsRefusedAsAnOptionIs() {
        for (List<String> wrong : List.of(
                List.of("name: x\n", "a..b", "1"),
                List.of("name: x\n", "a", "{"),
                List.of("name: x\n", "a", "*b"),
                List.of("name: [\n", "a", "1"),
                List.of("traffic: {f: {rate: 1/s}}\n", "traffic.g.rate", "1/s"))) {
            assertThatThrownBy(() -> TextEdit.set(wrong.get(0), wrong.get(1), wrong.get(2)))
                    .as("%s", wrong)
                    .isInstanceOfSatisfying(
                            ScenarioException.class,
                            e -> assertThat(faults(wrong.get(0), wrong.get(1), wrong.get(2)))
                                    .containsAll(e.faults()));
        }
    }

    private static List<Fault> faults(String text, String path, String value) {
        try {
            ScenarioReader.read("scenario", text, Source.none(), List.of(new Setting(path, value)));
        } catch (ScenarioException e) {
            return e.faults();
        }
        throw new AssertionError("there is nothing wrong with " + path + "=" + value);
    }

    // ---- the law

    @Test
    void randomScenariosReadAsIfTheValueWereSet() {
        Random random = new Random(1);
        Tried tried = new Tried();
        for (long seed = 0; seed < 60; seed++) {
            RandomScenarios.Given given = RandomScenarios.of(seed);
            tried.all(given.toString(), given.text(), given.files(), random, 8);
            if (seed % 3 == 0) {
                ScenarioFile file = file(given.text(), given.files(), List.of());
                Source inputs = path -> {
                    byte[] bytes = file.inputs().get(path.replaceFirst("^inputs/", ""));
                    if (bytes == null) {
                        throw new IOException("there is no such file");
                    }
                    return bytes;
                };
                tried.all(given + " resolved", file.resolvedYaml(), inputs, random, 8);
            }
        }
        assertThat(tried.valid).isGreaterThan(300);
    }

    @Test
    void theCatalogueReadsAsIfTheValueWereSet() throws IOException {
        Random random = new Random(2);
        Tried tried = new Tried();
        try (Stream<Path> files = Files.list(CATALOGUE)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                tried.all(file.toString(), Files.readString(file), Source.folder(CATALOGUE), random, 12);
            }
        }
        assertThat(tried.valid).isGreaterThan(200);
    }

    private static ScenarioFile file(String text, Source files, List<Setting> settings) {
        try {
            return ScenarioReader.read("scenario", text, files, settings);
        } catch (ScenarioException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /** Values at places of a text, each tried by itself. */
    private static final class Tried {
        private static final List<String> VALUES = List.of(
                "5",
                "null",
                "\"x: {y}\"",
                "none",
                "{}",
                "[a, b]",
                "{records: 900/s}",
                "{count: 7, name: \"n{n}\"}",
                "{steps: {0s: 3/s}}",
                "3/s");

        /** What is good at many places where a scenario leaves it out, so that results are compared and not faults alone. */
        private static final Map<String, String> GOOD = Map.of(
                "load", "0.7x",
                "seed", "99",
                "stream.cap.bytes", "5 MB/s",
                "hosts.retry.batch", "77",
                "variants.tried.load", "0.2x",
                "variants.tried.hosts.retry.backoff.factor", "3",
                "about", "other words");

        private int valid;

        void all(String of, String text, Source files, Random random, int times) {
            Node.Mapping root = tree(text);
            List<Node.Entry> entries = new ArrayList<>();
            collect(root, entries);
            GOOD.forEach((path, value) -> one(of, text, root, files, path, value));
            for (int i = 0; i < times; i++) {
                Node.Entry entry = entries.get(random.nextInt(entries.size()));
                String path = entry.value().path() + (random.nextInt(4) == 0 ? ".more.\"a.b\"" : "");
                String value = random.nextInt(3) == 0
                        ? YamlText.flow(
                                entries.get(random.nextInt(entries.size())).value())
                        : VALUES.get(random.nextInt(VALUES.size()));
                one(of, text, root, files, path, value);
            }
        }

        private void one(String of, String text, Node.Mapping root, Source files, String path, String value) {
            String as = of + " " + path + "=" + value + "\n" + text;
            Faults faults = new Faults("scenario");
            Node.Mapping wanted = Settings.apply(root, List.of(new Setting(path, value)), faults);
            if (faults.count() > 0) {
                assertThatThrownBy(() -> TextEdit.set(text, path, value)).as(as).isInstanceOf(ScenarioException.class);
                return;
            }
            String edited = set(text, path, value);
            assertThat(sorted(tree(edited))).as(as).isEqualTo(sorted(wanted));
            if (!edited.equals(text)) {
                int newLines = value.split(":", -1).length;
                assertLittleChanges(as, text, edited, lineOfDeepest(root, wanted, parts(path)), newLines);
            }
            Experiment bySetting = experiment(text, files, List.of(new Setting(path, value)));
            assertThat(experiment(edited, files, List.of())).as(as).isEqualTo(bySetting);
            valid += bySetting == null ? 0 : 1;
        }

        private static @Nullable Experiment experiment(String text, Source files, List<Setting> settings) {
            try {
                return ScenarioReader.read("scenario", text, files, settings).experiment();
            } catch (ScenarioException e) {
                return null;
            }
        }

        private static void collect(Node.Mapping map, List<Node.Entry> entries) {
            map.entries().values().forEach(entry -> {
                entries.add(entry);
                if (entry.value() instanceof Node.Mapping below) {
                    collect(below, entries);
                }
            });
        }

        /** The line of the deepest entry on a path that was there and wasn't replaced with what it lies in, from 0; -1 for the root. */
        private static int lineOfDeepest(Node.Mapping root, Node.Mapping wanted, List<String> path) {
            int line = -1;
            Node before = root;
            Node after = wanted;
            for (String part : path) {
                if (!(before instanceof Node.Mapping was)
                        || !(after instanceof Node.Mapping is)
                        || !was.place().equals(is.place())
                        || was.entries().get(part) == null) {
                    return line;
                }
                Node.Entry entry = was.entries().get(part);
                line = entry.keyPlace().line() - 1;
                before = entry.value();
                after = is.entries().get(part).value();
            }
            return line;
        }

        /** What changes lies within the lines of that entry, or is a line behind it, and all that is new in one line of each map. */
        private static void assertLittleChanges(String as, String before, String after, int from, int newLines) {
            List<String> were = Arrays.asList(before.split("\n", -1));
            List<String> are = Arrays.asList(after.split("\n", -1));
            int most = Math.min(were.size(), are.size());
            int first = 0;
            while (first < most && were.get(first).equals(are.get(first))) {
                first++;
            }
            int last = 0;
            while (last < most - first && were.get(were.size() - 1 - last).equals(are.get(are.size() - 1 - last))) {
                last++;
            }
            int indent = from < 0 ? -1 : indent(were.get(from));
            int to = Math.max(0, from + 1);
            while (to < were.size() && (indent(were.get(to)) > indent || belongs(were.get(to)))) {
                to++;
            }
            assertThat(first).as("%s%n----%n%s", as, after).isGreaterThanOrEqualTo(from);
            assertThat(were.size() - last).as("%s%n----%n%s", as, after).isLessThanOrEqualTo(to + 1);
            assertThat(are.size() - last - first)
                    .as("%s%n----%n%s", as, after)
                    .isLessThanOrEqualTo(were.size() - last - first + newLines);
        }

        private static boolean belongs(String line) {
            return line.isBlank()
                    || line.strip().startsWith("#")
                    || line.strip().startsWith("- ");
        }

        private static int indent(String line) {
            return line.length() - line.stripLeading().length();
        }

        private static List<String> parts(String path) {
            try {
                return Paths.parts(path);
            } catch (Wrong e) {
                throw new AssertionError(e);
            }
        }

        private static Node.Mapping tree(String text) {
            Faults faults = new Faults("scenario");
            Node.Mapping root = YamlTree.scenario("scenario", text, faults);
            assertThat(faults.count()).as(text).isZero();
            return Objects.requireNonNull(root);
        }

        /** A tree as one text, whatever the order of its entries. */
        private static String sorted(Node node) {
            if (node instanceof Node.Mapping map) {
                return map.entries().entrySet().stream()
                        .map(entry -> YamlText.flow(new Node.Scalar(Place.NOWHERE, "", entry.getKey(), false)) + ": "
                                + sorted(entry.getValue().value()))
                        .sorted()
                        .toList()
                        .toString();
            } else if (node instanceof Node.Sequence list) {
                return list.items().stream().map(Tried::sorted).toList().toString();
            }
            return YamlText.flow(node);
        }
    }
}
