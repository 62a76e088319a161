package dev.hotshard.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.RandomScenarios;
import dev.hotshard.experiment.ExperimentRun;
import dev.hotshard.experiment.RunFaultException;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Experiment.Variant;
import dev.hotshard.scenario.Runbook;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.TimelineChange;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.summary.VariantSummary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The engine against the slow simulator: the same happenings in the same order, and the same totals. */
class OracleTest {
    private static final long SECOND = 1_000_000_000;

    @TestFactory
    Stream<DynamicTest> handMadeScenariosRunTheSame() {
        return HandMade.all().entrySet().stream()
                .map(made -> DynamicTest.dynamicTest(made.getKey(), () -> compare(made.getValue())));
    }

    @TestFactory
    Stream<DynamicTest> randomScenariosRunTheSame() {
        return random(0, 100);
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> manyRandomScenariosRunTheSame() {
        return random(100, 10_000);
    }

    @TestFactory
    Stream<DynamicTest> randomFilesRunTheSame() {
        return randomFiles(0, 100);
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> manyRandomFilesRunTheSame() {
        return randomFiles(100, 5_000);
    }

    private static Stream<DynamicTest> randomFiles(long from, long to) {
        return LongStream.range(from, to)
                .mapToObj(RandomScenarios::of)
                .map(given -> DynamicTest.dynamicTest(given.toString(), () -> compareVariants(given)));
    }

    private static void compareVariants(RandomScenarios.Given given) throws ScenarioException, RunFaultException {
        byte[] text = given.text().getBytes(StandardCharsets.UTF_8);
        ScenarioFile file = ScenarioReader.read("random.yaml", text, given.files(), List.of());
        for (Variant variant : file.experiment().variants()) {
            Scenario scenario = variant.scenario();
            compare(scenario.withTimeline(scenario.timeline(), List.of()));
            if (!scenario.runbooks().isEmpty()) {
                compareRunbooks(scenario);
            }
        }
    }

    /**
     * The slow simulator watches no alarms: what followed one in the engine is planned there for the nanosecond after which it followed. An overlay lies over the start, so it can be
     * planned only where no other one changed what it lies on.
     */
    private static void compareRunbooks(Scenario scenario) throws RunFaultException {
        boolean isChanged = scenario.timeline().stream().anyMatch(change -> change.action() instanceof Action.Set);
        if (scenario.runbooks().size() > 1 || isChanged) {
            return;
        }
        Runbook runbook = scenario.runbooks().get(0);
        VariantSummary followed = engine(scenario);
        double firedAt = followed.alarms().stream()
                .filter(alarm -> alarm.name().equals(runbook.alarm()))
                .findFirst()
                .orElseThrow()
                .firedAtSeconds();
        List<TimelineChange> timeline = new ArrayList<>(scenario.timeline());
        long at = (long) firedAt * SECOND + runbook.afterNanos() + 1;
        if (!Double.isNaN(firedAt) && at < scenario.durationNanos()) {
            timeline.replaceAll(change -> change.atNanos() < at
                    ? change
                    : new TimelineChange(change.atNanos(), change.action(), change.what(), runbook.after()));
            timeline.add(new TimelineChange(at, runbook.action(), runbook.what(), runbook.after()));
            timeline.sort(Comparator.comparingLong(TimelineChange::atNanos));
        }
        Scenario planned = scenario.withTimeline(timeline, List.of());
        SlowTotals totals = SlowSimulator.run(planned, 0);
        assertThat(SummaryComparison.differences(planned, totals, followed)).isEmpty();
    }

    private static Stream<DynamicTest> random(long from, long to) {
        return LongStream.range(from, to)
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> compare(RandomCases.of(seed))));
    }

    static void compare(Scenario scenario) throws RunFaultException {
        Happenings slow = new Happenings();
        SlowTotals totals = SlowSimulator.run(scenario, 0, slow);
        Happenings fast = PortTrace.of(scenario, 0);
        compare("records", slow.records(), fast.records());
        compare("groups", slow.groupsSorted(), fast.groupsSorted());
        assertThat(SummaryComparison.differences(scenario, totals, engine(scenario)))
                .isEmpty();
    }

    private static VariantSummary engine(Scenario scenario) throws RunFaultException {
        Experiment alone = new Experiment(List.of(new Variant(Experiment.BASELINE, scenario)));
        return ExperimentRun.run(alone, RunOptions.DEFAULT)
                .get(0)
                .replications()
                .get(0);
    }

    private static void compare(String what, List<String> slow, List<String> fast) {
        int same = 0;
        while (same < Math.min(slow.size(), fast.size()) && slow.get(same).equals(fast.get(same))) {
            same++;
        }
        assertThat(fast.subList(same, Math.min(fast.size(), same + 5)))
                .as(
                        "%s: the first difference, after %d equal lines, the last of which is %s",
                        what, same, same == 0 ? "none" : slow.get(same - 1))
                .isEqualTo(slow.subList(same, Math.min(slow.size(), same + 5)));
    }
}
