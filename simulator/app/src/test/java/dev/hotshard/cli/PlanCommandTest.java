package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {
    /** 950/s, the same to each of 20 shards, and members of 100/s: ten keep up, for each has two shards and 95/s; nine have three somewhere and 142/s. */
    private static final String GROUP = """
            name: Members
            duration: 20s
            stream: {shards: 20, partitioner: explicit}
            populations: {all: {count: 20, name: "{n}"}}
            traffic: {events: {rate: 950/s, arrivals: even, fields: {shard: {of: all}}}}
            key: "{shard}"
            consumers: {g: {members: 1, rate: 100/s}}
            expect: [group g lag-max < 200]
            variants: {never-run: {load: 9x}}
            """;

    @TempDir
    private Path folder;

    private Path scenario;

    @BeforeEach
    void write() throws IOException {
        scenario = Files.writeString(folder.resolve("s.yaml"), GROUP);
    }

    @Test
    void theSmallestValueThatHoldsIsFound() {
        CommandLineRun run = plan("--vary", "consumers.g.members=1..20", "--no-headroom");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains(
                        "The first value of consumers.g.members with which these hold, 95 % sure over 10\nreplications:")
                .contains("\n  group g lag-max < 200\n")
                .containsPattern("\n10 +group g lag-max +[0-9]+ \\([0-9]+ to [0-9]+\\) +[0-9]+ of 20\n")
                .contains("Found:    consumers.g.members = 10.")
                .doesNotContain("Headroom");
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    }

    /** Two shards a member at 95/s of 100/s: 1.05 times as much is all that they take. */
    @Test
    void headroomIsHowMuchMoreTrafficItBears() {
        CommandLineRun run =
                plan("--vary", "consumers.g.members=10", "--expect", "group g lag-max < 400", "--set", "duration=200s");
        assertThat(run.out())
                .containsPattern("Headroom: it holds up to 1[.]0[0-9]+x the traffic, no longer at 1[.][01][0-9]*x"
                        + "\\s+\\(group\\s+g\\s+lag-max\\s+<\\s+400\\)")
                .contains("Cost:     1.111 shard-hours in this run, 480 a day");
    }

    /** With half of the traffic five are enough, with all of it ten: what is asked for beyond the scenario's is planned for, and the rest counts from the scenario's. */
    @Test
    void aPlanForMoreTrafficHoldsWithIt() throws IOException {
        CommandLineRun run = plan(
                "--vary", "consumers.g.members=1..20", "--set", "load=0.5x", "--headroom", "2x", "--format", "json");
        assertThat(JsonTree.find(JsonTree.read(run.out()), "chosenFor")).isEqualTo(2.0);
        assertThat(run.out()).contains("\"value\": \"10\"").containsPattern("\"holds\": 2[.0-9]*,");
        CommandLineRun text = plan("--vary", "consumers.g.members=10", "--headroom", "1.01x", "--no-headroom");
        assertThat(text.out()).contains("with which these hold at 1.01x the\ntraffic, 95");
        assertThat(plan("--vary", "load=1x,2x", "--headroom", "1.3x").err()).contains("load is varied as well");
        assertThat(plan("--vary", "consumers.g.members=10", "--headroom", "30%").err())
                .contains("--headroom: must be a factor of at least 1 such as 1.3x, was \"30%\"");
        assertThat(plan("--vary", "consumers.g.members=10", "--headroom", "0.9").code())
                .isEqualTo(2);
    }

    /** A value between two that hold doesn't; of three all are tried. */
    @Test
    void largerValuesThatFailAreToldBesideTheOneFound() throws IOException {
        Path keys = Files.writeString(folder.resolve("k.yaml"), """
                name: Up and down
                duration: 10s
                stream: {shards: 2, partitioner: explicit, cap: {records: 100/s}}
                traffic:
                  a: {rate: 60/s, arrivals: even, fields: {k: [0]}}
                  b: {rate: 60/s, arrivals: even, fields: {k: [1]}}
                key: "{k}"
                """);
        CommandLineRun run = CommandLineRun.of(
                "plan",
                keys.toString(),
                "--vary",
                "traffic.b.rate=60/s,200/s,50/s",
                "--expect",
                "throttle-rate < 1%",
                "--no-headroom");
        assertThat(run.out())
                .contains(
                        "3 of 3",
                        "Found:    traffic.b.rate = 60/s; 200/s fails, from 50/s on all values tried\n  hold.")
                .contains("More isn't always better here");
    }

    /** Nothing is dropped, so there is no first drop, and nothing to vary for it. */
    @Test
    void whatFindsNothingToMeasureGivesNoAdvice() {
        CommandLineRun run = plan("--vary", "consumers.g.members=5,6", "--expect", "first-drop > 10s");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("There was nothing to measure at 6 for first-drop > 10s: nothing was dropped, and "
                        + "records.dropped == 0 says that.")
                .doesNotContain("What to vary instead")
                .doesNotContain("Larger values may hold");
    }

    @Test
    void anotherExpectationTakesThePlaceOfTheScenariosOwn() {
        CommandLineRun run =
                plan("--vary", "consumers.g.members=1..3", "--expect", "group g idle-members == 0", "--no-headroom");
        assertThat(run.out()).contains("Found:    consumers.g.members = 1.").doesNotContain("lag-max");
    }

    /** With half of the traffic five members are enough, so that combination is the one to take. */
    @Test
    void eachCombinationOfTheOtherKnobsGetsItsSmallest() {
        CommandLineRun run = plan("--vary", "load=1x,50%", "--vary", "consumers.g.members=1..20");
        assertThat(run.out())
                .containsPattern("\n1x +10 +")
                .containsPattern("\n50% +5 +")
                .contains("Found:    consumers.g.members = 5, load = 50%.");
    }

    @Test
    void whereNothingHoldsTheDiagnosisSaysWhyAndTheExitCodeIsOne() {
        CommandLineRun run = plan("--vary", "hosts.retry.queue=1k,2k,3k");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("\nnone +group g lag-max +[0-9,]+.*, fails +3 of 3\n")
                .contains("No value of hosts.retry.queue that was given holds, 3k neither.")
                .contains("group-too-slow: ")
                .contains("What to vary instead: consumers.g.members; consumers.g.rate.");
    }

    /** More records than all shards take: another number of hosts changes nothing, and the text must not say that it might. */
    @Test
    void whereAVerdictSaysThatTheKnobIsInVainNoLargerValueIsPromised() throws IOException {
        Path even = Files.writeString(folder.resolve("e.yaml"), """
                name: Too much for all
                duration: 20s
                stream: {platform: kinesis, shards: 2}
                traffic: {events: {rate: 4k/s, fields: {k: {count: 5000, name: "u{n}"}}}}
                key: "{k}"
                """);
        String[] plan = {"plan", even.toString(), "--vary", "hosts.count=1,2", "--no-headroom", "--expect"};
        List<String> arguments = new ArrayList<>(List.of(plan));
        arguments.add("throttle-rate < 1%");
        CommandLineRun run = CommandLineRun.of(arguments.toArray(String[]::new));
        assertThat(run.out())
                .contains("no-skew: ")
                .contains("What to vary instead: stream.shards;")
                .doesNotContain("Larger values may hold");
        arguments.set(arguments.size() - 1, "drop-rate < 0%");
        CommandLineRun impossible = CommandLineRun.of(arguments.toArray(String[]::new));
        assertThat(impossible.code()).isEqualTo(2);
        assertThat(impossible.err()).contains("drop-rate < 0% can't hold: it is from 0 % to 100 %");
    }

    /** 1,000/s into a cap of 900/s: the queue of 10,000 isn't full after 20 s, so nothing is lost yet. */
    @Test
    void whatStillWaitsWhenTheRunEndsIsToldBesideALossOfNothing() throws IOException {
        Path filling = Files.writeString(folder.resolve("f.yaml"), """
                name: Filling
                duration: 20s
                stream: {shards: 1, cap: {records: 900/s}}
                traffic: {events: {rate: 1k/s, fields: {k: a}}}
                key: "{k}"
                """);
        CommandLineRun run = CommandLineRun.of(
                "plan", filling.toString(), "--vary", "stream.shards=1", "--expect", "drop-rate < 1%", "--no-headroom");
        assertThat(run.code()).isZero();
        assertThat(run.out()).containsPattern("Careful: +1,[0-9]+ records still wait on their hosts");
    }

    @Test
    void theSameAsJson() throws IOException {
        CommandLineRun run = plan("--vary", "consumers.g.members=9..11", "--no-headroom", "--format", "json");
        assertThat(JsonTree.find(JsonTree.read(run.out()), "chosen")).isEqualTo(0.0);
        assertThat(run.out()).contains("\"schema\": \"hotshard.plan/1\"", "\"value\": \"10\"", "\"headroom\": null");
    }

    @Test
    void theSameForADesignReview() {
        CommandLineRun run = plan("--vary", "consumers.g.members=9..11", "--no-headroom", "--format", "markdown");
        assertThat(run.out())
                .startsWith(
                        "## Members\n\nThe first value of consumers.g.members with which these hold, 95 % sure over 10 "
                                + "replications:\n\n- group g lag-max \\< 200\n\n| members | | measured | tried |\n")
                .contains("| 10 | group g lag-max | ", "\n- **Found**: consumers.g.members = 10.\n- **Cost**: ");
    }

    /** With 1.5 times the traffic the alarm fires and asks for what can't be done: that is no headroom, and the plan stays. */
    @Test
    void aScenarioThatCantBeRunWithMoreTrafficHasItsPlanAllTheSame() throws IOException {
        Path runbook = Files.writeString(folder.resolve("r.yaml"), """
                name: Runbook
                duration: 5s
                stream: {platform: kinesis, shards: 2}
                traffic: {events: {rate: 800/s, size: 10 B, fields: {k: a}}}
                key: "{k}"
                alarms: {w: offered > 1000/s per 1s}
                timeline: [{when: w, split-shard: 0}, {when: w, after: 1s, merge-shards: [0, 1]}]
                expect: [drop-rate < 1%]
                """);
        CommandLineRun run = CommandLineRun.of("plan", runbook.toString(), "--vary", "stream.shards=2");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("Found:    stream.shards = 2.").contains("can't be merged");
        assertThat(CommandLineRun.of("plan", runbook.toString(), "--vary", "load=2x")
                        .err())
                .matches("(?s).*r.yaml:7:[0-9]+ timeline\\[1].merge-shards: .*\\(at load=2x\\)\n");
    }

    @Test
    void faultsComeBeforeAnyRun() {
        assertThat(plan("--vary", "stream.shards=20,x").err())
                .contains("--vary:1:1 stream.shards: must be a whole number", "(at stream.shards=x)");
        assertThat(plan("--vary", "stream.shards=20", "--expect", "drop-rat < 1%")
                        .err())
                .contains("--expect:1:2 expect[0]: ", "did you mean \"drop-rate\"?");
        assertThat(plan("--vary", "stream.shards=20", "--set", "expect=[]").err())
                .contains("expects nothing; say what has to hold with --expect");
        assertThat(plan("--vary", "replications=2,3").err()).contains("--vary: replications can't be varied");
        assertThat(plan("--vary", "load=1x", "--replications", "1").err()).contains("a plan has to be sure");
        assertThat(plan().err()).contains("--vary");
    }

    private CommandLineRun plan(String... more) {
        return CommandLineRun.of(Stream.concat(Stream.of("plan", scenario.toString()), Stream.of(more))
                .toArray(String[]::new));
    }
}
