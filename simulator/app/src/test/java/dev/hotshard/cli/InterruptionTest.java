package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ends a real process in the middle of a run: signals can't be tried within a test's own JVM. */
class InterruptionTest {
    @TempDir
    private Path folder;

    @Test
    @Timeout(60)
    void aKilledRunLeavesNoFolderAndSaysSoByItsCode() throws Exception {
        Path scenario = Files.writeString(folder.resolve("endless.yaml"), """
                name: Endless
                duration: 1000h
                sample: 100h
                stream: {platform: custom, shards: 2}
                traffic:
                  events: {rate: 10k/s, fields: {k: a}}
                key: "{k}"
                """);
        Path said = Files.createTempFile("said", ".txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "run",
                        scenario.toString(),
                        "--out",
                        folder.resolve("out").toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            while (namesInFolder().size() < 2) {
                assertThat(process.isAlive()).isTrue();
                Thread.sleep(20);
            }
            assertThat(namesInFolder()).anyMatch(name -> name.endsWith(".partial"));
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(said).hasContent("hotshard: interrupted\n");
        Files.delete(said);
        assertThat(namesInFolder()).containsExactly("endless.yaml");
    }

    private List<String> namesInFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
