package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.GroupSpec.ServiceLaw;
import dev.hotshard.scenario.HostException.RetryChange;
import dev.hotshard.scenario.RetrySpec.Capacity;
import java.math.BigInteger;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A scenario made smaller: fewer records on the same way at the same times, so that shares, ratios and times come out about the same at a part of the cost.
 * Shape: what is an amount of records or bytes a second goes times the factor, by {@code load} where it is traffic, and so does what bounds a number of records or bytes
 * that wait, are tried, polled or sent together; a time that one record takes is divided by it. Whole numbers go to the nearest one, but not to 0. Thresholds of
 * alarms and expectations go along where they are amounts. It is so for each state of the timeline and of the runbooks.
 * What stays: times, numbers of shards, hosts, members, workers, keys and buckets, sizes, shares, the seed, and all texts, which say what was written.
 * What can't shrink, and so shows in the result: a record is as large as before, so a burst is made longer where the smaller bucket couldn't hold one (a page, where it is read; of a lognormal
 * size one that is above 99 of 100), and a queue in bytes holds one at least; the size of what is larger is cut there. Chance weighs more, for fewer records scatter more: a
 * number of n records by {@code sqrt(n)}. A record at work takes longer, so a latency that is service and not waiting grows; fewer records meet fewer different keys, and find a scope silent
 * more often. Numbers of those, and of queries of one read, have no scale.
 */
public final class Scaling {
    private static final Fraction LONGEST_SECONDS = Fraction.of(Limits.DURATION_NANOS, Limits.SECOND_NANOS);

