package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * The bound on the whole stream; null where a kind isn't bounded. Its unit is the cap's.
 * Units: rates a second, {@code burstNanos} as in {@link CapSpec}.
 * Shape: {@code lendAfterNanos} is how long a shard is refused records for its share of the whole, total / shards, before only the whole counts for it (adaptive capacity
 * with a delay); 0 where shares don't count, {@link #NEVER} where they always do.
 */
public record TotalSpec(
        @Nullable Fraction recordsPerSecond,
        @Nullable Fraction bytesPerSecond,
        @Nullable Fraction unitsPerSecond,
        long burstNanos,
        long lendAfterNanos) {
    /** Shares always count. */
    public static final long NEVER = Long.MAX_VALUE;

    public TotalSpec {
        Rules.rate(recordsPerSecond, Limits.RATE_PER_SECOND, "recordsPerSecond");
        Rules.rate(bytesPerSecond, Limits.BYTES_PER_SECOND, "bytesPerSecond");
        Rules.rate(unitsPerSecond, Limits.RATE_PER_SECOND, "unitsPerSecond");
        Rules.within(1, Limits.DURATION_NANOS, burstNanos, "burstNanos");
        Rules.within(0, NEVER, lendAfterNanos, "lendAfterNanos");
        if (recordsPerSecond == null && bytesPerSecond == null && unitsPerSecond == null) {
            throw new IllegalArgumentException("a total must bound something");
        }
    }

    /** A total that lends at once or never. */
    public TotalSpec(
            @Nullable Fraction recordsPerSecond,
            @Nullable Fraction bytesPerSecond,
            @Nullable Fraction unitsPerSecond,
            long burstNanos,
            boolean lend) {
        this(recordsPerSecond, bytesPerSecond, unitsPerSecond, burstNanos, lend ? 0 : NEVER);
    }

    /** Whether each shard has a share of it, for a time at least. */
    public boolean hasShares() {
        return lendAfterNanos > 0;
    }

    /** Whether a shard's share counts until it was refused records for so long. */
    public boolean lendsLater() {
        return hasShares() && lendAfterNanos < NEVER;
    }
}
