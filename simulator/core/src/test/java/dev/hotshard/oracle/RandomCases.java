package dev.hotshard.oracle;

import static dev.hotshard.oracle.ScenarioBuilder.MILLI;
import static dev.hotshard.oracle.ScenarioBuilder.SECOND;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.AutoSplit;
import dev.hotshard.scenario.BrokersSpec;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.NameTemplate;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.PartitionerSpec.Kind;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.Popularity;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.ShardRanges;
import dev.hotshard.scenario.ShardTarget;
import dev.hotshard.scenario.SizeLaw;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TotalSpec;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Small random scenarios, one a seed, of at most a few thousand records.
 * Shape: times and rates are mostly round numbers, so that ties at one instant are common.
 */
final class RandomCases {
    private static final List<Kind> HASHES =
            List.of(Kind.MURMUR2, Kind.MD5_RANGE, Kind.CRC32, Kind.FNV1A, Kind.HASH_RANGE);

    private final SplittableRandom random;
    private final long duration;
    private final ScenarioBuilder scenario;
    private final List<String> flows = new ArrayList<>();
    private final List<String> groups = new ArrayList<>();
    private boolean watchesOrder;

    /** The shards as they are after what the timeline has said so far. */
    private SlowTopology topology;

    /** Whether the shards begin with uneven ranges, which only partitioners by ranges have. */
    private boolean hasRanges;

    /** Whether the platform splits shards, which leaves none to the timeline. */
    private boolean splitsItself;

    private boolean isKnown = true;
    private long changesUntil = -1;

    /** Whether somebody reads, which only keys that tell the shard allow. */
    private boolean reads;

    private boolean mayRekey;
    private boolean delays;

    /** Whether some hosts send by rules of their own, which only partitioners of clients allow. */
    private boolean sendDifferently;

    private RandomCases(long seed) {
        random = new SplittableRandom(seed);
        duration = (2 + random.nextInt(4)) * SECOND + (chance(30) ? random.nextLong(SECOND) : 0);
        scenario = new ScenarioBuilder(duration).seed(random.nextInt(1000));
    }

    static Scenario of(long seed) {
        return new RandomCases(seed).make();
    }

    private Scenario make() {
        if (chance(30)) {
            scenario.warmup(random.nextLong(duration));
        }
        if (chance(20)) {
            scenario.load(Fraction.of(1 + random.nextInt(6), 3));
        }
        reads = chance(40);
        traffic();
        key(scenario);
        order();
        int shards = 1 + random.nextInt(8);
        topology = new SlowTopology(shards, null);
        sendDifferently = !reads && chance(25);
        scenario.shards(shards, Kind.MURMUR2);
        partitioner(scenario);
        if (scenario.partitioner().isByRanges() && chance(30)) {
            splitsItself = true;
            scenario.autoSplit(new AutoSplit(
                    pick(AutoSplit.Measure.values()),
                    Fraction.of(1 + random.nextInt(60), 1 + random.nextInt(3)),
                    pick(SECOND, 1500 * MILLI, 500 * MILLI, 2 * SECOND),
                    pick(AutoSplit.Cut.values()),
                    shards + random.nextInt(9)));
        }
        if (scenario.partitioner().isByRanges() && chance(40)) {
            hasRanges = true;
            ShardRanges ranges = uneven(shards);
            scenario.ranges(ranges);
            topology = new SlowTopology(shards, ranges);
        }
        if (reads) {
            reads();
        }
        caps(scenario);
        if (chance(20)) {
            brokers();
        }
        total(scenario);
        String per = chance(50) ? "user" : "source";
        int hosts = 1 + random.nextInt(4);
        if (chance(25)) {
            scenario.hostsPer(per);
        } else {
            scenario.hosts(hosts);
            per = "";
        }
        delays = chance(30);
        if (delays) {
            scenario.neverLendsLater();
            scenario.delays();
        }
        mayRekey = reads && !delays;
        scenario.mode(pick(RetrySpec.Mode.values()));
        retry(scenario);
        if (sendDifferently || chance(20)) {
            fleet(per, hosts);
        }
        if (chance(15)) {
            scenario.retention(pick(50 * MILLI, 400 * MILLI, SECOND));
        }
        if (chance(15)) {
            scenario.readCap(
                    chance(50)
                            ? new StreamSpec.ReadCap(Fraction.of(1000 + random.nextInt(8000)), null, 4096, SECOND)
                            : new StreamSpec.ReadCap(null, Fraction.of(10 + random.nextInt(60), 3), 100, SECOND));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            groups.add("group-" + i);
            group(scenario, "group-" + i);
            if (watchesOrder && chance(30)) {
                scenario.silentAfter("group-" + i, pick(20L, 100L, 500L) * MILLI);
            }
        }
        if (scenario.brokers() == null && chance(50)) {
            scenario.platform(Platform.KINESIS);
        }
        scenario.breakdown(chance(50) ? new String[] {"source"} : new String[] {});
        if (chance(60)) {
            timeline();
        }
        return scenario.build();
    }

