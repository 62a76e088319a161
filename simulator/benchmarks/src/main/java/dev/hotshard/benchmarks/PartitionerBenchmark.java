package dev.hotshard.benchmarks;

import dev.hotshard.model.partition.Crc32;
import dev.hotshard.model.partition.Fnv1a;
import dev.hotshard.model.partition.KeyHash;
import dev.hotshard.model.partition.Md5Range;
import dev.hotshard.model.partition.Murmur2;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The hashing partitioners: time to find the shard of one key of 16 bytes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class PartitionerBenchmark {
    private static final int KEYS = 1_000;
    private static final int SHARDS = 24;

    @Param({"murmur2", "md5-range", "crc32", "fnv1a"})
    public String partitioner = "murmur2";

    private final byte[][] keys = new byte[KEYS][];
    private KeyHash hash = new Murmur2();

    @Setup
    public void prepare() {
        hash = switch (partitioner) {
            case "murmur2" -> new Murmur2();
            case "md5-range" -> new Md5Range();
            case "crc32" -> new Crc32();
            case "fnv1a" -> new Fnv1a();
            default -> throw new IllegalArgumentException("no benchmark of \"" + partitioner + "\"");
        };
        for (int n = 0; n < KEYS; n++) {
            keys[n] = ("host-prod-a-" + (1_000 + n)).getBytes(StandardCharsets.UTF_8);
        }
    }

    @Benchmark
    @OperationsPerInvocation(KEYS)
    public int shard() {
        int sum = 0;
        for (byte[] key : keys) {
            sum += hash.shardOf(key, key.length, SHARDS);
        }
        return sum;
    }
}
