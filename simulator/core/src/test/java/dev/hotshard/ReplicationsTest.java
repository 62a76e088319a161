package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.experiment.RunOptions;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Expectation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Experiments that are run several times, from the text to what they tell together. */
class ReplicationsTest {
    /** About 200 records, Poisson: the standard deviation of their number is the root of 200, 14. */
    private static final String POISSON = """
            name: poisson
            duration: 1s
            stream: {platform: kinesis, shards: 2}
            traffic: {f: {rate: 200/s, fields: {k: [a, b, c]}}}
            key: "{k}"
            alarms: {many: offered > 200/s per 1s}
            variants:
              halved: {load: 0.5x}
            """;

    /** No draw matters: the same in each replication. */
    private static final String EVEN = """
            name: even
            duration: 1s
            stream: {platform: kinesis, shards: 2}
            traffic: {f: {rate: 200/s, arrivals: even, fields: {k: a}}}
            key: "{k}"
            """;

    @Test
    void theFirstReplicationIsTheSingleRunAndMoreReplicationsBeginWithTheSame() throws Exception {
        ExperimentSummary one = run(POISSON, 1);
        ExperimentSummary three = run(POISSON, 3);
        ExperimentSummary five = run(POISSON, 5);
        assertThat(one.isReplicated()).isFalse();
        assertThat(three.variants()).isEqualTo(one.variants());
        assertThat(five.scenario().replications()).isEqualTo(5);
        for (int v = 0; v < 2; v++) {
            assertThat(five.replications().get(v).subList(0, 3))
                    .isEqualTo(three.replications().get(v));
            assertThat(five.replications().get(v))
                    .extracting(run -> run.records().offered())
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void theNumberOfThreadsChangesNothing() throws Exception {
        ScenarioFile scenario = Hotshard.read(POISSON + "replications: 20\nprecision: 3%\nexpect: [offered > 150]\n");
        ExperimentSummary one = Hotshard.run(scenario, threads(1)).summary();
        assertThat(Hotshard.run(scenario, threads(7)).summary()).isEqualTo(one);
    }

    /** Student's t doesn't know that no count is below 0: of two replications its interval reaches far there. */
    @Test
    void anExpectationIsJudgedByWhatANumberCanBe() throws Exception {
        ExperimentSummary summary = run(
                POISSON.replace("shards: 2", "shards: 2, cap: {records: 60/s}")
                        + "hosts: {retry: {queue: 0}}\nexpect: [dropped >= 0, drop-rate <= 100%, dropped > 0]\n",
                2);
        List<Expectation> expect = summary.variants().get(0).expect();
        assertThat(expect.get(0).over().estimate().low()).as("of Student's t").isNegative();
        assertThat(expect.get(0).held()).isTrue();
        assertThat(expect.get(1).held()).isTrue();
        assertThat(expect.get(2).undecided()).isTrue();
    }

    /** Of ten replications the half-width is about 2.26 * 14 / root(10) = 10: it tells 200 from 150 and from 250, not from 201. */
    @ParameterizedTest
    @CsvSource({
        "offered < 250, true, false",
        "offered <= 250, true, false",
        "offered > 250, false, false",
        "offered > 150, true, false",
        "offered < 201, false, true",
        "offered > 199, false, true",
        "offered == 200, false, false",
        "shard offered >= 0, true, false",
        "first-drop > 1ms, false, false",
        "alarm many fires, false, false",
        "alarm many silent, false, false",
        "throttled == 0, true, false",
    })
    void theWholeIntervalHasToSatisfyAnExpectation(String text, boolean held, boolean undecided) throws Exception {
        ExperimentSummary summary = run(POISSON + "expect: [\"" + text + "\"]\n", 10);
        for (VariantSummary run : summary.replications().get(0)) {
            Expectation expectation = run.expect().get(0);
            assertThat(expectation.held()).isEqualTo(held);
            assertThat(expectation.undecided()).isEqualTo(undecided);
            assertThat(expectation.over()).isNotNull();
            if (undecided) {
                assertThat(expectation.over().moreReplications()).isPositive();
            }
        }
    }

    /** What each replication measured stays its own, so that means can be taken of it. */
    @Test
    void aReplicationKeepsWhatItMeasured() throws Exception {
        ExperimentSummary summary = run(POISSON + "expect: [offered < 250]\n", 10);
        for (VariantSummary run : summary.replications().get(0)) {
            assertThat(run.expect().get(0).value()).isEqualTo(run.records().offered());
        }
    }

    @Test
    void precisionIsLookedAtEveryTenReplications() throws Exception {
        // Nothing varies: the first look is enough.
        assertThat(run(EVEN + "precision: 1%\nexpect: [offered > 1]\n")).isEqualTo(10);
        // A half-width of 2.26 * 14 / root(10) = 10 is 5 % of 200, so 8 % are reached at once.
        assertThat(run(POISSON + "precision: 8%\nexpect: [offered > 1]\n")).isEqualTo(10);
        // 1 % takes (1.96 * 14 / 2)^2 = 770 replications, so the bound ends it.
        assertThat(run(POISSON + "replications: 25\nprecision: 1%\nexpect: [offered > 1]\n"))
                .isEqualTo(25);
        assertThat(run(POISSON + "precision: 1%\nexpect: [offered > 1]\n")).isEqualTo(100);
    }

    /** The halved variant meets half of the same records: what differs is paired, run by run. */
    @Test
    void pairsAreOfTheSameReplication() throws Exception {
        ExperimentSummary summary = run(POISSON, 4);
        List<ExperimentSummary.Pair> halved = summary.pairs().get(1);
        for (int r = 0; r < 4; r++) {
            assertThat(halved.get(r).baseline())
                    .isEqualTo(summary.replications().get(0).get(r));
            assertThat(halved.get(r).difference(run -> run.records().offered())).isNegative();
        }
        assertThat(summary.pairs().get(0))
                .allSatisfy(pair -> assertThat(pair.baseline()).isNull());
    }

    private static int run(String text) throws Exception {
        return Hotshard.run(Hotshard.read(text)).summary().scenario().replications();
    }

    private static ExperimentSummary run(String text, int replications) throws Exception {
        return Hotshard.run(Hotshard.read(text + "replications: " + replications + "\n"))
                .summary();
    }

    private static RunOptions threads(int threads) {
        return new RunOptions(threads, 50, true, false, share -> {});
    }
}
