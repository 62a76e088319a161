package dev.hotshard.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.RandomScenarios;
import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.scenario.yaml.Source;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of each part of a scenario that is made smaller. */
class ScalingTest {
    /** The counts of records that have names of their own. */
    private static final int RECORDS = 43;

    private static final Fraction HALF = Fraction.of(1, 2);
    private static final Fraction EIGHTH = Fraction.of(1, 8);

    /** What can become of a number. */
    private enum Law {
        KEPT,
        /** Times the factor; whole numbers to the nearest, not to 0. */
        TIMES,
        /** Divided by the factor. */
        DIVIDED,
        /** Some of them times the factor, the others kept. */
        SOME,
        /** No smaller than before. */
        LONGER
    }

    /** The decision about each component of each record that a scenario is made of, and why; what is made of records is decided there. */
    private static final String DECISIONS = """
            TIMES | all rates of traffic go by it | Scenario.load
            TIMES | what comes in is compared with it | CapSpec.recordsPerSecond CapSpec.bytesPerSecond CapSpec.unitsPerSecond TotalSpec.recordsPerSecond TotalSpec.bytesPerSecond TotalSpec.unitsPerSecond BrokersSpec.recordsPerSecond BrokersSpec.bytesPerSecond StreamSpec.ReadCap.bytesPerSecond StreamSpec.ReadCap.unitsPerSecond
            TIMES | a rate from which on something is done | AutoSplit.abovePerSecond KeySpec.Scope.Above.perSecond KeySpec.Buckets.Target.perSecond
            TIMES | as long as before for fewer records | Action.Reassign.copyBytesPerSecond Action.Rekey.perSecond
            TIMES | how many records wait, are tried or taken at once | RetrySpec.Capacity.records RetrySpec.batch HostException.RetryChange.batch GroupSpec.poll Coordination.Workers.queue
            DIVIDED | fewer records keep as busy | GroupSpec.ServiceLaw.Fixed.nanos GroupSpec.ServiceLaw.Exponential.meanNanos GroupSpec.ServiceLaw.Lognormal.p50Nanos GroupSpec.ServiceLaw.Lognormal.p99Nanos
            SOME | where it is an amount of records | Alarm.bound Expectation.bound
            SOME | the bytes of sticky; not the candidates of two-choices | PartitionerSpec.parameter
            SOME | but one record fits | RetrySpec.Capacity.bytes
            LONGER | where a record wouldn't fit else | CapSpec.burstNanos TotalSpec.burstNanos BrokersSpec.burstNanos StreamSpec.ReadCap.burstNanos
            KEPT | texts, which say what was written | Scenario.name Scenario.about TimelineChange.what Runbook.what Alarm.text Expectation.text
            KEPT | names of what there is | Scenario.breakdown HostsSpec.per Runbook.alarm Alarm.field Alarm.name Expectation.field Expectation.name KeySpec.Template.Part.text KeySpec.Template.Part.isField KeySpec.Scope.Named.keys Coordination.filter Action.IsolateKey.key Action.Rekey.key Action.CrashMember.group NameTemplate.prefix NameTemplate.suffix NameTemplate.digits NameTemplate.first
            KEPT | the same draws | Scenario.seed
            KEPT | times | Scenario.durationNanos Scenario.warmupNanos Scenario.sampleNanos StreamSpec.retentionNanos FlowSpec.fromNanos FlowSpec.forNanos FlowSpec.everyNanos ReadFlowSpec.countsTtlNanos GroupSpec.silentAfterNanos TimelineChange.atNanos Runbook.afterNanos Visibility.everyNanos Alarm.perNanos Alarm.aggregates Expectation.afterNanos TotalSpec.lendAfterNanos AutoSplit.afterNanos RetrySpec.ttlNanos Coordination.pauseNanos Coordination.maxPollIntervalNanos Visibility.Detail.fromNanos Visibility.Detail.delayNanos RateLaw.Steps.everyNanos RateLaw.Ramp.everyNanos RateLaw.Point.atNanos RetrySpec.Full.blockNanos RetrySpec.Backoff.firstNanos RetrySpec.Backoff.maxNanos HostException.RetryChange.ttlNanos HostException.BackoffChange.firstNanos HostException.BackoffChange.maxNanos Coordination.Commit.everyNanos Action.Set.takesNanos Action.Set.dualReadNanos Action.SplitShard.takesNanos Action.MergeShards.takesNanos Action.IsolateKey.takesNanos Action.CrashMember.forNanos KeySpec.Buckets.Target.overNanos KeySpec.Scope.MostOffered.windowNanos KeySpec.Scope.Above.windowNanos FieldLaw.Clock.stepNanos
            KEPT | before load | RateLaw.Constant.perSecond RateLaw.Point.perSecond
            KEPT | how many there are among whom records are dealt, and which | StreamSpec.shards HostsSpec.count GroupSpec.members BrokersSpec.count Coordination.Workers.count AutoSplit.mostShards KeySpec.Buckets.Fixed.count Action.Set.shards Action.MergeShards.one Action.MergeShards.other Action.IsolateKey.shards Action.CrashMember.member ShardTarget.shard ShardRanges.Range.first ShardRanges.Range.last Action.SplitShard.hash
            KEPT | values and how popular they are | Population.Generated.count Population.Listed.names Population.Listed.weights Popularity.Zipf.exponent Popularity.Lognormal.sigma Population.Exceptional.Factor.factor Population.Exceptional.Share.share FieldLaw.Constant.text FieldLaw.OneOf.texts FieldLaw.Of.label FieldLaw.Pick.label FieldLaw.Pick.count KeySpec.Scope.Hottest.count KeySpec.Scope.MostOffered.count
            KEPT | a record, and a page of them, is as large as before | SizeLaw.Fixed.bytes SizeLaw.Uniform.minBytes SizeLaw.Uniform.maxBytes SizeLaw.Lognormal.p50Bytes SizeLaw.Lognormal.p99Bytes StreamSpec.recordLimitBytes CapSpec.unitBytes StreamSpec.ReadCap.unitBytes ReadFlowSpec.page
            KEPT | parts of a whole | ReadFlowSpec.cacheShare HostException.share RateLaw.Share.share KeySpec.Buckets.Target.percent
            KEPT | of each record by itself | RetrySpec.attempts HostException.RetryChange.attempts RetrySpec.Backoff.factor HostException.BackoffChange.factor
            KEPT | choices | StreamSpec.platform StreamSpec.overflow FlowSpec.arrivals GroupSpec.assignor Runbook.parts Alarm.level Alarm.scope Alarm.comparison Expectation.metric Expectation.comparison PartitionerSpec.kind AutoSplit.measure AutoSplit.cut RetrySpec.mode Coordination.rebalance RetrySpec.Full.rule RetrySpec.Backoff.jitter HostException.BackoffChange.jitter Coordination.Commit.mode Action.Enable.level KeySpec.Scope.Above.measure KeySpec.Scope.Above.counter
            """;

