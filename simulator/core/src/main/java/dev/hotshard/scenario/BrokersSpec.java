package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * The brokers that lead the shards, with the cap of each over all shards that it leads; null where a kind isn't capped.
 * Units: rates a second, {@code burstNanos} as in {@link CapSpec}.
 * Shape: shard s is led by broker s mod {@code count} until it is reassigned.
 */
public record BrokersSpec(
        int count,
        @Nullable Fraction recordsPerSecond,
        @Nullable Fraction bytesPerSecond,
        long burstNanos) {
    public BrokersSpec {
        Rules.within(1, Limits.BROKERS, count, "count");
        Rules.rate(recordsPerSecond, Limits.RATE_PER_SECOND, "recordsPerSecond");
        Rules.rate(bytesPerSecond, Limits.BYTES_PER_SECOND, "bytesPerSecond");
        Rules.within(1, Limits.DURATION_NANOS, burstNanos, "burstNanos");
        if (recordsPerSecond == null && bytesPerSecond == null) {
            throw new IllegalArgumentException("the cap of a broker must bound something");
        }
    }

    /** The cap in records a second as the nearest double; NaN for none. */
    public double recordsRate() {
        return recordsPerSecond == null ? Double.NaN : recordsPerSecond.toDouble();
    }

    /** The cap in bytes a second as the nearest double; NaN for none. */
    public double bytesRate() {
        return bytesPerSecond == null ? Double.NaN : bytesPerSecond.toDouble();
    }

    /** Whether a broker can lead others' shards, and lets so many bytes a second be read of its cap and still takes some. */
    boolean allowCopy(Fraction bytesPerSecondRead) {
        return count > 1 && (bytesPerSecond == null || bytesPerSecondRead.compareTo(bytesPerSecond) < 0);
    }
}
