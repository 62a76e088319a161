package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By what a build passes or fails: {@code run --junit}, {@code --against}, {@code --fail-on}. */
class RunGatesTest {
    /**
     * One key at twice the cap of its shard: of 8,000 records 4,000 and 1,000 of burst are accepted, but for the token of the last
     * millisecond: 3,001 are dropped, 37.5 %. At three quarters of the load 1,001 of 6,000, 16.7 %; at half of it none.
     */
    private static final String OVERLOAD = """
            name: Overload
            duration: 4s
            stream: {platform: kinesis, shards: 2}
            traffic:
              events: {rate: 2k/s, arrivals: even, size: 100 B, fields: {k: a}}
            key: "{k}"
            hosts: {count: 1, retry: {queue: 0}}
            expect: [drop-rate < 1%]
            variants:
              half: {load: 0.5x}
            """;

    @TempDir
    private Path folder;

    private Path scenario;

    @BeforeEach
    void write() throws IOException {
        scenario = Files.writeString(folder.resolve("overload.yaml"), OVERLOAD);
    }

    @Test
    void theFileTellsWhatWasExpectedAndWhatCame() throws IOException {
        Path file = folder.resolve("new/folder/junit.xml");
        CommandLineRun run = run(scenario, "--junit", file.toString());
        assertThat(run.code()).isEqualTo(1);
        assertThat(Files.readString(file))
                .contains(
                        "<testsuites name=\"hotshard\" tests=\"2\" failures=\"1\"",
                        "<testcase classname=\"overload.baseline\" name=\"drop-rate &lt; 1%\">",
                        "message=\"FAILED: drop-rate &lt; 1%, it was 37.5",
                        "<testcase classname=\"overload.half\" name=\"drop-rate &lt; 1%\"/>");
        assertThat(namesIn(folder.resolve("new/folder"))).containsExactly("junit.xml");
    }

    /** As broken bounds are: a build that fails says why. */
    @Test
    void quietStillTellsWhatDidNotHold() throws IOException {
        String out = folder.resolve("out").toString();
        CommandLineRun run = CommandLineRun.of("run", scenario.toString(), "--out", out, "--no-report", "--quiet");
        assertThat(run).isEqualTo(new CommandLineRun(1, "", "baseline: FAILED: drop-rate < 1%, it was 37.51 %\n"));
        Path other = Files.writeString(
                folder.resolve("other.yaml"),
                OVERLOAD.replaceAll("(?s)variants:.*", "").replace("< 1%", "< 9%"));
        assertThat(CommandLineRun.of(
                                "run",
                                scenario.toString(),
                                other.toString(),
                                "--out",
                                out + "2",
                                "--no-report",
                                "--quiet")
                        .err())
                .isEqualTo(scenario + ": baseline: FAILED: drop-rate < 1%, it was 37.51 %\n" + other
                        + ": FAILED: drop-rate < 9%, it was 37.51 %\n");
    }

    @Test
    void severalScenariosStandInOneFile() throws IOException {
        Path other = Files.writeString(folder.resolve("other.yaml"), OVERLOAD.replace("2k/s", "20/s"));
        Path file = folder.resolve("junit.xml");
        Files.writeString(file, "<?xml version=\"1.0\"?><testsuite/>");
        CommandLineRun run = CommandLineRun.of(
                "run",
                scenario.toString(),
                other.toString(),
                "--out",
                folder.resolve("out").toString(),
                "--quiet",
                "--no-report",
                "--junit",
                file.toString());
        assertThat(run.code()).isEqualTo(1);
        assertThat(Files.readString(file))
                .contains("tests=\"4\"")
                .containsSubsequence("overload.baseline", "overload.half", "other.baseline", "other.half");
    }

    @Test
    void keysThatAreHiddenAreHiddenThereToo() throws IOException {
        Path secret = Files.writeString(
                folder.resolve("secret.yaml"),
                OVERLOAD.replace("k: a", "k: top-secret")
                        .replace("drop-rate < 1%", "key top-secret dropped == 0, key headroom > 2"));
        Path file = folder.resolve("junit.xml");
        CommandLineRun run = run(secret, "--hide-keys", "--junit", file.toString());
        assertThat(run.err()).contains("FAILED: key key-").doesNotContain("top-secret");
        assertThat(Files.readString(file)).contains("key-").doesNotContain("top-secret");
    }

