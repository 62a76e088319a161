package dev.hotshard.model;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * What each shard gives to those who read.
 * Units: what is read at once counts {@code ceil(bytes / unitBytes)} units; {@code unitsPerSecond} null for no bound; {@code burstNanos} is how long an empty bucket
 * takes to fill.
 */
public record ReadCapPlan(@Nullable Fraction unitsPerSecond, long burstNanos, long unitBytes) {
    /** What so many bytes, read at once, count. */
    long units(long bytes) {
        return (bytes + unitBytes - 1) / unitBytes;
    }
}
