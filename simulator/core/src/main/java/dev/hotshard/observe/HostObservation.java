package dev.hotshard.observe;

/**
 * What happened on one host.
 * Shape: {@code waitingMax} is of its queue, {@code blockedMax} of those outside, who waited there for {@code blockedSeconds} in all; {@code headAgeMaxSeconds} is NaN if nothing ever waited, {@code firstDropSeconds} if nothing was dropped.
 */
public record HostObservation(
        Counts counts,
        long waitingMax,
        long blockedMax,
        double blockedSeconds,
        double headAgeMaxSeconds,
        double firstDropSeconds) {}
