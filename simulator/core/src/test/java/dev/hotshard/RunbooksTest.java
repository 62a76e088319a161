package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Action;
import dev.hotshard.summary.VariantSummary.Alarm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows an alarm: the same as if it had been planned for that nanosecond. */
class RunbooksTest {
    /** 150/s of one key where a shard takes 100: refusals from 5 s on, so that the alarm fires at the end of its aggregate, at 10 s. */
    private static final String STREAM = """
            name: a runbook
            duration: 40s
            stream: {shards: 4, cap: {records: 100/s, burst: 1s}}
            traffic:
              base: {rate: 80/s, fields: {key: {count: 40, name: "k{n}"}, part: {count: 5, name: "p{n}"}}}
              hot: {rate: 150/s, from: 5s, fields: {key: hot, part: {count: 5, name: "p{n}"}}}
            key: "{key}"
            hosts: {count: 2, retry: {queue: 300}}
            consumers: {g: {members: 2, rate: 200/s}}
            alarms: {refused: throttled > 0/s per 10s}
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set: {key: \"{key}:{part}\"}",
                "set: {key: {template: \"{key}\", buckets: 4}}",
                "set: {key: none}",
                "set: {load: 50 %}",
                "set: {traffic: {hot: {rate: 10/s}}}",
                "set: {stream: {cap: {records: 300/s}}}",
                "set: {stream: {partitioner: crc32}}",
                "set: {hosts: {retry: {queue: 50}}}",
                "set: {consumers: {g: {members: 3, rate: 100/s}}}",
                "enable: keys"
            })
    void isWhatAChangePlannedForThatNanosecondIs(String action) throws Exception {
        VariantSummary planned = run("timeline: [{at: 13s1ns, " + action + "}]");
        VariantSummary followed = run("timeline: [{when: refused, after: 3s, " + action + "}]");
        assertThat(followed.alarms()).extracting(Alarm::firedAtSeconds).containsExactly(10.0);
        assertThat(followed).isEqualTo(planned);
    }

    /** Where host 1 chooses by itself it remembers what it chose, whatever the others hash by from then on; where it doesn't it follows them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{partitioner: round-robin}",
                "{partitioner: {sticky: 5 KB}}",
                "{partitioner: {two-choices: 2}}",
                "{key: \"own-{key}\"}",
                "{retry: {queue: 5}}"
            })
    void hostsThatDifferFollowAnAlarmAsTheyFollowAPlan(String except) throws Exception {
        String[] differing = {
            "rate: 150/s", "rate: 400/s", "{queue: 300}}", "{queue: 300}, except: {1: " + except + "}}"
        };
        String action = "set: {stream: {partitioner: crc32}}";
        VariantSummary planned = run("timeline: [{at: 13s1ns, " + action + "}]", differing);
        VariantSummary followed = run("timeline: [{when: refused, after: 3s, " + action + "}]", differing);
        assertThat(followed.alarms()).extracting(Alarm::firedAtSeconds).containsExactly(10.0);
        assertThat(followed).isEqualTo(planned);
    }

    /** The timeline has changed key and load at 7 s: rolling back the key leaves the load as it is. */
    @Test
    void aSetTouchesWhatItNamesWhateverTheTimelineHasMadeOfIt() throws Exception {
        String deploy = "{at: 7s, set: {key: \"{part}\", load: 120 %}}";
        VariantSummary planned = run("timeline: [" + deploy + ", {at: 10s1ns, set: {key: \"{key}\"}}]");
        VariantSummary followed = run("timeline: [" + deploy + ", {when: refused, set: {key: \"{key}\"}}]");
        assertThat(followed).isEqualTo(planned);
    }

    /** The caps that the timeline has set at 7 s stay as well. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "split-shard: hottest",
                "split-shard: 1, takes: 2s",
                "merge-shards: [0, 1]",
                "isolate-key: hottest, takes: 2s",
                "set: {stream: {shards: 6}}",
                "set: {stream: {shards: 6, partitioner: hash-range}}, takes: 2s",
                "crash-member: {group: g, member: 1, for: 5s}"
            })
    void shardsAndMembersFollowAnAlarmToo(String action) throws Exception {
        String raise = "{at: 7s, set: {stream: {cap: {records: 120/s}}}}";
        String[] ranges = {"shards: 4, ", "shards: 4, partitioner: md5-range, "};
        VariantSummary planned = run("timeline: [" + raise + ", {at: 13s1ns, " + action + "}]", ranges);
        VariantSummary followed = run("timeline: [" + raise + ", {when: refused, after: 3s, " + action + "}]", ranges);
        assertThat(followed).isEqualTo(planned);
    }

    @Test
    void nothingFollowsAnAlarmThatDoesNotFireOrFiresTooLate() throws Exception {
        assertThat(run("timeline: [{when: refused, after: 30s, set: {load: 0x}}]")
                        .actions())
                .isEmpty();
        assertThat(run("timeline: [{when: refused, after: 29s, set: {load: 0x}}]")
                        .actions())
                .hasSize(1);
        assertThat(run("""
                observe: {shards: off}
                timeline: [{when: refused, set: {load: 0x}}]
                """, "throttled >", "shard throttled >").actions()).isEmpty();
    }

    @Test
    void turnedOnMetricsAreSeenAfterTheirDelay() throws Exception {
        VariantSummary summary = run("""
                observe: {keys: {delay: 5s}, every: 5s}
                timeline: [{when: refused, after: 2s, enable: keys}, {at: 25s, enable: keys}, {at: 26s, enable: shards}]
                """);
        // They are there from 17 s and a nanosecond on: the first whole step is [20 s, 25 s).
        assertThat(summary.detection().keyAfterSeconds() + summary.detection().troubleSeconds())
                .isEqualTo(25);
        assertThat(summary.actions())
                .extracting(Action::effect)
                .containsExactly(
                        "the first metrics of single keys are there from 17.0s on",
                        "metrics of single keys were on already",
                        "metrics of single shards were on already");
    }

    private static VariantSummary run(String more, String... replaced) throws Exception {
        String text = STREAM;
        for (int i = 0; i < replaced.length; i += 2) {
            assertThat(text).contains(replaced[i]);
            text = text.replace(replaced[i], replaced[i + 1]);
        }
        return Hotshard.run(Hotshard.read(text + more)).summary().variants().get(0);
    }
}
