package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What only a process of its own can show: how it takes a signal, and a Java that can't draw. */
class ProcessTest {
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
        Process process = process(said, List.of(), "run", scenario.toString(), "--out", place("out"))
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

    /** Where Java asks fontconfig for its fonts. */
    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(60)
    void aJavaThatCantDrawStillGivesAllTheRest() throws Exception {
        Path scenario = Files.writeString(folder.resolve("small.yaml"), """
                name: Small
                duration: 1s
                stream: {platform: custom, shards: 2}
                traffic:
                  events: {rate: 10/s, fields: {k: a}}
                key: "{k}"
                """);
        Path said = Files.createTempFile("said", ".txt");
        // A font configuration that names no fonts, and a home of its own for what Java remembers of fonts.
        Path noFonts =
                Files.writeString(folder.resolve("fonts.conf"), "<?xml version=\"1.0\"?>\n<fontconfig></fontconfig>\n");
        ProcessBuilder builder = process(
                said, List.of("-Duser.home=" + folder), "run", scenario.toString(), "--quiet", "--out", place("out"));
        builder.environment().put("FONTCONFIG_FILE", noFonts.toString());
        Process process = builder.start();
        try {
            assertThat(process.waitFor()).isZero();
        } finally {
            process.destroyForcibly();
        }
        assertThat(Files.readString(said)).contains("the charts are left out").hasLineCount(1);
        assertThat(folder.resolve("out/summary.json")).exists();
        assertThat(folder.resolve("out/report.html")).exists();
        assertThat(folder.resolve("out/charts")).doesNotExist();
        Files.delete(said);
    }

    private static ProcessBuilder process(Path said, List<String> javaOptions, String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(javaOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
    }

    private String place(String name) {
        return folder.resolve(name).toString();
    }

    private List<String> namesInFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
