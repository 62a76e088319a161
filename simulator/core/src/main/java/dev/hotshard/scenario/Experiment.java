package dev.hotshard.scenario;

import java.util.List;

/**
 * What one scenario file describes: the scenario itself, which is the variant {@code baseline}, and its variants.
 * Shape: {@code variants} begins with the baseline, then the others as they stand in the file.
 */
public record Experiment(List<Variant> variants) {
    /** The name that the scenario itself has among its variants. */
    public static final String BASELINE = "baseline";

    public Experiment {
        variants = List.copyOf(variants);
        if (variants.isEmpty() || !variants.get(0).name().equals(BASELINE)) {
            throw new IllegalArgumentException("an experiment begins with the variant " + BASELINE);
        }
    }

    public Scenario baseline() {
        return variants.get(0).scenario();
    }

    /** A scenario with an overlay applied, under its name. */
    public record Variant(String name, Scenario scenario) {}
}
