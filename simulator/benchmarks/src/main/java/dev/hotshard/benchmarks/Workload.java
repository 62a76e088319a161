package dev.hotshard.benchmarks;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The load of a partitioned stream that all contenders simulate; what it leaves open is the same for
 * all workloads and stands in its constants.
 *
 * <p>Records arrive as a Poisson process at hosts drawn uniformly, sizes are uniform in whole bytes,
 * a shard admits by two token buckets, a refused record waits in its host's bounded queue with a
 * timer of its own (exponential backoff, half of it jitter, no last attempt), and each shard has one
 * consumer with exponential service.
 *
 * <p>Units: rates per second of simulated time; sizes in bytes.
 */
public record Workload(String name, int shards, List<WeightedKey> keys, double recordsPerSecond, int durationSeconds) {

    public static final int HOSTS = 6;
    public static final int QUEUE_CAPACITY = 10_000;
    public static final int SIZE_MIN_BYTES = 200;
    public static final int SIZE_MAX_BYTES = 1_000;
    public static final int CAP_RECORDS_PER_SECOND = 1_000;
    public static final int CAP_BYTES_PER_SECOND = 1 << 20;
    public static final int BURST_SECONDS = 1;
    public static final long BACKOFF_FIRST_NANOS = 100_000_000L;
    public static final long BACKOFF_MAX_NANOS = 5_000_000_000L;
    public static final double SERVICE_MEAN_NANOS = 500_000.0;

    private static final int DURATION_SECONDS = 60;
    private static final int MACHINES = 4_000;
    private static final int NOISY_MACHINE = 1_471;

    /** A partition key and its weight in the draw of keys. */
    public record WeightedKey(String name, double weight) {}

    public Workload {
        if (shards < 1 || keys.isEmpty() || !(recordsPerSecond > 0) || durationSeconds < 1) {
            throw new IllegalArgumentException("a workload needs shards, keys, a rate and a duration");
        }
        keys = List.copyOf(keys);
    }

    /** The healthy stream: 4,000 equal keys, nothing throttles. */
    public static Workload light() {
        return new Workload("light", 16, machines(1), 12_000, DURATION_SECONDS);
    }

    /** The retry storm: 4,000 keys, one of weight 400, whose shard is offered 2.6 times its cap. */
    public static Workload mixed() {
        return new Workload("mixed", 24, machines(400), 20_000, DURATION_SECONDS);
    }

    /** The three-value key: 95 % of all records go to one shard. */
    public static Workload article() {
        List<WeightedKey> keys =
                List.of(new WeightedKey("web", 95), new WeightedKey("mobile", 3), new WeightedKey("batch", 2));
        return new Workload("article", 16, keys, 1_754, DURATION_SECONDS);
    }

    /** The three workloads, mildest first. */
    public static List<Workload> all() {
        return List.of(light(), mixed(), article());
    }

    /**
     * The workload of that name.
     *
     * <p>Errors: IllegalArgumentException that lists the names, if there is none.
     */
    public static Workload named(String name) {
        return all().stream()
                .filter(workload -> workload.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no workload \"" + name + "\", there are "
                        + all().stream().map(Workload::name).toList()));
    }

    /** The same load over another time. */
    public Workload over(int seconds) {
        return new Workload(name, shards, keys, recordsPerSecond, seconds);
    }

    private static List<WeightedKey> machines(double noisyWeight) {
        return IntStream.range(0, MACHINES)
                .mapToObj(n -> new WeightedKey("host-prod-a-" + n, n == NOISY_MACHINE ? noisyWeight : 1))
                .toList();
    }
}
