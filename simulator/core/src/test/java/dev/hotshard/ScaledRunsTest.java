package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.exact.Fraction;
import dev.hotshard.experiment.ExperimentRun;
import dev.hotshard.experiment.RunFaultException;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Scaling;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.summary.VariantSummary;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A run with an eighth of the records comes to the same shares, ratios and times, as far as chance allows.
 *
 * <p>The tolerances are 4 standard errors of the difference, with n Poisson arrivals in the run as it is and n / 8 in the small one. A function of Poisson arrivals that one
 * more arrival changes by c at most has a variance of n c^2 at most (Poincare's inequality; Last and Penrose 2017, theorem 18.7). One more record is one more dropped at most, so
 * the share of those dropped has a standard error of 1 / sqrt(n) at most; in the backlog of a shard it is one more at most, so its age, backlog / rate, has sqrt(n) / rate; and
 * the quotient of two counts a and b has a / b * sqrt(1 / a + 1 / b).
 */
class ScaledRunsTest {
    private static final Fraction EIGHTH = Fraction.of(1, 8);
    private static final double Z = 4;

    private static final String HOT_KEY = """
            name: hot
            duration: 60s
            stream: {shards: 8, cap: {records: 1000/s}}
            traffic: {f: {rate: 5000/s, fields: {u: {count: 1k, name: "u{n}", except: {u1: 40%}}}}}
            key: "{u}"
            hosts: {count: 2, retry: {queue: 8k, batch: 400}}
            """;

    private static final String LAG = """
            name: lag
            duration: 100s
            stream: {shards: 8}
            traffic: {f: {rate: 4000/s, fields: {u: {count: 1k, name: "u{n}", except: {u1: 40%}}}}}
            key: "{u}"
            consumers: {g: {members: 8, rate: 1000/s}}
            timeline: [{at: 60s, set: {load: 0.2x}}]
            """;

    private static final String SALTED = """
            name: salted
            duration: 60s
            stream: {shards: 8, cap: {bytes: 800 KB/s}}
            traffic: {f: {rate: 5000/s, fields: {u: {count: 1k, name: "u{n}", except: {u1: 60%}}}}}
            key: {template: "{u}", buckets: 3, only: [u1]}
            hosts: {retry: {queue: 4k}}
            """;

    private static final String DELAY = """
            name: delay
            duration: 60s
            stream: {platform: kafka, shards: 6, cap: {bytes: 1 MB/s}, overflow: delay}
            traffic: {f: {rate: 4000/s, size: {uniform: [500 B, 1500 B]}, fields: {u: {count: 1k, name: "u{n}", except: {u1: 40%}}}}}
            key: "{u}"
            hosts: {count: 2, retry: {queue: 8 MiB, full: {block: 3s}, ttl: 15s}}
            consumers: {g: {members: 6, service: {exponential: 2ms}}}
            """;

    private static Scenario read(String text) throws ScenarioException {
        return Hotshard.read(text).experiment().baseline();
    }

    private static VariantSummary run(Scenario scenario) throws RunFaultException {
        Experiment one = new Experiment(List.of(new Experiment.Variant(Experiment.BASELINE, scenario)));
        return ExperimentRun.run(one, new RunOptions(1, 1, false, false, share -> {}))
                .get(0)
                .replications()
                .get(0);
    }

    /** How many standard errors the small run is away from the other in the number of three that is furthest. */
    private static double distance(Scenario whole, Scenario small) throws RunFaultException {
        VariantSummary one = run(whole);
        VariantSummary other = run(small);
        double ofDrops = Math.abs(one.dropRate() - other.dropRate())
                / Math.sqrt(
                        1.0 / one.records().offered() + 1.0 / other.records().offered());
        double ofRatio = Math.abs(one.imbalance().offered().maxToMedian()
                        - other.imbalance().offered().maxToMedian())
                / Math.sqrt(variance(one.imbalance().offered())
                        + variance(other.imbalance().offered()));
        double ofLag = 0;
        for (int g = 0; g < one.groups().size(); g++) {
            double variance = 0;
            for (int i = 0; i < 2; i++) {
                VariantSummary of = i == 0 ? one : other;
                double rate = (i == 0 ? whole : small).consumers().get("g").memberRecordsPerSecond(0);
                variance += of.imbalance().accepted().max() / (rate * rate);
            }
            ofLag = Math.abs(one.groups().get(g).lagMaxSeconds()
                            - other.groups().get(g).lagMaxSeconds())
                    / Math.sqrt(variance);
        }
        return Math.max(ofDrops, Math.max(ofRatio, ofLag));
    }

    private static double variance(VariantSummary.Imbalance loads) {
        return loads.maxToMedian() * loads.maxToMedian() * (1 / loads.max() + 1 / loads.median());
    }

    @Test
    void anEighthOfTheRecordsTellsTheSame() throws Exception {
        for (String text : List.of(HOT_KEY, LAG, SALTED, DELAY)) {
            Scenario whole = read(text);
            assertThat(distance(whole, Scaling.scaled(whole, EIGHTH)))
                    .as(whole.name())
                    .isLessThan(Z);
        }
    }

    @Test
    void thesePicturesHaveSomethingToTell() throws Exception {
        assertThat(run(read(HOT_KEY)).dropRate()).isGreaterThan(0.1);
        assertThat(run(read(LAG)).groups().get(0).lagMaxSeconds()).isGreaterThan(20);
        assertThat(run(read(SALTED)).dropRate()).isGreaterThan(0.02);
        assertThat(run(read(DELAY)).dropRate()).isGreaterThan(0.02);
    }

    @Test
    void anEighthOfTheTrafficAloneTellsSomethingElse() throws Exception {
        // The canary: nothing but the traffic is made smaller.
        for (String text : List.of(HOT_KEY, LAG, SALTED, DELAY)) {
            Scenario whole = read(text);
            Scenario lessTraffic =
                    read(text.replace("rate: 5000/s", "rate: 625/s").replace("rate: 4000/s", "rate: 500/s"));
            assertThat(distance(whole, lessTraffic)).as(whole.name()).isGreaterThan(2 * Z);
        }
    }

    @Test
    void whatIsMadeSmallerRuns() throws Exception {
        for (long seed = 0; seed < 100; seed++) {
            RandomScenarios.Given given = RandomScenarios.of(seed);
            Scenario whole = ScenarioReader.read("s.yaml", given.text(), given.files(), List.of())
                    .experiment()
                    .baseline();
            for (Fraction factor : List.of(Fraction.of(1_000_000, 7_654_321), Fraction.of(1, 1_000_000))) {
                Scenario small = Scaling.scaled(whole, factor);
                VariantSummary summary = run(small);
                assertThat(summary.shards()).as("%s times %s", given, factor).isNotEmpty();
            }
        }
    }
}
