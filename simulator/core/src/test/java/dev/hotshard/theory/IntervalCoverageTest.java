package dev.hotshard.theory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.Hotshard;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.VariantSummary;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A 95 % interval covers what is true in 95 of 100 experiments. */
class IntervalCoverageTest {
    private static final double CONFIDENCE = 0.95;
    private static final double Z = 4;

    /** How many of the experiments, each with a seed of its own, have the truth in their interval. */
    private static double coverage(
            int experiments, double truth, IntFunction<String> scenarioOfSeed, ToDoubleFunction<VariantSummary> measure)
            throws Exception {
        int covered = 0;
        for (int seed = 1; seed <= experiments; seed++) {
            List<VariantSummary> runs = Hotshard.run(Hotshard.read(scenarioOfSeed.apply(seed)))
                    .summary()
                    .replications()
                    .get(0);
            Estimate estimate = Estimate.of(runs.stream().mapToDouble(measure).toArray());
            covered += estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
        }
        return (double) covered / experiments;
    }

    /** Z standard errors of a share of so many experiments. */
    private static double tolerance(int experiments) {
        return Z * Math.sqrt(CONFIDENCE * (1 - CONFIDENCE) / experiments);
    }

    /** The records of a Poisson flow of 300/s in a second: their mean is 300 whatever the seed. */
    @Test
    void theTrueMeanIsCovered95TimesOf100() throws Exception {
        IntFunction<String> poisson = seed -> String.format(Locale.ROOT, """
                name: poisson
                seed: %d
                replications: 10
                duration: 1s
                stream: {shards: 1}
                traffic: {f: {rate: 300/s, fields: {k: a}}}
                key: "{k}"
                """, seed);
        int experiments = 400;
        double covered =
                coverage(experiments, 300, poisson, run -> run.records().offered());
        assertThat(Math.abs(covered - CONFIDENCE)).as("covered %s", covered).isLessThan(tolerance(experiments));
        // Canary: one and a half standard errors beside the truth, an interval covers far less.
        double beside = coverage(
                experiments,
                300 + 1.5 * Math.sqrt(300.0 / 10),
                poisson,
                run -> run.records().offered());
        assertThat(beside).isLessThan(CONFIDENCE - tolerance(experiments));
    }

    /** Time in an M/M/1 system, 1 / (mu - lambda) = 5 ms: long enough that means of a run are nearly normal. Source: Kleinrock, Queueing Systems I (1975), 3.2. */
    @Test
    @Tag("slow")
    void alsoOfAQueue() throws Exception {
        IntFunction<String> queue = seed -> String.format(Locale.ROOT, """
                name: consumer
                seed: %d
                replications: 10
                duration: 40s
                warmup: 5s
                stream: {platform: kafka, shards: 1}
                traffic: {f: {rate: 800/s, fields: {k: a}}}
                key: "{k}"
                consumers: {g: {members: 1, service: {exponential: 1ms}}}
                """, seed);
        int experiments = 300;
        double covered =
                coverage(experiments, 0.005, queue, run -> run.latencySeconds().mean());
        assertThat(Math.abs(covered - CONFIDENCE)).as("covered %s", covered).isLessThan(tolerance(experiments));
    }
}
