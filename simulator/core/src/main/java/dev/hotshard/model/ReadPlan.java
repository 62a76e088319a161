package dev.hotshard.model;

/**
 * One flow of reads.
 * Units: {@code countsTtlNanos} nanoseconds.
 * Shape: {@code flow} says when reads come, which fields they have, and how large an item is; {@code page} is how many items each query takes; of all draws, those
 * below {@code cacheShare} are answered by a cache; the readers know how keys are made as it stood at the last multiple of {@code countsTtlNanos}, 0 for as it is.
 */
public record ReadPlan(FlowPlan flow, int page, double cacheShare, long countsTtlNanos) {}
