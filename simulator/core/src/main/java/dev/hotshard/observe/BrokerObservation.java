package dev.hotshard.observe;

/**
 * What happened on one broker.
 * Units: utilisation is a part of one, NaN if nothing was measured.
 * Shape: {@code shards} is how many open ones it led at the end.
 */
public record BrokerObservation(
        int shards, long acceptedBytes, double utilisation, double peakUtilisation, long throttled) {}
