package dev.hotshard.model;

import dev.hotshard.exact.Fraction;
import dev.hotshard.model.partition.BareKeys;
import dev.hotshard.model.partition.ExplicitShard;
import dev.hotshard.random.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * A small model in the making, run nanosecond by nanosecond: flows that offer records at given times to given shards.
 * Shape: starts as one host with an endless queue, rounds of 500 and waits of 10 ns, and shards without caps.
 */
final class Plans {
    private final long endNanos;
    private final int shards;
    private final List<FlowPlan> flows = new ArrayList<>();
    private final List<GroupPlan> groups = new ArrayList<>();
    private final List<ModelAction.Scheduled> timeline = new ArrayList<>();
    private CapPlan caps = new CapPlan(null, null, 0, null, 1, 1);
    private HostPlan hosts =
            HostPlan.alike(1, null, Retries.of(RetryPolicy.Mode.QUEUE).policy());

    Plans(long endNanos, int shards) {
        this.endNanos = endNanos;
        this.shards = shards;
    }

    /** A flow of records of one byte to one shard; the flows' order is that of these calls. */
    Plans flow(String name, int shard, long... times) {
        return sized(name, 1, shard, times);
    }

    Plans sized(String name, int bytes, int shard, long... times) {
        Curves pulses = new Curves();
        long reached = 0;
        for (long time : times) {
            if (time > reached) {
                pulses.hold(time - reached, Fraction.ZERO);
            }
            // In a nanosecond at one record a nanosecond the integral goes on by one: one record at its start.
            pulses.hold(1, Fraction.of(1_000_000_000));
            reached = time + 1;
        }
        FieldSource toShard = constant(Integer.toString(shard));
        pulses.then(Fraction.ZERO);
        flows.add(new FlowPlan(
                name, pulses, true, new SizeSource.Fixed(bytes), Map.of("shard", toShard, "flow", constant(name))));
        return this;
    }

    private static FieldSource constant(String text) {
        return new FieldSource.Constant(ValueNames.listed(List.of(text)));
    }

    /** A cap of each shard of one record every so many nanoseconds, with room for {@code depth}. */
    Plans cap(long nanosEach, long depth) {
        Fraction perSecond = Fraction.of(1_000_000_000, nanosEach);
        caps = new CapPlan(new CapPlan.Quota(perSecond, null, null, nanosEach * depth), null, 0, null, 1, 1);
        return this;
    }

    /** One host that retries like this. */
    Plans retry(Retries retries) {
        hosts = HostPlan.alike(1, null, retries.policy());
        return this;
    }

    /** A host for each flow. */
    Plans retryPerFlow(Retries retries) {
        hosts = HostPlan.alike(1, "flow", retries.policy());
        return this;
    }

    /** Retry rules in the making: without bounds, rounds of 500, waits of 10. */
    record Retries(RetryPolicy policy) {
        static Retries of(RetryPolicy.Mode mode) {
            Backoff tens = new Backoff(10, 1, 10, Backoff.Jitter.NONE);
            return new Retries(new RetryPolicy(
                    mode, room(Long.MAX_VALUE, Room.Full.DROP_NEWEST), 500, tens, Long.MAX_VALUE, Long.MAX_VALUE));
        }

        private static Room room(long records, Room.Full full) {
            return new Room(records, Long.MAX_VALUE, full, 0);
        }

        Retries queue(long capacity, boolean dropsOldest) {
            return room(room(capacity, dropsOldest ? Room.Full.DROP_OLDEST : Room.Full.DROP_NEWEST));
        }

        Retries room(Room room) {
            return new Retries(new RetryPolicy(
                    policy.mode(), room, policy.batch(), policy.backoff(), policy.attempts(), policy.ttlNanos()));
        }

        Retries waits(long firstNanos, double factor, long maxNanos) {
            return with(policy.batch(), new Backoff(firstNanos, factor, maxNanos, Backoff.Jitter.NONE));
        }

        Retries batch(int tries) {
            return with(tries, policy.backoff());
        }

        private Retries with(int batch, Backoff backoff) {
            return new Retries(new RetryPolicy(
                    policy.mode(), policy.room(), batch, backoff, policy.attempts(), policy.ttlNanos()));
        }

        Retries attempts(long attempts) {
            return bounded(attempts, policy.ttlNanos());
        }

        Retries ttl(long nanos) {
            return bounded(policy.attempts(), nanos);
        }

        private Retries bounded(long attempts, long ttlNanos) {
            return new Retries(new RetryPolicy(
                    policy.mode(), policy.room(), policy.batch(), policy.backoff(), attempts, ttlNanos));
        }
    }

    Plans group(String name, int members, Assignor assignor, long serviceNanos, int poll) {
        groups.add(new GroupPlan(name, members, assignor, new ServiceTime.Fixed(serviceNanos), Map.of(), poll, null));
        return this;
    }

    /** One member of the group that was added last needs so long. */
    Plans except(int member, long serviceNanos) {
        GroupPlan last = groups.get(groups.size() - 1);
        return changeLast(Map.of(member, new ServiceTime.Fixed(serviceNanos)), last.coordination());
    }

    /** The group that was added last works together like this. */
    Plans coordinated(CoordinationPlan coordination) {
        return changeLast(groups.get(groups.size() - 1).except(), coordination);
    }

    private Plans changeLast(Map<Integer, ServiceTime> except, CoordinationPlan coordination) {
        GroupPlan group = groups.remove(groups.size() - 1);
        groups.add(new GroupPlan(
                group.name(), group.members(), group.assignor(), group.service(), except, group.poll(), coordination));
        return this;
    }

    /** From a time on the one group has so many members that need so long for a record. */
    Plans regroup(long atNanos, int members, long serviceNanos) {
        GroupPlan group = groups.get(0);
        GroupPlan after = new GroupPlan(
                group.name(),
                members,
                group.assignor(),
                new ServiceTime.Fixed(serviceNanos),
                group.except(),
                group.poll(),
                group.coordination());
        return act(atNanos, new ModelChange(null, null, 0, new TreeMap<>(), null, null, List.of(after), null));
    }

    Plans retry(long atNanos, Retries retries) {
        return act(
                atNanos,
                new ModelChange(null, null, 0, new TreeMap<>(), null, ByKind.one(retries.policy()), null, null));
    }

    /** Does something at a time. */
    Plans act(long atNanos, ModelAction action) {
        timeline.add(new ModelAction.Scheduled(atNanos, "act", action));
        return this;
    }

    /** Runs it, and hands over what was told. */
    Trace run() {
        return run(now -> {});
    }

    /** The same; {@code progress} hears how far it is. */
    Trace run(LongConsumer progress) {
        Trace trace = new Trace(flows.stream().map(FlowPlan::name).toList());
        KeyPlan key = new KeyPlan(List.of(new KeyPlan.Part("shard", true)), new BareKeys());
        ModelPlan plan = new ModelPlan(
                endNanos,
                1_000_000_000,
                new ShardPlan(shards, false, "shard", Long.MAX_VALUE, null),
                null,
                flows,
                List.of(),
                ByKind.one(key),
                ScopePlan.NONE,
                ByKind.one(new PartitionerPlan(new ExplicitShard(), null)),
                caps,
                new ReadCapPlan(null, 1_000_000_000, 4096),
                hosts,
                groups,
                List.of(),
                timeline,
                List.of(),
                logical -> logical);
        new StreamModel(plan, new Streams(1, 0), trace, progress).run();
        return trace;
    }
}
