package dev.hotshard.experiment;

import dev.hotshard.model.RateCurve;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.ReadFlowSpec;
import dev.hotshard.scenario.Scenario;
import java.util.List;

/**
 * How many records a run of a scenario is expected to offer, and what its reads add.
 * Units: {@code writes} records, {@code reads} requests, {@code queries} to shards.
 * Shape: {@code writes} is the sum over flows of the integral of the rate over the run, with {@code load}, windows, shares of the traffic and what the timeline sets; {@code reads} the same of those
 * that read. {@code queries} is what of them no cache answers, times the most buckets that a key may have at any time.
 * What it leaves out: tries after the first, what runbooks set, records that are rewritten, a second query while two keys are read, and buckets that are
 * counted by a key's rate, of which it takes one.
 * Cost: a step for each stretch of time in which a flow's rate is one line.
 */
public record ExpectedRecords(double writes, double reads, double queries) {
    /** What a scenario comes to. */
    public static ExpectedRecords of(Scenario scenario) {
        long end = scenario.durationNanos();
        double writes = Traffic.curvesOverTime(scenario).stream()
                .mapToDouble(curve -> Traffic.records(curve, 0, end))
                .sum();
        List<RateCurve> curves = Traffic.readCurvesOverTime(scenario);
        int buckets = mostBuckets(scenario);
        double reads = 0;
        double queries = 0;
        int place = 0;
        for (ReadFlowSpec read : scenario.reads().values()) {
            double requests = Traffic.records(curves.get(place++), 0, end);
            reads += requests;
            queries += requests * (1 - read.cacheShare().toDouble()) * buckets;
        }
        return new ExpectedRecords(writes, reads, queries);
    }

    /** All of it: about what a run has to go through one by one. */
    public double total() {
        return writes + reads + queries;
    }

    private static int mostBuckets(Scenario scenario) {
        int most = 1;
        for (Scenario state : scenario.everyState()) {
            KeySpec.Salting salting = state.key().salting();
            if (salting != null && salting.buckets() instanceof KeySpec.Buckets.Fixed fixed) {
                most = Math.max(most, fixed.count());
            }
        }
        return most;
    }
}
