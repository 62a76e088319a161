package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.experiment.RunOptions;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Verdict;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the run with a split comes to is what the same scenario with that split in its timeline comes to, and nothing else of the variant changes. */
class WhatIfTest {
    /** One of 40 keys is offered 650/s from 5 s on, where a shard takes 100: more than all four shards take. */
    private static final String HOT_KEY = """
            name: one hot key
            duration: 40s
            stream: {platform: kinesis, shards: 4, cap: {records: 100/s, bytes: null}}
            traffic:
              base: {rate: 160/s, fields: {key: {count: 40, name: "k{n}"}}}
              hot: {rate: 650/s, from: 5s, fields: {key: hot}}
            key: "{key}"
            hosts: {count: 2, retry: {queue: 300}}
            """;

    /** The two keys with most records, a and c, lie on one of two shards, at 70/s each, where a shard takes 100; the MD5 of a begins with 0c, that of c with 4a. */
    private static final String HOT_SHARD = """
            name: two keys on a shard
            duration: 40s
            stream: {platform: kinesis, shards: 2, cap: {records: 100/s, bytes: null}}
            traffic:
              base: {rate: 160/s, fields: {key: {weights: {a: 70, c: 70, d: 20}}}}
            key: "{key}"
            hosts: {count: 2, retry: {queue: 300}}
            """;

    private static final String LAG = """
            name: a group behind
            duration: 60s
            stream: {platform: kafka, shards: 4}
            traffic:
              base: {rate: 160/s, fields: {key: {count: 40, name: "k{n}"}}}
              hot: {rate: 150/s, from: 5s, fields: {key: hot}}
            key: "{key}"
            consumers: {g: {members: 4, rate: 120/s, poll: 10}}
            """;

    private static final String DELAYING = LAG.replace(
            "shards: 4}", "shards: 4, cap: {records: 100/s}, overflow: delay}\nhosts: {retry: {queue: 300}}");

    private static List<VariantSummary> run(String scenario, boolean whatIf) throws Exception {
        RunOptions options = new RunOptions(2, 50, whatIf, false, share -> {});
        return Hotshard.run(Hotshard.read(scenario), options).summary().variants();
    }

    private static SortedMap<String, Double> evidence(VariantSummary variant, String code) {
        return verdict(variant, code).evidence();
    }

    private static Verdict verdict(VariantSummary variant, String code) {
        List<Verdict> found = variant.diagnosis().stream()
                .filter(verdict -> verdict.code().equals(code))
                .toList();
        assertThat(found).as(code + " in " + variant.diagnosis()).isNotEmpty();
        return found.get(0);
    }

    private static String with(String scenario, String variant) {
        return scenario + "variants: {tried: {timeline: [" + variant + "]}}\n";
    }

    private static int shard(VariantSummary variant, String key) {
        return variant.keys().stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow()
                .shards()
                .get(0);
    }

    /** Beside 150/s of the hot key its partition has 80/s of others, where a member works off 120: twice as many partitions, each with a member, take half of these away. */
    @Test
    void whatASplitDoesForAHotKeyItDoesByMovingOthers() throws Exception {
        String more = LAG.replace(
                        "base: {rate: 160/s, fields: {key: {count: 40,",
                        "base: {rate: 320/s, fields: {key: {count: 4k,")
                .replace("members: 4", "members: 8");
        String text = verdict(run(more, true).get(0), "hot-key").text();
        assertThat(text)
                .contains("and no split divides the records of one partition key: at least 2 must share it, evenly.")
                .contains("More partitions help in part, by moving other partition keys away: run once more with 8");
        assertThat(verdict(run(HOT_SHARD, true).get(0), "hot-shard").text()).contains("A split helps: run once more");
    }

    @Test
    void aSplitForAHotKeyIsTheSplitOfItsShardAtTheFirstThrottle() throws Exception {
        VariantSummary baseline = run(HOT_KEY, true).get(0);
        int shard = shard(baseline, "hot");
        long nanos = Math.round(baseline.firstThrottleSeconds() * 1e9);
        VariantSummary tried = run(with(HOT_KEY, "{at: " + nanos + "ns, split-shard: " + shard + "}"), false)
                .get(1);
        SortedMap<String, Double> evidence = evidence(baseline, "hot-key");

        long there = tried.shards().stream()
                .filter(one -> one.id() == shard || one.parents().contains(shard))
                .mapToLong(VariantSummary.Shard::throttled)
                .sum();
        assertThat(evidence)
                .containsEntry("splitAtSeconds", baseline.firstThrottleSeconds())
                .containsEntry("turnedAwayThereUnsplit", (double)
                        baseline.shards().get(shard).throttled())
                .containsEntry("turnedAwayThereIfSplit", (double) there)
                .containsEntry("turnedAwayUnsplit", (double) baseline.records().throttled())
                .containsEntry("turnedAwayIfSplit", (double) tried.records().throttled())
                .containsEntry("dropRateUnsplit", baseline.dropRate())
                .containsEntry("dropRateIfSplit", tried.dropRate());
        assertThat(tried.records().throttled()).isNotEqualTo(baseline.records().throttled());
        assertThat(verdict(baseline, "hot-key").text())
                .contains(". A split ")
                .contains(": run once more with shard " + shard + " split in two at 5.");
    }

