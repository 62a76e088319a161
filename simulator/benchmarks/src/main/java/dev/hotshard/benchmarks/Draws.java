package dev.hotshard.benchmarks;

import dev.hotshard.random.Draw;
import dev.hotshard.random.Exponential;
import dev.hotshard.random.Streams;

/**
 * The random draws of a peer, by the library's own samplers: each is a function of the record's number
 * and the draw's purpose, so that the records of a run don't depend on the order in which an engine
 * asks for them, and no engine is faster for a cheaper law.
 */
final class Draws {
    private static final int SIZES = Workload.SIZE_MAX_BYTES - Workload.SIZE_MIN_BYTES + 1;
    private static final int DOUBLINGS = 16; // the wait is at its longest long before, and the shift stays small

    private final long arrivals;
    private final long hosts;
    private final long keys;
    private final long sizes;
    private final long services;
    private final long backoffs;

    Draws(long seed) {
        Streams streams = new Streams(seed, 0);
        arrivals = streams.key("arrivals");
        hosts = streams.key("host");
        keys = streams.key("key");
        sizes = streams.key("size");
        services = streams.key("service");
        backoffs = streams.key("backoff");
    }

    /** The gap before a record, in means. */
    double gap(long record) {
        return Exponential.unit(arrivals, record);
    }

    int host(long record) {
        return Draw.below(Draw.bits(hosts, record), Workload.HOSTS);
    }

    /** 64 uniform bits that pick a record's key. */
    long key(long record) {
        return Draw.bits(keys, record);
    }

    int sizeBytes(long record) {
        return Workload.SIZE_MIN_BYTES + Draw.below(Draw.bits(sizes, record), SIZES);
    }

    long serviceNanos(long record) {
        return Math.round(Exponential.unit(services, record) * Workload.SERVICE_MEAN_NANOS);
    }

    /** The wait after a record's n-th refusal: half of min(max, first * 2^(n-1)) and as much jitter. */
    long backoffNanos(long record, int refusals) {
        long ceiling = refusals > DOUBLINGS
                ? Workload.BACKOFF_MAX_NANOS
                : Math.min(Workload.BACKOFF_MAX_NANOS, Workload.BACKOFF_FIRST_NANOS << (refusals - 1));
        double jitter = Draw.unit(Draw.bits(backoffs, record, refusals));
        return ceiling / 2 + (long) (jitter * (ceiling - ceiling / 2));
    }
}
