package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
    /** One key at twice the cap of its shard; without the burst 1,000 a second are taken. */
    private static final String OVERLOAD = """
            name: Overload
            duration: 4s
            stream: {platform: kinesis, shards: 2}
            traffic:
              events: {rate: 2k/s, arrivals: even, size: 100 B, fields: {k: a}}
            key: "{k}"
            hosts: {count: 1, retry: {queue: 0}}
            """;

    @TempDir
    private Path folder;

    private Path before;
    private Path after;

    @BeforeEach
    void write() throws IOException {
        before = Files.writeString(folder.resolve("before.yaml"), OVERLOAD);
        after = Files.writeString(folder.resolve("after.yaml"), OVERLOAD.replace("shards: 2", "shards: 4"));
    }

    @Test
    void scenariosAreRunAndCompared() {
        CommandLineRun run = CommandLineRun.of("compare", before.toString(), after.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("stream.shards: 2 -> 4").contains("the same records");
        assertThat(run.out()).containsPattern("records\\.dropped +3,001 +3,001 +same");
    }

    @Test
    void aRunFolderIsReadBack() throws IOException {
        Path out = folder.resolve("run");
        CommandLineRun.of("run", before.toString(), "--out", out.toString(), "--no-report");
        CommandLineRun byFolder = CommandLineRun.of("compare", out.toString(), after.toString());
        assertThat(byFolder.code()).isZero();
        assertThat(byFolder.out()).contains("stream.shards: 2 -> 4");
        Path summary = out.resolve("summary.json");
        CommandLineRun same = CommandLineRun.of("compare", summary.toString(), out.toString(), "--format", "json");
        assertThat(same.out()).contains("\"sameTraffic\": true", "\"inputs\": []", "\"metric\": \"drop-rate\"");
    }

    /** One draw against a mean of three: the difference is chance. */
    @Test
    void anotherNumberOfReplicationsIsOtherTraffic() {
        Path three = folder.resolve("three");
        CommandLineRun.of(
                "run", before.toString(), "--replications", "3", "--out", three.toString(), "--no-report", "--quiet");
        CommandLineRun run = CommandLineRun.of("compare", before.toString(), three.toString());
        assertThat(run.out()).contains("replications: 1 -> 3").contains("The traffic isn't the same");
    }

    @Test
    void aBrokenBoundIsExitCodeOne() throws IOException {
        Path calm = Files.writeString(folder.resolve("calm.yaml"), OVERLOAD.replace("2k/s", "500/s"));
        CommandLineRun run = CommandLineRun.of(
                "compare", calm.toString(), before.toString(), "--quiet", "--fail-on", "drop-rate +10%");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("FAILED: drop-rate +10%, baseline went from 0 % to 37.5 % (new)\n");
        assertThat(CommandLineRun.of(
                                "compare",
                                before.toString(),
                                after.toString(),
                                "--quiet",
                                "--fail-on",
                                "drop-rate +10%")
                        .code())
                .isZero();
    }

    @Test
    void thePageNeedsNothingFromOutside() throws IOException {
        Path page = folder.resolve("page.html");
        CommandLineRun.of("compare", before.toString(), after.toString(), "--quiet", "--html", page.toString());
        assertThat(Files.readString(page))
                .contains("stream.shards: 2 -&gt; 4", "<svg")
                .doesNotContain(" src=")
                .doesNotContainPattern("https?://(?!www\\.w3\\.org/)");
    }

    @Test
    void whatCantBeComparedIsOneLine() throws IOException {
        Files.createDirectory(folder.resolve("empty"));
        Files.writeString(folder.resolve("other.json"), "{}");
        assertThat(fault(folder.resolve("empty").toString())).contains("is a folder without summary.json");
        assertThat(fault(folder.resolve("other.json").toString())).contains("is no summary of ours");
        assertThat(fault(folder.resolve("gone.json").toString())).contains("there is no such file");
        assertThat(fault("no-such-scenario")).contains("there is no such file");
        assertThat(fault("flashsale")).contains("in the catalogue; did you mean flash-sale?");
        assertThat(fault("flashsale.yaml")).contains("; did you mean flash-sale?");
        CommandLineRun bound = CommandLineRun.of("compare", "a", "b", "--fail-on", "drop-rate");
        assertThat(bound.code()).isEqualTo(2);
        assertThat(bound.err()).startsWith("--fail-on: 'drop-rate' isn't METRIC +N%");
    }

    private String fault(String other) {
        CommandLineRun run = CommandLineRun.of("compare", before.toString(), other);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        return run.err();
    }

    @Test
    void helpIsTakenLiterally() {
        CommandLineRun help = CommandLineRun.of("compare", "--help");
        assertThat(help.err()).isEmpty();
        assertThat(help.out()).contains("--fail-on \"drop-rate +10%\"").doesNotContain("%%");
    }

    @Test
    void aPageNeedsAFolder() {
        CommandLineRun run =
                CommandLineRun.of("compare", before.toString(), after.toString(), "--html", folder + "/none/page.html");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("--html: " + folder + "/none/page.html: there is no such folder to write it to\n");
        assertThat(CommandLineRun.of("compare", before.toString(), after.toString(), "--html", folder.toString())
                        .err())
                .contains("is a folder, no file");
    }
}