    /** Mostly by the key, as it is by default. */
    private void order() {
        watchesOrder = chance(85);
        if (watchesOrder) {
            scenario.orderBy(pick("{user}", "{source}", "{source}|{user}"));
            if (chance(60)) {
                scenario.orderByKey();
            }
        }
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    @SafeVarargs
    private <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** A time in the run, round to 10 ms if {@code duration} is. */
    private long time() {
        return chance(70) ? random.nextLong(duration / (10 * MILLI)) * 10 * MILLI : random.nextLong(duration);
    }

    // ---- traffic

    private void traffic() {
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            flows.add("flow-" + i);
        }
        for (int i = 0; i < count; i++) {
            boolean share = i > 0 && chance(25);
            RateLaw rate = share ? new RateLaw.Share(Fraction.of(5 + random.nextInt(15), 100)) : rate(300 / count);
            scenario.flow("flow-" + i, flow(rate));
        }
    }

    private void reads() {
        for (int i = random.nextInt(3); i >= 0; i--) {
            Fraction cache = pick(Fraction.ZERO, Fraction.ZERO, Fraction.of(1, 2), Fraction.ONE);
            // Of flows with names before and after those that write.
            scenario.reads(
                    pick("a-read-", "read-") + i,
                    flow(rate(100)),
                    1 + random.nextInt(4),
                    cache,
                    pick(0L, 0L, SECOND, 700 * MILLI, 10 * SECOND));
        }
        if (chance(60)) {
            // Deep enough for the largest page of fixed and uniform sizes.
            scenario.readCap(15 + random.nextInt(100), pick(100L, 256L), pick(SECOND, 2 * SECOND));
        }
    }

    private FlowSpec flow(RateLaw rate) {
        long from = chance(60) ? 0 : time();
        Long length = chance(60) ? null : (Long) ((1 + random.nextInt(20)) * 50L * MILLI);
        Long every = length == null || chance(50) ? null : (Long) (length + random.nextInt(20) * 50L * MILLI);
        return new FlowSpec(rate, pick(FlowSpec.Arrivals.values()), size(), fields(), from, length, every);
    }

    private RateLaw rate(int mean) {
        return switch (random.nextInt(5)) {
            case 0 -> new RateLaw.Steps(points(mean), chance(50) ? 0 : 2 * SECOND);
            case 1 -> new RateLaw.Ramp(points(mean), chance(50) ? 0 : 2 * SECOND);
            default -> new RateLaw.Constant(chance(80) ? round(mean) : Fraction.of(1 + random.nextInt(2 * mean), 7));
        };
    }

    private Fraction round(int mean) {
        return Fraction.of(pick(0, 1, mean / 2, mean, mean, 100, 125, 200, 2 * mean));
    }

    private List<RateLaw.Point> points(int mean) {
        List<RateLaw.Point> points = new ArrayList<>();
        long at = 0;
        while (at < 2 * SECOND) {
            points.add(new RateLaw.Point(at, Fraction.of(random.nextInt(2 * mean + 1))));
            at += (1 + random.nextInt(20)) * 100L * MILLI;
        }
        return points;
    }

    private SizeLaw size() {
        return switch (random.nextInt(4)) {
            case 0 -> new SizeLaw.Uniform(1 + random.nextInt(50), 100 + random.nextInt(150));
            case 1 -> new SizeLaw.Lognormal(80 + random.nextInt(40), 200 + random.nextInt(800));
            default -> new SizeLaw.Fixed(pick(1, 100, 250));
        };
    }

    private SortedMap<String, FieldLaw> fields() {
        SortedMap<String, FieldLaw> fields = new TreeMap<>();
        fields.put("user", user());
        fields.put(
                "source",
                chance(50)
                        ? new FieldLaw.Constant(pick("web", "mobile", "batch"))
                        : new FieldLaw.OneOf(List.of("web", "mobile", "batch")));
        return fields;
    }

