package dev.hotshard.cli;

import dev.hotshard.report.Comparison;
import dev.hotshard.report.ComparisonSection;
import dev.hotshard.report.JUnitXml;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.SummaryJson;
import dev.hotshard.report.SummaryTree;
import dev.hotshard.scenario.Experiment;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** By what a build passes or fails, as the command line says it: an earlier run and how much worse this one may be, and the file that tells a build server. */
final class GateArguments {
    @Option(
            names = "--against",
            paramLabel = "RUN",
            description = "An earlier run, a run folder or its summary.json: text and markdown show what changed.")
    private @Nullable String against;

    @Option(
            names = "--fail-on",
            paramLabel = "BOUND",
            description = "With --against: end with exit code 1 if a number got worse by more than this in any "
                    + "variant: \"drop-rate +10%%\" if it rose by more than a tenth, \"accepted -5%%\" if it fell; \"drop-rate +0.5pp\" if a share did by half a percent of the whole; in "
                    + "one variant alone: \"variant NAME drop-rate +10%%\"; of a group: \"group NAME lag-at-end +10%%\". May be "
                    + "given again.")
    private List<String> failOn = new ArrayList<>();

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "Write what is expected and what came of it as JUnit's XML, too: a suite for each variant that has any, "
                            + "a case for each expectation. A JUnit file that is there is replaced.")
    private @Nullable Path junit;

    /** All of it, found in order before anything runs. */
    record Gate(
            Comparison.@Nullable Side earlier,
            Bounds bounds,
            @Nullable JUnitFile file) {
        /** How a run compares with the earlier one; null if there is none. */
        @Nullable
        Comparison compare(RunResult result, String called) throws IOException {
            if (earlier == null) {
                return null;
            }
            StringWriter json = new StringWriter();
            SummaryJson.write(result.summary(), json);
            return Comparison.of(
                    earlier,
                    new Comparison.Side(
                            called,
                            SummaryTree.read(new StringReader(json.toString()), called),
                            result.resolvedYaml()));
        }

        /** What is said of it to people; null if there is nothing to compare with. */
        @Nullable
        ComparisonSection section(@Nullable Comparison comparison) {
            return comparison == null ? null : new ComparisonSection(comparison, bounds.all());
        }

        /** What a build server is told of a run. */
        List<JUnitXml.Suite> suites(String scenario, RunResult result, @Nullable Comparison comparison) {
            List<JUnitXml.Suite> suites = new ArrayList<>(JUnitXml.expectations(scenario, result.summary()));
            if (comparison != null && !bounds.all().isEmpty()) {
                suites.add(JUnitXml.bounds(scenario, comparison, bounds.all()));
            }
            return suites;
        }
    }

    /**
     * Reads and checks all that can be known before these scenarios run.
     * Errors: Faults for what is wrong.
     */
    Gate gate(List<ScenarioArguments.Read> scenarios) throws Faults, IOException {
        Bounds bounds = Bounds.parse(failOn);
        Comparison.Side earlier = null;
        if (against == null) {
            if (!failOn.isEmpty()) {
                throw new Faults("run: --fail-on needs --against, an earlier run to be held against");
            }
        } else if (scenarios.size() > 1) {
            throw new Faults("run: --against is one earlier run, so it takes one scenario, not " + scenarios.size());
        } else {
            earlier = earlier(against);
            check(earlier, bounds, scenarios.get(0));
        }
        return new Gate(earlier, bounds, junit == null ? null : JUnitFile.at(junit));
    }

    private static Comparison.Side earlier(String called) throws Faults {
        try {
            Comparison.Side earlier = EarlierRun.read(called);
            if (earlier != null) {
                return earlier;
            }
        } catch (Faults e) {
            throw new Faults(
                    e.lines().stream().map(line -> "--against: " + line).toList());
        } catch (IOException e) {
            throw new Faults("--against: " + FileFaults.text(e));
        }
        throw new Faults("--against: " + called + ": is no run folder and no summary.json");
    }

    private static void check(Comparison.Side earlier, Bounds bounds, ScenarioArguments.Read scenario) throws Faults {
        List<String> own = scenario.file().experiment().variants().stream()
                .map(Experiment.Variant::name)
                .toList();
        List<String> before = earlier.summary().variants();
        if (own.stream().noneMatch(before::contains)) {
            throw new Faults("--against: " + earlier.called() + " and "
                    + scenario.text().called() + " have no variant in common");
        }
        bounds.checkVariants(before, own);
        Set<String> groups = new LinkedHashSet<>();
        scenario.file()
                .experiment()
                .variants()
                .forEach(variant -> groups.addAll(variant.scenario().consumers().keySet()));
        bounds.checkGroups(earlier.summary().groups(), groups);
    }
}
