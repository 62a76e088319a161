package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Alarm;
import dev.hotshard.summary.VariantSummary.Detection;
import dev.hotshard.summary.VariantSummary.Expectation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When alarms fire and clear, on a stream that can be worked out by hand. */
class AlarmsTest {
    /**
     * Shard 1 gets 5/s, from 15 s on 6/s. Shard 0 gets 5/s, and from 20 s to 40 s 20/s: record k of these comes at 20 s + k/20 s. Its bucket
     * holds 10 and gets half a token from one to the next, so k = 0 to 18 are accepted, then every second one: k = 19 at 20.95 s is the first of 91 refused before
     * 30 s, 100 are refused from 30 s to 40 s. Of the accepted ones there are 19 in the first second, then 10/s.
     *
     * <p>Its member needs 125 ms for each: n s after 20 s it is done with 8n - 1 (the next is done at that very instant) of 9 + 10n, which leaves 10 + 2n; 50 at 40 s,
     * then 3 less each second. The oldest of those is then 1 + n/5 s old: number 8n - 1 of the accepted ones came at 19 s + 0.8n s. m s after 40 s it is number 159 + 8m,
     * from m = 7 on one of those that came at 5/s, at 30 s + 1.6m s, and 10 - 0.6m s old.
     */
    private static final String STREAM = """
            name: two shards
            duration: 65s
            stream: {shards: 2, partitioner: explicit, cap: {records: 10/s}}
            traffic:
              hot: {rate: {steps: {0s: 5/s, 20s: 20/s, 40s: 5/s}}, arrivals: even, fields: {shard: "0", kind: a}}
              cold: {rate: 5/s, arrivals: even, fields: {shard: "1", kind: b}}
              late: {rate: 1/s, from: 15s, arrivals: even, fields: {shard: "1", kind: c}}
            key: "{shard}"
            breakdown: [kind]
            hosts: {retry: {queue: 0}}
            consumers: {g: {members: 2, rate: 8/s}}
            """;

    @ParameterizedTest
    @CsvSource({
        "shard throttled > 0/s per 1s, 21, 41, shard 0",
        "shard throttled > 0/s per 10s for 20s, 40, 50, shard 0",
        "shard throttled > 0/s for 20s per 10s, 40, 50, shard 0",
        "shard 1 throttled > 0/s per 1s, NaN, NaN,",
        "throttled >= 9.5/s per 10s, 40, 50,",
        "dropped > 0/s per 1s, 21, 41,",
        "flow hot accepted > 15/s per 1s, 21, 22, flow hot",
        "flow offered >= 20/s per 10s, 30, 50, flow hot",
        "flow offered >= 20/s, NaN, NaN,",
        "host 0 offered > 20/s per 10s, 30, 50, host 0",
        "key share > 70% per 10s, 30, 50, key 0",
        "shard 0 share == 50% per 10s, 10, 20, shard 0",
        "utilisation > 80% per 10s, 30, 40,",
        "shard utilisation >= 100% per 10s, 30, 50, shard 0",
        "key utilisation > 100% per 10s, 30, 40, key 0",
        "kind=b accepted < 1/s per 10s, NaN, NaN,",
        "kind=d accepted < 1/s per 10s, 10, NaN, kind=d",
        "kind=c offered == 0/s per 1s for 10s, 10, 16, kind=c",
        "kind=c offered < 2/s per 1s for 20s, 20, NaN, kind=c",
        "group g lag > 15 per 1s, 23, 52, group g",
        "shard lag >= 50 per 10s, 40, 50, shard 0",
        "group lag-seconds > 3s per 1s, 31, 52, group g",
        "shard lag-seconds == 5s per 1s, 40, 41, shard 0",
        "waiting > 0 per 1s, NaN, NaN,",
        "kind=a offered >= 20/s per 7s, 28, 42, kind=a",
        "flow late offered < 1/s, 60, NaN, flow late",
    })
    void firesAtTheEndOfTheAggregateThatCompletesTheConditionAndClearsWithTheFirstThatDoesNotHold(
            String text, double firedAt, double clearedAt, String entity) throws Exception {
        Alarm alarm = run("alarms: {a: '" + text + "'}").get(0).alarms().get(0);
        assertThat(alarm).isEqualTo(new Alarm("a", firedAt, clearedAt, entity, Double.isNaN(firedAt) ? 0 : 1));
    }

