package dev.hotshard.oracle;

import static dev.hotshard.oracle.ScenarioBuilder.MILLI;
import static dev.hotshard.oracle.ScenarioBuilder.SECOND;
import static dev.hotshard.oracle.ScenarioBuilder.perSecond;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.FlowSpec.Arrivals;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.GroupSpec.Assignor;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.HostException.RetryChange;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.NameTemplate;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.PartitionerSpec.Kind;
import dev.hotshard.scenario.Popularity;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.RetrySpec.Capacity;
import dev.hotshard.scenario.RetrySpec.Full;
import dev.hotshard.scenario.RetrySpec.Jitter;
import dev.hotshard.scenario.RetrySpec.Mode;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.SizeLaw;
import dev.hotshard.scenario.TotalSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Small scenarios by name, which together use every feature; rates and times are round, so that many things happen at one instant. */
final class HandMade {
    private static final SizeLaw HUNDRED_BYTES = new SizeLaw.Fixed(100);
    private static final SortedMap<String, Population.Exceptional> NONE = new TreeMap<>();

    private final Map<String, Scenario> scenarios = new LinkedHashMap<>();

    private HandMade() {}

    static Map<String, Scenario> all() {
        HandMade made = new HandMade();
        made.arrivals();
        made.fields();
        made.keys();
        made.partitioners();
        made.fleets();
        made.caps();
        made.retries();
        made.delays();
        made.groups();
        made.changes();
        made.reads();
        return made.scenarios;
    }

    private void add(String name, ScenarioBuilder scenario) {
        scenarios.put(name, scenario.build());
    }

    // ---- parts

    private static Population users(int count, Popularity popularity, Map<String, Population.Exceptional> except) {
        return new Population.Generated(count, new NameTemplate("u", "", 0, 0), popularity, new TreeMap<>(except));
    }

    private static FieldLaw user(int count) {
        return new FieldLaw.Of("users", users(count, new Popularity.Zipf(1), NONE));
    }

