package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.hotshard.RandomScenarios;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Broken scenarios of every sort are told as faults, with a place in the text: never another exception, never a hang. */
class FuzzTest {
    private static final int SCENARIOS = 400;
    private static final int FILES = 50 * SCENARIOS;
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** Words that mean something somewhere, to be put where they don't. */
    private static final List<String> WORDS = Stream.concat(
                    KeyTable.rows().stream().map(Key::name),
                    Stream.of(
                            "null",
                            "~",
                            "none",
                            "0",
                            "-1",
                            "1",
                            "1e9",
                            "99999999999999999999",
                            "0s",
                            "1ns",
                            "100000d",
                            "1/s",
                            "0/s",
                            "1000000M/s",
                            "1 B",
                            "1000 GB",
                            "1 MiB/s",
                            "50x",
                            "100 %",
                            "0 %",
                            "unlimited",
                            "{}",
                            "[]",
                            "{",
                            "}",
                            "[",
                            "]",
                            ":",
                            ",",
                            "-",
                            "?",
                            "&a ",
                            "*a",
                            "<<",
                            "!!int ",
                            "!!binary ",
                            "|",
                            ">",
                            "'",
                            "\"",
                            "#",
                            "%",
                            "@",
                            "`",
                            "---",
                            "...",
                            "\t",
                            "\n",
                            "\r",
                            "\u0000",
                            "\u0085",
                            "\u2028",
                            "\ufeff",
                            "\ud83d\ude00",
                            "\\",
                            "{user}",
                            "\"{user}\"",
                            "{n}",
                            "\"u{n}\"",
                            "explicit",
                            "hottest",
                            "kinesis",
                            "dynamodb",
                            "keys.csv",
                            "../../x",
                            "true",
                            "NaN",
                            ".inf",
                            "0x10",
                            "2026-11-29"))
            .toList();

    @Test
    void brokenScenariosAreFaults() {
        assertTimeoutPreemptively(LIMIT, () -> {
            List<RandomScenarios.Given> scenarios = new ArrayList<>();
            for (int i = 0; i < SCENARIOS; i++) {
                scenarios.add(RandomScenarios.of(i));
            }
            int good = 0;
            for (int i = 0; i < FILES; i++) {
                Random random = new Random(i);
                RandomScenarios.Given given = scenarios.get(i % SCENARIOS);
                String broken = given.text();
                for (int times = 1 + random.nextInt(3); times > 0; times--) {
                    broken = broken(broken, random);
                }
                good += isGood(i, broken, given.files()) ? 1 : 0;
            }
            // Some hits leave a scenario right, most don't.
            assertThat(good).isBetween(FILES / 100, FILES / 2);
        });
    }

    /** Texts of nearly a mebibyte that are made to take long. */
    @Test
    void largeTextsEndInTime() {
        String right = "name: X\nstream: {shards: 4}\nkey: \"{k}\"\n";
        String flow = "traffic: {a: {rate: 1/s, fields: {k: v}}}\n";
        int many = 60_000;
        List<String> texts = List.of(
                "[".repeat(1_000_000),
                "{a: ".repeat(250_000),
                "? ".repeat(500_000),
                "- ".repeat(500_000),
                " ".repeat(1_000_000),
                "a: b: ".repeat(150_000),
                "&a ".repeat(300_000),
                "\"" + "\\n".repeat(500_000),
                "{a}, ".repeat(200_000),
                "{" + "{a},".repeat(200_000),
                "[" + "{a},".repeat(200_000) + "]",
                right + flow + "seed: " + "9".repeat(900_000),
                right + flow + "duration: " + "1d".repeat(400_000),
                right + flow + "load: 0." + "0".repeat(900_000) + "1x",
                right + flow + numbered(many, "k%d: 1\n"),
                right + flow + "a".repeat(900_000) + ": 1",
                right + flow + "breakdown: [" + numbered(many, "f%d, ") + "]",
                right + "traffic: {" + numbered(20_000, "f%d: {rate: 1/s, fields: {j: v}}, ") + "}",
                right + "traffic: {" + numbered(20_000, "f%d: {share: 1%%, fields: {k: v}}, ") + "}",
                right + "traffic: {a: {rate: {steps: {" + numbered(many, "%dus: 1/s, ")
                        + "}, every: 1s}, fields: {k: v}}}",
                right + "traffic: {a: {rate: 1/s, fields: {k: [" + numbered(many, "v%d, ") + "]}}}",
                right + "traffic: {a: {rate: 1/s, fields: {k: {weights: {" + numbered(many, "v%d: 1, ") + "}}}}}",
                right.replace(
                                "\"{k}\"",
                                "{template: \"{k}-{k}-{k}\", buckets: 2, only: [" + numbered(many, "v%d, ") + "]}")
                        + "traffic: {a: {rate: 1/s, fields: {k: {count: 10M, name: \"v{n}\"}}}}",
                right.replace("\"{k}\"", "\"" + "{k}".repeat(200_000) + "\"") + flow,
                right + flow + "variants: {" + numbered(many, "v%d: {load: 2}, ") + "}",
                right + flow + "timeline: [" + numbered(20_000, "{at: %dus, set: {load: 2}}, ") + "]");
        assertTimeoutPreemptively(LIMIT, () -> {
            for (int i = 0; i < texts.size(); i++) {
                isGood(i, texts.get(i), Source.none());
            }
        });
    }

