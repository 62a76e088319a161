package dev.hotshard.model;

import dev.hotshard.benchmarks.ScenarioFiles;
import dev.hotshard.experiment.Wiring;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.Experiment.Variant;
import dev.hotshard.scenario.Scenario;
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
 * Keyed arrivals: the time of a record, its size, host, logical key, partition key and shard, and
 * nothing that happens to it afterwards.
 *
 * <p>Shape: one variant of {@code keyed-arrivals.yaml} a way to make keys; in this package because a
 * flow is nobody's business outside.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class KeyedArrivalsBenchmark {
    private static final int RECORDS = 100_000;

    @Param({"baseline", "composite", "even", "million-keys", "salted"})
    public String variant = "baseline";

    private final StreamRecord record = new StreamRecord();
    private Arrivals arrivals = arrivals("baseline");

    /** What makes a record. */
    private record Arrivals(TrafficFlow flow, Router router) {}

    @Setup
    public void prepare() {
        arrivals = arrivals(variant);
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public int arrival() {
        TrafficFlow flow = arrivals.flow;
        Router router = arrivals.router;
        int shards = 0;
        for (int i = 0; i < RECORDS; i++) {
            flow.take(record);
            shards += router.shardWhenOffered(record);
        }
        return shards;
    }

    private static Arrivals arrivals(String variant) {
        Scenario scenario = ScenarioFiles.read("keyed-arrivals").variants().stream()
                .filter(one -> one.name().equals(variant))
                .map(Variant::scenario)
                .findFirst()
                .orElseThrow();
        Streams streams = new Streams(scenario.seed(), 0);
        ModelPlan plan = Wiring.plan(scenario, streams);
        FlowPlan flowPlan = plan.flows().get(0);
        PartitionKeys keys = new PartitionKeys();
        HostChoice hosts = new HostChoice.Uniform(plan.hosts().count(), streams.key("flow/events/host"));
        TrafficFlow flow = new TrafficFlow(0, flowPlan, hosts, streams, plan.endNanos(), new ChangeTimes(plan));
        flow.change(new FlowKeys(
                new FlowKey(flowPlan, plan.key().usual().template(), keys),
                new KeySalting(keys, plan.key().usual()),
                new BucketChoice.PerRecord(streams.key("flow/events/bucket"))));
        return new Arrivals(
                flow,
                new Router(
                        keys, new Topology(plan.shards()), plan.partitioner().usual(), Integer::toString, new long[0]));
    }
}