    @Test
    void aShardOfTwoKeysIsHelpedByASplit() throws Exception {
        Verdict verdict = verdict(run(HOT_SHARD, true).get(0), "hot-shard");
        assertThat(verdict.evidence())
                .containsEntry("shard", 0.0)
                .containsEntry("turnedAwayThereIfSplit", 0.0)
                .containsEntry("dropRateIfSplit", 0.0);
        assertThat(verdict.evidence().get("dropRateUnsplit")).isGreaterThan(0.1);
        assertThat(verdict.text()).contains("A split helps: run once more with shard 0 split in two at ");
    }

    @Test
    void aGroupIsTriedWithTwiceThePartitionsFromTheStartOfItsLag() throws Exception {
        VariantSummary baseline = run(LAG, true).get(0);
        SortedMap<String, Double> evidence = evidence(baseline, "hot-key");
        long seconds = evidence.get("splitAtSeconds").longValue();
        VariantSummary.Group tried = run(with(LAG, "{at: " + seconds + "s, set: {stream: {shards: 8}}}"), false)
                .get(1)
                .groups()
                .get(0);

        assertThat(evidence.get("splitAtSeconds")).isEqualTo(seconds).isBetween(5.0, 8.0);
        assertThat(evidence)
                .containsEntry(
                        "lagAtEndUnsplit", (double) baseline.groups().get(0).lagAtEnd())
                .containsEntry("lagAtEndIfSplit", (double) tried.lagAtEnd())
                .containsEntry("lagMaxIfSplit", (double) tried.shards().stream()
                        .mapToLong(VariantSummary.GroupShard::lagMax)
                        .max()
                        .orElseThrow());
        assertThat(verdict(baseline, "hot-key").text()).contains("run once more with 8 partitions instead of 4 from ");
    }

    @Test
    void recordsHeldBackAreCountedWhereNothingIsRefused() throws Exception {
        VariantSummary baseline = run(DELAYING, true).get(0);
        long nanos = Math.round(baseline.delay().firstSeconds() * 1e9);
        VariantSummary tried = run(with(DELAYING, "{at: " + nanos + "ns, set: {stream: {shards: 8}}}"), false)
                .get(1);
        assertThat(evidence(baseline, "hot-key"))
                .containsEntry("turnedAwayUnsplit", (double) baseline.delay().records())
                .containsEntry("turnedAwayIfSplit", (double) tried.delay().records());
        assertThat(verdict(baseline, "hot-key").text())
                .contains("they still held back ")
                .doesNotContain("were dropped instead");
    }

    @ParameterizedTest
    @ValueSource(strings = {HOT_KEY, HOT_SHARD, LAG})
    void nothingElseOfTheVariantChanges(String scenario) throws Exception {
        VariantSummary with = run(scenario, true).get(0);
        VariantSummary without = run(scenario, false).get(0);
        assertThat(with.withDiagnosis(List.of())).isEqualTo(without.withDiagnosis(List.of()));
        assertThat(with.diagnosis()).isNotEqualTo(without.diagnosis());
        for (int i = 0; i < with.diagnosis().size(); i++) {
            Verdict left = without.diagnosis().get(i);
            assertThat(left.evidence().keySet())
                    .isEqualTo(with.diagnosis().get(i).evidence().keySet());
            assertThat(left.text()).doesNotContain("once more");
        }
        assertThat(without.diagnosis().get(0).evidence()).containsEntry("splitAtSeconds", Double.NaN);
    }

    /** Where the key doesn't tell the shard, or is its number, and where the scenario changes its shards from then on. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "timeline: [{at: 30s, split-shard: 0}]",
                "timeline: [{at: 4s, split-shard: 0, takes: 10s}]",
                "timeline: [{at: 1s, isolate-key: k3}]",
                "timeline: [{at: 30s, set: {stream: {partitioner: two-choices}}}]",
                "timeline: [{at: 30s, set: {key: none}}]",
                "alarms: {a: throttled > 0/s per 1s}\ntimeline: [{when: a, split-shard: 0}]",
            })
    void isLeftOutWhereItWouldntTellTheTruth(String more) throws Exception {
        assertThat(evidence(run(HOT_KEY + more + "\n", true).get(0), "hot-key"))
                .containsEntry("splitAtSeconds", Double.NaN)
                .containsEntry("dropRateIfSplit", Double.NaN);
    }

    /** The split at 1 s opens shards 4 and 5, and the hot key may lie on one of them. */
    @Test
    void aSplitThatIsDoneByThenIsNoObstacle() throws Exception {
        VariantSummary baseline =
                run(HOT_KEY + "timeline: [{at: 1s, split-shard: 0}]\n", true).get(0);
        assertThat(evidence(baseline, "hot-key").get("dropRateIfSplit")).isPositive();
    }

    @Test
    void aShardThatIsTheKeyCannotBeSplit() throws Exception {
        String explicit = HOT_KEY.replace("platform: kinesis", "platform: custom, partitioner: explicit")
                .replace("bytes: null", "burst: 1s")
                .replace("{count: 40, name: \"k{n}\"}", "{count: 4, name: \"{n}\"}")
                .replace("key: hot}", "key: \"2\"}");
        assertThat(evidence(run(explicit, true).get(0), "hot-key")).containsEntry("splitAtSeconds", Double.NaN);
    }
}
