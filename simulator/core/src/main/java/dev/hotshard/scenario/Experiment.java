package dev.hotshard.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one scenario file describes: the scenario itself, which is the variant {@code baseline}, and its variants.
 * Shape: {@code variants} begins with the baseline, then the others as they stand in the file; all are run equally often, so that they can be compared run by run. {@code sweep} is what else the file asks to
 * be tried, null for nothing; a run of the experiment leaves it alone.
 */
public record Experiment(
        List<Variant> variants,
        Replications replications,
        @Nullable Sweep sweep) {
    /** The name that the scenario itself has among its variants. */
    public static final String BASELINE = "baseline";

    public Experiment {
        variants = List.copyOf(variants);
        if (variants.isEmpty() || !variants.get(0).name().equals(BASELINE)) {
            throw new IllegalArgumentException("an experiment begins with the variant " + BASELINE);
        }
    }

    /** One run of each variant. */
    public Experiment(List<Variant> variants) {
        this(variants, Replications.ONE, null);
    }

    public Scenario baseline() {
        return variants.get(0).scenario();
    }

    /** A scenario with an overlay applied, under its name. */
    public record Variant(String name, Scenario scenario) {}
}
