package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;

/**
 * One flow of reads: each asks for the newest items of a key.
 * Units: {@code countsTtlNanos} nanoseconds.
 * Shape: {@code flow} says when reads come, which keys they ask for, and how large an item is; {@code page} is how many items a read wants, {@code cacheShare} which
 * part of the reads never comes to the stream, {@code countsTtlNanos} how old the reader's knowledge of how keys are made may be, 0 for always fresh.
 */
public record ReadFlowSpec(FlowSpec flow, int page, Fraction cacheShare, long countsTtlNanos) {
    public ReadFlowSpec {
        Rules.within(1, Limits.PAGE, page, "page");
        Rules.within(Fraction.ZERO, Fraction.ONE, cacheShare, "cacheShare");
        Rules.within(0, Limits.DURATION_NANOS, countsTtlNanos, "countsTtlNanos");
        if (flow.rate() instanceof RateLaw.Share) {
            throw new IllegalArgumentException("reads have a rate, a share is of what is written");
        }
    }
}
