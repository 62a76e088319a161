package dev.hotshard.benchmarks;

import dev.hotshard.exact.Fraction;
import dev.hotshard.model.TokenBucket;
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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One attempt at a shard's two token buckets, of records and of bytes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class TokenBucketBenchmark {
    private static final int ATTEMPTS = 10_000;
    private static final long BURST_NANOS = Workload.BURST_SECONDS * 1_000_000_000L;
    private static final int SIZE_BYTES = (Workload.SIZE_MIN_BYTES + Workload.SIZE_MAX_BYTES) / 2;

    /** Attempts a second, at a cap of 1,000: all are accepted, or three of four are refused. */
    @Param({"500", "4000"})
    public int attemptsPerSecond = 500;

    private final TokenBucket records = new TokenBucket(Fraction.of(Workload.CAP_RECORDS_PER_SECOND), BURST_NANOS);
    private final TokenBucket bytes = new TokenBucket(Fraction.of(Workload.CAP_BYTES_PER_SECOND), BURST_NANOS);
    private long nowNanos;

    @Benchmark
    @OperationsPerInvocation(ATTEMPTS)
    public int attempt() {
        long gapNanos = 1_000_000_000L / attemptsPerSecond;
        int accepted = 0;
        for (int i = 0; i < ATTEMPTS; i++) {
            nowNanos += gapNanos;
            if (records.holds(nowNanos, 1) && bytes.holds(nowNanos, SIZE_BYTES)) {
                records.take(1);
                bytes.take(SIZE_BYTES);
                accepted++;
            }
        }
        return accepted;
    }
}
