package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.scenario.yaml.Setting;
import dev.hotshard.scenario.yaml.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class InitCommandTest {
    private static final String[] PLATFORMS = {"kinesis", "kafka", "dynamodb", "custom"};

    /** What equals a default and has a reason to stand there: it is the choice that the whole file is about. */
    private static final Set<String> CHOICES = Set.of("stream.platform");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"kinesis", "kafka", "dynamodb", "custom"})
    void whatIsWrittenRunsAsItIs(String platform) throws IOException {
        Path file = folder.resolve("mine.yaml");
        CommandLineRun init = CommandLineRun.of("init", platform, "--out", file.toString());
        assertThat(init.code()).isZero();
        assertThat(init.out()).isEmpty();
        assertThat(init.err()).isEqualTo("Written to " + file + "; next: hotshard run " + file + "\n");
        CommandLineRun run = CommandLineRun.of(
                "run", file.toString(), "--out", folder.resolve("out").toString(), "--no-report");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).as("all expectations hold").isZero();
        Object summary = JsonTree.read(folder.resolve("out/summary.json"));
        assertThat(JsonTree.find(summary, "scenario.platform")).isEqualTo(platform);
        assertThat((Double) JsonTree.find(summary, "variants[baseline].records.offered"))
                .as("a run takes a second")
                .isBetween(30_000.0, 150_000.0);
        assertThat((Double) JsonTree.find(summary, "variants[twice-the-traffic].dropRate"))
                .as("the scenario has something to tell")
                .isNotNull();
    }

    @Test
    void whatIsNoPlaceForAFileIsToldAndADashIsStandardOutput() throws IOException {
        assertThat(CommandLineRun.of("init", "kafka", "--out", "-").out())
                .isEqualTo(CommandLineRun.of("init", "kafka").out())
                .isNotEmpty();
        assertThat(CommandLineRun.of("init", "--out", "").err()).isEqualTo("--out: is empty, and no file\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.yaml"), folder.resolve("nowhere.yaml"));
        CommandLineRun linked = CommandLineRun.of("init", "--out", link.toString());
        assertThat(linked.err()).isEqualTo("--out: " + link + " is there already, and is left as it is\n");
        assertThat(linked.code()).isEqualTo(2);
        Path proc = Path.of("/proc");
        if (Files.isDirectory(proc)) {
            assertThat(CommandLineRun.of("init", "--out", "/proc/x.yaml").err())
                    .isEqualTo("--out: /proc/x.yaml: can't be written\n");
        }
    }

    /** Each key says something: without it the scenario is another one, or none. What stands in a variant takes away what lies below. */
    @ParameterizedTest
    @ValueSource(strings = {"kinesis", "kafka", "dynamodb", "custom"})
    void noKeySaysWhatHoldsAnyway(String platform) throws Faults {
        String text = CommandLineRun.of("init", platform).out();
        ScenarioText file = scenario(text);
        String resolved = read(file, List.of()).resolvedYaml();
        Map<String, Object> leaves = new LinkedHashMap<>();
        collect(new Load(LoadSettings.builder().build()).loadFromString(text), "", leaves);
        assertThat(leaves).hasSizeGreaterThan(15);
        List<String> idle = new ArrayList<>();
        for (String path : leaves.keySet()) {
            if (!CHOICES.contains(path) && !path.startsWith("variants.") && resolved.equals(without(file, path))) {
                idle.add(path);
            }
        }
        assertThat(idle).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"kinesis", "kafka", "dynamodb", "custom"})
    void itsCommentsSayWhatToAdapt(String platform) {
        String text = CommandLineRun.of("init", platform).out();
        assertThat(text).startsWith("# yaml-language-server: $schema=scenario.schema.json\n");
        assertThat(text.lines().filter(line -> line.contains("# adapt"))).hasSizeGreaterThan(8);
        assertThat(text).contains("hotshard show " + platform + " ");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
    }

    @Test
    void withoutAPlatformItIsCustom() {
        assertThat(CommandLineRun.of("init").out())
                .isEqualTo(CommandLineRun.of("init", "custom").out());
        CommandLineRun other = CommandLineRun.of("init", "pulsar");
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("'pulsar' is none of ");
        for (String platform : PLATFORMS) {
            assertThat(other.err()).contains(platform);
        }
    }

    @Test
    void aFileThatIsThereIsLeftAsItIs() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.yaml"), "mine");
        CommandLineRun run = CommandLineRun.of("init", "kafka", "--out", file.toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("--out: " + file + " is there already, and is left as it is\n");
        assertThat(Files.readString(file)).isEqualTo("mine");
        CommandLineRun nowhere = CommandLineRun.of(
                "init", "kafka", "--out", folder.resolve("none/x.yaml").toString());
        assertThat(nowhere.code()).isEqualTo(2);
        assertThat(nowhere.err()).contains("there is no such folder to write it to");
    }

    private static ScenarioText scenario(String text) {
        return new ScenarioText("t.yaml", "t", text.getBytes(StandardCharsets.UTF_8), Source.none());
    }

    private static ScenarioFile read(ScenarioText text, List<Setting> settings) throws Faults {
        try {
            return text.read(settings);
        } catch (ScenarioException e) {
            throw new Faults(String.valueOf(e.getMessage()));
        }
    }

    /** The resolved scenario without a key; empty if it is none then. */
    private static String without(ScenarioText file, String path) {
        try {
            return read(file, List.of(new Setting(path, "null"))).resolvedYaml();
        } catch (Faults e) {
            return "";
        }
    }

    private static void collect(Object value, String path, Map<String, Object> leaves) {
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            map.forEach((key, inner) -> collect(inner, path.isEmpty() ? "" + key : path + "." + key, leaves));
        } else {
            leaves.put(path, value);
        }
    }
}