    /** Shard 0 is refused in [20 s, 30 s), shard 1 in [30 s, 40 s): no shard twice in a row, but one or the other for 20 s. */
    @Test
    void itIsOneEntityThatHasToHoldInARowButAnyThatKeepsTheAlarm() throws Exception {
        List<Alarm> alarms = run(
                        """
                        alarms: {long: shard throttled > 0/s for 20s per 10s, short: shard throttled > 0/s per 10s}
                        """,
                        "40s: 5/s}",
                        "30s: 5/s}",
                        "{rate: 5/s",
                        "{rate: {steps: {0s: 5/s, 30s: 20/s, 40s: 5/s}}",
                        "from: 15s",
                        "from: 15s, for: 5s")
                .get(0)
                .alarms();
        assertThat(alarms)
                .containsExactly(
                        new Alarm("long", Double.NaN, Double.NaN, null, 0), new Alarm("short", 30, 50, "shard 0", 1));
    }

    /** Shard 0 is refused in [20 s, 40 s), shard 1 in [40 s, 50 s): it keeps up the alarm that it couldn't have raised. */
    @Test
    void oneThatHoldsForAShorterTimeKeepsTheAlarm() throws Exception {
        List<Alarm> alarms = run(
                        "alarms: {a: shard throttled > 0/s for 20s per 10s}",
                        "{rate: 5/s",
                        "{rate: {steps: {0s: 5/s, 40s: 20/s, 50s: 5/s}}",
                        "from: 15s",
                        "from: 15s, for: 5s")
                .get(0)
                .alarms();
        assertThat(alarms).containsExactly(new Alarm("a", 40, 60, "shard 0", 1));
    }

    @Test
    void itMayFireAgainAndTellsTheFirstTime() throws Exception {
        List<Alarm> alarms = run(
                        "alarms: {a: shard throttled > 0/s per 1s}", "40s: 5/s}", "30s: 5/s, 40s: 20/s, 50s: 5/s}")
                .get(0)
                .alarms();
        assertThat(alarms).containsExactly(new Alarm("a", 21, 31, "shard 0", 2));
    }

    @Test
    void ofTwoThatFireAtOnceTheOneFurtherBeyondTheBoundIsTold() throws Exception {
        List<Alarm> alarms = run("alarms: {high: shard offered > 1/s per 10s, low: flow offered < 9/s per 10s}")
                .get(0)
                .alarms();
        // From 0 s to 10 s both shards get 5/s, the lower number counts; late offers nothing.
        assertThat(alarms).extracting(Alarm::entity).containsExactly("shard 0", "flow late");
    }

    @Test
    void aggregatesThatBeginInTheWarmUpAreNotJudgedAndEarlyRecordsCount() throws Exception {
        List<Alarm> alarms = run("""
                        warmup: 25s
                        alarms: {a: shard throttled > 0/s per 10s, b: group lag > 44 per 1s}
                        """).get(0).alarms();
        // Lag is 10 + 2n: above 44 from 38 s on, with the records that came before 25 s.
        assertThat(alarms).containsExactly(new Alarm("a", 40, 50, "shard 0", 1), new Alarm("b", 38, 42, "group g", 1));
    }

    /** The first refused record waits from 20.95 s on, for 10 s; ten more come each second. */
    @Test
    void waitingRecordsAreCountedAtTheEndOfEachSecond() throws Exception {
        List<Alarm> alarms = run(
                        "alarms: {all: waiting >= 1 per 1s, host: host waiting >= 11 per 1s, minute: waiting > 80 per 10s}",
                        "{queue: 0}",
                        "{queue: 1000, backoff: {first: 10s, max: 10s, jitter: none}}")
                .get(0)
                .alarms();
        assertThat(alarms).extracting(Alarm::firedAtSeconds).containsExactly(21.0, 22.0, 30.0);
        assertThat(alarms).extracting(Alarm::entity).containsExactly(null, "host 0", null);
    }

    @Test
    void keysAndHostsAreTheOnesThatAppearAndAreToldByName() throws Exception {
        List<Alarm> alarms = run(
                        "alarms: {host: host b offered > 1/s per 1s, key: 'key \"1\" offered > 5.5/s per 1s'}",
                        "hosts: {",
                        "hosts: {per: kind, ")
                .get(0)
                .alarms();
        assertThat(alarms)
                .containsExactly(
                        new Alarm("host", 1, Double.NaN, "host b", 1), new Alarm("key", 16, Double.NaN, "key 1", 1));
    }

    @Test
    void expectationsAskWhatAlarmsDid() throws Exception {
        List<Expectation> judged = run("""
                        alarms: {early: throttled > 0/s per 1s, never: dropped > 100/s per 1s}
                        expect:
                          - alarm early silent
                          - alarm early fires
                          - alarm early fires before 21s
                          - alarm early fires before 22s
                          - alarm never silent
                          - alarm never fires
                        """).get(0).expect();
        assertThat(judged).extracting(Expectation::held).containsExactly(false, true, false, true, true, false);
        assertThat(judged).extracting(Expectation::value).containsExactly(1.0, 21.0, 21.0, 21.0, 0.0, Double.NaN);
    }