    private static final Map<String, Law> LAWS = decisions();

    private static Map<String, Law> decisions() {
        Map<String, Law> decisions = new TreeMap<>();
        for (String line : DECISIONS.lines().toList()) {
            String[] parts = line.split(" \\| ");
            for (String name : parts[2].split(" ")) {
                assertThat(decisions.put(name, Law.valueOf(parts[0]))).as(name).isNull();
            }
        }
        return decisions;
    }

    @Test
    void eachComponentOfEachRecordIsDecidedAbout() {
        Set<Class<?>> seen = new HashSet<>();
        Set<String> leaves = new TreeSet<>();
        Deque<Class<?>> open = new ArrayDeque<>(List.of(Scenario.class));
        while (!open.isEmpty()) {
            Class<?> type = open.remove();
            if (isLeaf(type) || !seen.add(type)) {
                continue;
            }
            if (type.isSealed()) {
                open.addAll(List.of(type.getPermittedSubclasses()));
                continue;
            }
            for (RecordComponent component : type.getRecordComponents()) {
                List<Class<?>> types = types(component.getGenericType());
                if (types.stream().allMatch(ScalingTest::isLeaf)) {
                    leaves.add(name(type, component));
                }
                open.addAll(types);
            }
        }
        assertThat(leaves).isEqualTo(LAWS.keySet());
    }

