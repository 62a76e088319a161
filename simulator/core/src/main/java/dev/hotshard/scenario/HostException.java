package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * How some hosts differ from the others; null where they don't.
 * Shape: {@code share} is what each of them gets of all records. {@code retry} is laid over the retries of all hosts as they are at the time, leaf by leaf.
 */
public record HostException(
        @Nullable PartitionerSpec partitioner,
        KeySpec.@Nullable Template key,
        @Nullable RetryChange retry,
        @Nullable Fraction share) {
    public HostException {
        if (partitioner != null && !maySend(partitioner)) {
            throw new IllegalArgumentException("a host doesn't place records by " + partitioner.kind());
        }
        if (share != null) {
            Rules.within(Fraction.ZERO, Fraction.ONE, share, "share");
        }
    }

    /** Whether it is the hosts that place records by this partitioner, so that one may do otherwise than another. */
    public static boolean maySend(PartitionerSpec partitioner) {
        return !partitioner.isByRanges() && partitioner.kind() != PartitionerSpec.Kind.EXPLICIT;
    }

    /** Whether the same record may go elsewhere from these hosts. */
    public boolean sendsDifferently() {
        return partitioner != null || key != null;
    }

    /** What these hosts do with what isn't accepted, where the others do this. */
    public RetrySpec retryOver(RetrySpec others) {
        return retry == null ? others : retry.over(others);
    }

    /** The parts of a {@link RetrySpec} that differ, and the rest null. */
    public record RetryChange(
            RetrySpec.@Nullable Capacity queue,
            RetrySpec.@Nullable Full full,
            @Nullable Integer batch,
            @Nullable BackoffChange backoff,
            @Nullable Long attempts,
            @Nullable Long ttlNanos) {
        RetrySpec over(RetrySpec others) {
            return new RetrySpec(
                    others.mode(),
                    queue == null ? others.queue() : queue,
                    full == null ? others.full() : full,
                    batch == null ? others.batch() : batch,
                    backoff == null ? others.backoff() : backoff.over(others.backoff()),
                    attempts == null ? others.attempts() : attempts,
                    ttlNanos == null ? others.ttlNanos() : ttlNanos);
        }
    }

    /** The parts of a {@link RetrySpec.Backoff} that differ, and the rest null. */
    public record BackoffChange(
            @Nullable Long firstNanos,
            @Nullable Double factor,
            @Nullable Long maxNanos,
            RetrySpec.@Nullable Jitter jitter) {
        RetrySpec.Backoff over(RetrySpec.Backoff others) {
            return new RetrySpec.Backoff(
                    firstNanos == null ? others.firstNanos() : firstNanos,
                    factor == null ? others.factor() : factor,
                    maxNanos == null ? others.maxNanos() : maxNanos,
                    jitter == null ? others.jitter() : jitter);
        }
    }
}