    @Test
    void anAlarmThatFindsNothingToMeasureIsNotSilent() throws Exception {
        VariantSummary summary = run("""
                        alarms: {a: utilisation > 70% per 1s}
                        expect: [alarm a silent]
                        """, "cap: {records: 10/s}", "cap: none").get(0);
        assertThat(summary.alarms()).containsExactly(new Alarm("a", Double.NaN, Double.NaN, null, Double.NaN));
        assertThat(summary.expect()).extracting(Expectation::held).containsExactly(false);
    }

    @Test
    void anAlarmChangesNothingElse() throws Exception {
        VariantSummary without = run("").get(0);
        VariantSummary with = run("alarms: {a: shard throttled > 0/s}").get(0);
        assertThat(with.withAlarms(List.of(), null)).isEqualTo(without);
    }

    @Test
    void variantsChangeAndRemoveAlarms() throws Exception {
        List<VariantSummary> variants = run("""
                alarms: {a: throttled > 0/s per 1s, b: dropped > 0/s per 1s}
                variants:
                  other: {alarms: {a: throttled > 0/s per 10s, b: null}}
                  none: {alarms: null}
                """);
        assertThat(variants.get(0).alarms()).extracting(Alarm::firedAtSeconds).containsExactly(21.0, 21.0);
        assertThat(variants.get(1).alarms()).extracting(Alarm::firedAtSeconds).containsExactly(30.0);
        assertThat(variants.get(2).alarms()).isEmpty();
    }

    /** The column of the wrong word, counted from 1. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "throtled > 0/s|6|unknown metric of the stream \"throtled\", did you mean \"throttled\"?",
                "lag > 5|6|unknown metric of the stream \"lag\"",
                "shard 0 dropped > 0/s|14|unknown metric of a shard \"dropped\"",
                "group g offered > 0/s|14|unknown metric of a group \"offered\"; allowed: lag, lag-seconds",
                "flow hott offered > 0/s|11|there is no flow \"hott\", did you mean \"hot\"?",
                "alarm a silent|6|unknown metric of the stream \"alarm\"",
                "size=b offered < 1/s|6|breakdown names no field \"size\"",
                "throttled > 0|18|throttled needs a unit",
                "share > 3%|6|unknown metric of the stream \"share\"",
                "key share > 3|18|share needs a unit",
                "waiting > 3s|16|waiting must be a whole number",
                "throttled > 0/s after 20m|22|\"after\" is of expectations",
                "throttled > 0/s per 1500ms|26|must be whole seconds, at least 1s, was 1500ms",
                "throttled > 0/s per 0s|26|must be whole seconds",
                "throttled > 0/s for 90s|26|must be so many whole aggregates of 1m, was 90s",
                "throttled > 0/s for 0s per 5s|26|must be so many whole aggregates of 5s",
                "throttled > 0/s for 2m|26|must be at most the run's 65s, was 2m",
                "throttled > 0/s per 70s|26|must be at most the run's 65s, was 70s",
                "throttled > 0/s for 1m for 1m|29|doesn't belong here",
                "throttled|15|ends where < | <= | > | >= | == is due",
            })
    void aFaultPointsAtTheWrongWord(String text, int column, String message) {
        assertThatThrownBy(() -> run("alarms:\n  a: " + text + "\n"))
                .isInstanceOfSatisfying(ScenarioException.class, e -> {
                    assertThat(e.faults()).hasSize(1);
                    assertThat(e.faults().get(0).line()).isEqualTo(13);
                    assertThat(e.faults().get(0).column()).isEqualTo(column);
                    assertThat(e.faults().get(0).message()).contains(message);
                });
    }

    @Test
    void theResolvedScenarioWatchesTheSame() throws Exception {
        String text = STREAM + "alarms: {a: ' key \"0\" share  > 3% for 30s per 10s', b: throttled > 0/s}\n";
        String resolved = Hotshard.read(text).resolvedYaml();
        assertThat(Hotshard.read(resolved).experiment())
                .isEqualTo(Hotshard.read(text).experiment());
    }

    /** The variants of the stream with some of its text replaced. */
    /** What is turned on in the middle of an aggregate is first seen in the next one: [30 s, 40 s) throttles, [40 s, 50 s) doesn't. */
    @ParameterizedTest
    @CsvSource({
        "'{from: 25s, delay: 5s}', 40",
        "'{from: 26s, delay: 5s}', NaN",
        "'{delay: 5s}', NaN",
        "off, NaN",
        "on, 30"
    })
    void anAlarmOnWhatIsNotVisibleCannotFire(String shards, double firedAt) throws Exception {
        VariantSummary run = run("""
                alarms: {a: shard throttled > 0/s per 10s}
                observe: {shards: %s}
                expect: [alarm a silent]
                """.formatted(shards)).get(0);
        assertThat((Double) run.alarms().get(0).firedAtSeconds()).isEqualTo((Double) firedAt);
        assertThat(run.expect().get(0).held()).isEqualTo(Double.isNaN(firedAt));
    }