    private static boolean isLeaf(Class<?> type) {
        return type == Fraction.class || type == Metric.class || (!type.isRecord() && !type.isSealed());
    }

    private static String name(Class<?> type, RecordComponent component) {
        return type.getName().substring(type.getPackageName().length() + 1).replace('$', '.') + "."
                + component.getName();
    }

    private static List<Class<?>> types(Type type) {
        List<Class<?>> types = new ArrayList<>();
        if (type instanceof Class<?> plain) {
            types.add(plain);
        } else if (type instanceof ParameterizedType generic) {
            for (Type argument : generic.getActualTypeArguments()) {
                types.addAll(types(argument));
            }
        }
        return types;
    }

    @Test
    void eachNumberBecomesWhatIsDecidedAndAFactorOfOneChangesNothing() {
        Map<String, Set<Boolean>> changed = new LinkedHashMap<>();
        for (long seed = 0; seed < 250; seed++) {
            String of = "RandomScenarios.of(" + seed + ")";
            for (Scenario scenario : scenarios(seed)) {
                assertThat(Scaling.scaled(scenario, Fraction.ONE)).as(of).isEqualTo(scenario);
                for (Fraction factor : List.of(EIGHTH, Fraction.of(1, 10_000))) {
                    compare(of, scenario, Scaling.scaled(scenario, factor), factor, changed);
                }
            }
        }
        LAWS.forEach((name, law) -> {
            if (law != Law.KEPT) {
                assertThat(changed.getOrDefault(name, Set.of())).as(name).contains(true);
            }
        });
    }

    private static List<Scenario> scenarios(long seed) {
        RandomScenarios.Given given = RandomScenarios.of(seed);
        try {
            return ScenarioReader.read("s.yaml", given.text(), given.files(), List.of())
                    .experiment()
                    .variants()
                    .stream()
                    .map(Experiment.Variant::scenario)
                    .toList();
        } catch (ScenarioException e) {
            throw new AssertionError(given.toString(), e);
        }
    }

    /** Walks through two scenarios together; {@code changed} learns of each number whether it ever is another one. */
    private static void compare(
            String of,
            @Nullable Object one,
            @Nullable Object other,
            Fraction factor,
            Map<String, Set<Boolean>> changed) {
        if (one == null || other == null) {
            assertThat(other).as(of).isEqualTo(one);
        } else if (one instanceof Map<?, ?> map) {
            assertThat(((Map<?, ?>) other).keySet()).as(of).isEqualTo(map.keySet());
            compare(of, map.values(), ((Map<?, ?>) other).values(), factor, changed);
        } else if (one instanceof Collection<?> all && !(one instanceof Set)) {
            List<?> others = new ArrayList<>((Collection<?>) other);
            assertThat(others).as(of).hasSize(all.size());
            int place = 0;
            for (Object each : all) {
                compare(of, each, others.get(place++), factor, changed);
            }
        } else if (isLeaf(one.getClass())) {
            assertThat(other).as(of).isEqualTo(one);
        } else {
            assertThat(other.getClass()).as(of).isEqualTo(one.getClass());
            for (RecordComponent component : one.getClass().getRecordComponents()) {
                String name = name(one.getClass(), component);
                Law law = LAWS.get(name);
                Object before = value(component, one);
                Object after = value(component, other);
                if (law == null || law == Law.KEPT || before == null || after == null) {
                    compare(of + " " + name, before, after, factor, changed);
                } else {
                    check(of + " " + name, law, before, after, factor);
                    changed.computeIfAbsent(name, n -> new HashSet<>()).add(!before.equals(after));
                }
            }
        }
    }

