package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * The caps of each shard; null where a kind isn't capped.
 * Units: rates a second; a unit is {@code ceil(size / unitBytes)}; {@code burstNanos} times a rate is the depth of its token bucket.
 */
public record CapSpec(
        @Nullable Fraction recordsPerSecond,
        @Nullable Fraction bytesPerSecond,
        @Nullable Fraction unitsPerSecond,
        long unitBytes,
        long burstNanos) {
    /** No cap at all. */
    public static final CapSpec NONE = new CapSpec(null, null, null, Defaults.UNIT_BYTES, Defaults.BURST_NANOS);

    /** Whether nothing is capped. */
    public boolean isNone() {
        return recordsPerSecond == null && bytesPerSecond == null && unitsPerSecond == null;
    }
}
