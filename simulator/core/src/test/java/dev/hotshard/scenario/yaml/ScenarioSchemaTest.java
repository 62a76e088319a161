package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.RandomScenarios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

class ScenarioSchemaTest {
    private static final Path CATALOGUE = Path.of("..", "..", "scenarios");
    private static final Map<String, Object> SCHEMA = ScenarioSchema.tree();

    static Stream<Path> catalogue() throws IOException {
        try (Stream<Path> files = Files.list(CATALOGUE)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("catalogue")
    void theCatalogueIsValidAndNamesIt(Path file) throws IOException {
        String text = Files.readString(file);
        assertThat(faults(text)).isEmpty();
        assertThat(text).startsWith("# yaml-language-server: $schema=scenario.schema.json\n");
    }

    /** They use each key of the table and each style of writing (KeyTableTest). */
    @Test
    void whatTheReaderTakesIsValid() throws ScenarioException {
        for (long seed = 0; seed < 1500; seed++) {
            RandomScenarios.Given random = RandomScenarios.of(seed);
            assertThat(faults(random.text())).as("seed %d", seed).isEmpty();
            if (seed % 5 > 0) {
                continue;
            }
            String resolved = ScenarioReader.read("s.yaml", random.text(), random.files(), List.of())
                    .resolvedYaml();
            assertThat(faults(resolved)).as("seed %d, resolved", seed).isEmpty();
        }
    }

    /** But those in the paths of a sweep, which are texts to a schema. */
    static Stream<FaultsTest.Case> unknownKeys() throws IOException {
        return FaultsTest.cases()
                .filter(bad -> bad.settings().isEmpty() && bad.faults().contains("unknown key "))
                .filter(bad -> !bad.text().contains("sweep:"));
    }

    @ParameterizedTest
    @MethodSource("unknownKeys")
    void anUnknownKeyIsRefused(FaultsTest.Case bad) {
        String key = bad.faults().replaceFirst("(?s).*?unknown key \"([^\"]*)\".*", "$1");
        assertThat(faults(bad.text()))
                .anySatisfy(fault -> assertThat(Words.visible(fault)).contains(key));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "duration: 10m | duration: 10",
                "duration: 1h30m | duration: 10 minutes",
                "seed: 200k | seed: 1.5",
                "load: 10 % | load: 2",
                "warmup: 0s | warmup: 0",
                "stream: {platform: kafka} | stream: {platform: kafke}",
                "stream: {partitioner: {sticky: 16 KiB}} | stream: {partitioner: {sticky: 16}}",
                "stream: {partitioner: murmur2} | stream: {partitioner: murmur3}",
                "stream: {cap: none} | stream: {cap: all}",
                "stream: {cap: {records: 1000/s}} | stream: {cap: {records: 1000}}",
                "stream: {cap: {bytes: null}} | stream: {cap: {bytes: 1 MiB}}",
                "stream: {auto-split: {above: 1000 units/s}} | stream: {auto-split: {above: 1000}}",
                "traffic: {a: {rate: 12 MB/s}} | traffic: {a: {rate: 12 MB}}",
                "traffic: {a: {rate: {steps: {0s: 1k/s}}}} | traffic: {a: {rate: {steps: {0s: 1000}}}}",
                "traffic: {a: {rate: {steps: {0s: 1/s}}}} | traffic: {a: {rate: {step: {0s: 1/s}}}}",
                "traffic: {a: {fields: {x: 007, y: [a, 1], z: {of: p}}}} | traffic: {a: {fields: {z: {off: p}}}}",
                "key: '{a}' | key: {a}",
                "key: {buckets: {target: 700/s}} | key: {buckets: {target: 700}}",
                "key: {only: [a, b]} | key: {only: a}",
                "hosts: {retry: {queue: unlimited}} | hosts: {retry: {queue: endless}}",
                "stream: {cap: {bytes: 1\tMiB/s}} | stream: {cap: {bytes: 1\tMiB}}",
                "hosts: {retry: {queue: 32 MiB}} | hosts: {retry: {queue: 32 MiB/s}}",
                "hosts: {except: {5: {partitioner: crc32}}} | hosts: {except: {5: {partitioner: md5-range}}}",
                "timeline: [{at: 1s, split-shard: 3}] | timeline: [{at: 1s, split-shard: coldest}]",
                "timeline: [{at: 1s, set: {load: 2x}}] | timeline: [{at: 1s, set: {seed: 2}}]",
                "timeline: [{at: 1s, set: {stream: {cap: none}}}] | timeline: [{at: 1s, set: {stream: {retention: 1h}}}]",
                "timeline: [{at: 1s, set: {traffic: {a: {rate: 1/s}}}}] | timeline: [{at: 1s, set: {traffic: {a: {size: 1 B}}}}]",
                "observe: {shards: {from: 1m}} | observe: {shards: maybe}",
                "expect: [drop-rate < 1%] | expect: drop-rate < 1%",
                "variants: {a: {stream: {shards: 3}}} | variants: {a: {stream: {shard: 3}}}",
                "variants: {a: {consumers: {g: null}}} | variants: {a: {consumer: {g: null}}}",
                "sweep: {stream.shards: [16, 32], key: ['{a}', none]} | sweep: {stream.shards: 16}",
                "sweep: [{stream.shards: 16, load: 2x}] | sweep: [16, 32]",
                "variants: {a: {seed: 3}} | variants: {a: {replications: 3}}"
            })
    void oneIsTakenAndTheOtherRefused(String good, String bad) {
        assertThat(withRest(good)).as(good).isEmpty();
        assertThat(withRest(bad)).as(bad).isNotEmpty();
    }

    @Test
    void whatIsRequiredIsMissed() {
        assertThat(faults("about: nothing")).containsExactly(": without name", ": without stream", ": without traffic");
    }

    @Test
    void aKeyTellsItsHelpItsUnitsAndItsDefault() {
        assertThat(property("duration"))
                .containsEntry("$ref", "#/$defs/duration")
                .containsEntry("default", "10m")
                .containsEntry(
                        "description",
                        "How long the run is; below 100 years. Holds a duration (ns us ms s m h d, joined as 5m30s). Without it: 10m.");
        assertThat(property("seed")).containsEntry("default", 1L);
        assertThat(property("name").get("description")).asString().endsWith("Required.");
        assertThat(property("stream", "total")).containsEntry("default", "none");
        assertThat(property("stream", "total", "lend")).containsEntry("default", true);
    }

    /** A key of the table that takes words has to say which. */
    @Test
    void eachFormIsThatOfAKeyAndEachChoiceHasOne() {
        List<String> paths = KeyTable.rows().stream().map(Key::path).toList();
        assertThat(paths).containsAll(KeyForms.paths());
        for (Key key : KeyTable.rows()) {
            if (key.kind() == Kind.CHOICE) {
                assertThat(KeyForms.words(key).isEmpty() && KeyForms.kinds(key).size() == 1)
                        .as("%s takes nothing", key.path())
                        .isFalse();
            }
        }
    }

    private static Map<String, Object> property(String... path) {
        Map<?, ?> at = SCHEMA;
        for (String step : path) {
            if (at.get("anyOf") instanceof List<?> forms) {
                at = (Map<?, ?>) forms.stream()
                        .filter(form -> ((Map<?, ?>) form).containsKey("properties"))
                        .findFirst()
                        .orElseThrow();
            }
            at = (Map<?, ?>) ((Map<?, ?>) at.get("properties")).get(step);
        }
        Map<String, Object> named = new LinkedHashMap<>();
        at.forEach((key, value) -> named.put((String) key, value));
        return named;
    }

    private static List<String> withRest(String text) {
        List<String> lines = new ArrayList<>(List.of("name: x", "stream: {}", "traffic: {}"));
        lines.removeIf(line -> text.startsWith(line.substring(0, line.indexOf(':') + 1)));
        return faults(String.join("\n", lines) + "\n" + text);
    }

    private static List<String> faults(String text) {
        return SchemaCheck.faults(SCHEMA, value(text));
    }

    /** What an editor sees: YAML 1.2 with its core schema. */
    private static @Nullable Object value(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setSchema(new CoreSchema())
                .setAllowDuplicateKeys(true)
                .build();
        return keysAsTexts(new Load(settings).loadFromString(text));
    }

    /** JSON has no other keys than texts. */
    private static @Nullable Object keysAsTexts(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> texts = new LinkedHashMap<>();
            map.forEach((key, inner) -> texts.put(String.valueOf(key), keysAsTexts(inner)));
            return texts;
        }
        return value instanceof List<?> list
                ? list.stream().map(ScenarioSchemaTest::keysAsTexts).collect(Collectors.toList())
                : value;
    }
}
