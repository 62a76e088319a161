package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;

/**
 * A consumer group: members that share the shards and work records off one by one.
 * Units: {@code poll} in records.
 */
public record GroupSpec(int members, Assignor assignor, ServiceLaw service, int poll) {
    public GroupSpec {
        Rules.within(0, Limits.MEMBERS, members, "members");
        Rules.within(1, Limits.RECORDS, poll, "poll");
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
