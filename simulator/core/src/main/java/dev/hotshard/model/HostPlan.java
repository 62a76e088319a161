package dev.hotshard.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hosts of a run: {@code count} of them, of which each record's is a draw, or one for each value of the field {@code per}.
 * Shape: the draw goes by {@code weights}, one for each host, or is uniform if there are none.
 */
public record HostPlan(
        int count, @Nullable String per, List<Double> weights, HostKinds kinds, ByKind<RetryPolicy> retry) {
    public HostPlan {
        weights = List.copyOf(weights);
    }

    /** Hosts that are all alike. */
    public static HostPlan alike(int count, @Nullable String per, RetryPolicy retry) {
        return new HostPlan(count, per, List.of(), HostKinds.ONE, ByKind.one(retry));
    }
}