    private FieldLaw user() {
        Population population = population();
        return switch (random.nextInt(8)) {
            case 0 -> new FieldLaw.Constant("u" + random.nextInt(5));
            case 1 -> new FieldLaw.OneOf(List.of("u0", "u1", "u2"));
            case 2 -> new FieldLaw.Pick("users", population, 1 + random.nextInt(3));
            case 3 -> new FieldLaw.Unique(new NameTemplate("o", "-x", random.nextInt(4), random.nextInt(2)));
            case 4 -> new FieldLaw.Clock(pick(MILLI, 100 * MILLI, SECOND));
            default -> new FieldLaw.Of("users", population);
        };
    }

    private Population population() {
        SortedMap<String, Population.Exceptional> except = new TreeMap<>();
        if (chance(40)) {
            except.put("u1", new Population.Exceptional.Factor(Fraction.of(random.nextInt(30))));
        }
        if (chance(40)) {
            except.put("u2", new Population.Exceptional.Share(Fraction.of(random.nextInt(60), 100)));
        }
        if (chance(20)) {
            return new Population.Listed(List.of("u0", "u1", "u2", "u9"), List.of(5.0, 1.0, 2.0, 0.5), except);
        }
        Popularity popularity = pick(
                new Popularity.Uniform(), new Popularity.Zipf(random.nextInt(4) / 2.0), new Popularity.Lognormal(1));
        return new Population.Generated(4 + random.nextInt(60), new NameTemplate("u", "", 0, 0), popularity, except);
    }

    // ---- what may be set as well

    private void key(ScenarioBuilder s) {
        String template = pick("{user}", "{user}", "{source}", "{source}:{user}", "k-{user}");
        KeySpec.Salting salting = chance(50) ? salting() : null;
        if (!reads && chance(10)) {
            s.noKey();
        } else {
            s.key(template, salting);
        }
    }

    private KeySpec.Salting salting() {
        KeySpec.Scope scope = switch (random.nextInt(8)) {
            case 0 -> new KeySpec.Scope.All();
            case 1 -> new KeySpec.Scope.Named(List.of("u0", "web", "web:u1"));
            case 2, 3 -> new KeySpec.Scope.Hottest(1 + random.nextInt(6));
            case 4 -> new KeySpec.Scope.MostOffered(1 + random.nextInt(4), window());
            default ->
                new KeySpec.Scope.Above(
                        Fraction.of(1 + random.nextInt(60), 1 + random.nextInt(3)),
                        window(),
                        pick(KeySpec.Measure.values()),
                        pick(KeySpec.Counter.values()));
        };
        KeySpec.Buckets buckets = chance(70)
                ? new KeySpec.Buckets.Fixed(1 + random.nextInt(6))
                : new KeySpec.Buckets.Target(
                        Fraction.of(1 + random.nextInt(40), 1 + random.nextInt(3)),
                        pick(Fraction.of(50), Fraction.of(99), Fraction.of(100), Fraction.of(1, 3)),
                        (1 + random.nextInt(9)) * SECOND);
        KeySpec.Spread spread = chance(70) ? new KeySpec.Spread.PerRecord() : by();
        if (chance(40) && scope instanceof KeySpec.Scope.Measured) {
            spread = new KeySpec.Spread.PerWindow();
        }
        return new KeySpec.Salting(buckets, spread, scope);
    }

    private KeySpec.Spread by() {
        return new KeySpec.Spread.By(new KeySpec.Template(List.of(
                new KeySpec.Template.Part("user", true),
                new KeySpec.Template.Part("/", false),
                new KeySpec.Template.Part("source", true))));
    }

    private long window() {
        return pick(100 * MILLI, SECOND, SECOND, 1500 * MILLI, 10 * SECOND, 1 + random.nextLong(SECOND));
    }

    /** Ranges cut anywhere, whose order isn't that of the shards' numbers. */
    private ShardRanges uneven(int shards) {
        TreeSet<BigInteger> starts = new TreeSet<>(Set.of(BigInteger.ZERO));
        while (starts.size() < shards) {
            starts.add(ShardRanges.LAST
                    .multiply(BigInteger.valueOf(1 + random.nextInt(9999)))
                    .shiftRight(14));
        }
        List<ShardRanges.Range> ranges = new ArrayList<>();
        for (BigInteger start : starts) {
            BigInteger next = starts.higher(start);
            ranges.add(
                    random.nextInt(ranges.size() + 1),
                    new ShardRanges.Range(start, next == null ? ShardRanges.LAST : next.subtract(BigInteger.ONE)));
        }
        return new ShardRanges(ranges);
    }

