package dev.hotshard.benchmarks;

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

/** Kernel (a) by itself: time for one record. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class KernelBenchmark {
    private static final int RECORDS = 4_000_000;

    @Param({"light", "mixed"})
    public String workload = "light";

    private Kernel kernel = new Kernel(Workload.light());

    @Setup
    public void prepare() {
        kernel = new Kernel(Workload.named(workload));
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public Kernel record() {
        kernel.count(RECORDS);
        return kernel;
    }
}
