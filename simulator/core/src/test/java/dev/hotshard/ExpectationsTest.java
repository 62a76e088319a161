package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Expectation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expectations from the text to the verdict, on a stream that can be worked out by hand. */
class ExpectationsTest {
    /**
     * Shard 0 gets 20/s of key 0 and takes 10/s with a burst of 1 s and no queue; shard 1 gets 5/s of key 1. In 10 s: 200 offered to shard 0, 10 + 10 * 10 - 1 = 109 or 110
     * accepted as the last refill falls, 50 offered to shard 1. From 5 s on shard 0 is offered 100 and takes 50.
     */
    private static final String STREAM = """
            name: two shards
            duration: 10s
            stream: {shards: 2, partitioner: explicit, cap: {records: 10/s}}
            traffic:
              hot: {rate: 20/s, arrivals: even, fields: {shard: "0", kind: a}}
              cold: {rate: 5/s, arrivals: even, fields: {shard: "1", kind: b}}
            key: "{shard}"
            breakdown: [kind]
            hosts: {retry: {queue: 0}}
            consumers: {g: {rate: 100/s}}
            """;

    @ParameterizedTest
    @CsvSource({
        "offered == 250, 250, true",
        "records.offered > 250, 250, false",
        "flow hot dropped >= 90, 91, true",
        "flow cold drop-rate <= 0%, 0, true",
        "flow offered < 200, 200, false",
        "shard 1 offered == 50, 50, true",
        "shard offered <= 199, 200, false",
        "shard offered >= 50, 50, true",
        "kind=b drop-rate < 1%, 0, true",
        "key 0 peak-rate == 20/s, 20, true",
        "key cap-share < 150%, 2, false",
        "key headroom >= 0.5, 0.5, true",
        "host 0 offered == 250, 250, true",
        "group g consumed > 100, 159, true",
        "group g lag-max-seconds < 1s, 0.01, true",
        "max-to-median == 1.6, 1.6, true",
        "cardinality.logical-keys == 2, 2, true",
        "hot=b offered < 1, 0, fault",
        "flow hot offered == 100 after 5s, 100, true",
        "flow hot drop-rate == 50% after 5s, 0.5, true",
        "first-drop < 5s after 6s, 6, false",
    })
    void whatIsMeasuredIsHeldAgainstTheBound(String text, double value, String held) throws Exception {
        if (held.equals("fault")) {
            assertThatThrownBy(() -> run("expect: [\"" + text + "\"]")).isInstanceOf(ScenarioException.class);
            return;
        }
        Expectation judged = run("expect: ['" + text + "']").get(0).expect().get(0);
        assertThat(judged.text()).isEqualTo(text);
        assertThat(judged.value()).isCloseTo(value, within(0.051));
        assertThat(judged.held()).isEqualTo(Boolean.parseBoolean(held));
    }

    @Test
    void whatFindsNothingToMeasureFails() throws Exception {
        List<Expectation> judged =
                run("expect: [first-drop > 1s after 9990ms, key nobody offered < 1, retry.queues-empty-at < 1s]")
                        .get(0)
                        .expect();
        assertThat(judged).extracting(Expectation::value).containsOnly(Double.NaN);
        assertThat(judged).extracting(Expectation::held).containsOnly(false);
    }

    @Test
    void aVariantWithoutAListOfItsOwnHasTheScenarios() throws Exception {
        List<VariantSummary> variants = run("""
                expect: [dropped == 0]
                variants:
                  wide: {stream: {cap: {records: 100/s}}}
                  own: {expect: [dropped > 0]}
                  none: {expect: null}
                """);
        assertThat(variants).extracting(VariantSummary::name).containsExactly("baseline", "wide", "own", "none");
        assertThat(variants.get(0).expect()).extracting(Expectation::held).containsExactly(false);
        assertThat(variants.get(1).expect()).extracting(Expectation::held).containsExactly(true);
        assertThat(variants.get(2).expect()).extracting(Expectation::text).containsExactly("dropped > 0");
        assertThat(variants.get(3).expect()).isEmpty();
    }

    /** The column of the wrong word, counted from 1. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "drop-rat < 1%|5|unknown metric of the stream \"drop-rat\", did you mean \"drop-rate\"?",
                "flow hot lag-max < 1|14|unknown metric of a flow \"lag-max\"",
                "flow hott offered < 1|10|there is no flow \"hott\", did you mean \"hot\"?",
                "group x consumed < 1|11|there is no group \"x\"",
                "shard 2 offered < 1|11|a shard from 0 to 1, was \"2\"",
                "host 1 offered < 1|10|a host from 0 to 0, was \"1\"",
                "size=b offered < 1|5|breakdown names no field \"size\"",
                "drop-rate 1%|15|must be < | <= | > | >= | ==, was \"1%\"",
                "drop-rate < 1|17|drop-rate needs a unit",
                "offered < 1s|15|offered must be a whole number",
                "latency.p99 < 2|19|latency.p99 needs a unit",
                "drop-rate <|16|ends where a value is due",
                "drop-rate < 1% after|25|ends where a duration",
                "drop-rate < 1% after 10s|26|must be before the end at 10s, was 10s",
                "drop-rate < 1% for 5m|20|\"for\" is of alarms",
                "drop-rate < 1% after 5s 6s|29|doesn't belong here",
                "drop-rate < 1% per 5m|20|\"per\" is of alarms",
                "alarm x silent|11|there is no alarm \"x\"",
            })
    void aFaultPointsAtTheWrongWord(String text, int column, String message) {
        assertThatThrownBy(() -> run("expect:\n  - " + text + "\n"))
                .isInstanceOfSatisfying(ScenarioException.class, e -> {
                    assertThat(e.faults()).hasSize(1);
                    assertThat(e.faults().get(0).line()).isEqualTo(12);
                    assertThat(e.faults().get(0).column()).isEqualTo(column);
                    assertThat(e.faults().get(0).message()).contains(message);
                });
    }

    @Test
    void namesWithSpacesStandInQuotes() throws Exception {
        List<VariantSummary> variants = Hotshard.run(Hotshard.read(
                        STREAM.replace("kind: b", "kind: 'b < c'") + "expect: ['kind=\"b < c\" offered == 50']\n"))
                .summary()
                .variants();
        assertThat(variants.get(0).expect()).extracting(Expectation::held).containsExactly(true);
    }

    @Test
    void theResolvedScenarioExpectsTheSame() throws Exception {
        String text = STREAM + "expect: [drop-rate < 1%, 'key \"0\" offered  > 3']\n";
        String resolved = Hotshard.read(text).resolvedYaml();
        assertThat(Hotshard.read(resolved).experiment())
                .isEqualTo(Hotshard.read(text).experiment());
    }

    private static List<VariantSummary> run(String more) throws Exception {
        return Hotshard.run(Hotshard.read(STREAM + more)).summary().variants();
    }
}
