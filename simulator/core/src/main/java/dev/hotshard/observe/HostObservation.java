package dev.hotshard.observe;

/**
 * What happened on one host.
 * Shape: {@code headAgeMaxSeconds} is NaN if nothing ever waited, {@code firstDropSeconds} if nothing was dropped.
 */
public record HostObservation(Counts counts, long waitingMax, double headAgeMaxSeconds, double firstDropSeconds) {}