    /** Counts of other things than records. */
    private static final Set<String> NO_RECORDS = Set.of(
            "cardinality.logicalKeys",
            "cardinality.partitionKeys",
            "cardinality.spreadKeys",
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

    private final Fraction factor;
    private final Fraction recordBytes;
    private final Fraction pageBytes;
    private final long openShards;

    private Scaling(Scenario scenario, Fraction factor) {
        this.factor = factor;
        recordBytes = scenario.traffic().values().stream()
                .map(flow -> largest(flow.size()))
                .reduce(Fraction.ONE, Scaling::larger);
        pageBytes = scenario.reads().values().stream()
                .map(read -> largest(read.flow().size()).times(Fraction.of(read.page())))
                .reduce(Fraction.ONE, Scaling::larger);
        openShards = Math.max(1, scenario.shardBounds().open());
    }

    /**
     * The largest factor 1, 1/2, 1/3, .. by which so many records come to {@code most} at most.
     * Units: records, as {@code experiment.ExpectedRecords} tells them.
     */
    public static Fraction factor(double records, long most) {
        return Fraction.of(1, Math.max(1, (long) Math.ceil(records / most)));
    }

    /**
     * A scenario with {@code factor} times the records.
     * Invariant: with 1 it is equal to the scenario; two factors after each other are their product, as far as nothing rounds.
     * Errors: IllegalArgumentException if the factor isn't above 0 and at most 1.
     */
    public static Scenario scaled(Scenario scenario, Fraction factor) {
        if (factor.signum() <= 0 || factor.compareTo(Fraction.ONE) > 0) {
            throw new IllegalArgumentException("a scenario is made smaller by a factor above 0 up to 1, was " + factor);
        }
        return new Scaling(scenario, factor).scaled(scenario);
    }

    /** Whether a number of the summary goes with the number of records. */
    static boolean isAmount(Metric metric) {
        return switch (metric.unit()) {
            case RATE, BYTES -> true;
            case COUNT -> !NO_RECORDS.contains(metric.path()) && !metric.path().endsWith(".shardsWithout");
            case RATIO ->
                metric.path().startsWith("imbalance.")
                        && (metric.path().endsWith(".max")
                                || metric.path().endsWith(".median")
                                || metric.path().endsWith(".mean"));
            case SHARE, SECONDS, FIRINGS, FIRED -> false;
        };
    }

    private Scenario scaled(Scenario from) {
        return new Scenario(
                from.name(),
                from.about(),
                from.seed(),
                from.durationNanos(),
                from.warmupNanos(),
                from.sampleNanos(),
                from.load().times(factor),
                stream(from.stream()),
                from.populations(),
                from.traffic(),
                from.reads(),
                key(from.key()),
                from.orderBy(),
                from.breakdown(),
                hosts(from.hosts()),
                each(from.consumers(), this::group),
                from.timeline().stream()
                        .map(change -> new TimelineChange(
                                change.atNanos(), action(change.action()), change.what(), scaled(change.after())))
                        .toList(),
                from.runbooks().stream().map(this::runbook).toList(),
                from.observe(),
                each(from.alarms(), this::alarm),
                from.expect().stream().map(this::expectation).toList());
    }

    private static <K, V> SortedMap<K, V> each(SortedMap<K, V> map, UnaryOperator<V> scaled) {
        SortedMap<K, V> all = new TreeMap<>();
        map.forEach((name, value) -> all.put(name, scaled.apply(value)));
        return all;
    }

    private StreamSpec stream(StreamSpec from) {
        return new StreamSpec(
                from.platform(),
                from.shards(),
                partitioner(from.partitioner()),
                cap(from.cap()),
                total(from.total(), from.cap().unitBytes()),
                brokers(from.brokers()),
                from.overflow(),
                from.recordLimitBytes(),
                readCap(from.readCap()),
                from.retentionNanos(),
                autoSplit(from.autoSplit()),
                from.ranges());
    }

    /** Sticky goes on to the next shard after so many bytes. */
    private PartitionerSpec partitioner(PartitionerSpec from) {
        return from.kind() == PartitionerSpec.Kind.STICKY
                ? new PartitionerSpec(from.kind(), whole(from.parameter()))
                : from;
    }

    private CapSpec cap(CapSpec from) {
        Bucket records = new Bucket(from.recordsPerSecond(), from.burstNanos(), Fraction.ONE);
        Bucket bytes = new Bucket(from.bytesPerSecond(), from.burstNanos(), recordBytes);
        Bucket units = new Bucket(from.unitsPerSecond(), from.burstNanos(), units(recordBytes, from.unitBytes()));
        return new CapSpec(
                records.scaled(), bytes.scaled(), units.scaled(), from.unitBytes(), longest(records, bytes, units));
    }

    /** Where shards have their parts of it, each part has to hold a record. */
    private @Nullable TotalSpec total(@Nullable TotalSpec from, long unitBytes) {
        if (from == null) {
            return null;
        }
        Fraction parts = Fraction.of(from.hasShares() ? openShards : 1);
        Bucket records = new Bucket(from.recordsPerSecond(), from.burstNanos(), parts);
        Bucket bytes = new Bucket(from.bytesPerSecond(), from.burstNanos(), recordBytes.times(parts));
        Bucket units = new Bucket(
                from.unitsPerSecond(),
                from.burstNanos(),
                units(recordBytes, unitBytes).times(parts));
        return new TotalSpec(
                records.scaled(),
                bytes.scaled(),
                units.scaled(),
                longest(records, bytes, units),
                from.lendAfterNanos());
    }

    private @Nullable BrokersSpec brokers(@Nullable BrokersSpec from) {
        if (from == null) {
            return null;
        }
        Bucket records = new Bucket(from.recordsPerSecond(), from.burstNanos(), Fraction.ONE);
        Bucket bytes = new Bucket(from.bytesPerSecond(), from.burstNanos(), recordBytes);
        return new BrokersSpec(from.count(), records.scaled(), bytes.scaled(), longest(records, bytes));
    }

    private StreamSpec.@Nullable ReadCap readCap(StreamSpec.@Nullable ReadCap from) {
        if (from == null) {
            return null;
        }
        Bucket bytes = new Bucket(from.bytesPerSecond(), from.burstNanos(), pageBytes);
        Bucket units = new Bucket(from.unitsPerSecond(), from.burstNanos(), units(pageBytes, from.unitBytes()));
        return new StreamSpec.ReadCap(bytes.scaled(), units.scaled(), from.unitBytes(), longest(bytes, units));
    }

    private @Nullable AutoSplit autoSplit(@Nullable AutoSplit from) {
        return from == null
                ? null
                : new AutoSplit(
                        from.measure(),
                        from.abovePerSecond().times(factor),
                        from.afterNanos(),
                        from.cut(),
                        from.mostShards());
    }

    private KeySpec key(KeySpec from) {
        KeySpec.Salting salting = from.salting();
        return salting == null
                ? from
                : new KeySpec(
                        from.template(),
                        new KeySpec.Salting(buckets(salting.buckets()), salting.spread(), scope(salting.scope())));
    }

    private KeySpec.Buckets buckets(KeySpec.Buckets from) {
        return from instanceof KeySpec.Buckets.Target target
                ? new KeySpec.Buckets.Target(target.perSecond().times(factor), target.percent(), target.overNanos())
                : from;
    }

    private KeySpec.Scope scope(KeySpec.Scope from) {
        return from instanceof KeySpec.Scope.Above above
                ? new KeySpec.Scope.Above(
                        above.perSecond().times(factor), above.windowNanos(), above.measure(), above.counter())
                : from;
    }

    private HostsSpec hosts(HostsSpec from) {
        RetrySpec retry = from.retry();
        return new HostsSpec(
                from.count(),
                from.per(),
                new RetrySpec(
                        retry.mode(),
                        queue(retry.queue()),
                        retry.full(),
                        count(retry.batch()),
                        retry.backoff(),
                        retry.attempts(),
                        retry.ttlNanos()),
                each(from.except(), this::host));
    }

    private HostException host(HostException from) {
        RetryChange retry = from.retry();
        return new HostException(
                from.partitioner() == null ? null : partitioner(from.partitioner()),
                from.key(),
                retry == null
                        ? null
                        : new RetryChange(
                                retry.queue() == null ? null : queue(retry.queue()),
                                retry.full(),
                                retry.batch() == null ? null : count(retry.batch()),
                                retry.backoff(),
                                retry.attempts(),
                                retry.ttlNanos()),
                from.share());
    }

    private Capacity queue(Capacity from) {
        if (from.bytes() != Capacity.NO_BOUND.bytes()) {
            long one = recordBytes.ceiling().longValueExact();
            return Capacity.ofBytes(Math.max(whole(from.bytes()), Math.min(from.bytes(), one)));
        }
        return from.records() == Capacity.NO_BOUND.records() ? from : Capacity.ofRecords(whole(from.records()));
    }

    private GroupSpec group(GroupSpec from) {
        Coordination with = from.coordination();
        return new GroupSpec(
                from.members(),
                from.assignor(),
                service(from.service()),
                each(from.except(), this::service),
                count(from.poll()),
                from.silentAfterNanos(),
                new Coordination(
                        workers(with.workers()),
                        with.commit(),
                        with.rebalance(),
                        with.pauseNanos(),
                        with.maxPollIntervalNanos(),
                        with.filter()));
    }

    private Coordination.@Nullable Workers workers(Coordination.@Nullable Workers from) {
        return from == null ? null : new Coordination.Workers(from.count(), from.by(), count(from.queue()));
    }

    private ServiceLaw service(ServiceLaw from) {
        if (from instanceof ServiceLaw.Fixed fixed) {
            Fraction nanos = fixed.nanos().dividedBy(factor);
            Fraction most = Fraction.of(Limits.DURATION_NANOS);
            return new ServiceLaw.Fixed(nanos.compareTo(most) < 0 ? nanos : most);
        } else if (from instanceof ServiceLaw.Exponential exponential) {
            return new ServiceLaw.Exponential(longer(exponential.meanNanos()));
        }
        ServiceLaw.Lognormal lognormal = (ServiceLaw.Lognormal) from;
        return new ServiceLaw.Lognormal(longer(lognormal.p50Nanos()), longer(lognormal.p99Nanos()));
    }

    private double longer(double nanos) {
        return Math.min(Limits.DURATION_NANOS, nanos / factor.toDouble());
    }

    private Action action(Action from) {
        if (from instanceof Action.Reassign reassign) {
            return new Action.Reassign(
                    reassign.target(), reassign.copyBytesPerSecond().times(factor));
        } else if (from instanceof Action.Rekey rekey) {
            return new Action.Rekey(rekey.key(), rekey.perSecond().times(factor));
        }
        return from;
    }

    private Runbook runbook(Runbook from) {
        return new Runbook(
                from.alarm(),
                from.afterNanos(),
                action(from.action()),
                from.what(),
                scaled(from.after()),
                from.parts());
    }

    private Alarm alarm(Alarm from) {
        Metric.Unit unit = from.level().unit();
        boolean isAmount = unit == Metric.Unit.RATE || unit == Metric.Unit.COUNT;
        return new Alarm(
                from.text(),
                from.level(),
                from.scope(),
                from.field(),
                from.name(),
                from.comparison(),
                isAmount ? from.bound() * factor.toDouble() : from.bound(),
                from.perNanos(),
                from.aggregates());
    }

    private Expectation expectation(Expectation from) {
        return new Expectation(
                from.text(),
                from.metric(),
                from.field(),
                from.name(),
                from.comparison(),
                isAmount(from.metric()) ? from.bound() * factor.toDouble() : from.bound(),
                from.afterNanos());
    }

    /** The nearest whole number, 1 at least; 0 stays. */
    private long whole(long amount) {
        BigInteger nearest =
                Fraction.of(amount).times(factor).plus(Fraction.of(1, 2)).floor();
        return Math.max(Math.min(1, amount), nearest.longValueExact());
    }

    private int count(int amount) {
        return Math.toIntExact(whole(amount));
    }

    /** The size of one of the largest records. */
    private static Fraction largest(SizeLaw size) {
        if (size instanceof SizeLaw.Fixed fixed) {
            return Fraction.of(fixed.bytes());
        } else if (size instanceof SizeLaw.Uniform uniform) {
            return Fraction.of(uniform.maxBytes());
        }
        return Fraction.of((long) Math.ceil(((SizeLaw.Lognormal) size).p99Bytes()));
    }

    private static Fraction units(Fraction bytes, long unitBytes) {
        return new Fraction(bytes.dividedBy(Fraction.of(unitBytes)).ceiling(), BigInteger.ONE);
    }

    private static Fraction larger(Fraction one, Fraction other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static long longest(Bucket... buckets) {
        long longest = 0;
        for (Bucket bucket : buckets) {
            longest = Math.max(longest, bucket.scaledBurstNanos());
        }
        return longest;
    }

    /** A token bucket that becomes smaller, but for {@code least} tokens, which it goes on holding if it did before. */
    private final class Bucket {
        private final @Nullable Fraction perSecond;
        private final long burstNanos;
        private final Fraction kept;

        Bucket(@Nullable Fraction perSecond, long burstNanos, Fraction least) {
            this.perSecond = perSecond;
            this.burstNanos = burstNanos;
            Fraction depth =
                    perSecond == null ? Fraction.ZERO : perSecond.times(Fraction.of(burstNanos, Limits.SECOND_NANOS));
            kept = depth.compareTo(least) < 0 ? depth : least;
        }

        /** The rate; no less than what fills it in the longest burst that there can be. */
        @Nullable
        Fraction scaled() {
            return perSecond == null ? null : larger(perSecond.times(factor), kept.dividedBy(LONGEST_SECONDS));
        }

        long scaledBurstNanos() {
            Fraction rate = scaled();
            return rate == null
                    ? burstNanos
                    : Math.max(
                            burstNanos,
                            kept.times(Fraction.of(Limits.SECOND_NANOS))
                                    .dividedBy(rate)
                                    .ceiling()
                                    .longValueExact());
        }
    }
}
