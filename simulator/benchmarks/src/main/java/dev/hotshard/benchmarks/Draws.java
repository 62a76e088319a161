package dev.hotshard.benchmarks;

/**
 * The random draws of a peer: each is a hash of the record's number and the draw's purpose, so that
 * the records of a run don't depend on the order in which an engine asks for them.
 *
 * <p>Source: G. L. Steele, D. Lea, C. H. Flood (2014), Fast splittable pseudorandom number generators.
 */
final class Draws {
    private static final long GAMMA = 0x9e3779b97f4a7c15L;
    private static final int ARRIVAL = 1;
    private static final int HOST = 2;
    private static final int KEY = 3;
    private static final int SIZE = 4;
    private static final int SERVICE = 5;
    private static final int BACKOFF = 6;

    private final long arrivals;
    private final long hosts;
    private final long keys;
    private final long sizes;
    private final long services;
    private final long backoffs;

    Draws(long seed) {
        arrivals = mix(seed + ARRIVAL * GAMMA);
        hosts = mix(seed + HOST * GAMMA);
        keys = mix(seed + KEY * GAMMA);
        sizes = mix(seed + SIZE * GAMMA);
        services = mix(seed + SERVICE * GAMMA);
        backoffs = mix(seed + BACKOFF * GAMMA);
    }

    /** The gap before a record, in means. */
    double gap(long record) {
        return exponential(mix(arrivals + record * GAMMA));
    }

    int host(long record) {
        return below(mix(hosts + record * GAMMA), Workload.HOSTS);
    }

    /** 64 uniform bits that pick a record's key. */
    long key(long record) {
        return mix(keys + record * GAMMA);
    }

    int sizeBytes(long record) {
        int span = Workload.SIZE_MAX_BYTES - Workload.SIZE_MIN_BYTES + 1;
        return Workload.SIZE_MIN_BYTES + below(mix(sizes + record * GAMMA), span);
    }

    long serviceNanos(long record) {
        return Math.round(exponential(mix(services + record * GAMMA)) * Workload.SERVICE_MEAN_NANOS);
    }

    /** The wait after a record's n-th refusal: half of min(max, first * 2^(n-1)) and as much jitter. */
    long backoffNanos(long record, int refusals) {
        long ceiling = refusals > 16
                ? Workload.BACKOFF_MAX_NANOS
                : Math.min(Workload.BACKOFF_MAX_NANOS, Workload.BACKOFF_FIRST_NANOS << (refusals - 1));
        double uniform = unit(mix(mix(backoffs + record * GAMMA) + refusals * GAMMA));
        return ceiling / 2 + (long) (uniform * (ceiling - ceiling / 2));
    }

    private static double exponential(long bits) {
        return -Math.log(1 - unit(bits));
    }

    private static double unit(long bits) {
        return (bits >>> 11) * 0x1p-53;
    }

    private static int below(long bits, int bound) {
        return (int) (((bits >>> 32) * bound) >>> 32);
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