    private static SortedMap<String, FieldLaw> fields(Object... pairs) {
        SortedMap<String, FieldLaw> fields = new TreeMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            fields.put((String) pairs[i], (FieldLaw) pairs[i + 1]);
        }
        return fields;
    }

    private static FieldLaw constant(String text) {
        return new FieldLaw.Constant(text);
    }

    private static RateLaw.Point point(long seconds, long perSecond) {
        return new RateLaw.Point(seconds * SECOND, Fraction.of(perSecond));
    }

    private static CapSpec cap(Long records, Long bytes, Long units, long unitBytes, long burstNanos) {
        return new CapSpec(
                records == null ? null : Fraction.of(records),
                bytes == null ? null : Fraction.of(bytes),
                units == null ? null : Fraction.of(units),
                unitBytes,
                burstNanos);
    }

    /** Overload on a few keys: two even flows in step and a Poisson one, three hosts, four shards of 80/s. */
    private static ScenarioBuilder busy() {
        return new ScenarioBuilder(7 * SECOND)
                .seed(11)
                .shards(4, Kind.MURMUR2)
                .capRecords(80, SECOND / 2)
                .even("a-even", 125, "user", "u0")
                .even("b-even", 125, "user", "u1")
                .flow("poisson", Arrivals.POISSON, perSecond(100), fields("user", user(10)))
                .key("{user}")
                .hosts(3)
                .queue(20, Full.DROP_NEWEST)
                .batch(20)
                .backoff(80 * MILLI, 2, 640 * MILLI, Jitter.NONE);
    }

    /** Two shards that take all; one group has 300/s to work off with 100/s and 150/s a member. */
    private static ScenarioBuilder read(int shards) {
        return new ScenarioBuilder(6 * SECOND)
                .seed(3)
                .shards(shards, Kind.MURMUR2)
                .flow("poisson", Arrivals.POISSON, perSecond(200), fields("user", user(20)))
                .even("even", 100, "user", "u3")
                .key("{user}");
    }

    // ---- traffic

    private void arrivals() {
        RateLaw steps = new RateLaw.Steps(List.of(point(0, 100), point(1, 0), point(2, 300)), 3 * SECOND);
        RateLaw ramp = new RateLaw.Ramp(List.of(point(0, 0), point(2, 200), point(3, 50)), 4 * SECOND);
        RateLaw share = new RateLaw.Share(Fraction.of(35, 100));
        for (Arrivals arrivals : Arrivals.values()) {
            String kind = arrivals.name().toLowerCase(java.util.Locale.ROOT);
            add(
                    kind + " steps",
                    new ScenarioBuilder(10 * SECOND)
                            .flow("f", arrivals, steps, fields("k", user(5)))
                            .key("{k}"));
            add(
                    kind + " ramp",
                    new ScenarioBuilder(10 * SECOND)
                            .flow("f", arrivals, ramp, fields("k", user(5)))
                            .key("{k}"));
            add(
                    kind + " ramp once with load",
                    new ScenarioBuilder(10 * SECOND)
                            .load(Fraction.of(7, 3))
                            .flow(
                                    "f",
                                    arrivals,
                                    new RateLaw.Ramp(List.of(point(0, 3), point(1, 7), point(4, 91)), 0),
                                    fields("k", user(5)))
                            .key("{k}"));
            add(
                    kind + " windows and shares",
                    new ScenarioBuilder(10 * SECOND)
                            .flow("base", arrivals, steps, fields("k", user(5)))
                            .flow(
                                    "sale",
                                    new FlowSpec(
                                            share,
                                            arrivals,
                                            HUNDRED_BYTES,
                                            fields("k", constant("hot")),
                                            1500 * MILLI,
                                            700 * MILLI,
                                            2 * SECOND))
                            .flow(
                                    "tail",
                                    new FlowSpec(
                                            new RateLaw.Share(Fraction.of(1, 10)),
                                            arrivals,
                                            HUNDRED_BYTES,
                                            fields("k", user(3)),
                                            3 * SECOND,
                                            null,
                                            null))
                            .flow(
                                    "once",
                                    new FlowSpec(
                                            perSecond(77),
                                            arrivals,
                                            HUNDRED_BYTES,
                                            fields("k", user(3)),
                                            SECOND / 3,
                                            2 * SECOND,
                                            null))
                            .key("{k}"));
        }
    }

    private void fields() {
        Map<String, Population.Exceptional> except = Map.of(
                "u17", new Population.Exceptional.Factor(Fraction.of(50)),
                "u3", new Population.Exceptional.Share(Fraction.of(2, 100)),
                "u4", new Population.Exceptional.Share(Fraction.of(31, 100)),
                "u5", new Population.Exceptional.Factor(Fraction.ZERO));
        Population listed =
                new Population.Listed(List.of("web", "mobile", "NO", "007"), List.of(95.0, 4.0, 1.0, 0.0), NONE);
        Population listedExcept = new Population.Listed(
                List.of("x", "y", "z"),
                List.of(1.0, 2.0, 3.0),
                new TreeMap<>(Map.of("y", new Population.Exceptional.Share(Fraction.of(1, 2)))));
        add(
                "all kinds of fields",
                new ScenarioBuilder(5 * SECOND)
                        .seed(5)
                        .shards(8, Kind.MD5_RANGE)
                        .flow(
                                "f",
                                Arrivals.POISSON,
                                perSecond(500),
                                fields(
                                        "zipf", new FieldLaw.Of("z", users(40, new Popularity.Zipf(0.6), except)),
                                        "lognormal",
                                                new FieldLaw.Of("l", users(30, new Popularity.Lognormal(1.5), except)),
                                        "uniform", new FieldLaw.Of("u", users(9, new Popularity.Uniform(), NONE)),
                                        "listed", new FieldLaw.Of("w", listed),
                                        "fixed", new FieldLaw.Of("v", listedExcept),
                                        "one", new FieldLaw.OneOf(List.of("p", "q", "r")),
                                        "clock", new FieldLaw.Clock(250 * MILLI)))
                        .flow(
                                "g",
                                new FlowSpec(
                                        perSecond(400),
                                        Arrivals.EVEN,
                                        HUNDRED_BYTES,
                                        fields(
                                                "zipf",
                                                new FieldLaw.Pick("z", users(40, new Popularity.Zipf(0.6), NONE), 3),
                                                "uniform",
                                                new FieldLaw.Unique(new NameTemplate("o-", "", 6, 1)),
                                                "listed",
                                                constant("web")),
                                        SECOND / 2,
                                        SECOND,
                                        1500 * MILLI))
                        .key("{zipf}:{uniform}")
                        .breakdown("listed", "fixed", "one", "lognormal", "clock"));
        for (SizeLaw size :
                List.of(new SizeLaw.Fixed(700), new SizeLaw.Uniform(1, 3000), new SizeLaw.Lognormal(400, 4096))) {
            add(
                    "sizes " + size.getClass().getSimpleName(),
                    new ScenarioBuilder(5 * SECOND)
                            .shards(2, Kind.CRC32)
                            .recordLimit(4000)
                            .cap(cap(null, 100_000L, 130L, 1024, 100 * MILLI))
                            .flow(
                                    "f",
                                    new FlowSpec(
                                            perSecond(300),
                                            Arrivals.POISSON,
                                            size,
                                            fields("k", user(6)),
                                            0,
                                            null,
                                            null))
                            .key("{k}")
                            .queue(100, Full.DROP_OLDEST));
        }
    }

    private void keys() {
        for (KeySpec.Scope scope : List.of(
                new KeySpec.Scope.All(),
                new KeySpec.Scope.Named(List.of("u0", "u7")),
                new KeySpec.Scope.Hottest(1),
                new KeySpec.Scope.Hottest(3),
                new KeySpec.Scope.Hottest(12))) {
            add("salted " + scope, busy().key("{user}", KeySpec.Salting.drawn(5, scope)));
        }
        FieldLaw merchants = new FieldLaw.Pick("m", users(30, new Popularity.Uniform(), NONE), 2);
        add(
                "hottest counts bursts, picks and what is set",
                new ScenarioBuilder(6 * SECOND)
                        .shards(8, Kind.MURMUR2)
                        .flow("base", Arrivals.POISSON, perSecond(200), fields("m", user(30), "n", user(2)))
                        .flow(
                                "burst",
                                new FlowSpec(
                                        new RateLaw.Share(Fraction.of(1, 2)),
                                        Arrivals.POISSON,
                                        HUNDRED_BYTES,
                                        fields("m", merchants, "n", new FieldLaw.OneOf(List.of("u0", "x"))),
                                        SECOND,
                                        SECOND,
                                        2 * SECOND))
                        .key("{m}/{n}", KeySpec.Salting.drawn(4, new KeySpec.Scope.Hottest(4)))
                        .at(3 * SECOND, s -> s.load(Fraction.of(3))));
        for (KeySpec.Measure measure : KeySpec.Measure.values()) {
            for (KeySpec.Counter counter : KeySpec.Counter.values()) {
                KeySpec.Scope above = new KeySpec.Scope.Above(Fraction.of(20), SECOND, measure, counter);
                add("salted " + above, busy().key("{user}", KeySpec.Salting.drawn(5, above)));
                add(
                        "one bucket a window, " + measure + " of " + counter,
                        busy().key(
                                        "{user}",
                                        new KeySpec.Salting(
                                                new KeySpec.Buckets.Fixed(5), new KeySpec.Spread.PerWindow(), above)));
            }
        }
        add(
                "the hottest of the window before",
                busy().key("{user}", KeySpec.Salting.drawn(5, new KeySpec.Scope.MostOffered(3, 500 * MILLI))));
        KeySpec.Buckets target = new KeySpec.Buckets.Target(Fraction.of(8), Fraction.of(75), 10 * SECOND);
        KeySpec.Spread by =
                new KeySpec.Spread.By(new KeySpec.Template(List.of(new KeySpec.Template.Part("user", true))));
        for (KeySpec.Scope scope : List.of(
                new KeySpec.Scope.All(), new KeySpec.Scope.Hottest(5), new KeySpec.Scope.MostOffered(3, SECOND))) {
            add(
                    "buckets by a target, " + scope,
                    busy().key("{user}", new KeySpec.Salting(target, new KeySpec.Spread.PerRecord(), scope)));
            add("buckets by a text, " + scope, busy().key("{user}", new KeySpec.Salting(target, by, scope)));
        }
        add("no key is sticky", busy().noKey().shards(4, Kind.MD5_RANGE));
    }

    private void fleets() {
        PartitionerSpec crc32 = new PartitionerSpec(Kind.CRC32, 0);
        HostException librdkafka = new HostException(crc32, null, null, Fraction.of(1, 2));
        add(
                "hosts with another hash",
                busy().shards(7, Kind.MURMUR2).except("1-2", new HostException(crc32, null, null, null)));
        add(
                "hosts with another hash, a key isolated and more shards",
                busy().shards(7, Kind.MURMUR2)
                        .except("1", librdkafka)
                        .at(2 * SECOND, new Action.IsolateKey("u0", 2, SECOND))
                        .shardsAt(4 * SECOND, 9, 0));
        HostException named = new HostException(
                new PartitionerSpec(Kind.ROUND_ROBIN, 0),
                new KeySpec.Template(
                        List.of(new KeySpec.Template.Part("own-", false), new KeySpec.Template.Part("user", true))),
                new RetryChange(RetrySpec.Capacity.ofRecords(3), null, 2, null, 4L, null),
                null);
        add(
                "a host by name with everything of its own, while all else changes",
                busy().hostsPer("user")
                        .except("u1", named)
                        .at(2 * SECOND, s -> s.noKey())
                        .at(3 * SECOND, s -> s.partitioner(Kind.CRC32, 0).ttl(300 * MILLI))
                        .at(5 * SECOND, s -> s.key("k-{user}")));
        HostException keyed = new HostException(
                null, new KeySpec.Template(List.of(new KeySpec.Template.Part("user", true))), null, null);
        HostException impatient =
                new HostException(null, null, new RetryChange(null, null, null, null, 2L, null), null);
        for (KeySpec.Scope scope : List.of(
                new KeySpec.Scope.MostOffered(2, SECOND),
                new KeySpec.Scope.Above(Fraction.of(40), SECOND, KeySpec.Measure.RUNNING, KeySpec.Counter.FLEET))) {
            add(
                    "hosts that differ count hot keys with all others, but for those with a key of their own, " + scope,
                    busy().key("{user}", KeySpec.Salting.drawn(5, scope))
                            .except("1", keyed)
                            .except("2", impatient));
        }
    }

    private void partitioners() {
        for (Kind kind : List.of(Kind.MURMUR2, Kind.MD5_RANGE, Kind.CRC32, Kind.FNV1A, Kind.HASH_RANGE)) {
            add("partitioner " + kind, busy().shards(7, kind));
        }
        add("partitioner round-robin", busy().shards(7, Kind.ROUND_ROBIN));
        add("partitioner sticky", busy().shards(7, Kind.STICKY, 1500));
        add("partitioner two-choices", busy().shards(7, Kind.TWO_CHOICES, 2));
        add("partitioner three choices", busy().shards(7, Kind.TWO_CHOICES, 3));
        add(
                "partitioner explicit",
                busy().shards(4, Kind.EXPLICIT)
                        .even("a-even", 125, "user", "3")
                        .even("b-even", 125, "user", "0")
                        .flow(
                                "poisson",
                                Arrivals.POISSON,
                                perSecond(200),
                                fields("user", new FieldLaw.OneOf(List.of("0", "1", "2", "3")))));
        Map<Kind, Long> stateful = Map.of(Kind.ROUND_ROBIN, 0L, Kind.STICKY, 900L, Kind.TWO_CHOICES, 2L);
        stateful.forEach((kind, parameter) ->
                add("hosts per value with " + kind, busy().hostsPer("user").shards(4, kind, parameter)));
    }

    private void caps() {
        add("cap of bytes", busy().cap(cap(null, 12_345L, null, 1024, SECOND / 7)));
        add("cap of units", busy().cap(cap(null, null, 90L, 64, SECOND / 3)));
        add("all caps", busy().cap(cap(110L, 10_500L, 205L, 64, SECOND)));
        add("total lent", busy().total(new TotalSpec(Fraction.of(300), null, null, SECOND, true)));
        add(
                "total lent in bytes and units",
                busy().total(new TotalSpec(null, Fraction.of(25_000), Fraction.of(333), SECOND, true)));
        add(
                "total shared",
                busy().cap(cap(null, null, null, 64, SECOND))
                        .total(new TotalSpec(Fraction.of(305), null, Fraction.of(601), 3 * SECOND, false)));
        add("a third of a token", busy().cap(new CapSpec(Fraction.of(100, 3), null, null, 1024, SECOND)));
    }

    private void delays() {
        add("delay", busy().delays());
        add("delay, ttl", busy().delays().ttl(300 * MILLI));
        add("delay, drop-oldest", busy().delays().queue(7, Full.DROP_OLDEST));
        add("delay, bytes, drop-oldest", busy().delays().queue(Capacity.ofBytes(900), Full.DROP_OLDEST));
        add("delay, blocking", busy().delays().queue(Capacity.ofBytes(900), Full.block(300 * MILLI)));
        add(
                "delay, blocking, ttl",
                busy().delays()
                        .queue(Capacity.ofBytes(900), Full.block(300 * MILLI))
                        .ttl(200 * MILLI));
        for (boolean lend : new boolean[] {true, false}) {
            String name = "delay, total, lend " + lend;
            TotalSpec total = new TotalSpec(Fraction.of(160), Fraction.of(20_000), null, SECOND / 2, lend);
            add(name, busy().delays().total(total));
            add(
                    name + ", blocking, sizes",
                    busy().delays()
                            .total(total)
                            .queue(Capacity.ofBytes(3000), Full.block(700 * MILLI))
                            .flow(
                                    "big",
                                    new FlowSpec(
                                            perSecond(40),
                                            Arrivals.EVEN,
                                            new SizeLaw.Uniform(20, 900),
                                            fields("user", user(10)),
                                            0,
                                            null,
                                            null)));
            add(
                    name + ", set",
                    busy().delays()
                            .at(SECOND, s -> s.total(total))
                            .at(2 * SECOND, s -> s.partitioner(Kind.CRC32, 0))
                            .at(3 * SECOND, s -> s.capRecords(200, SECOND).ttl(400 * MILLI))
                            .at(4 * SECOND, s -> s.total(null).queue(5, Full.block(100 * MILLI)))
                            .at(5 * SECOND, s -> s.capRecords(40, SECOND / 4).partitioner(Kind.MURMUR2, 0)));
        }
        // Those outside come in to another shard than the one they were offered to.
        add(
                "delay, blocking, another partitioner",
                busy().delays().queue(5, Full.block(3 * SECOND)).at(2 * SECOND, s -> s.partitioner(Kind.CRC32, 0)));
        add("delay, one client a user", busy().delays().hostsPer("user").group("g", 2, Assignor.RANGE, 6 * MILLI, 10));
        add("delay, spread", busy().delays().partitioner(Kind.TWO_CHOICES, 2));
    }

    private void retries() {
        for (Mode mode : Mode.values()) {
            add("retry " + mode, busy().mode(mode));
            for (Jitter jitter : Jitter.values()) {
                add(
                        "retry " + mode + " jitter " + jitter,
                        busy().mode(mode)
                                .backoff(30 * MILLI, 1.7, SECOND, jitter)
                                .queue(60, Full.DROP_NEWEST));
            }
            for (Full full : List.of(Full.DROP_NEWEST, Full.DROP_OLDEST, Full.block(300 * MILLI))) {
                String rule = "retry " + mode + " " + full.rule();
                add(rule + " 7", busy().mode(mode).queue(7, full));
                add(rule + " 1", busy().mode(mode).queue(1, full));
                if (full.blockNanos() == 0) {
                    add(rule + " 0", busy().mode(mode).queue(0, full));
                }
                add(rule + " 900 B", busy().mode(mode).queue(Capacity.ofBytes(900), full));
                add(rule + " 99 B", busy().mode(mode).queue(Capacity.ofBytes(99), full));
            }
            add(
                    "retry " + mode + " blocked until expired",
                    busy().mode(mode).queue(7, Full.block(300 * MILLI)).ttl(200 * MILLI));
            add(
                    "retry " + mode + " sizes that fit and that don't",
                    busy().mode(mode)
                            .queue(Capacity.ofBytes(1500), Full.block(400 * MILLI))
                            .flow(
                                    "big",
                                    new FlowSpec(
                                            perSecond(60),
                                            Arrivals.POISSON,
                                            new SizeLaw.Uniform(300, 1600),
                                            fields("user", user(10)),
                                            0,
                                            null,
                                            null)));
            add("retry " + mode + " attempts 1", busy().mode(mode).attempts(1));
            add("retry " + mode + " attempts 3", busy().mode(mode).attempts(3).queue(20, Full.DROP_OLDEST));
            add("retry " + mode + " ttl", busy().mode(mode).ttl(160 * MILLI));
            add(
                    "retry " + mode + " ttl and attempts",
                    busy().mode(mode).ttl(SECOND).attempts(4));
            add("retry " + mode + " per value", busy().mode(mode).hostsPer("user"));
            add(
                    "retry " + mode + " calm",
                    busy().mode(mode).capRecords(150, SECOND).batch(3).backoff(40 * MILLI, 1, 40 * MILLI, Jitter.NONE));
            add(
                    "retry " + mode + " drains in bursts",
                    busy().mode(mode)
                            .flow(
                                    "poisson",
                                    new FlowSpec(
                                            perSecond(800),
                                            Arrivals.POISSON,
                                            HUNDRED_BYTES,
                                            fields("user", user(4)),
                                            SECOND,
                                            SECOND / 2,
                                            3 * SECOND))
                            .queue(300, Full.DROP_NEWEST)
                            .backoff(200 * MILLI, 1.5, SECOND, Jitter.EQUAL));
            add(
                    "retry " + mode + " warmup",
                    busy().mode(mode).warmup(2 * SECOND).ttl(3 * SECOND));
            add("retry " + mode + " unlimited", busy().mode(mode).queue(Long.MAX_VALUE, Full.DROP_NEWEST));
        }
    }

    private void groups() {
        for (Assignor assignor : Assignor.values()) {
            add("group " + assignor, read(7).group("g", 3, assignor, 8 * MILLI, 10));
            add("group idle " + assignor, read(3).group("g", 5, assignor, 4 * MILLI, 1));
        }
        add("group fast", read(5).group("g", 2, Assignor.RANGE, 2 * MILLI, 500));
        add("group falls behind", read(5).group("g", 2, Assignor.RANGE, 10 * MILLI, 4));
        add(
                "group exponential",
                read(5).group(
                                "g",
                                new GroupSpec(
                                        3, Assignor.RANGE, new GroupSpec.ServiceLaw.Exponential(6.0 * MILLI), 5)));
        add(
                "group lognormal",
                read(5).group(
                                "g",
                                new GroupSpec(
                                        3,
                                        Assignor.ROUND_ROBIN,
                                        new GroupSpec.ServiceLaw.Lognormal(2.0 * MILLI, 50.0 * MILLI),
                                        5)));
        add(
                "two groups with retries and warmup",
                busy().warmup(1500 * MILLI)
                        .group("b", 2, Assignor.RANGE, 7 * MILLI, 6)
                        .group("a", 3, Assignor.ROUND_ROBIN, 5 * MILLI, 500));
        add(
                "group drains",
                read(4).flow(
                                "poisson",
                                new FlowSpec(
                                        perSecond(900),
                                        Arrivals.POISSON,
                                        HUNDRED_BYTES,
                                        fields("user", user(20)),
                                        SECOND,
                                        SECOND,
                                        null))
                        .group("g", 2, Assignor.RANGE, 4 * MILLI, 20));
    }

    private static FlowSpec reading(long perSecond, SizeLaw size) {
        return new FlowSpec(perSecond(perSecond), Arrivals.EVEN, size, fields("user", user(10)), 0, null, null);
    }

    private void reads() {
        KeySpec.Salting six = KeySpec.Salting.drawn(6, new KeySpec.Scope.Named(List.of("u0", "u1")));
        KeySpec.Salting three = KeySpec.Salting.drawn(3, new KeySpec.Scope.Named(List.of("u0")));
        FlowSpec reading = reading(50, new SizeLaw.Uniform(50, 150));
        Population weightless = new Population.Listed(List.of("u0", "u16"), List.of(1.0, 0.0), new TreeMap<>());
        add(
                "reads of salted keys at a cap",
                busy().key("{user}", six).readCap(30, 200, SECOND).reads("read", reading, 3, Fraction.of(1, 4), 0));
        add(
                "reads at one instant with each other, with records and with what is set",
                busy().key("{user}", six)
                        .readCap(30, 200, SECOND)
                        .reads("a-read", reading(125, HUNDRED_BYTES), 2, Fraction.ZERO, 0)
                        .reads("c-read", reading(125, HUNDRED_BYTES), 2, Fraction.ZERO, SECOND)
                        .at(3 * SECOND, s -> s.key("{user}", three)));
        add(
                "reads of keys of which no record is expected, with fewer keys than are to be salted",
                busy().flow("silent", Arrivals.POISSON, perSecond(0), fields("user", constant("u15")))
                        .flow(
                                "weightless",
                                Arrivals.POISSON,
                                perSecond(20),
                                fields("user", new FieldLaw.Of("w", weightless)))
                        .key("{user}", KeySpec.Salting.drawn(5, new KeySpec.Scope.Hottest(12)))
                        .reads(
                                "read",
                                new FlowSpec(
                                        perSecond(50),
                                        Arrivals.EVEN,
                                        HUNDRED_BYTES,
                                        fields("user", user(20)),
                                        0,
                                        null,
                                        null),
                                1,
                                Fraction.ZERO,
                                0));
        add(
                "readers with old counts while keys change again and again",
                busy().reads("read", reading, 1, Fraction.ZERO, 1500 * MILLI)
                        .at(2 * SECOND, s -> s.key("{user}", three))
                        .at(2 * SECOND + 200 * MILLI, s -> s.key("{user}", six))
                        .at(3 * SECOND, s -> s.key("{user}"))
                        .at(5 * SECOND, s -> s.key("k-{user}", three)));
        KeySpec.Salting hot = KeySpec.Salting.drawn(5, new KeySpec.Scope.MostOffered(3, 500 * MILLI));
        add(
                "reads of keys that are salted while they are hot",
                busy().key("{user}", hot)
                        .reads("read", reading, 1, Fraction.ZERO, 0)
                        .reads("stale", reading, 1, Fraction.ZERO, SECOND)
                        .at(4500 * MILLI, SECOND, s -> s.key("{user}")));
        for (String name : new String[] {"u0", null}) {
            add(
                    "records of " + name + " written anew, against the caps of what is written",
                    busy().key("{user}", six)
                            .reads("read", reading, 1, Fraction.ZERO, 0)
                            .at(2 * SECOND, SECOND, s -> s.key("{user}", three))
                            .rekey(2 * SECOND, name, 125)
                            .at(4 * SECOND, s -> s.key("{user}"))
                            .rekey(4 * SECOND, name, 333)
                            .rekey(4500 * MILLI, name, 1000));
        }
        add(
                "dual reads that overlap, with fresh and with old counts",
                busy().reads("read", reading, 1, Fraction.ZERO, 0)
                        .reads("stale", reading, 1, Fraction.ZERO, 1500 * MILLI)
                        .at(2 * SECOND, 2 * SECOND, s -> s.key("{user}", three))
                        .at(3 * SECOND, 500 * MILLI, s -> s.key("k-{user}", six))
                        .at(5 * SECOND, 200 * MILLI, s -> s.key("{user}", six)));
        add(
                "reads at another load, rate and partitioner",
                busy().reads("read", reading, 1, Fraction.ZERO, 0)
                        .at(2 * SECOND, s -> s.load(Fraction.of(2)))
                        .at(3 * SECOND, s -> s.reads("read", reading(10, HUNDRED_BYTES), 1, Fraction.ZERO, 0))
                        .at(4 * SECOND, s -> s.partitioner(Kind.CRC32, 0)));
        add(
                "reads of sizes that are cut",
                busy().readCap(3, 100, SECOND)
                        .reads("read", reading(5, new SizeLaw.Lognormal(100, 400)), 2, Fraction.ZERO, 0));
    }

    private void changes() {
        add(
                "set load",
                busy().at(2 * SECOND, s -> s.load(Fraction.of(2))).at(5 * SECOND, s -> s.load(Fraction.of(1, 3))));
        add(
                "set rate",
                busy().at(2 * SECOND, s -> s.even("a-even", 0, "user", "u0"))
                        .at(4 * SECOND, s -> s.even("a-even", 250, "user", "u0")));
        add("set key", busy().at(3 * SECOND, s -> s.key("{user}", KeySpec.Salting.drawn(6, new KeySpec.Scope.All()))));
        for (Arrivals arrivals : Arrivals.values()) {
            FlowSpec later = new FlowSpec(
                    perSecond(100),
                    arrivals,
                    HUNDRED_BYTES,
                    fields("user", constant("u9")),
                    3 * SECOND,
                    SECOND,
                    2 * SECOND);
            add(
                    "set load while a flow's next window is to come " + arrivals,
                    busy().flow("poisson", later)
                            .at(SECOND, s -> s.load(Fraction.of(2)))
                            .at(4500 * MILLI, s -> s.load(Fraction.of(3))));
        }
        for (Mode mode : Mode.values()) {
            add(
                    "set a key while records without one wait " + mode,
                    busy().mode(mode).noKey().at(3 * SECOND, s -> s.key("{user}")));
        }
        add("set key to none and back", busy().at(3 * SECOND, s -> s.noKey()).at(5 * SECOND, s -> s.key("{user}")));
        add(
                "set caps",
                busy().at(2 * SECOND, s -> s.capRecords(150, SECOND / 4))
                        .at(4 * SECOND, s -> s.cap(cap(150L, 9_000L, null, 1024, SECOND)))
                        .at(6 * SECOND, s -> s.cap(cap(null, 12_000L, 300L, 50, SECOND / 2))));
        add(
                "set total",
                busy().at(2 * SECOND, s -> s.total(new TotalSpec(Fraction.of(280), null, null, 2 * SECOND, false)))
                        .at(4 * SECOND, s -> s.total(new TotalSpec(Fraction.of(320), null, null, SECOND, true)))
                        .at(6 * SECOND, s -> s.total(null)));
        add(
                "set partitioner",
                busy().at(2 * SECOND, s -> s.shards(4, Kind.FNV1A))
                        .at(4 * SECOND, s -> s.shards(4, Kind.ROUND_ROBIN))
                        .at(6 * SECOND, s -> s.shards(4, Kind.CRC32)));
        add(
                "set a bucket too small for the largest records",
                busy().cap(cap(null, 40_000L, null, 1024, SECOND))
                        .flow(
                                "poisson",
                                new FlowSpec(
                                        perSecond(100),
                                        Arrivals.POISSON,
                                        new SizeLaw.Lognormal(100, 2000),
                                        fields("user", user(10)),
                                        0,
                                        null,
                                        null))
                        .at(3 * SECOND, s -> s.cap(cap(null, 5_000L, null, 1024, SECOND / 10))));
        for (Mode mode : Mode.values()) {
            add(
                    "set retries " + mode,
                    busy().mode(mode)
                            .at(SECOND, s -> s.queue(10, Full.DROP_NEWEST))
                            .at(2 * SECOND, s -> s.queue(80, Full.DROP_OLDEST))
                            .at(3 * SECOND, s -> s.batch(3).backoff(20 * MILLI, 3, 2 * SECOND, Jitter.FULL))
                            .at(4 * SECOND, s -> s.ttl(150 * MILLI))
                            .at(5 * SECOND, s -> s.ttl(Long.MAX_VALUE).attempts(8))
                            .at(6 * SECOND, s -> s.attempts(Long.MAX_VALUE).ttl(SECOND)));
            add(
                    "set blocking " + mode,
                    busy().mode(mode)
                            .at(SECOND, s -> s.queue(10, Full.block(SECOND)))
                            .at(2 * SECOND, s -> s.queue(20, Full.block(500 * MILLI)))
                            .at(3 * SECOND, s -> s.queue(Capacity.ofBytes(1000), Full.DROP_OLDEST))
                            .at(4 * SECOND, s -> s.queue(3, Full.block(SECOND)))
                            .at(5 * SECOND, s -> s.partitioner(Kind.CRC32, 0).ttl(400 * MILLI))
                            .at(6 * SECOND, s -> s.queue(Capacity.NO_BOUND, Full.DROP_NEWEST)));
            add("set fewer attempts " + mode, busy().mode(mode).at(4 * SECOND, s -> s.attempts(2)));
            add("set shrinks drop-oldest " + mode, busy().mode(mode).at(4 * SECOND, s -> s.queue(5, Full.DROP_OLDEST)));
        }
        for (Assignor assignor : Assignor.values()) {
            add(
                    "set members " + assignor,
                    read(7).group("g", 2, assignor, 6 * MILLI, 10)
                            .at(SECOND, s -> s.group("g", 3, assignor, 6 * MILLI, 10))
                            .at(2 * SECOND, s -> s.group("g", 5, assignor, 6 * MILLI, 10))
                            .at(3 * SECOND, s -> s.group("g", 0, assignor, 6 * MILLI, 10))
                            .at(4 * SECOND, s -> s.group("g", 4, assignor, 6 * MILLI, 10))
                            .at(5 * SECOND, s -> s.group("g", 2, assignor, 6 * MILLI, 10)));
            add(
                    "set members while work is long " + assignor,
                    read(5).group("g", 3, assignor, 250 * MILLI, 10)
                            .at(1100 * MILLI, s -> s.group("g", 1, assignor, 250 * MILLI, 10))
                            .at(1200 * MILLI, s -> s.group("g", 3, assignor, 250 * MILLI, 10))
                            .at(3100 * MILLI, s -> s.group("g", 4, assignor, 250 * MILLI, 10)));
        }
        add(
                "set service",
                read(5).group("g", 2, Assignor.RANGE, 10 * MILLI, 4)
                        .at(2 * SECOND, s -> s.group("g", 2, Assignor.RANGE, 3 * MILLI, 4))
                        .at(
                                4 * SECOND,
                                s -> s.group(
                                        "g",
                                        new GroupSpec(
                                                2,
                                                Assignor.RANGE,
                                                new GroupSpec.ServiceLaw.Exponential(5.0 * MILLI),
                                                4))));
        add(
                "two sets at one instant",
                busy().group("g", 2, Assignor.RANGE, 3 * MILLI, 7)
                        .at(2 * SECOND, s -> s.load(Fraction.of(2)).group("g", 1, Assignor.RANGE, 3 * MILLI, 7))
                        .at(2 * SECOND, s -> s.capRecords(200, SECOND).group("g", 3, Assignor.RANGE, 3 * MILLI, 7)));
        add("set at the start", busy().at(0, s -> s.load(Fraction.of(1, 2)).capRecords(40, SECOND)));
    }
}
