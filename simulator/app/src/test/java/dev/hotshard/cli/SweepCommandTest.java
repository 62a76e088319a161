package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.Hotshard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest {
    /** One key: at 2,000/s twice what its shard takes, whatever the number of shards. */
    private static final String OVERLOAD = """
            name: Overload
            duration: 4s
            stream: {platform: kinesis, shards: 2}
            traffic:
              events: {rate: 2k/s, size: 100 B, fields: {k: a}}
            key: "{k}"
            hosts: {count: 1, retry: {queue: 0}}
            expect: [drop-rate < 1%]
            replications: 2
            sweep: {stream.shards: [2, 4], load: [50 %, 1x]}
            """;

    @TempDir
    private Path folder;

    private Path scenario;

    @BeforeEach
    void write() throws IOException {
        scenario = Files.writeString(folder.resolve("s.yaml"), OVERLOAD);
    }

    @Test
    void theScenariosOwnSweepIsRunPointByPoint() throws IOException {
        Path out = folder.resolve("out");
        CommandLineRun run = CommandLineRun.of("sweep", scenario.toString(), "--out", out.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("4 points of load and stream.shards, 2 replications each")
                .containsPattern("\n50 % +2 +0 % +hold\n")
                .containsPattern("\n1x +4 +3[0-9.]+ % \\([0-9. to]+\\) +FAIL\n");
        assertThat(Files.readAllLines(out.resolve("sweep.csv")))
                .startsWith(
                        "point,load,stream.shards,variant,metric,value,low,high,n",
                        "1,50 %,2,baseline,drop-rate,0,0,0,2")
                .anyMatch(line -> line.startsWith("4,1x,4,baseline,records.offered,"));
        assertThat(out.resolve("sweep.html")).isNotEmptyFile();
        assertThat(out.resolve("charts/sweep-map-drop-rate.svg")).isNotEmptyFile();
        assertThat(folder.resolve("out.partial")).doesNotExist();
    }

    /** A point is the scenario with these values: the same numbers as a run of it. */
    @Test
    void aPointIsARunOfTheScenarioWithItsValues() throws IOException {
        Path out = folder.resolve("out");
        CommandLineRun.of("sweep", scenario.toString(), "--vary", "stream.shards=3", "--out", out.toString());
        String csv = CommandLineRun.of(
                        "run",
                        scenario.toString(),
                        "--set",
                        "stream.shards=3",
                        "--out",
                        folder.resolve("run").toString(),
                        "--no-report",
                        "--format",
                        "csv")
                .out();
        assertThat(Files.readString(out.resolve("sweep.csv"))
                        .replace("\n1,3,", "\n")
                        .replace("point,stream.shards,", ""))
                .isEqualTo(csv);
    }

    /** Killed after some points, whichever those are: the rest is run later, and nothing shows it. */
    @Test
    void anInterruptedSweepGoesOnToTheSameBytes() throws IOException {
        Path whole = folder.resolve("whole");
        CommandLineRun.of("sweep", scenario.toString(), "--out", whole.toString());
        Path out = folder.resolve("resumed");
        AtomicInteger runs = new AtomicInteger();
        CommandLineRun killed = CommandLineRun.with(
                (file, options) -> {
                    if (runs.incrementAndGet() == 3) {
                        throw new IllegalStateException("killed");
                    }
                    return Hotshard.run(file, options);
                },
                "sweep",
                scenario.toString(),
                "--out",
                out.toString());
        assertThat(killed.code()).isEqualTo(70);
        assertThat(out).doesNotExist();

        CommandLineRun again = CommandLineRun.of("sweep", scenario.toString(), "--out", out.toString());
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).contains("resumed.partial: holds the points of an earlier sweep; --resume goes on");
        CommandLineRun other =
                CommandLineRun.of("sweep", scenario.toString(), "--seed", "5", "--resume", "--out", out.toString());
        assertThat(other.err()).contains("resumed.partial: holds the points of another sweep");

        AtomicInteger more = new AtomicInteger();
        CommandLineRun resumed = CommandLineRun.with(
                (file, options) -> {
                    more.incrementAndGet();
                    return Hotshard.run(file, options);
                },
                "sweep",
                scenario.toString(),
                "--resume",
                "--out",
                out.toString());
        assertThat(resumed.code()).isZero();
        assertThat(more.get()).isBetween(1, 4);
        assertThat(files(out)).isEqualTo(files(whole));
    }

    /** What is through needs no simulator, and isn't replaced by a sweep of something else that was to go on. */
    @Test
    void aFinishedSweepIsLeftAsItIsByResume() throws IOException {
        String out = folder.resolve("done").toString();
        CommandLineRun.of("sweep", scenario.toString(), "--out", out);
        Map<String, String> files = files(folder.resolve("done"));
        Simulator none = (file, options) -> {
            throw new AssertionError("nothing is to be run");
        };
        CommandLineRun again = CommandLineRun.with(none, "sweep", scenario.toString(), "--resume", "--out", out);
        assertThat(again.code()).isZero();
        assertThat(again.out()).startsWith("All 4 points are run already: ");
        for (String[] other :
                new String[][] {{"--seed", "5"}, {"--vary", "stream.shards=2,8"}, {"--metric", "attempts"}}) {
            CommandLineRun run = CommandLineRun.with(
                    none, append(new String[] {"sweep", scenario.toString(), "--resume", "--out", out}, other));
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err())
                    .startsWith("--resume: " + out + ": holds a finished sweep of other values, metrics or seed")
                    .hasLineCount(1);
        }
        assertThat(files(folder.resolve("done"))).isEqualTo(files);
    }

    @Test
    void whatIsExpectedOnTheCommandLineStandsBesideEachPoint() {
        CommandLineRun run = CommandLineRun.of(
                "sweep",
                scenario.toString(),
                "--expect",
                "throttle-rate < 1%",
                "--expect",
                "records.offered > 0",
                "--out",
                folder.resolve("out").toString());
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .containsPattern("load +shards +throttle-rate +offered +expectations\n")
                .containsPattern("\n50 % +2 +0 % .* hold\n")
                .containsPattern("\n1x +4 .* FAIL\n");
        assertThat(CommandLineRun.of("sweep", scenario.toString(), "--expect", "drop-rat < 1%")
                        .err())
                .contains("--expect:1:2 expect[0]: ", "did you mean \"drop-rate\"?");
    }

    /** More than a terminal is wide goes on below, each part with the values before it. */
    @Test
    void aWideTableGoesOnBelow() {
        CommandLineRun run = CommandLineRun.of(append(
                new String[] {
                    "sweep",
                    scenario.toString(),
                    "--set",
                    "traffic.events.size={lognormal: {p50: 100 B, p99: 200 B}}",
                    "--out",
                    folder.resolve("out").toString()
                },
                "--metric",
                "drop-rate",
                "--metric",
                "throttle-rate",
                "--metric",
                "records.attempts",
                "--metric",
                "records.accepted",
                "--metric",
                "records.dropped"));
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(run.out().lines().filter(line -> line.startsWith("load  shards")))
                .hasSize(3);
        assertThat(run.out()).containsPattern("dropped +expectations\n50 % +2 ");
    }

    /** Both would write the same files, and the one that ends first takes them from under the other. */
    @Test
    void twoSweepsDontGoOnInOneFolderAtATime() {
        Path out = folder.resolve("shared");
        List<CommandLineRun> others = Collections.synchronizedList(new ArrayList<>());
        CommandLineRun run = CommandLineRun.with(
                (file, options) -> {
                    others.add(CommandLineRun.of("sweep", scenario.toString(), "--resume", "--out", out.toString()));
                    return Hotshard.run(file, options);
                },
                "sweep",
                scenario.toString(),
                "--out",
                out.toString());
        assertThat(run.code()).isZero();
        assertThat(others).isNotEmpty().allSatisfy(other -> {
            assertThat(other.code()).isEqualTo(2);
            assertThat(other.err()).isEqualTo(out + ".partial: another sweep is at work there; wait until it ends\n");
        });
    }

    @Test
    void partsThatRanApartAreJoined() throws IOException {
        Path whole = folder.resolve("whole");
        CommandLineRun.of("sweep", scenario.toString(), "--out", whole.toString());
        for (int part = 1; part <= 3; part++) {
            CommandLineRun run = CommandLineRun.of(
                    "sweep",
                    scenario.toString(),
                    "--part",
                    part + "/3",
                    "--out",
                    folder.resolve("part" + part % 2).toString());
            assertThat(run.code()).isZero();
            assertThat(run.out()).contains(" of 4 points stand in ");
        }
        Path joined = folder.resolve("joined");
        CommandLineRun some = CommandLineRun.of(
                "sweep", "merge", folder.resolve("part1.partial").toString(), "--out", joined.toString());
        assertThat(some.code()).isEqualTo(2);
        assertThat(some.err()).isEqualTo("sweep merge: 1 of 4 points are missing: 2\n");
        CommandLineRun all = CommandLineRun.of(
                "sweep",
                "merge",
                folder.resolve("part0.partial").toString(),
                folder.resolve("part1.partial").toString(),
                "--out",
                joined.toString());
        assertThat(all.err()).isEmpty();
        assertThat(files(joined)).isEqualTo(files(whole));
    }

    @Test
    void whatCantBeVariedIsToldBeforeAnythingRuns() {
        assertThat(faults("--vary", "stream.shards=1,x"))
                .contains("--vary:1:1 stream.shards: must be a whole number", "(at stream.shards=x)");
        assertThat(faults("--vary", "stream.shards=1", "--vary", "stream.shards=2"))
                .contains("is varied twice");
        assertThat(faults("--vary", "stream.shards=1,2", "--vary", "load=1x", "--zip"))
                .contains("stream.shards has 2 values and load has 1");
        assertThat(faults("--vary", "load=1x,2x", "--set", "load=3x")).isEqualTo("--set: load is varied as well\n");
        assertThat(faults("--vary", "seed=1,2", "--seed", "3")).isEqualTo("--seed: seed is varied as well\n");
        assertThat(faults("--zip")).contains("--zip: goes with --vary");
        assertThat(faults("--part", "4/3")).contains("--part: must be I/N");
        assertThat(faults("--metric", "drop-rat")).contains("--metric: there is no number \"drop-rat\"");
        assertThat(CommandLineRun.of("sweep").err()).contains("which scenario?");
        assertThat(faults("--set", "sweep=null")).contains("has no sweep of its own");
        assertThat(folder.resolve("x.partial")).doesNotExist();
    }

    /** Short names of numbers mean the same as long ones, also where nobody names any. */
    @Test
    void numbersAreShownByWhicheverName() {
        String[] sweep = {
            "sweep",
            scenario.toString(),
            "--vary",
            "stream.shards=1",
            "--out",
            folder.resolve("o").toString()
        };
        String usual = CommandLineRun.of(append(sweep, "--set", "expect=[]")).out();
        assertThat(usual).containsPattern("\n1 +3[0-9.]+ % \\([0-9. to]+\\) +1\n");
        String expected = CommandLineRun.of(append(sweep, "--set", "expect=[max-to-median < 2, dropped > 5]"))
                .out();
        assertThat(expected)
                .containsPattern("\nshards +max-to-median +dropped +expectations\n")
                .doesNotContain("n/a");
    }

    /** What another part leaves that begins in the same moment, or was killed as it did. */
    @Test
    void aFolderThatWasOnlyBegunIsNoObstacle() throws IOException {
        Path partial = Files.createDirectory(folder.resolve("o.partial"));
        Files.writeString(partial.resolve(".sweep.json.4711"), "{");
        CommandLineRun run = CommandLineRun.of(
                "sweep",
                scenario.toString(),
                "--part",
                "1/2",
                "--out",
                folder.resolve("o").toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("2 of 4 points stand in ");
    }

    private static String[] append(String[] first, String... more) {
        return Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new);
    }

    /** What is in the way of the result stays. */
    @Test
    void aFolderOfSomebodyElsesStays() throws IOException {
        Path out = Files.createDirectory(folder.resolve("x"));
        Files.writeString(out.resolve("mine.txt"), "mine");
        assertThat(faults()).contains("never overwritten");
        assertThat(out.resolve("mine.txt")).hasContent("mine");
    }

    private String faults(String... more) {
        CommandLineRun run = CommandLineRun.of(Stream.concat(
                        Stream.of(
                                "sweep",
                                scenario.toString(),
                                "--out",
                                folder.resolve("x").toString()),
                        Stream.of(more))
                .toArray(String[]::new));
        assertThat(run.code()).isEqualTo(2);
        return run.err();
    }

    /** The texts of a folder's files; pictures may differ from Java to Java, not here. */
    private static Map<String, String> files(Path root) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = root.relativize(file).toString();
                files.put(name, name.endsWith(".png") ? "" : Files.readString(file));
            }
        }
        return files;
    }
}
