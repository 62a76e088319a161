package dev.hotshard.summary;

import java.util.List;

/**
 * What an experiment told: the whole of {@code summary.json}.
 * Shape: components are named and ordered as the fields of the schema; {@code variants} begins with the baseline, then as in the file. A double that is NaN
 * is {@code null} in JSON, an empty cell in CSV and {@code n/a} in text.
 */
public record ExperimentSummary(String schema, ScenarioFacts scenario, List<VariantSummary> variants) {
    /** The version of the schema that these records follow. */
    public static final String SCHEMA = "hotshard.summary/1";

    public ExperimentSummary {
        variants = List.copyOf(variants);
    }

    /**
     * Which scenario this was.
     * Shape: {@code sha256} is of the resolved text, {@code platform} is its name in lower case.
     */
    public record ScenarioFacts(
            String name, String sha256, String platform, double durationSeconds, long seed, int replications) {}
}