    @Test
    void aRunThatFailsLeavesTheOldFileAlone() throws IOException {
        Path file = Files.writeString(folder.resolve("junit.xml"), "<testsuites/>");
        CommandLineRun run = CommandLineRun.with(
                (read, options) -> {
                    throw new IllegalStateException("broken on purpose");
                },
                "run",
                scenario.toString(),
                "--out",
                folder.resolve("out").toString(),
                "--junit",
                file.toString());
        assertThat(run.code()).isEqualTo(70);
        assertThat(Files.readString(file)).isEqualTo("<testsuites/>");
        assertThat(namesIn(folder)).containsExactly("junit.xml", "overload.yaml");
    }

    @Test
    void aPlaceThatCannotBeWrittenIsToldBeforeAnythingRuns() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "mine");
        assertNothingRuns("is there already and is no JUnit file, so it is left as it is", "--junit", file.toString());
        assertNothingRuns("is a folder, no file", "--junit", folder.toString());
        assertNothingRuns("notes.txt is no folder", "--junit", file + "/junit.xml");
        assertThat(Files.readString(file)).isEqualTo("mine");
        Path link = Files.createSymbolicLink(folder.resolve("link.xml"), folder.resolve("nowhere.xml"));
        assertNothingRuns("is a link to nothing", "--junit", link.toString());
    }

    @Test
    void aBrokenBoundIsALineAndExitCodeOne() throws IOException {
        Path before = earlier("expect: []\nload: 0.75x\n");
        CommandLineRun run = against(before.toString(), "--fail-on", "drop-rate +10%", "--fail-on", "offered +50%");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("FAILED: drop-rate +10%, baseline went from 16.7 % to 37.5 % (+124.9 %)\n");
        assertThat(run.out()).isEmpty();

        CommandLineRun held = against(before.resolve("summary.json").toString(), "--fail-on", "drop-rate +200%");
        assertThat(held.code()).isZero();
        assertThat(held.err()).isEmpty();

        CommandLineRun ofOne = against(before.toString(), "--fail-on", "variant half drop-rate +10%");
        assertThat(ofOne.err()).isEmpty();
        assertThat(ofOne.code()).isZero();
    }

    @Test
    void boundsStandInTheFileOfABuildServer() throws IOException {
        Path file = folder.resolve("junit.xml");
        Path before = earlier("load: 0.75x\n");
        against(before.toString(), "--fail-on", "drop-rate +10%", "--junit", file.toString());
        assertThat(Files.readString(file))
                .contains("<testsuite name=\"overload against " + before + "\" tests=\"1\" failures=\"1\"")
                .contains("message=\"FAILED: drop-rate +10%, baseline went from 16.7 % to 37.5 %");
    }

    @Test
    void markdownAndTextSayWhatChanged() throws IOException {
        String before = earlier("load: 0.75x\n").toString();
        CommandLineRun markdown = CommandLineRun.of(
                "run",
                scenario.toString(),
                "--out",
                folder.resolve("out").toString(),
                "--no-report",
                "--format",
                "markdown",
                "--against",
                before,
                "--fail-on",
                "drop-rate +10%");
        assertThat(markdown.out())
                .containsSubsequence(
                        "## Overload",
                        "### Against ",
                        "**The bound is BROKEN.**",
                        "- FAILED: drop-rate +10%, baseline went from",
                        "- load: 0.75x -\\> 1x",
                        "The traffic isn't the same",
                        "| | before | now | change |",
                        "| baseline: drop-rate | 16.7 % | 37.5 % | \\+124.9 % |",
                        "### Now",
                        "### Diagnosis");
        assertThat(markdown.out())
                .contains("| half: drop-rate | 0 % | 0 % | same |")
                .doesNotContain("half: records.");
        CommandLineRun text = CommandLineRun.of(
                "run",
                scenario.toString(),
                "--out",
                folder.resolve("out").toString(),
                "--no-report",
                "--against",
                before);
        assertThat(text.out()).contains("load: 0.75x -> 1x");
    }

    /** The folder that the run replaces is the one it is held against: it is read before. */
    @Test
    void theEarlierRunMayBeTheOneThatIsReplaced() throws IOException {
        Path out = earlier("load: 0.75x\n");
        CommandLineRun run = CommandLineRun.of(
                "run",
                scenario.toString(),
                "--out",
                out.toString(),
                "--quiet",
                "--no-report",
                "--against",
                out.toString(),
                "--fail-on",
                "dropped +1%");
        assertThat(run.err()).contains("\nFAILED: dropped +1%, baseline went from 1,001 to 3,001");
    }

    /** Means are compared. */
    @Test
    void replicationsAreComparedByTheirMeans() throws IOException {
        Path before = earlier("replications: 3\n");
        CommandLineRun same = against(
                before.toString(), "--replications", "3", "--fail-on", "accepted -0%", "--fail-on", "dropped +0%");
        assertThat(same.err()).isEmpty();
        assertThat(same.code()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--fail-on;drop-rate +10% | run: --fail-on needs --against, an earlier run to be held against",
                "--against;BEFORE;--fail-on;drop-rat +10% | --fail-on: there is no metric 'drop-rat', did you mean 'drop-rate'?",
                "--against;BEFORE;--fail-on;drop-rate < 3% | isn't METRIC +N% or METRIC -N%",
                "--against;BEFORE;--fail-on;variant halve drop-rate +3%"
                        + " | neither run has a variant halve; there are baseline, half",
                "--against;BEFORE;--fail-on;accepted -101% | 'accepted -101%' can never be broken: accepted is never below 0",
                "--against;FOLDER | --against: ",
                "--against;nowhere | --against: nowhere: is no run folder and no summary.json",
                "--against;nowhere.json | nowhere.json: there is no such file",
                "--against;FOLDER | is a folder without summary.json, no run folder",
                "SCENARIO;--against;BEFORE | run: --against is one earlier run, so it takes one scenario, not 2"
            })
    void whatCannotBeHeldAgainstIsTold(String arguments, String fault) throws IOException {
        String before = earlier("load: 0.75x\n").toString();
        Path other = Files.writeString(folder.resolve("other.yaml"), OVERLOAD);
        String filled = arguments
                .replace("BEFORE", before)
                .replace("FOLDER", folder.toString())
                .replace("SCENARIO", other.toString());
        assertNothingRuns(fault, filled.split(";"));
    }

    @Test
    void runsWithoutACommonVariantCannotBeCompared() throws IOException {
        Path before = earlier("load: 0.75x\n");
        Path summary = before.resolve("summary.json");
        Files.writeString(
                summary,
                Files.readString(summary).replace("\"baseline\"", "\"x\"").replace("\"half\"", "\"y\""));
        assertNothingRuns("have no variant in common", "--against", before.toString());
    }

    /** Nothing is dropped in either run, so nothing is dropped earlier. */
    @Test
    void aNumberThatNeitherRunHasHoldsAndIsTold() throws IOException {
        Path before = earlier("load: 0.25x\n");
        Files.writeString(scenario, OVERLOAD.replace("expect: [drop-rate < 1%]\n", "load: 0.3x\n"));
        CommandLineRun run = CommandLineRun.of(
                "run",
                scenario.toString(),
                "--out",
                folder.resolve("out").toString(),
                "--no-report",
                "--against",
                before.toString(),
                "--fail-on",
                "first-drop -10%");
        assertThat(run.code()).isZero();
        assertThat(run.err())
                .isEqualTo("hotshard: --fail-on first-drop -10%: neither " + before + " nor " + scenario
                        + " has this number, so the bound held\n");
    }

    /** A gate must not open because what it watched has another name now. */
    @Test
    void aVariantThatIsGoneBreaksEachBound() throws IOException {
        Path before = earlier("load: 1x\n");
        Files.writeString(
                scenario, OVERLOAD.replace("expect: [drop-rate < 1%]\n", "").replace("half:", "halve:"));
        CommandLineRun run = run(scenario, "--against", before.toString(), "--fail-on", "drop-rate +10%");
        assertThat(run.err()).isEqualTo("FAILED: drop-rate +10%, only " + before + " has the variant half\n");
        assertThat(run.code()).isEqualTo(1);
        CommandLineRun ofOther =
                run(scenario, "--against", before.toString(), "--fail-on", "variant baseline drop-rate +10%");
        assertThat(ofOther.err()).isEmpty();
    }

    @Test
    void aGroupThatIsGoneBreaksItsBoundAndOneThatNeverWasIsAFault() throws IOException {
        String etl = "consumers: {etl: {rate: 5k/s}}\n";
        Path before = earlier(etl);
        Files.writeString(scenario, OVERLOAD.replace("expect: [drop-rate < 1%]\n", etl.replace("etl", "etl2")));
        CommandLineRun run = run(scenario, "--against", before.toString(), "--fail-on", "group etl lag-max +10%");
        assertThat(run.err())
                .contains("FAILED: group etl lag-max +10%, baseline has such a group only in " + before)
                .contains("half has such a group only in " + before);
        assertThat(run.code()).isEqualTo(1);
        assertNothingRuns(
                "--fail-on: group et lag-max +10%: neither run has a group et, did you mean etl?",
                "--against", before.toString(), "--fail-on", "group et lag-max +10%");
    }

    /** What is no longer dropped is no longer dropped too early. */
    @Test
    void aTroubleThatIsGoneBreaksNoBoundAndOneThatIsNewDoes() throws IOException {
        Path lossy = earlier("load: 0.75x\n");
        CommandLineRun gone = against(
                lossy.toString(),
                "--set",
                "load=0.3x",
                "--fail-on",
                "first-drop -10%",
                "--fail-on",
                "first-throttle +5%");
        assertThat(gone.err()).isEmpty();
        assertThat(gone.code()).isZero();
        Path calm = earlier("load: 0.3x\n");
        CommandLineRun fresh = against(calm.toString(), "--fail-on", "first-drop -10%");
        assertThat(fresh.err()).startsWith("FAILED: first-drop -10%, baseline went from n/a to ");
    }

    @Test
    void aJUnitFileInTheRunsOwnFolderIsRefused() throws IOException {
        Path never = folder.resolve("never");
        assertNothingRuns(
                "is in the run's own folder",
                "--junit",
                never.resolve("summary.json").toString());
        assertNothingRuns(
                "is in the run's own folder",
                "--junit",
                never.resolve("deep/j.xml").toString());
    }

    @Test
    void aVariantThatOnlyOneRunHasBreaksItsBound() throws IOException {
        Path before = earlier("load: 0.75x\n");
        CommandLineRun run = against(
                before.toString(), "--set", "variants.more.load=2x", "--fail-on", "variant more drop-rate +10%");
        assertThat(run.err())
                .isEqualTo("FAILED: variant more drop-rate +10%, only " + scenario + " has such a variant\n");
        assertThat(run.code()).isEqualTo(1);
    }

    private void assertNothingRuns(String fault, String... arguments) {
        List<String> all = Stream.concat(
                        Stream.of(
                                "run",
                                scenario.toString(),
                                "--out",
                                folder.resolve("never").toString()),
                        Stream.of(arguments))
                .toList();
        CommandLineRun run = CommandLineRun.with(
                (file, options) -> {
                    throw new IllegalStateException("it was run");
                },
                all.toArray(new String[0]));
        assertThat(run.err()).contains(fault).hasLineCount(1);
        assertThat(run.code()).isEqualTo(2);
        assertThat(folder.resolve("never")).doesNotExist();
    }

    private CommandLineRun against(String before, String... more) throws IOException {
        Files.writeString(scenario, OVERLOAD.replace("expect: [drop-rate < 1%]\n", ""));
        return run(
                scenario,
                Stream.concat(Stream.of("--against", before), Stream.of(more)).toArray(String[]::new));
    }

    private CommandLineRun run(Path file, String... more) {
        return CommandLineRun.of(Stream.concat(
                        Stream.of(
                                "run",
                                file.toString(),
                                "--out",
                                folder.resolve("out").toString(),
                                "--quiet",
                                "--no-report"),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    /** The run folder of the scenario with other settings. */
    private Path earlier(String instead) throws IOException {
        Path file = Files.writeString(
                folder.resolve("before.yaml"), OVERLOAD.replace("expect: [drop-rate < 1%]\n", instead));
        Path out = folder.resolve("before");
        CommandLineRun.of("run", file.toString(), "--out", out.toString(), "--quiet", "--no-report");
        assertThat(out.resolve("summary.json")).exists();
        return out;
    }

    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> names = Files.list(folder)) {
            return names.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }
}
