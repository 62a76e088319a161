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

    public CapSpec {
        Rules.rate(recordsPerSecond, Limits.RATE_PER_SECOND, "recordsPerSecond");
        Rules.rate(bytesPerSecond, Limits.BYTES_PER_SECOND, "bytesPerSecond");
        Rules.rate(unitsPerSecond, Limits.RATE_PER_SECOND, "unitsPerSecond");
        Rules.within(1, Limits.SIZE_BYTES, unitBytes, "unitBytes");
        Rules.within(1, Limits.DURATION_NANOS, burstNanos, "burstNanos");
    }

    /** Whether nothing is capped. */
    public boolean isNone() {
        return recordsPerSecond == null && bytesPerSecond == null && unitsPerSecond == null;
    }

    /** The cap in records a second as the nearest double; NaN for none. */
    public double recordsRate() {
        return recordsPerSecond == null ? Double.NaN : recordsPerSecond.toDouble();
    }

    /** The cap in bytes a second as the nearest double; NaN for none. */
    public double bytesRate() {
        return bytesPerSecond == null ? Double.NaN : bytesPerSecond.toDouble();
    }

    /** The cap in units a second as the nearest double; NaN for none. */
    public double unitsRate() {
        return unitsPerSecond == null ? Double.NaN : unitsPerSecond.toDouble();
    }
}
