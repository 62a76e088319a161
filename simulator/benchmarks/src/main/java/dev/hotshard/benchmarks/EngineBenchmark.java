package dev.hotshard.benchmarks;

import dev.hotshard.summary.RunSummary;
import dev.hotshard.summary.VariantSummary;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Hotshard over a whole run with its summary: runs, records and attempts a second of wall time. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(
        value = 3,
        jvmArgs = {"-XX:+UseSerialGC", "-Xms1g", "-Xmx1g"})
public class EngineBenchmark {

    @Param({"light", "mixed", "article"})
    public String workload = "light";

    private EngineRun engine = new EngineRun(Workload.light(), 1);

    /** Counts that JMH turns into rates beside the score. */
    @AuxCounters
    @State(Scope.Thread)
    public static class Rates {
        public long records;
        public long attempts;
    }

    @Setup
    public void prepare() {
        engine = new EngineRun(Workload.named(workload), 1);
    }

    @Benchmark
    public RunSummary run(Rates rates) {
        RunSummary summary = engine.run();
        VariantSummary.Records records = summary.numbers().records();
        rates.records += records.offered();
        rates.attempts += records.attempts();
        return summary;
    }
}
