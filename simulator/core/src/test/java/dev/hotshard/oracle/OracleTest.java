package dev.hotshard.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.RandomScenarios;
import dev.hotshard.experiment.ExperimentRun;
import dev.hotshard.experiment.RunFaultException;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Experiment.Variant;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.summary.VariantSummary;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The engine against the slow simulator: the same happenings in the same order, and the same totals. */
class OracleTest {
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
            // The slow simulator watches no alarms, so nothing can follow one.
            Scenario scenario = variant.scenario();
            compare(scenario.withTimeline(scenario.timeline(), List.of()));
        }
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
        Experiment alone = new Experiment(List.of(new Variant(Experiment.BASELINE, scenario)));
        VariantSummary summary = ExperimentRun.run(alone, RunOptions.DEFAULT)
                .get(0)
                .replications()
                .get(0);
        assertThat(SummaryComparison.differences(scenario, totals, summary)).isEmpty();
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