    private static @Nullable Object value(RecordComponent component, Object of) {
        try {
            return component.getAccessor().invoke(of);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new AssertionError(e);
        }
    }

    private static void check(String of, Law law, Object before, Object after, Fraction factor) {
        switch (law) {
            case TIMES -> assertThat(after).as(of).isEqualTo(times(before, factor));
            case DIVIDED ->
                assertThat(after)
                        .as(of)
                        .isEqualTo(
                                before instanceof Fraction exact
                                        ? exact.dividedBy(factor)
                                        : (Object) ((Double) before / factor.toDouble()));
            case SOME -> {
                if (of.endsWith("Capacity.bytes") && !after.equals(before)) {
                    // No record of a random scenario is larger than this.
                    assertThat((Long) after).as(of).isBetween((Long) times(before, factor), (Long) before);
                } else if (!after.equals(before)) {
                    assertThat(after).as(of).isEqualTo(times(before, factor));
                }
            }
            case LONGER -> assertThat((Long) after).as(of).isGreaterThanOrEqualTo((Long) before);
            case KEPT -> throw new IllegalStateException(of);
        }
    }

    private static Object times(Object before, Fraction factor) {
        if (before instanceof Fraction exact) {
            return exact.times(factor);
        } else if (before instanceof Double number) {
            return number * factor.toDouble();
        }
        long amount = ((Number) before).longValue();
        long rounded = Math.max(Math.min(1, amount), Math.round(amount * factor.toDouble()));
        long scaled = amount == Long.MAX_VALUE ? amount : rounded;
        return before instanceof Integer ? (Object) Math.toIntExact(scaled) : (Object) scaled;
    }

    @Test
    void twoFactorsAfterEachOtherAreTheirProductWhereNothingRounds() throws ScenarioException {
        Scenario scenario = scenario("""
                cap: {records: 800/s, bytes: 1 MiB/s, burst: 2s}""");
        assertThat(Scaling.scaled(Scaling.scaled(scenario, HALF), HALF))
                .isEqualTo(Scaling.scaled(scenario, Fraction.of(1, 4)))
                .isNotEqualTo(scenario);
        Fraction tiny = Fraction.of(1, 1 << 20);
        assertThat(Scaling.scaled(Scaling.scaled(scenario, tiny), EIGHTH).stream())
                .isEqualTo(Scaling.scaled(scenario, tiny.times(EIGHTH)).stream());
    }

    @Test
    void aBurstIsLongerWhereTheBucketWouldHoldNoRecord() throws ScenarioException {
        // Records of 1000 bytes, of which 8000/s are allowed: at a thousandth 8 bytes a second hold one after 125 s.
        StreamSpec bytes = Scaling.scaled(scenario("cap: {bytes: 8000 B/s}"), Fraction.of(1, 1000)).stream();
        assertThat(bytes.cap().burstNanos()).isEqualTo(125_000_000_000L);
        assertThat(bytes.largestRecordBytes(4)).isEqualTo(1000);
        // 2 records a second at a thousandth: one after 500 s.
        assertThat(Scaling.scaled(scenario("cap: {records: 2/s}"), Fraction.of(1, 1000)).stream()
                        .cap()
                        .burstNanos())
                .isEqualTo(500_000_000_000L);
        // A unit of 400 bytes: a record is 3 of them, and its share of 4 shards as many. 240/s at a hundredth: 12 after
        // 5 s.
        StreamSpec units = Scaling.scaled(
                scenario("cap: {unit: 400 B}, total: {units: 240/s, burst: 1s, lend: false}"), Fraction.of(1, 100))
                .stream();
        assertThat(units.total()).isNotNull().extracting(TotalSpec::burstNanos).isEqualTo(5_000_000_000L);
        assertThat(Scaling.scaled(scenario("cap: {records: 2/s}"), HALF).stream()
                        .cap()
                        .burstNanos())
                .isEqualTo(1_000_000_000L);
    }