    private static String numbered(int count, String format) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(String.format(Locale.ROOT, format, i));
        }
        return text.toString();
    }

    @Test
    void brokenSettingsAreFaults() {
        RandomScenarios.Given given = RandomScenarios.of(1);
        int good = 0;
        for (int i = 0; i < 2_000; i++) {
            Random random = new Random(i);
            String path = any(KeyTable.rows(), random).path().replace("*", any(WORDS, random));
            Setting setting = new Setting(broken(path + " ", random).strip(), any(WORDS, random));
            try {
                ScenarioReader.read("s.yaml", given.text(), given.files(), List.of(setting));
                good++;
            } catch (ScenarioException e) {
                assertThat(e.faults()).isNotEmpty();
            } catch (RuntimeException | Error e) {
                throw new AssertionError(setting + " breaks the reader", e);
            }
        }
        assertThat(good).isPositive();
    }

    /** Whatever is taken away, in the scenario or in a variant of it: what the rest refers to is missing, and told. */
    @Test
    void whateverIsTakenAwayIsTold() {
        int good = 0;
        int all = 0;
        for (int i = 0; i < SCENARIOS / 8; i++) {
            RandomScenarios.Given given = RandomScenarios.of(i);
            List<String> paths = new ArrayList<>();
            Node.Mapping root = YamlTree.scenario("s.yaml", given.text(), new Faults("s.yaml"));
            collect(root, "", paths);
            for (String path : paths) {
                boolean isOfAll =
                        path.startsWith("variants") || path.startsWith("sweep") || path.startsWith("replications");
                for (String place : isOfAll ? List.of("") : List.of("", "variants.without.")) {
                    Setting setting = new Setting(place + path, "null");
                    all++;
                    try {
                        ScenarioReader.read("s.yaml", given.text(), given.files(), List.of(setting));
                        good++;
                    } catch (ScenarioException e) {
                        assertThat(e.faults()).isNotEmpty();
                    } catch (RuntimeException | Error e) {
                        throw new AssertionError(given + " with " + setting + " breaks the reader", e);
                    }
                }
            }
        }
        assertThat(good).isBetween(all / 20, all - all / 20);
    }

    private static void collect(Node.@Nullable Mapping map, String before, List<String> paths) {
        if (map == null) {
            return;
        }
        map.entries().forEach((name, entry) -> {
            String path = before + (name.matches("[A-Za-z0-9_-]+") ? name : "\"" + name + "\"");
            paths.add(path);
            if (entry.value() instanceof Node.Mapping inner) {
                collect(inner, path + ".", paths);
            }
        });
    }

    private static boolean isGood(int seed, String text, Source files) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Random random = new Random(-seed);
        if (random.nextInt(10) == 0 && bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        try {
            ScenarioReader.read("s.yaml", bytes, files, List.of());
            return true;
        } catch (ScenarioException e) {
            long lines = text.lines().count() + 2;
            for (Fault fault : e.faults()) {
                boolean isInText = fault.line() >= 1
                        && fault.column() >= 1
                        && (fault.line() <= lines || !fault.file().equals("s.yaml"));
                assertThat(isInText).as("seed %d: %s", seed, fault).isTrue();
                assertThat(fault.message())
                        .as("seed %d", seed)
                        .isNotBlank()
                        .doesNotContain("\n")
                        .doesNotContain("null pointer");
            }
            return false;
        } catch (RuntimeException | Error e) {
            throw new AssertionError("seed " + seed + " breaks the reader:\n" + text, e);
        }
    }

    private static String broken(String text, Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> brokenCharacters(text, random);
            case 1 -> brokenWords(text, random);
            default -> brokenLines(text, random);
        };
    }

    private static String brokenCharacters(String text, Random random) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + random.nextInt(4));
        String word = random.nextBoolean() ? any(WORDS, random) : Character.toString(random.nextInt(0x300));
        return text.substring(0, at) + word + text.substring(random.nextBoolean() ? at : end);
    }

    private static String brokenWords(String text, Random random) {
        List<String> tokens =
                new ArrayList<>(Arrays.asList(text.split("(?<=[ :,{}\\[\\]\n])|(?=[ :,{}\\[\\]\n])", -1)));
        int at = random.nextInt(tokens.size());
        switch (random.nextInt(4)) {
            case 0 -> tokens.set(at, any(WORDS, random));
            case 1 -> tokens.set(at, any(tokens, random));
            case 2 -> tokens.remove(at);
            default -> Collections.swap(tokens, at, random.nextInt(tokens.size()));
        }
        return String.join("", tokens);
    }

    private static String brokenLines(String text, Random random) {
        List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
        int at = random.nextInt(lines.size());
        switch (random.nextInt(5)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, any(lines, random));
            case 2 -> Collections.swap(lines, at, random.nextInt(lines.size()));
            case 3 -> lines.set(at, " " + lines.get(at));
            default -> lines.set(at, lines.get(at).strip());
        }
        return String.join("\n", lines);
    }

    private static <T> T any(List<T> from, Random random) {
        return from.get(random.nextInt(from.size()));
    }
}
