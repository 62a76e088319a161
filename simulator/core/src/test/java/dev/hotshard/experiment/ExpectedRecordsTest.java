package dev.hotshard.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.Hotshard;
import dev.hotshard.RandomScenarios;
import dev.hotshard.model.RateCurve;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.ReadFlowSpec;
import dev.hotshard.scenario.Runbook;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.summary.VariantSummary;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a run is expected to offer, against what it offers. */
class ExpectedRecordsTest {
    private static ExpectedRecords of(String traffic) throws ScenarioException {
        return ExpectedRecords.of(
                Hotshard.read("name: e\nduration: 100s\nstream: {shards: 2}\nkey: \"{k}\"\n" + traffic)
                        .experiment()
                        .baseline());
    }

    @Test
    void aRateIsOfTheWholeRunTimesLoad() throws ScenarioException {
        assertThat(of("load: 3x\ntraffic: {f: {rate: 10/s, fields: {k: x}}}").writes())
                .isEqualTo(3000);
    }

    @Test
    void windowsStepsRampsAndSharesCount() throws ScenarioException {
        // 5 windows of 4 s at 10/s are 200; 20 s at 1/s and 80 at 5/s are 420; a ramp from 0 to 10/s in 50 s and
        // 10/s from then on are 250 + 500. They are 75 % of all where a quarter is a share.
        ExpectedRecords expected = of("""
                traffic:
                  windows: {rate: 10/s, from: 10s, for: 4s, every: 20s, fields: {k: x}}
                  steps: {rate: {steps: {0s: 1/s, 20s: 5/s}}, fields: {k: x}}
                  ramp: {rate: {ramp: {0s: 0/s, 50s: 10/s}}, fields: {k: x}}
                  share: {share: 25%, fields: {k: x}}
                """);
        assertThat(expected.writes()).isEqualTo((200 + 420 + 750) / 0.75, within(1e-9));
        assertThat(expected.reads()).isZero();
        assertThat(expected.total()).isEqualTo(expected.writes());
    }

    @Test
    void whatTheTimelineSetsCounts() throws ScenarioException {
        // 30 s at 10/s, 50 at 20/s, 20 at 1/s with twice the load.
        assertThat(of("""
                traffic: {f: {rate: 10/s, fields: {k: x}}}
                timeline: [{at: 30s, set: {load: 2x}}, {at: 80s, set: {traffic: {f: {rate: 1/s}}}}]
                """).writes()).isEqualTo(300 + 1000 + 40);
    }

    @Test
    void aReadAsksEachBucketUnlessACacheAnswers() throws ScenarioException {
        ExpectedRecords expected = of("""
                traffic: {f: {rate: 10/s, fields: {k: x}}, r: {op: read, rate: 4/s, cache: 75%, fields: {k: x}}}
                timeline: [{at: 50s, set: {key: {template: "{k}", buckets: 8}}}]
                """);
        assertThat(expected).isEqualTo(new ExpectedRecords(1000, 400, 800));
        assertThat(expected.total()).isEqualTo(2200);
    }

    @Test
    @Tag("slow")
    void randomScenariosOfferWhatIsExpected() throws Exception {
        double squares = 0;
        int flows = 0;
        for (long seed = 0; seed < 600; seed++) {
            for (Scenario scenario : scenarios(seed)) {
                // A runbook acts when an alarm fires, which only the run knows.
                boolean isKnown = scenario.runbooks().stream()
                        .noneMatch(runbook -> runbook.parts().contains(Runbook.Part.RATES));
                if (!isKnown) {
                    continue;
                }
                VariantSummary summary = run(scenario.withWarmup(0));
                double writes = 0;
                double reads = 0;
                List<RateCurve> curves = Traffic.curvesOverTime(scenario);
                List<RateCurve> ofReads = Traffic.readCurvesOverTime(scenario);
                int place = 0;
                for (FlowSpec flow : scenario.traffic().values()) {
                    double expected = Traffic.records(curves.get(place), 0, scenario.durationNanos());
                    double offered = summary.flows().get(place++).offered();
                    squares += check("RandomScenarios.of(" + seed + ")", flow, expected, offered);
                    flows += flow.arrivals() == FlowSpec.Arrivals.POISSON && expected > 0 ? 1 : 0;
                    writes += expected;
                }
                place = 0;
                for (ReadFlowSpec read : scenario.reads().values()) {
                    double expected = Traffic.records(ofReads.get(place), 0, scenario.durationNanos());
                    double offered = summary.reads().get(place++).reads();
                    squares += check("RandomScenarios.of(" + seed + ")", read.flow(), expected, offered);
                    flows += read.flow().arrivals() == FlowSpec.Arrivals.POISSON && expected > 0 ? 1 : 0;
                    reads += expected;
                }
                assertThat(ExpectedRecords.of(scenario).writes()).isEqualTo(writes, within(1e-6));
                assertThat(ExpectedRecords.of(scenario).reads()).isEqualTo(reads, within(1e-6));
            }
        }
        // The mean of (n - mu)^2 / mu is 1 for Poisson counts; its variance is 2 + 1 / mu for each.
        assertThat(flows).isGreaterThan(1000);
        assertThat(squares / flows).isBetween(0.85, 1.15);
    }

    /** Adds to the sum of (n - mu)^2 / mu of Poisson counts. */
    private static double check(String of, FlowSpec flow, double expected, double offered) {
        if (flow.arrivals() == FlowSpec.Arrivals.EVEN) {
            assertThat(offered).as(of).isBetween(expected - 1e-6, expected + 1);
            return 0;
        }
        // Twice the square root of a Poisson count is normal with a variance of 1. Source: Anscombe 1948.
        double z = 2 * Math.abs(Math.sqrt(offered + 0.375) - Math.sqrt(expected + 0.375));
        assertThat(z).as("%s: %s offered, %s expected", of, offered, expected).isLessThan(5);
        return expected == 0 ? 0 : (offered - expected) * (offered - expected) / expected;
    }

    private static List<Scenario> scenarios(long seed) throws ScenarioException {
        RandomScenarios.Given given = RandomScenarios.of(seed);
        return ScenarioReader.read("s.yaml", given.text(), given.files(), List.of()).experiment().variants().stream()
                .map(Experiment.Variant::scenario)
                .toList();
    }

    private static VariantSummary run(Scenario scenario) throws RunFaultException {
        Experiment one = new Experiment(List.of(new Experiment.Variant(Experiment.BASELINE, scenario)));
        return ExperimentRun.run(one, new RunOptions(1, 1, false, false, share -> {}))
                .get(0)
                .replications()
                .get(0);
    }
}
