package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * The bound on the whole stream; null where a kind isn't bounded. Its unit is the cap's.
 * Units: rates a second, {@code burstNanos} as in {@link CapSpec}.
 * Shape: with {@code lend} only the whole counts (adaptive capacity); without it each shard has a share of it too, total / shards.
 */
public record TotalSpec(
        @Nullable Fraction recordsPerSecond,
        @Nullable Fraction bytesPerSecond,
        @Nullable Fraction unitsPerSecond,
        long burstNanos,
        boolean lend) {
    public TotalSpec {
        Rules.rate(recordsPerSecond, Limits.RATE_PER_SECOND, "recordsPerSecond");
        Rules.rate(bytesPerSecond, Limits.BYTES_PER_SECOND, "bytesPerSecond");
        Rules.rate(unitsPerSecond, Limits.RATE_PER_SECOND, "unitsPerSecond");
        Rules.within(1, Limits.DURATION_NANOS, burstNanos, "burstNanos");
        if (recordsPerSecond == null && bytesPerSecond == null && unitsPerSecond == null) {
            throw new IllegalArgumentException("a total must bound something");
        }
    }
}