    private void partitioner(ScenarioBuilder s) {
        if (splitsItself || hasRanges) {
            s.partitioner(pick(Kind.MD5_RANGE, Kind.HASH_RANGE), 0);
            return;
        }
        if (sendDifferently) {
            PartitionerSpec spec = clientPartitioner();
            s.partitioner(spec.kind(), spec.parameter());
            return;
        }
        switch (reads ? 7 : random.nextInt(8)) {
            case 0 -> s.partitioner(Kind.ROUND_ROBIN, 0);
            case 1 -> s.partitioner(Kind.STICKY, 1 + random.nextInt(3000));
            case 2 -> s.partitioner(Kind.TWO_CHOICES, 1 + random.nextInt(4));
            default -> s.partitioner(HASHES.get(random.nextInt(HASHES.size())), 0);
        }
    }

    private void caps(ScenarioBuilder s) {
        if (chance(10)) {
            s.cap(new CapSpec(null, null, null, 1024, SECOND));
            return;
        }
        Fraction records = chance(75) ? Fraction.of(8 + random.nextInt(60)) : null;
        Fraction bytes = chance(25) ? Fraction.of(2000 + random.nextInt(10_000)) : null;
        Fraction units = chance(25) ? Fraction.of(60 + random.nextInt(200), 1 + random.nextInt(3)) : null;
        // Deep enough for the largest record of every law.
        s.cap(new CapSpec(records, bytes, units, pick(32L, 100L, 1024L), pick(400 * MILLI, SECOND, 1234 * MILLI)));
    }

    private void total(ScenarioBuilder s) {
        if (s.brokers() != null || chance(75)) {
            s.total(null);
            return;
        }
        Fraction records = chance(75) ? Fraction.of(100 + random.nextInt(200)) : null;
        Fraction bytes = records == null || chance(20) ? Fraction.of(20_000 + random.nextInt(20_000)) : null;
        long burst = pick(SECOND, 2 * SECOND);
        long lendAfter = chance(50) ? 0 : pick(TotalSpec.NEVER, 50 * MILLI, 500 * MILLI, 2 * SECOND);
        s.total(new TotalSpec(records, bytes, null, burst, lendAfter));
        if (delays) {
            s.neverLendsLater();
        }
    }

    private void brokers() {
        Fraction records = chance(40) ? Fraction.of(20 + random.nextInt(150)) : null;
        Fraction bytes = records == null || chance(75) ? Fraction.of(3000 + random.nextInt(20_000)) : null;
        scenario.brokers(new BrokersSpec(1 + random.nextInt(4), records, bytes, pick(400 * MILLI, SECOND, 2 * SECOND)));
    }

    private boolean reassigns() {
        return scenario.brokers() != null && scenario.brokers().count() > 1;
    }

    /** The hottest, or one that is open, as far as that is known. */
    private void reassign(long now) {
        Fraction cap = scenario.brokers().bytesPerSecond();
        Fraction copy = pick(
                cap == null ? Fraction.of(900_000) : cap.dividedBy(Fraction.of(2)),
                cap == null ? Fraction.of(100, 3) : cap.minus(Fraction.ONE),
                Fraction.of(1 + random.nextInt(2000)));
        List<SlowTopology.Shard> open = topology.open();
        boolean isHottest = !isKnown || now <= changesUntil || splitsItself || chance(40);
        ShardTarget target =
                isHottest ? ShardTarget.HOTTEST : new ShardTarget(open.get(random.nextInt(open.size())).id);
        scenario.at(now, new Action.Reassign(target, copy));
    }

    private PartitionerSpec clientPartitioner() {
        return switch (random.nextInt(6)) {
            case 0 -> new PartitionerSpec(Kind.ROUND_ROBIN, 0);
            case 1 -> new PartitionerSpec(Kind.STICKY, 1 + random.nextInt(3000));
            case 2 -> new PartitionerSpec(Kind.TWO_CHOICES, 1 + random.nextInt(4));
            default -> new PartitionerSpec(pick(Kind.MURMUR2, Kind.CRC32, Kind.FNV1A), 0);
        };
    }

    /** Some hosts differ: the first or those after it. */
    private void fleet(String per, int hosts) {
        if (!per.isEmpty()) {
            scenario.except(per.equals("user") ? "u1" : "web", differing(null));
            return;
        }
        if (chance(70)) {
            // With two others of at most a fifth each this is always part of a whole; a host alone gets it all.
            Fraction share = hosts == 1 ? Fraction.ONE : Fraction.of(random.nextInt(101), 200);
            scenario.except("0", differing(hosts == 3 || chance(50) ? null : share));
        }
        if (hosts > 2 && chance(70)) {
            scenario.except("1-2", differing(chance(50) ? Fraction.of(random.nextInt(5), 20) : null));
        }
    }

