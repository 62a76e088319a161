package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.Hotshard;
import dev.hotshard.report.SampleSummaries;
import dev.hotshard.scenario.Metric;
import dev.hotshard.summary.VariantSummary.Expectation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandTest {
    /** One key at twice the cap of one of two shards, for 4 s: 4,000 + 1,000 of burst are accepted. */
    private static final String OVERLOAD = """
            name: Overload
            duration: 4s
            stream: {platform: kinesis, shards: 2}
            traffic:
              events: {rate: 2k/s, arrivals: even, size: 100 B, fields: {k: a}}
            key: "{k}"
            hosts: {count: 1, retry: {queue: 0}}
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

    /** Two partitions that delay refuse nothing, so nothing is said of refusals. */
    @ParameterizedTest
    @CsvSource({"delay, idle while held back, held records back", "throttle, idle while throttled, refused"})
    void whatIsIdleIsCalledByWhatTheShardsDo(String overflow, String row, String legend) throws IOException {
        Path file = Files.writeString(folder.resolve("full.yaml"), """
                name: Full
                duration: 10s
                stream: {platform: kafka, shards: 2, cap: {records: 1000/s}, overflow: %s}
                traffic: {events: {rate: 2k/s, arrivals: even, size: 100 B, fields: {k: a}}}
                key: "{k}"
                """.formatted(overflow));
        Path out = folder.resolve("full");
        assertThat(CommandLineRun.of("run", file.toString(), "--out", out.toString(), "--no-what-if")
                        .out())
                .containsOnlyOnce("idle while ")
                .contains(row);
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("capacity left unused in the seconds in which some partition " + legend + "<");
    }

    /** The hottest shard is the one that the key x lies on, 1; by the time of the second action it has closed, and 0 has another neighbour. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{at: 20s, split-shard: 1} | 7:28 timeline[1].split-shard | shard 1 can't be split: it has closed already",
                "{at: 20s, merge-shards: [0, 1], takes: 5s} | 7:29 timeline[1].merge-shards"
                        + " | shard 1 can't be merged: it has closed already",
                "{at: 20s, merge-shards: [0, 3]} | 7:29 timeline[1].merge-shards"
                        + " | shards 0 and 3 can't be merged: their ranges of hashes don't lie side by side",
                "{when: full, after: 20s, split-shard: 1} | 7:43 timeline[1].split-shard"
                        + " | shard 1 can't be split: it has closed already"
            })
    void aFaultOfAnActionThatShowsWhileItRunsPointsAtIt(String action, String place, String message)
            throws IOException {
        String text = """
                name: Closed by then
                stream: {platform: kinesis, shards: 2, cap: {records: 10/s, bytes: null}}
                traffic: {a: {rate: 30/s, fields: {k: x}}}
                key: "{k}"
                timeline:
                  - {at: 10s, split-shard: hottest}
                  - %s
                alarms: {full: throttled > 0/s per 10s}
                duration: 1m
                """.formatted(action);
        Path file = Files.writeString(folder.resolve("closed.yaml"), text);
        CommandLineRun run = CommandLineRun.of("run", file.toString(), "--quiet", "--out", place("out"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).isEqualTo(file + ":" + place + ": " + message + "\n");

        String overlay = "variants: {calm: {timeline: []}, late: {timeline: [{at: 10s, split-shard: hottest}, " + action
                + "]}}\n";
        String own = text.replaceAll("(?m)^(timeline:| {2}- ).*\n", "") + overlay;
        CommandLineRun late =
                CommandLineRun.of("run", Files.writeString(file, own).toString(), "--quiet", "--out", place("out"));
        assertThat(late.err()).endsWith(": in variant late: " + message + "\n").startsWith(file + ":7:");
        assertThat(late.code()).isEqualTo(2);
    }

    @Test
    void aRunWritesAllFilesOfItsFolder() throws IOException {
        Path out = folder.resolve("out");
        CommandLineRun run = CommandLineRun.of("run", scenario.toString(), "--out", out.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("Overload").contains("half").contains("Report: " + out.resolve("report.html"));
        assertThat(namesIn(out))
                .containsExactly(
                        "brokers.csv",
                        "charts",
                        "groups.csv",
                        "hosts.csv",
                        "keys.csv",
                        "provenance.json",
                        "reads.csv",
                        "report.html",
                        "scenario.resolved.yaml",
                        "series.csv",
                        "shards.csv",
                        "summary.json");
        assertThat(namesIn(out.resolve("charts")))
                .containsExactly(
                        "before-after.png",
                        "before-after.svg",
                        "dashboard-and-truth.png",
                        "dashboard-and-truth.svg",
                        "key-popularity.png",
                        "key-popularity.svg",
                        "load-by-shard.png",
                        "load-by-shard.svg",
                        "loss-over-time.png",
                        "loss-over-time.svg",
                        "shards-over-time.png",
                        "shards-over-time.svg");
        assertThat(namesIn(folder)).containsExactly("out", "overload.yaml");
    }

    /** Worked out: a bucket of 1,000 that refills at 1,000/s takes 5,000 of 8,000 in 4 s; the last record comes 0.5 ms before the end. */
    @Test
    void theSummaryHasTheNumbersOfTheRun() throws IOException {
        String summary = Files.readString(run("out", "--no-report").resolve("summary.json"));
        assertThat(summary).containsSubsequence("\"offered\": 8000", "\"accepted\": 4999", "\"dropped\": 3001");
    }

    /** With the first refusal, at 0.9995 s, the shard's place takes one whose bucket is full: 1,000 of 3,001 records are saved, and no more. */
    @Test
    void splitsAreTriedUnlessLeftOut() throws IOException {
        String tried = Files.readString(run("tried", "--no-report").resolve("summary.json"));
        assertThat(tried)
                .containsSubsequence(
                        "\"dropRateIfSplit\": 0.250125", "\"dropRateUnsplit\": 0.375125", "\"splitAtSeconds\": 0.9995");
        String left =
                Files.readString(run("left", "--no-report", "--no-what-if").resolve("summary.json"));
        assertThat(left)
                .containsSubsequence(
                        "\"dropRateIfSplit\": null", "\"dropRateUnsplit\": null", "\"splitAtSeconds\": null");
    }

    @Test
    void theSameScenarioGivesTheSameBytes() throws IOException {
        Path one = run("one");
        Path other = run("other");
        for (String name : List.of(
                "summary.json",
                "series.csv",
                "shards.csv",
                "scenario.resolved.yaml",
                "report.html",
                "charts/load-by-shard.svg",
                "charts/loss-over-time.svg")) {
            assertThat(other.resolve(name)).as(name).hasSameBinaryContentAs(one.resolve(name));
        }
    }

    @Test
    void theResolvedScenarioGivesTheSameSummary() throws IOException {
        Path one = run("one", "--no-report");
        Path again = folder.resolve("again");
        CommandLineRun.of(
                "run", one.resolve("scenario.resolved.yaml").toString(), "--out", again.toString(), "--no-report");
        assertThat(again.resolve("summary.json")).hasSameBinaryContentAs(one.resolve("summary.json"));
    }

    @Test
    void jsonOnStandardOutputIsTheSummaryFile() throws IOException {
        Path out = folder.resolve("out");
        CommandLineRun run = CommandLineRun.of(
                "run", scenario.toString(), "--out", out.toString(), "--format", "json", "--no-report");
        assertThat(run.out()).isEqualTo(Files.readString(out.resolve("summary.json")));
    }

    /** As jq reads them: documents in a row, in the order of the arguments. */
    @Test
    void severalScenariosAreADocumentEach() throws IOException {
        Path other = Files.writeString(folder.resolve("other.yaml"), OVERLOAD.replace("Overload", "Other"));
        Path all = folder.resolve("all");
        CommandLineRun run = CommandLineRun.of(
                "run",
                scenario.toString(),
                other.toString(),
                "--out",
                all.toString(),
                "--format",
                "json",
                "--no-report");
        assertThat(run.out())
                .isEqualTo(Files.readString(all.resolve("overload").resolve("summary.json"))
                        + Files.readString(all.resolve("other").resolve("summary.json")));
    }

    /** One of two shards gets everything; from the first second on half of it is dropped. */
    @Test
    void onATerminalARunIsSeenAtOneGlance() {
        String piped = CommandLineRun.of("run", scenario.toString(), "--out", place("out"), "--no-report")
                .out();
        String shown = CommandLineRun.onTerminal("run", scenario.toString(), "--out", place("out"), "--no-report")
                .out();
        assertThat(shown).containsPattern("Offered by shard, up to 2,000/s\n  baseline  (\\.\u2588|\u2588\\.)\n");
        assertThat(piped).doesNotContainPattern("[\u2581-\u2588]");
        assertThat(shown.lines().filter(line -> piped.contains(line + "\n")).toList())
                .containsAll(piped.lines().toList());
    }

    @Test
    void numbersAreALineEach() {
        CommandLineRun run =
                CommandLineRun.of("run", scenario.toString(), "--out", place("out"), "--format", "csv", "--no-report");
        assertThat(run.out().lines())
                .startsWith("variant,metric,value")
                .anyMatch(line -> line.startsWith("half,drop-rate,"));
    }

    @Test
    void linesOfTwoScenariosWouldMix() throws IOException {
        Path other = Files.writeString(folder.resolve("other.yaml"), OVERLOAD);
        CommandLineRun run = CommandLineRun.of(
                "run", scenario.toString(), other.toString(), "--out", place("all"), "--format", "csv");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("run: --format csv has no column for the scenario, so it takes one, not 2");
        assertThat(folder.resolve("all")).doesNotExist();
    }

    @Test
    void aSummaryForAPullRequestIsMarkdown() {
        CommandLineRun run = CommandLineRun.of(
                "run", scenario.toString(), "--out", place("out"), "--format", "markdown", "--no-report");
        assertThat(run.out())
                .startsWith("## Overload\n\n**")
                .contains("| | baseline | half |")
                .doesNotContain("Report:");
    }

    @Test
    void hiddenKeysAreReadNowhere() throws IOException {
        Files.writeString(folder.resolve("tenants.csv"), "tenant,count\nacme,90\nzeta,10\n");
        Path secret = Files.writeString(folder.resolve("secret.yaml"), """
                name: Tenants
                about: Of acme and others.
                duration: 4s
                stream: {shards: 2, cap: {records: 10/s}}
                traffic: {events: {rate: 40/s, fields: {tenant: {file: tenants.csv, columns: [tenant, count]}}}}
                key: "{tenant}"
                hosts: {per: tenant}
                expect: [key acme dropped == 0]
                """);
        for (String format : List.of("text", "json", "csv", "markdown")) {
            Path out = folder.resolve("hidden-" + format);
            CommandLineRun run = CommandLineRun.of(
                    "run", secret.toString(), "--out", out.toString(), "--hide-keys", "--format", format);
            assertThat(run.out()).isNotEmpty().doesNotContain("acme", "zeta");
            assertThat(run.err()).isEmpty();
        }
        Path out = folder.resolve("hidden-text");
        assertThat(namesIn(out)).doesNotContain("inputs", "scenario.resolved.yaml");
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("acme", "zeta");
            }
        }
        assertThat(out.resolve("report.html"))
                .content()
                .contains("The scenario isn't shown: keys are hidden.")
                .contains("key-822b33ad");
    }

    @Test
    void quietPrintsNothingButFaults() {
        assertThat(CommandLineRun.of("run", scenario.toString(), "--out", place("out"), "--quiet", "--no-report"))
                .isEqualTo(new CommandLineRun(0, "", ""));
        assertThat(CommandLineRun.of("run", "nowhere.yaml", "--quiet").err()).contains("nowhere.yaml");
    }

    @Test
    void aSeedAndSettingsChangeTheScenario() throws IOException {
        Path out = run("out", "--no-report", "--seed", "42", "--set", "stream.shards=5");
        assertThat(Files.readString(out.resolve("summary.json"))).contains("\"seed\": 42");
        assertThat(Files.readString(out.resolve("scenario.resolved.yaml")))
                .contains("seed: 42")
                .contains("shards: 5");
    }

    @Test
    void aWrongSeedIsAFaultOfItsOption() {
        CommandLineRun run = CommandLineRun.of("run", scenario.toString(), "--seed", "x", "--out", place("out"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("--seed:1:1 seed: must be a whole number")
                .endsWith(", was \"x\"\n");
    }

    /** Without its ending {@code .yaml} the first has no name, and the others mean the reports' parent and the current folder. */
    @ParameterizedTest
    @ValueSource(strings = {".yaml", "..yaml", "...yaml"})
    void aFileWhoseNameIsNoFolderNeedsAnotherPlace(String name) throws IOException {
        Path nameless = Files.writeString(folder.resolve(name), OVERLOAD);
        CommandLineRun run = CommandLineRun.of("run", nameless.toString(), "--quiet", "--no-report");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(nameless + ": leaves no name for the folder of its report; give one with --out\n");
        assertThat(CommandLineRun.of("run", nameless.toString(), "--out", place("out"), "--quiet", "--no-report"))
                .isEqualTo(new CommandLineRun(0, "", ""));
    }

    @Test
    void aFileInTheWayOfAFolderIsTold() {
        CommandLineRun run = CommandLineRun.of("run", scenario.toString(), "--out", scenario + "/out", "--quiet");
        assertThat(run).isEqualTo(new CommandLineRun(2, "", "hotshard: " + scenario + ": is not a folder\n"));
    }

    @Test
    void anEmptyNameIsNoScenario() {
        assertThat(CommandLineRun.of("run", ""))
                .isEqualTo(new CommandLineRun(
                        2, "", "a scenario's name is empty (hotshard list shows those of the catalogue)\n"));
    }

    @Test
    void allSeriesTellOfEveryShard() throws IOException {
        Path out = run("out", "--no-report", "--set", "stream.shards=60", "--series", "all");
        Path hottest = run("hottest", "--no-report", "--set", "stream.shards=60");
        assertThat(shardsIn(out)).isEqualTo(60);
        assertThat(shardsIn(hottest)).isEqualTo(50);
    }

    @Test
    void severalScenariosHaveOneParent() throws IOException {
        Path other = Files.writeString(folder.resolve("other.yaml"), OVERLOAD);
        CommandLineRun run = CommandLineRun.of(
                "run", scenario.toString(), other.toString(), "--out", place("all"), "--no-report", "--quiet");
        assertThat(run.code()).isZero();
        assertThat(namesIn(folder.resolve("all"))).containsExactly("other", "overload");
    }

    @Test
    void twoScenariosOfOneNameCantShareAParent() throws IOException {
        Path other =
                Files.writeString(Files.createDirectory(folder.resolve("sub")).resolve("overload.yaml"), OVERLOAD);
        CommandLineRun run =
                CommandLineRun.of("run", scenario.toString(), other.toString(), "--out", place("all"), "--quiet");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("two scenarios named overload");
        assertThat(folder.resolve("all")).doesNotExist();
    }

    @Test
    void nothingRunsIfAnyScenarioIsWrong() throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.yaml"), "name: Wrong\n");
        CommandLineRun run =
                CommandLineRun.of("run", scenario.toString(), wrong.toString(), "--out", place("all"), "--quiet");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains(wrong + ":");
        assertThat(folder.resolve("all")).doesNotExist();
    }

    @Test
    void aFolderOfSomethingElseIsAFaultBeforeAnythingRuns() throws IOException {
        Path other = Files.writeString(folder.resolve("other.yaml"), OVERLOAD);
        Path taken = Files.createDirectories(folder.resolve("all/other"));
        Files.writeString(taken.resolve("notes.txt"), "mine");
        CommandLineRun run = CommandLineRun.with(
                (file, options) -> {
                    throw new AssertionError("ran");
                },
                "run",
                scenario.toString(),
                other.toString(),
                "--out",
                place("all"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(taken.resolve("notes.txt")).hasContent("mine");
        assertThat(namesIn(folder.resolve("all"))).containsExactly("other");
    }

    @Test
    void aFaultThatShowsWhileItRunsIsTheUsers() throws IOException {
        Path explicit = Files.writeString(
                folder.resolve("explicit.yaml"),
                OVERLOAD.replace("shards: 2", "shards: 2, partitioner: explicit")
                        .replace("{k: a}", "{k: {unique: \"{n}\"}}"));
        CommandLineRun run = CommandLineRun.of("run", explicit.toString(), "--out", place("out"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("explicit.yaml").doesNotContain("\tat ");
        assertThat(namesIn(folder)).containsExactly("explicit.yaml", "overload.yaml");
    }

    @Test
    void anExpectationThatFailedIsExitCodeOne() {
        CommandLineRun run = CommandLineRun.with(
                (file, options) -> new Hotshard.Outcome(
                        SampleSummaries.experiment(
                                "kinesis",
                                List.of(SampleSummaries.expecting(
                                        SampleSummaries.throttled("baseline", 1, 2),
                                        new Expectation("drop-rate < 1 %", 0.2, Metric.Unit.SHARE, false)))),
                        List.of(SampleSummaries.series())),
                "run",
                scenario.toString(),
                "--out",
                place("out"),
                "--no-report");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("FAILED: drop-rate < 1 %, it was 20 %");
    }

    @Test
    void aFaultOfOursSaysHowToRepeatItAndLeavesNoFolder() throws IOException {
        CommandLineRun run = CommandLineRun.with(
                (file, options) -> {
                    throw new IllegalStateException("the books of seed 1 don't close");
                },
                "run",
                scenario.toString(),
                "--out",
                place("out"));
        assertThat(run.code()).isEqualTo(70);
        assertThat(run.err())
                .contains("a fault of hotshard")
                .contains("the books of seed 1 don't close")
                .contains("hotshard run " + scenario + " --out");
        assertThat(namesIn(folder)).containsExactly("overload.yaml");
    }

    @Test
    void aRunThatDoesNotFitInMemorySaysHowToGiveItMore() throws Exception {
        CommandLineRun run = CommandLineRun.with(
                (file, options) -> {
                    throw new OutOfMemoryError("Java heap space");
                },
                "run",
                scenario.toString(),
                "--out",
                place("out"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines())
                .singleElement(InstanceOfAssertFactories.STRING)
                .matches("hotshard: out of memory: Java may use \\d+ MiB here; allow it more, as in "
                        + "JAVA_TOOL_OPTIONS=-Xmx\\d+g hotshard run .*overload.yaml --out .*");
        assertThat(namesIn(folder)).containsExactly("overload.yaml");
    }

    private Path run(String name, String... options) {
        String[] args = Stream.concat(
                        Stream.of("run", scenario.toString(), "--out", place(name), "--quiet"), Stream.of(options))
                .toArray(String[]::new);
        CommandLineRun run = CommandLineRun.of(args);
        assertThat(run).isEqualTo(new CommandLineRun(0, "", ""));
        return folder.resolve(name);
    }

    private String place(String name) {
        return folder.resolve(name).toString();
    }

    private static long shardsIn(Path out) throws IOException {
        try (Stream<String> lines = Files.lines(out.resolve("series.csv"))) {
            return lines.filter(line -> line.contains(",offered,shard "))
                    .map(line -> line.substring(line.indexOf(",shard "), line.lastIndexOf(',')))
                    .distinct()
                    .count();
        }
    }

    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** All is offered before the warm-up ends: nothing counts, and the shard is still busy with it. */
    @Test
    void aBacklogFromTheWarmUpCanBeDrawn() throws IOException {
        Path file = Files.writeString(folder.resolve("backlog.yaml"), """
                name: Backlog
                duration: 20s
                warmup: 10s
                stream: {shards: 1, platform: kinesis, cap: {records: 20/s}}
                traffic: {o: {rate: 60/s, for: 9s, fields: {u: a}}}
                key: "{u}"
                """);
        CommandLineRun run = CommandLineRun.of(
                "run", file.toString(), "--out", folder.resolve("backlog").toString(), "--quiet");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
    }

    /** A shard that was open for 3 of 10 seconds took what its cap allowed in these, not in ten. */
    @Test
    void theCapOfShardsThatCloseIsTheirs() throws IOException {
        Path file = Files.writeString(folder.resolve("split.yaml"), """
                name: Split
                duration: 10s
                stream: {shards: 2, platform: kinesis, cap: {records: 100/s}}
                traffic: {o: {rate: 300/s, arrivals: even, fields: {u: {count: 50, name: "u{n}"}}}}
                key: "{u}"
                hosts: {retry: {queue: 0}}
                timeline: [{at: 3s, split-shard: 0}]
                """);
        Path out = folder.resolve("split");
        CommandLineRun.of("run", file.toString(), "--out", out.toString(), "--quiet");
        assertThat(Files.readString(out.resolve("charts/load-by-shard.svg"))).contains("cap 100/s");
    }

    /** Both look for the hottest while neither is done. */
    @Test
    void theSecondSplitOfOneShardDoesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("twice.yaml"), """
                name: Twice
                duration: 10s
                stream: {shards: 3, platform: kinesis, cap: {records: 20/s}}
                traffic: {o: {rate: 90/s, fields: {u: [a, b, c]}}}
                key: "{u}"
                timeline:
                  - {at: 1s, split-shard: hottest, takes: 3s}
                  - {at: 2s, split-shard: hottest, takes: 3s}
                """);
        Path out = folder.resolve("twice");
        CommandLineRun run =
                CommandLineRun.of("run", file.toString(), "--out", out.toString(), "--quiet", "--no-report");
        assertThat(run.err()).isEmpty();
        assertThat(Files.readString(out.resolve("summary.json")))
                .containsPattern("\"effect\": \"shard \\d+ had closed by then: nothing was split\"");
    }

    /** A record in three hours, looked at for a second: none comes in these three. */
    @Test
    void replicationsInWhichNothingHappensHaveNoEmptyTable(@TempDir Path folder) throws IOException {
        Path quiet = Files.writeString(folder.resolve("quiet.yaml"), """
                name: Quiet
                duration: 1s
                stream: {shards: 1}
                traffic: {f: {rate: 0.0001/s, fields: {k: a}}}
                key: "{k}"
                replications: 3
                """);
        CommandLineRun run = CommandLineRun.of(
                "run", quiet.toString(), "--out", folder.resolve("out").toString(), "--no-report");
        assertThat(run.out()).contains("Nothing was offered, lost or late in any of them.");
    }
}
