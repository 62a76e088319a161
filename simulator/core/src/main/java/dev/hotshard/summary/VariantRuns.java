package dev.hotshard.summary;

import java.util.List;

/**
 * What the replications of a variant told: the numbers of each, and the course of the first.
 */
public record VariantRuns(List<VariantSummary> replications, Series series) {
    public VariantRuns {
        replications = List.copyOf(replications);
        if (replications.isEmpty()) {
            throw new IllegalArgumentException("a variant is run at least once");
        }
    }
}
