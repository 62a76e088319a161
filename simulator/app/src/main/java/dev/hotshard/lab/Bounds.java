package dev.hotshard.lab;

import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.Figures;

/**
 * What of a scenario is checked before it may take up time and memory.
 */
final class Bounds {
    private Bounds() {}

    /**
     * Checks what a scenario offers.
     * Errors: Refusal with the bound that it is over, as the others.
     */
    static void checkRecords(double records, LabLimits limits) throws Refusal {
        if (records > limits.records()) {
            throw Refusal.tooMuch("The scenario offers about " + Figures.count(records) + " records, the lab simulates "
                    + Figures.count(limits.records()) + " at most; lower load or duration, or use hotshard run.");
        }
    }

    /** Checks what doesn't shrink with the traffic. */
    static void checkSize(Scenario scenario, LabLimits limits) throws Refusal {
        long steps = -Math.floorDiv(-scenario.durationNanos(), scenario.sampleNanos());
        long cells = Math.multiplyExact(steps, scenario.stream().shards());
        if (cells > limits.cells()) {
            throw Refusal.tooMuch("The scenario has " + Figures.count(steps) + " samples of "
                    + Figures.count(scenario.stream().shards()) + " shards, the lab keeps "
                    + Figures.count(limits.cells()) + " numbers at most; write a longer sample.");
        }
        if (scenario.hosts().count() > limits.hosts()) {
            throw Refusal.tooMuch(
                    "The scenario has " + Figures.count(scenario.hosts().count()) + " hosts, the lab "
                            + Figures.count(limits.hosts()) + " at most.");
        }
        long values = scenario.traffic().values().stream()
                .flatMap(flow -> flow.fields().values().stream())
                .mapToLong(Bounds::values)
                .sum();
        if (values > limits.values()) {
            throw Refusal.tooMuch("The fields have " + Figures.count(values) + " different values, the lab keeps "
                    + Figures.count(limits.values()) + " at most; make the populations smaller.");
        }
    }

    private static long values(FieldLaw law) {
        if (law instanceof FieldLaw.Of of) {
            return of.population().size();
        }
        return law instanceof FieldLaw.Pick pick ? pick.population().size() : 1;
    }
}
