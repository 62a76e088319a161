package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.TimelineChange;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What comes out where one layer lies over another. */
class OverlaysTest {
    private static String merged(String path, String lower, String upper) {
        Faults faults = new Faults("");
        Node below = YamlTree.value("", lower, 0, "", faults);
        Node above = YamlTree.value("", upper, 0, "", faults);
        assertThat(faults.count()).isZero();
        return YamlText.flow(Overlays.merge(below, above, path));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # maps merge by leaf, and what stands above wins
            stream                  | {shards: 4, cap: {records: 1/s}} | {cap: {bytes: 1 B/s}}       | {shards: 4, cap: {records: 1/s, bytes: 1 B/s}}
            stream                  | {shards: 4}                      | {shards: 5}                 | {shards: 5}
            # lists and weights are replaced
            traffic.*.fields        | {k: [a, b]}                      | {k: [c]}                    | {k: [c]}
            populations.*           | {weights: {a: 1, b: 2}}          | {weights: {c: 1}}           | {weights: {c: 1}}
            traffic.*.fields.*      | {weights: {a: 1, b: 2}}          | {weights: {c: 1}}           | {weights: {c: 1}}
            # a choice is replaced whole by another alternative, and merges with its own
            traffic.*               | {rate: {steps: {0s: 1/s}, every: 5s}} | {rate: {ramp: {0s: 2/s}}} | {rate: {ramp: {0s: 2/s}}}
            traffic.*               | {rate: {steps: {0s: 1/s}, every: 5s}} | {rate: {steps: {9s: 2/s}}} | {rate: {steps: {0s: 1/s, 9s: 2/s}, every: 5s}}
            traffic.*               | {size: {lognormal: {p50: 1 B, p99: 2 B}}} | {size: {lognormal: {p99: 3 B}}} | {size: {lognormal: {p50: 1 B, p99: 3 B}}}
            traffic.*               | {size: {lognormal: {p50: 1 B, p99: 2 B}}} | {size: {uniform: [1 B, 2 B]}} | {size: {uniform: [1 B, 2 B]}}
            traffic.*.fields        | {k: {of: users, pick: 1}}        | {k: {weights: {a: 1}}}      | {k: {weights: {a: 1}}}
            traffic.*.fields        | {k: {of: users}}                 | {k: {of: users, pick: 2}}   | {k: {of: users, pick: 2}}
            populations             | {p: {count: 5, except: {u1: 2x}}} | {p: {file: k.csv}}         | {p: {file: k.csv}}
            populations.*           | {popularity: {zipf: 1}}          | {popularity: {lognormal: 1}} | {popularity: {lognormal: 1}}
            consumers.*             | {service: {fixed: 1s}}           | {service: {exponential: 1s}} | {service: {exponential: 1s}}
            stream                  | {partitioner: {sticky: 1 KB}}    | {partitioner: {two-choices: 2}} | {partitioner: {two-choices: 2}}
            # a text takes a map's place, and a map a text's
            traffic.*               | {rate: {steps: {0s: 1/s}}}       | {rate: 5/s}                 | {rate: 5/s}
            stream                  | {cap: none}                      | {cap: {records: 1/s}}       | {cap: {records: 1/s}}
            # one of several alternatives drops the others, null doesn't
            hosts                   | {count: 5, retry: {queue: 1}}    | {per: k}                    | {retry: {queue: 1}, per: k}
            traffic.*               | {rate: 5/s, from: 1s}            | {share: 5 %}                | {from: 1s, share: 5 %}
            consumers.*             | {service: {fixed: 1s}}           | {rate: 5/s}                 | {rate: 5/s}
            consumers.*             | {rate: 5/s}                      | {service: null}             | {rate: 5/s, service: null}
            ''                      | {key: {spread: window, buckets: 4}} | {key: {by: a}}           | {key: {buckets: 4, by: a}}
            key                     | {only: {hottest: 9, refresh: 5s}} | {only: {hottest: 8}}      | {only: {hottest: 8, refresh: 5s}}
            key                     | {only: {hottest: 9, refresh: 5s}} | {only: {above: 1/s}}      | {only: {above: 1/s}}
            key                     | {buckets: {target: 1/s}}         | {buckets: 4}                | {buckets: 4}
            # a key map that names its template starts afresh
            ''                      | {key: {template: a, buckets: 4, only: [x]}} | {key: {buckets: 8}} | {key: {template: a, buckets: 8, only: [x]}}
            ''                      | {key: {template: a, buckets: 4, only: [x]}} | {key: {template: b, buckets: 8}} | {key: {template: b, buckets: 8}}
            # a map over a key that is a text salts it, unless it names another template or there is nothing to salt
            ''                      | {key: a}                  | {key: {buckets: 8}}         | {key: {template: a, buckets: 8}}
            ''                      | {key: a}                  | {key: {only: {hottest: 8}}} | {key: {template: a, only: {hottest: 8}}}
            ''                      | {key: a}                  | {key: {template: b, buckets: 8}} | {key: {template: b, buckets: 8}}
            ''                      | {key: none}                      | {key: {buckets: 8}}         | {key: {buckets: 8}}
            ''                      | {key: {template: a, buckets: 4}} | {key: a}             | {key: a}
            ''                      | {variants: {v: {key: a}}}        | {variants: {v: {key: {buckets: 8}}}} | {variants: {v: {key: {template: a, buckets: 8}}}}
            # null removes, and stays to remove from layers below
            stream                  | {cap: {records: 1/s, bytes: 1 B/s}} | {cap: {bytes: null}}     | {cap: {records: 1/s, bytes: null}}
            stream                  | {cap: {bytes: null}}             | {cap: {bytes: 2 B/s}}       | {cap: {bytes: 2 B/s}}
            # within variants the paths begin at the root again
            ''                      | {variants: {v: {hosts: {count: 5}}}} | {variants: {v: {hosts: {per: k}}}} | {variants: {v: {hosts: {per: k}}}}
            """)
    void layersMerge(String path, String lower, String upper, String expected) {
        assertThat(merged(path == null ? "" : path, lower, upper)).isEqualTo(expected);
    }

    private static Experiment experiment(String text) {
        try {
            return ScenarioReader.read("s.yaml", text, Source.none(), List.of()).experiment();
        } catch (ScenarioException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    @Test
    void aVariantWithAnotherPlatformHasThatPlatformsPreset() {
        Experiment experiment = experiment("""
                name: X
                stream: {shards: 4, platform: kinesis, cap: {records: 500/s}}
                traffic: {a: {rate: 10/s, fields: {k: v}}}
                key: "{k}"
                variants: {other: {stream: {platform: dynamodb}}}
                """);
        var cap = experiment.variants().get(1).scenario().stream().cap();
        assertThat(cap.recordsPerSecond()).isEqualTo(Fraction.of(500));
        assertThat(cap.bytesPerSecond()).as("brought by kinesis only").isNull();
        assertThat(cap.unitsPerSecond()).isEqualTo(Fraction.of(1000));
    }

    /** In a variant, on the timeline and on the command line: the number of buckets is all that salting a key takes. */
    @Test
    void aKeyIsSaltedByItsBucketsAlone() throws ScenarioException {
        String text = """
                name: X
                stream: {shards: 4}
                traffic: {a: {rate: 10/s, fields: {k: v}}}
                key: "{k}"
                timeline: [{at: 1m, set: {key: {buckets: 2}}}]
                variants: {four: {key: {buckets: 4}}, hottest: {key: {only: {hottest: 1}, buckets: 3}}}
                """;
        Experiment experiment = experiment(text);
        KeySpec.Template template = experiment.baseline().key().template();
        KeySpec.Scope all = new KeySpec.Scope.All();
        assertThat(experiment.baseline().key().salting()).isNull();
        assertThat(experiment.baseline().timeline().get(0).after().key()).isEqualTo(salted(template, 2, all));
        assertThat(experiment.variants().get(1).scenario().key()).isEqualTo(salted(template, 4, all));
        assertThat(experiment.variants().get(2).scenario().key())
                .isEqualTo(salted(template, 3, new KeySpec.Scope.Hottest(1)));
        ScenarioFile set =
                ScenarioReader.read("s.yaml", text, Source.none(), List.of(new Setting("--set", "key.buckets", "8")));
        assertThat(set.experiment().baseline().key()).isEqualTo(salted(template, 8, all));
        ScenarioFile again = ScenarioReader.read("r.yaml", set.resolvedYaml(), Source.none(), List.of());
        assertThat(again.experiment()).isEqualTo(set.experiment());
    }

    private static KeySpec salted(KeySpec.Template template, int buckets, KeySpec.Scope scope) {
        return new KeySpec(
                template,
                new KeySpec.Salting(new KeySpec.Buckets.Fixed(buckets), new KeySpec.Spread.PerRecord(), scope));
    }

    @Test
    void changesAddUpInTheOrderOfTimeAndOfTheList() {
        Scenario scenario = experiment("""
                name: X
                stream: {shards: 4}
                traffic: {a: {rate: 10/s, fields: {k: v}}, b: {rate: 5/s, fields: {k: v}}, c: {share: 5 %, fields: {k: v}}}
                key: "{k}"
                consumers: {g: {rate: 5/s}}
                timeline:
                  - {at: 5m, set: {load: 3x}}
                  - {at: 1m, set: {traffic: {a: {rate: 20/s}, c: {rate: 1/s}}, consumers: {g: {members: 0}}}}
                  - {at: 5m, set: {load: 4x, consumers: {g: {members: null, service: {fixed: 200ms}}}}}
                """).baseline();
        List<TimelineChange> timeline = scenario.timeline();
        assertThat(timeline)
                .extracting(TimelineChange::atNanos)
                .containsExactly(60_000_000_000L, 300_000_000_000L, 300_000_000_000L);
        assertThat(timeline)
                .extracting(TimelineChange::what)
                .containsExactly(
                        "set: {traffic: {a: {rate: 20/s}, c: {rate: 1/s}}, consumers: {g: {members: 0}}}",
                        "set: {load: 3x}",
                        "set: {load: 4x, consumers: {g: {members: 1, rate: 5/s}}}");
        Scenario last = timeline.get(2).after();
        assertThat(last.load()).isEqualTo(Fraction.of(4));
        assertThat(last.traffic().get("a").rate()).isEqualTo(new RateLaw.Constant(Fraction.of(20)));
        assertThat(last.traffic().get("c").rate()).isEqualTo(new RateLaw.Constant(Fraction.ONE));
        assertThat(last.traffic().get("b")).isEqualTo(scenario.traffic().get("b"));
        assertThat(last.consumers().get("g"))
                .isEqualTo(new GroupSpec(
                        1, GroupSpec.Assignor.RANGE, new GroupSpec.ServiceLaw.Fixed(Fraction.of(200_000_000)), 500));
        assertThat(last.timeline()).isEmpty();
        assertThat(timeline.get(1).after().load()).isEqualTo(Fraction.of(3));
    }

    @Test
    void whatAVariantRemovesIsGone() {
        Experiment experiment = experiment("""
                name: X
                stream: {shards: 4, platform: kafka, overflow: throttle, total: {records: 50/s}}
                traffic: {a: {rate: 10/s, fields: {k: v}}, b: {rate: 5/s, fields: {k: v}}}
                key: "{k}"
                hosts: {retry: {queue: 5, backoff: {first: 1s}}}
                consumers: {g: {rate: 5/s}}
                variants: {bare: {traffic: {b: null}, consumers: null, key: null, stream: {total: null}, hosts: {retry: null}}}
                """);
        Scenario bare = experiment.variants().get(1).scenario();
        assertThat(bare.traffic()).containsOnlyKeys("a");
        assertThat(bare.consumers()).isEmpty();
        assertThat(bare.key().template()).as("kafka's default").isNull();
        assertThat(bare.stream().total()).isNull();
        assertThat(bare.hosts().retry().queue()).isEqualTo(RetrySpec.Capacity.ofRecords(10_000));
        assertThat(bare.hosts().retry().backoff().firstNanos()).isEqualTo(100_000_000);
    }
}
