package dev.hotshard.benchmarks;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The peer SSJ over a whole run: runs, records and attempts a second of wall time. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(
        value = 3,
        jvmArgs = {"-XX:+UseSerialGC", "-Xms1g", "-Xmx1g"})
public class SsjBenchmark {

    @Param({"light", "mixed", "article"})
    public String workload = "light";

    /** Counts that JMH turns into rates beside the score. */
    @AuxCounters
    @State(Scope.Thread)
    public static class Rates {
        public long records;
        public long attempts;
    }

    @Benchmark
    public StreamTotals run(Rates rates) {
        StreamTotals totals = new SsjStream(Workload.named(workload), 1).run();
        rates.records += totals.offered();
        rates.attempts += totals.attempts();
        return totals;
    }
}