    private HostException differing(Fraction share) {
        RetrySpec.Capacity queue = chance(30) ? RetrySpec.Capacity.ofRecords(pick(1L, 5L, 40L)) : null;
        HostException.BackoffChange backoff = chance(30)
                ? new HostException.BackoffChange(
                        chance(50) ? 30 * MILLI : null, chance(50) ? 2.5 : null, chance(50) ? 2 * SECOND : null, null)
                : null;
        HostException.RetryChange retry = chance(50)
                ? new HostException.RetryChange(
                        queue,
                        queue != null && chance(50) ? full() : null,
                        chance(30) ? pick(1, 7) : null,
                        backoff,
                        chance(30) ? 1L + random.nextInt(4) : null,
                        chance(30) ? (1 + random.nextInt(20)) * 50L * MILLI : null)
                : null;
        return new HostException(
                sendDifferently && chance(60) ? clientPartitioner() : null,
                sendDifferently && chance(50)
                        ? new KeySpec.Template(List.of(
                                new KeySpec.Template.Part(pick("user", "source"), true),
                                new KeySpec.Template.Part(pick("", "-x"), false)))
                        : null,
                retry,
                share);
    }

    private void retry(ScenarioBuilder s) {
        RetrySpec.Capacity capacity = capacity();
        s.queue(capacity, capacity.records() == 0 ? RetrySpec.Full.DROP_NEWEST : full());
        s.batch(pick(1, 3, 10, 500));
        long first = pick(20 * MILLI, 50 * MILLI, 100 * MILLI);
        s.backoff(first, pick(1.0, 1.5, 2.0, 3.0), first * pick(1, 4, 20), pick(RetrySpec.Jitter.values()));
        s.attempts(chance(60) ? RetrySpec.UNLIMITED : 1 + random.nextInt(6));
        s.ttl(chance(60) ? RetrySpec.UNLIMITED : (1 + random.nextInt(40)) * 50L * MILLI);
    }

    private RetrySpec.Capacity capacity() {
        return chance(35)
                ? RetrySpec.Capacity.ofBytes(pick(100, 250, 300, 2000, 10_000))
                : RetrySpec.Capacity.ofRecords(pick(0L, 1L, 5L, 20L, 100L, RetrySpec.UNLIMITED));
    }

    private RetrySpec.Full full() {
        return chance(40)
                ? RetrySpec.Full.block((1 + random.nextInt(30)) * 50L * MILLI)
                : pick(RetrySpec.Full.DROP_NEWEST, RetrySpec.Full.DROP_OLDEST);
    }

    private void group(ScenarioBuilder s, String name) {
        SortedMap<Integer, GroupSpec.ServiceLaw> except = new TreeMap<>();
        if (chance(25)) {
            except.put(random.nextInt(4), service());
        }
        s.group(
                name,
                new GroupSpec(
                        random.nextInt(7),
                        pick(GroupSpec.Assignor.values()),
                        service(),
                        except,
                        pick(1, 3, 10, 500),
                        GroupSpec.NEVER,
                        chance(50) ? Coordination.usual() : coordination()));
    }

    private Coordination coordination() {
        KeySpec.Template by = new KeySpec.Template(List.of(
                new KeySpec.Template.Part("w-", false), new KeySpec.Template.Part(pick("user", "source"), true)));
        Coordination.Workers workers =
                chance(50) ? new Coordination.Workers(1 + random.nextInt(4), by, pick(0, 1, 5, 1000)) : null;
        SortedMap<String, String> filter = new TreeMap<>();
        if (chance(25)) {
            filter.put("source", "web");
        }
        return new Coordination(
                workers,
                new Coordination.Commit(
                        pick(100 * MILLI, 500 * MILLI, SECOND), pick(Coordination.Commit.Mode.values())),
                pick(Coordination.Rebalance.values()),
                pick(0L, 50 * MILLI, 500 * MILLI),
                pick(Coordination.UNLIMITED, 300 * SECOND, 50 * MILLI, 200 * MILLI, SECOND),
                filter);
    }

