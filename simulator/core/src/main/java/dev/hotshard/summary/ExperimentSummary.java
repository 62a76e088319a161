package dev.hotshard.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What an experiment told: the whole of {@code summary.json}.
 * Shape: components are named and ordered as the fields of the schema; {@code variants} begins with the baseline, then as in the file. A double that is NaN
 * is {@code null} in JSON, an empty cell in CSV and {@code n/a} in text. {@code replications} has all runs of each variant, of which {@code variants} has the first.
 */
public record ExperimentSummary(
        String schema, ScenarioFacts scenario, List<VariantSummary> variants, List<List<VariantSummary>> replications) {
    /** The version of the schema that these records follow. */
    public static final String SCHEMA = "hotshard.summary/1";

    public ExperimentSummary {
        variants = List.copyOf(variants);
        replications = replications.stream().map(List::copyOf).toList();
        if (!variants.equals(replications.stream().map(runs -> runs.get(0)).toList())) {
            throw new IllegalArgumentException("the variants must be the first runs of each");
        }
    }

    /** The summary of one run of each variant. */
    public ExperimentSummary(String schema, ScenarioFacts scenario, List<VariantSummary> variants) {
        this(schema, scenario, variants, variants.stream().map(List::of).toList());
    }

    /** Whether there is more than one run of each variant. */
    public boolean isReplicated() {
        return scenario.replications() > 1;
    }

    /** Of each variant its runs, each beside the baseline's with the same records; those of the baseline itself stand alone. */
    public List<List<Pair>> pairs() {
        List<VariantSummary> baseline = replications.get(0);
        List<List<Pair>> pairs = new ArrayList<>();
        for (List<VariantSummary> runs : replications) {
            List<Pair> ofVariant = new ArrayList<>();
            for (int r = 0; r < runs.size(); r++) {
                ofVariant.add(new Pair(runs.get(r), runs == baseline ? null : baseline.get(r)));
            }
            pairs.add(ofVariant);
        }
        return pairs;
    }

    /** A run and that of the baseline in the same replication, where all draws are the same but for what the variant changes. */
    public record Pair(VariantSummary variant, @Nullable VariantSummary baseline) {
        /** By how much a number is larger than the baseline's; NaN if one of them has none. */
        public double difference(ToDoubleFunction<VariantSummary> number) {
            return baseline == null ? Double.NaN : number.applyAsDouble(variant) - number.applyAsDouble(baseline);
        }
    }

    /**
     * Which scenario this was.
     * Shape: {@code sha256} is of the resolved text, {@code platform} is its name in lower case.
     */
    public record ScenarioFacts(
            String name, String sha256, String platform, double durationSeconds, long seed, int replications) {}
}
