package dev.hotshard.observe;

import dev.hotshard.stats.LatencyHistogram;

/**
 * How often the order within a scope was lost, on the way to the first group by name, or to acceptance without a group.
 * Shape: {@code inversions} counts records that were done after a later-offered one of their scope, {@code scopesAffected} the scopes with one; {@code staleWrites}
 * counts those that followed right after a later-offered one, {@code staleScopes} the scopes of which the last record done wasn't the latest-offered;
 * {@code lateness} is from the latest-offered one's being done to that of the record it overtook.
 */
public record OrderObservation(
        long inversions, long scopesAffected, long staleWrites, long staleScopes, LatencyHistogram lateness) {}
