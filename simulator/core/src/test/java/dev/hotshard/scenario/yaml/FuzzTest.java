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
import java.util.Random;
import java.util.stream.Stream;
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
