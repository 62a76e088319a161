package dev.hotshard.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.Hotshard;
import dev.hotshard.scenario.Experiment.Variant;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.VariantSummary;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.DoubleAccumulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user may rely on whatever the scenario: determinism, common random numbers, undisturbed neighbours. */
class PromisesTest {
    private static final String SCENARIO = """
            name: Promises
            seed: 11
            duration: 20s
            stream: {platform: kinesis, shards: 4}
            populations:
              users: {count: 300, name: "u{n}", popularity: {zipf: 0.9}}
            traffic:
              clicks: {rate: 1500/s, size: {lognormal: {p50: 400 B, p99: 4 KiB}}, fields: {user: {of: users}}}
              sale: {from: 5s, for: 8s, share: 55%, fields: {user: {of: users, pick: 2}}}
            key: "{user}"
            breakdown: [user]
            hosts: {count: 3, retry: {queue: 800}}
            consumers:
              etl: {members: 3, service: {exponential: 900us}}
            variants:
              more-shards: {stream: {shards: 9}}
              salted: {key: {template: "{user}", buckets: 8, only: {hottest: 5}}}
              round-robin: {stream: {partitioner: round-robin}}
              in-order: {hosts: {retry: {mode: fifo}}}
            """;

    @Test
    void theNumberOfThreadsChangesNothing() throws Exception {
        ScenarioFile scenario = Hotshard.read(SCENARIO);
        ExperimentSummary one = Hotshard.run(scenario, threads(1)).summary();
        assertThat(Hotshard.run(scenario, threads(5)).summary()).isEqualTo(one);
        assertThat(one.variants())
                .extracting(VariantSummary::name)
                .containsExactly("baseline", "more-shards", "salted", "round-robin", "in-order");
    }

    /** One of the first runs to say how far it is finds no memory; it comes to its end once it is alone, and progress doesn't count it twice. */
    @Test
    void aRunThatLacksMemoryBesideOthersIsRepeatedAlone() throws Exception {
        ScenarioFile scenario = Hotshard.read(SCENARIO);
        AtomicInteger told = new AtomicInteger();
        DoubleAccumulator most = new DoubleAccumulator(Math::max, 0);
        RunOptions crowded = new RunOptions(2, 50, true, false, share -> {
            most.accumulate(share);
            if (told.incrementAndGet() == 3) {
                throw new OutOfMemoryError("no room beside another");
            }
        });
        assertThat(Hotshard.run(scenario, crowded).summary())
                .isEqualTo(Hotshard.run(scenario, threads(1)).summary());
        assertThat(most.get()).isEqualTo(1);
    }

    @Test
    void aRunThatLacksMemoryAloneIsNotRepeated() throws Exception {
        ScenarioFile scenario = Hotshard.read(SCENARIO);
        AtomicInteger failures = new AtomicInteger();
        RunOptions tooSmall = new RunOptions(1, 50, true, false, share -> {
            failures.incrementAndGet();
            throw new OutOfMemoryError("no room at all");
        });
        assertThatThrownBy(() -> Hotshard.run(scenario, tooSmall)).isInstanceOf(OutOfMemoryError.class);
        assertThat(failures)
                .hasValueLessThanOrEqualTo(scenario.experiment().variants().size());
    }

    @Test
    void anotherSeedIsAnotherRun() throws Exception {
        ExperimentSummary one = Hotshard.run(Hotshard.read(SCENARIO)).summary();
        ExperimentSummary other = Hotshard.run(Hotshard.read(SCENARIO.replace("seed: 11", "seed: 12")))
                .summary();
        assertThat(other.variants().get(0).records())
                .isNotEqualTo(one.variants().get(0).records());
    }

    @Test
    void allVariantsSeeTheSameRecords() throws Exception {
        List<Variant> variants = Hotshard.read(SCENARIO).experiment().variants();
        for (String flow : List.of("clicks", "sale")) {
            List<String> baseline = OfferedRecords.of(variants.get(0).scenario(), flow);
            assertThat(baseline).hasSizeGreaterThan(5000);
            for (Variant variant : variants) {
                assertThat(OfferedRecords.of(variant.scenario(), flow))
                        .as(variant.name())
                        .isEqualTo(baseline);
            }
        }
    }