    private GroupSpec.ServiceLaw service() {
        return switch (random.nextInt(4)) {
            case 0 -> new GroupSpec.ServiceLaw.Exponential((1 + random.nextInt(40)) * MILLI);
            case 1 -> new GroupSpec.ServiceLaw.Lognormal(3.0 * MILLI, (4.0 + random.nextInt(60)) * MILLI);
            default ->
                new GroupSpec.ServiceLaw.Fixed(
                        pick(Fraction.of(5 * MILLI), Fraction.of(20 * MILLI), Fraction.of(100 * MILLI, 7)));
        };
    }

    private void timeline() {
        long at = time();
        while (at < duration) {
            long now = at;
            if (reassigns() && chance(50)) {
                reassign(now);
            } else if (!splitsItself && chance(35)) {
                reshape(now);
            } else if (mayRekey && chance(40)) {
                scenario.rekey(now, pick(null, "u0", "u1", "web"), pick(50, 125, 1000));
            } else if (!groups.isEmpty() && chance(30)) {
                String group = groups.get(random.nextInt(groups.size()));
                if (scenario.members(group) > 0) {
                    scenario.crash(
                            now,
                            group,
                            random.nextInt(scenario.members(group)),
                            pick(10 * MILLI, 300 * MILLI, 2 * SECOND));
                }
            } else {
                scenario.at(now, pick(0L, 0L, 500 * MILLI, 2 * SECOND), this::change);
            }
            at += chance(20) ? 0 : time();
        }
    }

    /** A change of the topology that the shards as they are by then allow. */
    private void reshape(long now) {
        if (now <= changesUntil) {
            return;
        }
        long takes = chance(60) ? 0 : time() / 3;
        changesUntil = takes == 0 ? changesUntil : now + takes;
        if (reads && chance(40)) {
            isolate(now, takes);
            return;
        }
        if (!scenario.partitioner().isByRanges()) {
            int count = topology.sharedCount() + random.nextInt(4);
            count(now, takes, count);
            return;
        }
        List<SlowTopology.Shard> open = topology.shared();
        SlowTopology.Shard any = open.get(random.nextInt(open.size()));
        switch (random.nextInt(4)) {
            case 0 -> {
                // By its end there may be another partitioner, with which there can't be fewer.
                int count = takes == 0 ? 1 + random.nextInt(9) : topology.sharedCount() + random.nextInt(4);
                count(now, takes, count);
            }
            case 1 -> merge(now, takes, any);
            case 2 -> {
                if (isKnown) {
                    BigInteger hash = chance(50) ? null : topology.cut(any, random.nextInt(1, 1000));
                    scenario.at(now, new Action.SplitShard(new ShardTarget(any.id), hash, takes));
                    topology.split(any.id, hash, now);
                }
            }
            default -> {
                // Which one it is, and so which are open from now on, only the run knows: how many is known.
                scenario.at(now, new Action.SplitShard(ShardTarget.HOTTEST, null, takes));
                topology.split(any.id, null, now);
                isKnown = false;
            }
        }
    }

    private void count(long now, long takes, int count) {
        if (scenario.partitioner().isByRanges()) {
            topology.reshard(count, now);
        } else {
            topology.grow(count, now);
        }
        scenario.shardsAt(now, count, takes);
        isKnown &= takes == 0;
    }

    /** Reads go by a key that tells the shard, as this does. */
    private void isolate(long now, long takes) {
        String key = pick(null, "u0", "u1", "web", "k-u2");
        int count = 1 + random.nextInt(3);
        scenario.at(now, new Action.IsolateKey(key, count, takes));
        if (key == null) {
            isKnown = false;
        } else {
            topology.isolate(key, count, now);
        }
    }

    private void merge(long now, long takes, SlowTopology.Shard one) {
        SlowTopology.Shard other = topology.neighbour(one);
        if (isKnown && other != null) {
            scenario.at(now, new Action.MergeShards(one.id, other.id, takes));
            topology.merge(one.id, other.id, now);
        }
    }

    private ScenarioBuilder change(ScenarioBuilder s) {
        switch (random.nextInt(8)) {
            case 0 -> s.load(Fraction.of(1 + random.nextInt(8), 4));
            case 1 -> key(s);
            case 2 -> partitioner(s);
            case 3 -> caps(s);
            case 4 -> total(s);
            case 5 -> retry(s);
            case 6 -> {
                for (String group : groups) {
                    s.changeGroup(group, random.nextInt(7), (1 + random.nextInt(30)) * MILLI);
                }
            }
            default -> {
                String flow = flows.get(random.nextInt(flows.size()));
                s.changeRate(flow, rate(300 / flows.size()));
            }
        }
        return s;
    }
}
