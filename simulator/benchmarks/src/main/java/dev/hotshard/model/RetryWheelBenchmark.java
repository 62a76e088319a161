package dev.hotshard.model;

import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
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

/**
 * The retry wheel in the hold model: the record due first is taken out and put back to wait once more,
 * as in a storm that nothing gets through; the draw of its wait is part of the time.
 *
 * <p>Shape: in this package because the wheel is nobody's business outside.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class RetryWheelBenchmark {
    private static final int RETRIES = 100_000;
    private static final int LONGEST_WAITS = 100;

    @Param({"24", "1000", "60000", "1000000"})
    public int waiting = 60_000;

    private final Backoff backoff = new Backoff(100_000_000, 2, 5_000_000_000L, Backoff.Jitter.EQUAL);
    private final long jitter = new Streams(1, 0).key("backoff");
    private RetryWheel wheel = new RetryWheel(new WaitingRecords());
    private long draws;

    @Setup
    public void fill() {
        WaitingRecords records = new WaitingRecords();
        wheel = new RetryWheel(records);
        StreamRecord record = new StreamRecord();
        for (int i = 0; i < waiting; i++) {
            record.number = i;
            wheel.put(records.add(record), waitNanos(), 0);
        }
    }

    @Benchmark
    @OperationsPerInvocation(RETRIES)
    public long retry() {
        long nowNanos = 0;
        for (int i = 0; i < RETRIES; i++) {
            nowNanos = wheel.nextNanos();
            wheel.put(wheel.poll(), nowNanos + waitNanos(), nowNanos);
        }
        return nowNanos;
    }

    private long waitNanos() {
        return backoff.waitNanos(LONGEST_WAITS, Draw.unit(Draw.bits(jitter, draws++)));
    }
}