    @Test
    void aNewFlowDisturbsNoOther() throws Exception {
        String more = SCENARIO.replace("  sale:", "  audit: {rate: 700/s, fields: {user: {of: users}}}\n  sale:");
        List<String> before =
                OfferedRecords.of(Hotshard.read(SCENARIO).experiment().baseline(), "clicks");
        assertThat(OfferedRecords.of(Hotshard.read(more).experiment().baseline(), "clicks"))
                .isEqualTo(before);
    }

    /** The new flow's hosts appear first and so shift the numbers of all others. */
    @ParameterizedTest
    @ValueSource(strings = {"round-robin", "sticky"})
    void aNewFlowMovesNoChoiceOfOtherHosts(String partitioner) throws Exception {
        String scenario = """
                name: Hosts by name
                duration: 10s
                stream: {platform: custom, shards: 50, partitioner: %s}
                traffic:
                  clicks: {from: 1s, rate: 500/s, fields: {host: [a, b, c]}}
                hosts: {per: host}
                key: "{host}"
                """.formatted(partitioner);
        String more = scenario.replace("  clicks:", "  audit: {rate: 200/s, fields: {host: [d, e]}}\n  clicks:");
        List<String> before =
                OfferedRecords.withShards(Hotshard.read(scenario).experiment().baseline(), "clicks");
        assertThat(before).hasSizeGreaterThan(4000);
        assertThat(OfferedRecords.withShards(Hotshard.read(more).experiment().baseline(), "clicks"))
                .isEqualTo(before);
    }

    @Test
    void theOrderOfMapEntriesChangesNothing() throws Exception {
        String turned = SCENARIO.replace("{platform: kinesis, shards: 4}", "{shards: 4, platform: kinesis}");
        int clicks = turned.indexOf("  clicks:");
        int sale = turned.indexOf("  sale:");
        int key = turned.indexOf("key: \"{user}\"");
        turned = turned.substring(0, clicks)
                + turned.substring(sale, key)
                + turned.substring(clicks, sale)
                + turned.substring(key);
        assertThat(Hotshard.run(Hotshard.read(turned)).summary())
                .isEqualTo(Hotshard.run(Hotshard.read(SCENARIO)).summary());
    }

    /** Even arrivals, no retries: each attempt that the smaller cap lets through, the larger one does too. */
    @Test
    void aLargerCapNeverThrottlesMore() throws Exception {
        long before = Long.MAX_VALUE;
        for (int cap = 100; cap <= 1100; cap += 50) {
            String scenario = """
                    name: Caps
                    duration: 10s
                    stream: {platform: custom, shards: 3, cap: {records: %d/s}}
                    traffic:
                      a: {rate: 1700/s, arrivals: even, fields: {k: {weights: {x: 5, y: 2, z: 1}}}}
                    key: "{k}"
                    hosts: {retry: {queue: 0}}
                    """.formatted(cap);
            long throttled = Hotshard.run(Hotshard.read(scenario))
                    .summary()
                    .variants()
                    .get(0)
                    .records()
                    .throttled();
            assertThat(throttled).isLessThanOrEqualTo(before);
            before = throttled;
        }
        assertThat(before).isLessThan(2000);
    }

    @Test
    void aKeyThatIsNoShardIsTheScenariosFault() throws Exception {
        ScenarioFile scenario = Hotshard.read("""
                name: No shard
                duration: 1s
                stream: {platform: custom, shards: 3, partitioner: explicit}
                traffic: {a: {rate: 100/s, arrivals: even, fields: {k: {unique: "{n}"}}}}
                key: "{k}"
                """);
        assertThatThrownBy(() -> Hotshard.run(scenario))
                .isInstanceOf(RunFaultException.class)
                .hasMessage("variant baseline: key \"3\" is no shard: the explicit partitioner takes 0 to 2");
    }

    private static RunOptions threads(int threads) {
        return new RunOptions(threads, 50, true, false, share -> {});
    }
}
