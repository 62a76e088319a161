package dev.hotshard.theory;

import dev.hotshard.Hotshard;
import dev.hotshard.experiment.RunFaultException;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.summary.VariantSummary;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/**
 * A number measured in independent runs, each with a seed of its own.
 * Source: the mean of R independent values lies within z s / sqrt(R) of the expected one; with z = 4 a right model fails once in some 10,000 tests.
 */
record Replications(int runs, double mean, double deviation) {
    private static final int LEAST = 30;
    private static final double Z = 4;

    /** Runs the scenario that is written for each seed, and measures its baseline. */
    static Replications of(int runs, IntFunction<String> scenarioOfSeed, ToDoubleFunction<VariantSummary> measure) {
        if (runs < LEAST) {
            throw new IllegalArgumentException("at least " + LEAST + " runs are needed, were " + runs);
        }
        double mean = 0;
        double squares = 0;
        for (int run = 1; run <= runs; run++) {
            double value = measure.applyAsDouble(run(scenarioOfSeed.apply(run)));
            double step = value - mean;
            mean += step / run;
            squares += step * (value - mean);
        }
        return new Replications(runs, mean, Math.sqrt(squares / (runs - 1)));
    }

    /** The baseline of a scenario. */
    static VariantSummary run(String scenario) {
        try {
            return Hotshard.run(Hotshard.read(scenario)).summary().variants().get(0);
        } catch (ScenarioException | RunFaultException e) {
            throw new IllegalArgumentException(scenario, e);
        }
    }

    /** Whether these runs can be of a model with this expected value. */
    boolean agreeWith(double expected) {
        return Math.abs(mean - expected) <= tolerance();
    }

    private double tolerance() {
        return Z * deviation / Math.sqrt(runs);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.6g +- %.2g in %d runs", mean, tolerance(), runs);
    }
}
