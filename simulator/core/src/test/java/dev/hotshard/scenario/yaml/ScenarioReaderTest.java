package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.GroupSpec.ServiceLaw;
import dev.hotshard.scenario.HostsSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.KeySpec.Template.Part;
import dev.hotshard.scenario.NameTemplate;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.Popularity;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.Population.Exceptional;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.RateLaw.Point;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.SizeLaw;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TimelineChange;
import dev.hotshard.scenario.TotalSpec;
import dev.hotshard.scenario.Visibility;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a right scenario means, value by value; the values were worked out from the format by hand. */
class ScenarioReaderTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MINUTE = 60 * SECOND;

    private static Scenario read(String... lines) {
        return experiment(lines).baseline();
    }

    private static Experiment experiment(String... lines) {
        try {
            return ScenarioReader.read("s.yaml", String.join("\n", lines), Source.none(), List.of())
                    .experiment();
        } catch (ScenarioException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static Scenario withStream(String stream) {
        return read("name: X", "stream: " + stream, "traffic: {a: {rate: 10/s, fields: {k: v}}}", "key: \"{k}\"");
    }

    private static FlowSpec flow(String flow) {
        return read("name: X", "stream: {shards: 4}", "traffic: {a: {" + flow + "}}", "key: none")
                .traffic()
                .get("a");
    }

    private static FieldLaw field(String law) {
        return flow("rate: 1/s, fields: {f: " + law + "}").fields().get("f");
    }

    private static KeySpec key(String key) {
        return read("name: X", "stream: {shards: 4}", "traffic: {a: {rate: 1/s, fields: {k: v, l: w}}}", "key: " + key)
                .key();
    }

    private static Fraction whole(long value) {
        return Fraction.of(value);
    }

    @Test
    void readsTheExampleOfTheFormat() {
        Experiment experiment = experiment("""
                name: Three-value partition key
                about: >
                  A deploy keys the stream by a field with three values.
                seed: 7
                duration: 40m
                warmup: 0s
                sample: 1s
                load: 1x
                stream:
                  platform: kinesis
                  shards: 16
                  partitioner: md5-range
                  cap: {records: 1000/s, bytes: 1 MiB/s, burst: 1s}
                  total: none
                  overflow: throttle
                populations:
                  users: {count: 200k, name: "u{n}", popularity: {zipf: 0.6}, except: {u17: 50x, u3: 2%}}
                traffic:
                  events:
                    rate: 1700/s
                    arrivals: poisson
                    size: 600 B
                    fields:
                      source: {weights: {web: 95, mobile: 4, batch: 1}}
                      user_id: {of: users}
                  flash-sale:
                    from: 4m
                    for: 90s
                    every: 9m
                    share: 35%
                    fields: {source: web, user_id: {of: users, pick: 1}}
                key: "{user_id}"
                breakdown: [source]
                hosts:
                  count: 6
                  retry:
                    mode: queue
                    queue: 10000
                    full: drop-newest
                    batch: 500
                    backoff: {first: 100ms, factor: 2, max: 5s, jitter: full}
                    attempts: unlimited
                    ttl: unlimited
                consumers:
                  anomaly-detection: {members: 16, assignor: range, rate: 2000/s, poll: 500}
                timeline:
                  - {at: 5m,  set: {key: "{source}"}}
                  - {at: 30m, set: {key: "{source}:{user_id}"}}
                variants:
                  composite: {key: "{source}:{user_id}"}
                  never-deployed: {timeline: []}
                """);
        Population users = new Population.Generated(
                200_000,
                new NameTemplate("u", "", 0, 0),
                new Popularity.Zipf(0.6),
                new TreeMap<>(Map.of(
                        "u17", new Exceptional.Factor(whole(50)), "u3", new Exceptional.Share(Fraction.of(2, 100)))));
        Population sources =
                new Population.Listed(List.of("batch", "mobile", "web"), List.of(1.0, 4.0, 95.0), new TreeMap<>());
        FlowSpec events = new FlowSpec(
                new RateLaw.Constant(whole(1700)),
                FlowSpec.Arrivals.POISSON,
                new SizeLaw.Fixed(600),
                new TreeMap<>(Map.of(
                        "source", new FieldLaw.Of("source", sources), "user_id", new FieldLaw.Of("users", users))),
                0,
                null,
                null);
        FlowSpec sale = new FlowSpec(
                new RateLaw.Share(Fraction.of(35, 100)),
                FlowSpec.Arrivals.POISSON,
                new SizeLaw.Fixed(1000),
                new TreeMap<>(Map.of(
                        "source", new FieldLaw.Constant("web"), "user_id", new FieldLaw.Pick("users", users, 1))),
                4 * MINUTE,
                90 * SECOND,
                9 * MINUTE);
        Scenario before = new Scenario(
                "Three-value partition key",
                "A deploy keys the stream by a field with three values.",
                7,
                40 * MINUTE,
                0,
                SECOND,
                Fraction.ONE,
                new StreamSpec(
                        Platform.KINESIS,
                        16,
                        new PartitionerSpec(PartitionerSpec.Kind.MD5_RANGE, 0),
                        new CapSpec(whole(1000), whole(1 << 20), null, 1024, SECOND),
                        null,
                        null,
                        StreamSpec.Overflow.THROTTLE,
                        1L << 20,
                        null,
                        null,
                        null,
                        null),
                new TreeMap<>(Map.of("users", users)),
                new TreeMap<>(Map.of("events", events, "flash-sale", sale)),
                new TreeMap<>(),
                plain(new Part("user_id", true)),
                plain(new Part("user_id", true)).template(),
                List.of("source"),
                HostsSpec.alike(
                        6,
                        null,
                        new RetrySpec(
                                RetrySpec.Mode.QUEUE,
                                RetrySpec.Capacity.ofRecords(10_000),
                                RetrySpec.Full.DROP_NEWEST,
                                500,
                                new RetrySpec.Backoff(100_000_000, 2, 5 * SECOND, RetrySpec.Jitter.FULL),
                                RetrySpec.UNLIMITED,
                                RetrySpec.UNLIMITED)),
                new TreeMap<>(Map.of(
                        "anomaly-detection",
                        new GroupSpec(16, GroupSpec.Assignor.RANGE, new ServiceLaw.Fixed(whole(500_000)), 500))),
                List.of(),
                List.of(),
                Visibility.ALL,
                new TreeMap<>(),
                List.of());
        KeySpec composite = plain(new Part("source", true), new Part(":", false), new Part("user_id", true));
        List<TimelineChange> timeline = List.of(
                new TimelineChange(
                        5 * MINUTE,
                        Action.Set.ELSE,
                        "set: {key: \"{source}\"}",
                        withKey(before, plain(new Part("source", true)))),
                new TimelineChange(
                        30 * MINUTE,
                        Action.Set.ELSE,
                        "set: {key: \"{source}:{user_id}\"}",
                        withKey(before, composite)));
        assertThat(experiment.variants())
                .containsExactly(
                        new Experiment.Variant("baseline", before.withTimeline(timeline, List.of())),
                        new Experiment.Variant(
                                "composite", withKey(before, composite).withTimeline(timeline, List.of())),
                        new Experiment.Variant("never-deployed", before));
    }

    private static KeySpec plain(Part... parts) {
        return new KeySpec(new KeySpec.Template(Arrays.asList(parts)), null);
    }

    private static Scenario withKey(Scenario from, KeySpec key) {
        return new Scenario(
                from.name(),
                from.about(),
                from.seed(),
                from.durationNanos(),
                from.warmupNanos(),
                from.sampleNanos(),
                from.load(),
                from.stream(),
                from.populations(),
                from.traffic(),
                from.reads(),
                key,
                from.orderBy(),
                from.breakdown(),
                from.hosts(),
                from.consumers(),
                List.of(),
                List.of(),
                from.observe(),
                from.alarms(),
                from.expect());
    }

    @Test
    void whatIsNotSaidHasTheDefaultsOfEveryPlatform() {
        Scenario scenario = withStream("{shards: 4}");
        assertThat(scenario.about()).isEmpty();
        assertThat(scenario.seed()).isEqualTo(1);
        assertThat(scenario.durationNanos()).isEqualTo(10 * MINUTE);
        assertThat(scenario.warmupNanos()).isZero();
        assertThat(scenario.sampleNanos()).isEqualTo(SECOND);
        assertThat(scenario.load()).isEqualTo(Fraction.ONE);
        assertThat(scenario.breakdown()).isEmpty();
        assertThat(scenario.consumers()).isEmpty();
        assertThat(scenario.timeline()).isEmpty();
        assertThat(scenario.stream())
                .isEqualTo(new StreamSpec(
                        Platform.CUSTOM,
                        4,
                        new PartitionerSpec(PartitionerSpec.Kind.MURMUR2, 0),
                        new CapSpec(null, null, null, 1024, SECOND),
                        null,
                        null,
                        StreamSpec.Overflow.THROTTLE,
                        null,
                        null,
                        null,
                        null,
                        null));
        FlowSpec flow = scenario.traffic().get("a");
        assertThat(flow.arrivals()).isEqualTo(FlowSpec.Arrivals.POISSON);
        assertThat(flow.size()).isEqualTo(new SizeLaw.Fixed(1000));
        HostsSpec hosts = scenario.hosts();
        assertThat(hosts.count()).isEqualTo(1);
        assertThat(hosts.retry().queue()).isEqualTo(RetrySpec.Capacity.ofRecords(10_000));
        assertThat(hosts.retry().full()).isEqualTo(RetrySpec.Full.DROP_NEWEST);
        assertThat(hosts.retry().batch()).isEqualTo(500);
        assertThat(hosts.retry().ttlNanos()).isEqualTo(RetrySpec.UNLIMITED);
        // A 600th of the run where that is more than a second.
        assertThat(read("name: X", "duration: 40m", "stream: {shards: 4}", "traffic: {a: {rate: 10/s}}", "key: none")
                        .sampleNanos())
                .isEqualTo(4 * SECOND);
    }

    @Test
    void eachPlatformBringsItsDefaults() {
        StreamSpec kinesis = withStream("{shards: 4, platform: kinesis}").stream();
        assertThat(kinesis.partitioner().kind()).isEqualTo(PartitionerSpec.Kind.MD5_RANGE);
        assertThat(kinesis.cap()).isEqualTo(new CapSpec(whole(1000), whole(1 << 20), null, 1024, SECOND));
        assertThat(kinesis.recordLimitBytes()).isEqualTo(1 << 20);
        StreamSpec kafka = withStream("{shards: 4, platform: kafka}").stream();
        assertThat(kafka.partitioner().kind()).isEqualTo(PartitionerSpec.Kind.MURMUR2);
        assertThat(kafka.cap()).isEqualTo(CapSpec.NONE);
        assertThat(kafka.recordLimitBytes()).isEqualTo(1 << 20);
        StreamSpec dynamodb = withStream("{shards: 4, platform: dynamodb}").stream();
        assertThat(dynamodb.partitioner().kind()).isEqualTo(PartitionerSpec.Kind.HASH_RANGE);
        assertThat(dynamodb.cap()).isEqualTo(new CapSpec(null, null, whole(1000), 1024, SECOND));
        assertThat(dynamodb.recordLimitBytes()).isEqualTo(400 * 1024);
        assertThat(read("name: X", "stream: {shards: 4, platform: kafka}", "traffic: {a: {rate: 1/s}}")
                        .key())
                .isEqualTo(KeySpec.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "kinesis, QUEUE, 9223372036854775807, 100, 5000, FULL",
        "kafka, RECORD, 9223372036854775807, 100, 1000, EQUAL",
        "dynamodb, RECORD, 9, 25, 20000, FULL",
        "custom, QUEUE, 9223372036854775807, 100, 5000, FULL"
    })
    void eachPlatformRetriesInItsWay(
            String platform, RetrySpec.Mode mode, long attempts, long first, long max, RetrySpec.Jitter jitter) {
        RetrySpec retry =
                withStream("{shards: 4, platform: " + platform + "}").hosts().retry();
        assertThat(retry.mode()).isEqualTo(mode);
        assertThat(retry.attempts()).isEqualTo(attempts);
        assertThat(retry.backoff()).isEqualTo(new RetrySpec.Backoff(first * 1_000_000, 2, max * 1_000_000, jitter));
    }

    @Test
    void capsMergeWithThePresetAndNullRemoves() {
        assertThat(withStream("{shards: 4, platform: kinesis, cap: {records: 150/s}}").stream()
                        .cap())
                .isEqualTo(new CapSpec(whole(150), whole(1 << 20), null, 1024, SECOND));
        assertThat(withStream("{shards: 4, platform: kinesis, cap: {bytes: null}}").stream()
                        .cap())
                .isEqualTo(new CapSpec(whole(1000), null, null, 1024, SECOND));
        assertThat(withStream("{shards: 4, platform: kinesis, cap: none}").stream()
                        .cap())
                .isEqualTo(CapSpec.NONE);
        assertThat(withStream("{shards: 4, platform: kinesis, cap: null}").stream()
                        .cap())
                .isEqualTo(CapSpec.NONE);
        assertThat(withStream("{shards: 4, platform: dynamodb, cap: {unit: 4 KiB, burst: null}}").stream()
                        .cap())
                .isEqualTo(new CapSpec(null, null, whole(1000), 4096, SECOND));
    }

    @Test
    void aTotalLendsAndSavesUpFiveMinutesByDefault() {
        assertThat(withStream("{shards: 4, total: {units: 50k/s}}").stream().total())
                .isEqualTo(new TotalSpec(null, null, whole(50_000), 300 * SECOND, true));
        assertThat(withStream("{shards: 4, total: {records: 5/s, burst: 10s, lend: false}}").stream()
                        .total())
                .isEqualTo(new TotalSpec(whole(5), null, null, 10 * SECOND, false));
    }

    @Test
    void partitionersWithAParameter() {
        assertThat(withStream("{shards: 4, partitioner: {sticky: 32 KiB}}").stream()
                        .partitioner())
                .isEqualTo(new PartitionerSpec(PartitionerSpec.Kind.STICKY, 32 * 1024));
        assertThat(withStream("{shards: 4, partitioner: sticky}").stream().partitioner())
                .isEqualTo(new PartitionerSpec(PartitionerSpec.Kind.STICKY, 16 * 1024));
        assertThat(withStream("{shards: 4, partitioner: {two-choices: 3}}").stream()
                        .partitioner())
                .isEqualTo(new PartitionerSpec(PartitionerSpec.Kind.TWO_CHOICES, 3));
    }

    @ParameterizedTest
    @CsvSource({
        "1700/s, 1700, 1",
        "12k/s, 12000, 1",
        "2M/s, 2000000, 1",
        "100/min, 5, 3",
        "1/h, 1, 3600",
        "19753.0864/s, 197530864, 10000",
        "0/s, 0, 1",
        "12 MB/s, 12000, 1",
        "1 KB/min, 1, 60",
    })
    void ratesAreExact(String rate, long numerator, long denominator) {
        assertThat(flow("rate: " + rate).rate()).isEqualTo(new RateLaw.Constant(Fraction.of(numerator, denominator)));
    }

    @Test
    void bytesASecondAreDividedByTheMeanSize() {
        assertThat(flow("rate: 1 KB/s, size: 7 B").rate()).isEqualTo(new RateLaw.Constant(Fraction.of(1000, 7)));
        assertThat(flow("rate: 1 KB/s, size: {uniform: [1 B, 4 B]}").rate())
                .isEqualTo(new RateLaw.Constant(whole(400)));
        // Mean of a lognormal law: p50 exp(sigma^2 / 2), sigma = ln(p99 / p50) / 2.3263...
        double sigma = Math.log(4096.0 / 400) / 2.3263478740408408;
        RateLaw.Constant rate = (RateLaw.Constant) flow("rate: 1 MB/s, size: {lognormal: {p50: 400 B, p99: 4 KiB}}")
                .rate();
        assertThat(rate.perSecond().toDouble())
                .isCloseTo(
                        1e6 / (400 * Math.exp(sigma * sigma / 2)),
                        org.assertj.core.data.Percentage.withPercentage(1e-10));
        // Where p99 is p50 the mean is both, and the double is exact.
        assertThat(flow("rate: 1 KB/s, size: {lognormal: {p50: 400 B, p99: 400 B}}")
                        .rate())
                .isEqualTo(new RateLaw.Constant(Fraction.of(new BigDecimal("2.5"))));
    }

    @Test
    void stepsAndRampsAreSortedByTime() {
        assertThat(flow("rate: {steps: {10m: 3k/s, 0s: 500/s}, every: 1h}").rate())
                .isEqualTo(new RateLaw.Steps(
                        List.of(new Point(0, whole(500)), new Point(10 * MINUTE, whole(3000))), 60 * MINUTE));
        assertThat(flow("rate: {ramp: {0h: 300/s, 14h: 3k/s, 24h: 300/s}}").rate())
                .isEqualTo(new RateLaw.Ramp(
                        List.of(
                                new Point(0, whole(300)),
                                new Point(14 * 60 * MINUTE, whole(3000)),
                                new Point(24 * 60 * MINUTE, whole(300))),
                        0));
    }

    @Test
    void windows() {
        FlowSpec once = flow("rate: 1/s, from: 1m30s, for: 1.5s");
        assertThat(once.fromNanos()).isEqualTo(90 * SECOND);
        assertThat(once.forNanos()).isEqualTo(1_500_000_000L);
        assertThat(once.everyNanos()).isNull();
        FlowSpec always = flow("rate: 1/s, every: 1m");
        assertThat(always.forNanos())
                .as("without for it lasts until it comes again")
                .isEqualTo(MINUTE);
        assertThat(flow("rate: 1/s").forNanos()).isNull();
    }

    @Test
    void fieldsKeepTheTextOfTheFile() {
        assertThat(field("NO")).isEqualTo(new FieldLaw.Constant("NO"));
        assertThat(field("007")).isEqualTo(new FieldLaw.Constant("007"));
        assertThat(field("[1e3, 1.10, true, \"null\", ~x]"))
                .isEqualTo(new FieldLaw.OneOf(List.of("1e3", "1.10", "true", "null", "~x")));
        assertThat(field("{weights: {NO: 1, 007: 2, 1e3: 3}}"))
                .isEqualTo(new FieldLaw.Of(
                        "f",
                        new Population.Listed(List.of("007", "1e3", "NO"), List.of(2.0, 3.0, 1.0), new TreeMap<>())));
    }

    @Test
    void fieldsOfOtherSorts() {
        assertThat(field("{unique: \"o-{n}\"}")).isEqualTo(new FieldLaw.Unique(new NameTemplate("o-", "", 0, 0)));
        assertThat(field("{clock: 1ms}")).isEqualTo(new FieldLaw.Clock(1_000_000));
        assertThat(field("{count: 3, name: \"{{{n:6}-x\", first: 1, popularity: {lognormal: 2}, pick: 2}"))
                .isEqualTo(new FieldLaw.Pick(
                        "f",
                        new Population.Generated(
                                3, new NameTemplate("{", "-x", 6, 1), new Popularity.Lognormal(2), new TreeMap<>()),
                        2));
    }

    @Test
    void keys() {
        assertThat(key("none")).isEqualTo(KeySpec.NONE);
        assertThat(key("\"a{{b}{k}\"")).isEqualTo(plain(new Part("a{b}", false), new Part("k", true)));
        KeySpec.Template template = new KeySpec.Template(List.of(new Part("k", true)));
        assertThat(key("{template: \"{k}\", buckets: 16}"))
                .isEqualTo(new KeySpec(template, KeySpec.Salting.drawn(16, new KeySpec.Scope.All())));
        assertThat(key("{template: \"{k}\", buckets: 4, only: [v]}"))
                .isEqualTo(new KeySpec(template, KeySpec.Salting.drawn(4, new KeySpec.Scope.Named(List.of("v")))));
        assertThat(key("{template: \"{k}\", buckets: 4, only: {hottest: 200}}"))
                .isEqualTo(new KeySpec(template, KeySpec.Salting.drawn(4, new KeySpec.Scope.Hottest(200))));
    }

    @Test
    void saltingByWhatIsMeasured() {
        KeySpec.Template template = new KeySpec.Template(List.of(new Part("k", true)));
        KeySpec.Buckets four = new KeySpec.Buckets.Fixed(4);
        assertThat(key("{template: \"{k}\", buckets: 4, only: {hottest: 200, refresh: 60s}}"))
                .isEqualTo(new KeySpec(
                        template, KeySpec.Salting.drawn(4, new KeySpec.Scope.MostOffered(200, 60_000_000_000L))));
        assertThat(key("{template: \"{k}\", buckets: 4, only: {above: 500/s}}"))
                .isEqualTo(new KeySpec(
                        template,
                        KeySpec.Salting.drawn(
                                4,
                                new KeySpec.Scope.Above(
                                        Fraction.of(500),
                                        60_000_000_000L,
                                        KeySpec.Measure.RUNNING,
                                        KeySpec.Counter.FLEET))));
        assertThat(
                        key(
                                "{template: \"{k}\", buckets: 4, spread: window, only: {above: 1/s, window: 5s, measure: sliding, counter: host}}"))
                .isEqualTo(new KeySpec(
                        template,
                        new KeySpec.Salting(
                                four,
                                new KeySpec.Spread.PerWindow(),
                                new KeySpec.Scope.Above(
                                        Fraction.ONE, 5_000_000_000L, KeySpec.Measure.SLIDING, KeySpec.Counter.HOST))));
    }

    @Test
    void bucketsByATargetAndByAText() {
        KeySpec.Template template = new KeySpec.Template(List.of(new Part("k", true)));
        assertThat(key("{template: \"{k}\", buckets: {target: 700/s}, by: \"b-{k}\"}"))
                .isEqualTo(new KeySpec(
                        template,
                        new KeySpec.Salting(
                                new KeySpec.Buckets.Target(Fraction.of(700), Fraction.of(99), 86_400_000_000_000L),
                                new KeySpec.Spread.By(
                                        new KeySpec.Template(List.of(new Part("b-", false), new Part("k", true)))),
                                new KeySpec.Scope.All())));
        assertThat(key("{template: \"{k}\", buckets: {target: 1/min, percentile: 99.9, over: 5s}}"))
                .isEqualTo(new KeySpec(
                        template,
                        new KeySpec.Salting(
                                new KeySpec.Buckets.Target(Fraction.of(1, 60), Fraction.of(999, 10), 5_000_000_000L),
                                new KeySpec.Spread.PerRecord(),
                                new KeySpec.Scope.All())));
    }

    @Test
    void services() {
        Scenario scenario = read(
                "name: X",
                "stream: {shards: 4}",
                "traffic: {a: {rate: 1/s}}",
                "key: none",
                "consumers:",
                "  a: {rate: 3/s}",
                "  b: {service: {fixed: 2.5ns}, members: 0}",
                "  c: {service: {exponential: 500us}, assignor: sticky, poll: 1k}",
                "  d: {service: {lognormal: {p50: 1ms, p99: 20ms}}}");
        assertThat(scenario.consumers())
                .containsExactly(
                        Map.entry(
                                "a",
                                new GroupSpec(
                                        1,
                                        GroupSpec.Assignor.RANGE,
                                        new ServiceLaw.Fixed(Fraction.of(1_000_000_000, 3)),
                                        500)),
                        Map.entry(
                                "b",
                                new GroupSpec(
                                        0, GroupSpec.Assignor.RANGE, new ServiceLaw.Fixed(Fraction.of(5, 2)), 500)),
                        Map.entry(
                                "c",
                                new GroupSpec(1, GroupSpec.Assignor.STICKY, new ServiceLaw.Exponential(500_000), 1000)),
                        Map.entry(
                                "d",
                                new GroupSpec(
                                        1,
                                        GroupSpec.Assignor.RANGE,
                                        new ServiceLaw.Lognormal(1_000_000, 20_000_000),
                                        500)));
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheText() {
        assertThat(read("\ufeffname: X", "stream: {shards: 4}", "traffic: {a: {rate: 1/s}}", "key: none")
                        .name())
                .isEqualTo("X");
    }

    @Test
    void settingsLieOverTheFileAndVariantsOverThem() throws ScenarioException {
        String text = """
                name: X
                stream: {shards: 4}
                populations: {p: {weights: {web1.prod: 1, b: 1}}}
                traffic: {a: {rate: 10/s, fields: {k: {of: p}}}}
                key: "{k}"
                variants: {more: {stream: {shards: 8}}, louder: {load: 2x}}
                """;
        List<Setting> settings = List.of(
                Setting.parse("stream.shards=5"),
                Setting.parse("stream.shards=6"),
                Setting.parse("populations.p.except.\"web1.prod\"=31%"),
                Setting.parse("variants.louder.load=3x"),
                Setting.parse("key=\"x{k}\""));
        Experiment experiment =
                ScenarioReader.read("s.yaml", text, Source.none(), settings).experiment();
        assertThat(experiment.variants())
                .extracting(variant -> variant.scenario().stream().shards())
                .containsExactly(6, 8, 6);
        assertThat(experiment.variants())
                .extracting(variant -> variant.scenario().load())
                .containsExactly(Fraction.ONE, Fraction.ONE, whole(3));
        assertThat(experiment.baseline().populations().get("p").except())
                .containsExactly(Map.entry("web1.prod", new Exceptional.Share(Fraction.of(31, 100))));
        assertThat(experiment.baseline().key().template()).hasToString("x{k}");
    }

    @Test
    void kafkaDelaysWithTheBufferOfItsJavaClient() throws Exception {
        String text = """
                name: X
                stream: {platform: kafka, shards: 4}
                traffic: {a: {rate: 1/s, fields: {k: v}}}
                key: "{k}"
                variants: {refused: {stream: {overflow: throttle}}, other: {stream: {platform: custom, overflow: delay}}}
                """;
        List<Experiment.Variant> variants = ScenarioReader.read("s.yaml", text, Source.none(), List.of())
                .experiment()
                .variants();
        Scenario delayed = variants.get(0).scenario();
        assertThat(delayed.stream().overflow()).isEqualTo(StreamSpec.Overflow.DELAY);
        // buffer.memory 33554432, max.block.ms 60000, delivery.timeout.ms 120000.
        assertThat(delayed.hosts().retry().queue()).isEqualTo(RetrySpec.Capacity.ofBytes(33_554_432));
        assertThat(delayed.hosts().retry().full()).isEqualTo(RetrySpec.Full.block(60 * SECOND));
        assertThat(delayed.hosts().retry().ttlNanos()).isEqualTo(120 * SECOND);
        for (int variant : new int[] {1, 2}) {
            RetrySpec retry = variants.get(variant).scenario().hosts().retry();
            assertThat(retry.queue()).isEqualTo(RetrySpec.Capacity.ofRecords(10_000));
            assertThat(retry.full()).isEqualTo(RetrySpec.Full.DROP_NEWEST);
            assertThat(retry.ttlNanos()).isEqualTo(RetrySpec.UNLIMITED);
        }
    }

    /** The baseline's key as the run begins, in changes and variants too, but where a flow lacks its fields; a variant of a baseline without a scope has its own key's. */
    @Test
    void orderIsWatchedWithinTheBaselinesKey() throws ScenarioException {
        String text = """
                name: order
                stream: {shards: 4}
                traffic: {f: {rate: 1/s, fields: {a: x, b: y}}}
                timeline: [{at: 1s, set: {key: "{b}"}}]
                variants:
                  composite: {key: "{a}|{b}"}
                  none: {key: none}
                  own: {order-by: "{b}"}
                  nothing: {order-by: none}
                  other: {key: "{b}", timeline: [], traffic: {f: {fields: {a: null}}}}
                """;
        Experiment keyed = ScenarioReader.read("s.yaml", text + "key: \"{a}\"\n", Source.none(), List.of())
                .experiment();
        assertThat(keyed.variants())
                .extracting(OrderOf::start)
                .containsExactly("{a}", "{a}", "{a}", "{b}", null, "{b}");
        assertThat(keyed.baseline().timeline().get(0).after().orderBy())
                .isEqualTo(keyed.baseline().orderBy());
        Experiment keyless = ScenarioReader.read("s.yaml", text + "key: none\n", Source.none(), List.of())
                .experiment();
        assertThat(keyless.variants())
                .extracting(OrderOf::start)
                .containsExactly(null, "{a}|{b}", null, "{b}", null, "{b}");
        assertThat(keyless.baseline().timeline().get(0).after().orderBy()).isNull();
    }

    private static final class OrderOf {
        static String start(Experiment.Variant variant) {
            KeySpec.Template orderBy = variant.scenario().orderBy();
            return orderBy == null ? null : orderBy.toString();
        }
    }
}