    /** The first refusal is at 20.95 s, and the key 0 is offered 20/s where a shard takes 10. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dropped > 0/s per 1s   | {}                                       | 21  | 0 | 21  | 0 | 21",
                "dropped > 0/s per 10s  | {}                                       | 30  | 0 | 30  | 0 | 30",
                "dropped > 0/s per 10s  | {every: 10s, shards: off, keys: {from: 30s}} | 30  |   | NaN | 0 | 40",
                "dropped > 0/s per 10s  | {every: 10s, shards: {from: 10s, delay: 25s}, keys: off} | 30 | | NaN |   | NaN",
                "dropped > 99/s per 10s | {}                                       | NaN |   | NaN |   | NaN",
                "key share > 40% per 10s | {keys: {from: 9s}}                      | 20  | 0 | 21  | 1 | 20",
            })
    void peopleKnowOnceAnAlarmHasFiredAndTheMetricsAreThere(
            String alarm, String observe, double symptom, String shard, double shardNamed, String key, double keyNamed)
            throws Exception {
        Detection detection =
                run("alarms: {a: '" + alarm + "'}\nobserve: " + observe).get(0).detection();
        assertThat(detection)
                .isEqualTo(new Detection(
                        "throttle",
                        20.95,
                        Double.isNaN(symptom) ? null : "a",
                        symptom - 20.95,
                        shard,
                        shardNamed - 20.95,
                        key,
                        keyNamed - 20.95));
    }

    /** Without a cap trouble is lag: n s after 20 s the member is done with 8n - 1 of 20n, which leaves 13 after the first second and 25 after the second. */
    @Test
    void withoutACapTroubleIsALagAboveOnePoll() throws Exception {
        Detection detection = run(
                        "alarms: {late: group g lag > 15 per 1s}",
                        ", cap: {records: 10/s}",
                        "",
                        "rate: 8/s}",
                        "rate: 8/s, poll: 10}")
                .get(0)
                .detection();
        assertThat(detection).isEqualTo(new Detection("lag", 21, "late", 1, "0", 1, "0", 1));
    }

    /** As above the first one without a token comes at 20.95 s; it waits. The line grows by 10/s, so who comes about a second later is the first to wait that long, and is dropped at 22.9 s. */
    @Test
    void whereShardsDelayTroubleIsTheFirstRecordHeldBack() throws Exception {
        String[] delaying = {"cap: {records: 10/s}", "cap: {records: 10/s}, overflow: delay", "{queue: 0}", "{ttl: 1s}"
        };
        assertThat(run("alarms: {a: 'dropped > 0/s per 1s'}", delaying).get(0).detection())
                .isEqualTo(new Detection("held-back", 20.95, "a", 23 - 20.95, "0", 23 - 20.95, "0", 23 - 20.95));
    }

    /** What was refused before the warm-up's end isn't told, so the first that is known is the drop of what had waited for 3 s. */
    @Test
    void aDropBeforeAnyThrottleIsTrouble() throws Exception {
        Detection detection = run(
                        "alarms: {a: 'dropped > 0/s per 1s'}\nwarmup: 40s",
                        "{queue: 0}",
                        "{ttl: 3s, backoff: {first: 10s, max: 10s, jitter: none}}")
                .get(0)
                .detection();
        assertThat(detection).isNotNull();
        assertThat(detection.trouble()).isEqualTo("drop");
        assertThat(detection.troubleSeconds()).isBetween(40.0, 43.0);
    }

    @Test
    void withoutAnAlarmNobodyIsTold() throws Exception {
        assertThat(run("").get(0).detection()).isNull();
    }

    private static List<VariantSummary> run(String more, String... replaced) throws Exception {
        String text = STREAM;
        for (int i = 0; i < replaced.length; i += 2) {
            assertThat(text).contains(replaced[i]);
            text = text.replace(replaced[i], replaced[i + 1]);
        }
        return Hotshard.run(Hotshard.read(text + more)).summary().variants();
    }
}
