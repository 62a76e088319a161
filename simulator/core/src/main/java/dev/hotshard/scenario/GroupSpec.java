package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A consumer group: members that share the shards and work records off one by one.
 * Units: {@code poll} in records.
 * Shape: {@code except} has the members, by number from 0, that don't work at the group's {@code service}; {@code silentAfterNanos} is after how long without a
 * record the group calls a scope silent, or {@link #NEVER}.
 */
public record GroupSpec(
        int members,
        Assignor assignor,
        ServiceLaw service,
        SortedMap<Integer, ServiceLaw> except,
        int poll,
        long silentAfterNanos,
        Coordination coordination) {
    /** Stands for a group that calls nothing silent. */
    public static final long NEVER = Long.MAX_VALUE;

    public GroupSpec {
        except = Copies.sorted(except);
        except.keySet().forEach(member -> Rules.within(0, Limits.MEMBERS - 1, member, "except"));
        Rules.within(0, Limits.MEMBERS, members, "members");
        Rules.within(1, Limits.RECORDS, poll, "poll");
        if (silentAfterNanos != NEVER) {
            Rules.within(1, Limits.DURATION_NANOS, silentAfterNanos, "silentAfterNanos");
        }
    }

    /** A group that says nothing else. */
    public GroupSpec(int members, Assignor assignor, ServiceLaw service, int poll) {
        this(members, assignor, service, new TreeMap<>(), poll, NEVER, Coordination.usual());
    }

    /** The path of a key of a group, as a setting takes it. */
    public static String path(String group, String key) {
        return "consumers." + PathPart.of(group) + "." + key;
    }

    /** Whether it calls scopes silent. */
    public boolean watchesSilence() {
        return silentAfterNanos != NEVER;
    }

    /** The law of a member's times. */
    public ServiceLaw serviceOf(int member) {
        return except.getOrDefault(member, service);
    }

    /** What a member works off in a second on average, with all its workers if it has a pool. */
    public double memberRecordsPerSecond(int member) {
        return memberRecordsPerSecond(serviceOf(member));
    }

    private double memberRecordsPerSecond(ServiceLaw law) {
        Coordination.Workers workers = coordination.workers();
        return (workers == null ? 1 : workers.count()) * 1e9 / law.meanNanos();
    }

    /** What all members together work off in a second on average; a group without any counts as one member. */
    public double recordsPerSecond() {
        int all = Math.max(1, members);
        SortedMap<Integer, ServiceLaw> excepted = except.headMap(all);
        double rate = (all - excepted.size()) * memberRecordsPerSecond(service);
        for (ServiceLaw own : excepted.values()) {
            rate += memberRecordsPerSecond(own);
        }
        return rate;
    }

    public enum Assignor {
        RANGE,
        ROUND_ROBIN,
        STICKY
    }

    /** The law of the time that one member needs for one record; times round to the nearest nanosecond. */
    public sealed interface ServiceLaw {
        /** The mean in nanoseconds, before rounding. */
        double meanNanos();

        /** A fixed time, {@code rate: 2000/s} or {@code service: {fixed: 500us}}; exact, in nanoseconds. */
        record Fixed(Fraction nanos) implements ServiceLaw {
            public Fixed {
                Rules.within(Fraction.ONE, Fraction.of(Limits.DURATION_NANOS), nanos, "nanos");
            }

            @Override
            public double meanNanos() {
                return nanos.toDouble();
            }
        }

        record Exponential(double meanNanos) implements ServiceLaw {
            public Exponential {
                Rules.within(1, Limits.DURATION_NANOS, meanNanos, "meanNanos");
            }
        }

        record Lognormal(double p50Nanos, double p99Nanos) implements ServiceLaw {
            public Lognormal {
                Rules.within(1, Limits.DURATION_NANOS, p50Nanos, "p50Nanos");
                Rules.within(p50Nanos, Limits.DURATION_NANOS, p99Nanos, "p99Nanos");
            }

            @Override
            public double meanNanos() {
                return LognormalMean.of(p50Nanos, p99Nanos);
            }
        }
    }
}