    @Test
    void noCapGetsTooSmallToBeOne() throws ScenarioException {
        Fraction least = Fraction.of(1, 1_000_000_000_000L);
        CapSpec cap = Scaling.scaled(scenario("cap: {records: 1/h, burst: 2h}"), least).stream()
                .cap();
        assertThat(cap.burstNanos()).isEqualTo(Limits.DURATION_NANOS);
        assertThat(cap.recordsPerSecond()).isEqualTo(Fraction.of(Limits.SECOND_NANOS, Limits.DURATION_NANOS));
    }

    @Test
    void aFactorIsAboveZeroAndAtMostOne() throws ScenarioException {
        Scenario scenario = scenario("cap: none");
        for (Fraction wrong : List.of(Fraction.ZERO, Fraction.of(-1, 2), Fraction.of(9, 8))) {
            assertThatThrownBy(() -> Scaling.scaled(scenario, wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(wrong.toString());
        }
    }

    @Test
    void theFactorIsTheLargestOfOneRecordInSoManyThatIsEnough() {
        assertThat(Scaling.factor(1_000_000, 1_000_000)).isEqualTo(Fraction.ONE);
        assertThat(Scaling.factor(0, 1_000_000)).isEqualTo(Fraction.ONE);
        assertThat(Scaling.factor(1_000_001, 1_000_000)).isEqualTo(HALF);
        assertThat(Scaling.factor(7_999_999, 1_000_000)).isEqualTo(EIGHTH);
        assertThat(Scaling.factor(8_000_001, 1_000_000)).isEqualTo(Fraction.of(1, 9));
    }

    /** Numbers of things other than records, and ratios of them, are named here, so that a new one is thought about. */
    @Test
    void numbersOfOtherThingsThanRecordsHaveNoScale() {
        Set<String> none = new TreeSet<>();
        Set<String> ratios = new TreeSet<>();
        for (Metric metric : Metric.all()) {
            if (metric.unit() == Metric.Unit.COUNT && !Scaling.isAmount(metric)) {
                none.add(metric.path().replaceAll("^imbalance\\..*\\.", "imbalance.*."));
            } else if (metric.unit() == Metric.Unit.RATIO && Scaling.isAmount(metric)) {
                ratios.add(metric.path().replaceAll("^imbalance\\..*\\.", "imbalance.*."));
            } else if (metric.unit() == Metric.Unit.SHARE || metric.unit() == Metric.Unit.SECONDS) {
                assertThat(Scaling.isAmount(metric)).isFalse();
            }
        }
        assertThat(none)
                .containsExactlyInAnyOrder(
                        "cardinality.logicalKeys",
                        "cardinality.partitionKeys",
                        "cardinality.spreadKeys",
                        "imbalance.*.shardsWithout",
                        "order.scopesAffected",
                        "order.staleScopes",
                        "fanOutMax",
                        "keys",
                        "members",
                        "idleMembers",
                        "rebalances",
                        "falseSilences",
                        "scopesSilenced",
                        "shards");
        assertThat(ratios).containsExactlyInAnyOrder("imbalance.*.max", "imbalance.*.median", "imbalance.*.mean");
        assertThat(Metric.all().stream()
                        .filter(metric -> metric.unit() == Metric.Unit.COUNT && Scaling.isAmount(metric))
                        .map(Metric::path)
                        .distinct())
                .as("a new count is one of records, or has no scale")
                .hasSize(RECORDS);
    }

    private static Scenario scenario(String stream) throws ScenarioException {
        return ScenarioReader.read("s.yaml", String.format(Locale.ROOT, """
                name: s
                stream: {shards: 4, %s}
                traffic: {f: {rate: 1024/s, fields: {k: {count: 9, name: "k{n}"}}}}
                key: "{k}"
                hosts: {retry: {queue: 4096, batch: 512}}
                consumers: {g: {service: {lognormal: {p50: 1ms, p99: 8ms}}, poll: 256}}
                timeline: [{at: 1m, set: {load: 2x}}]
                expect: [offered > 1024, drop-rate < 50%%]
                """, stream), Source.none(), List.of())
                .experiment()
                .baseline();
    }
}
