package dev.hotshard.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is different in a run from one moment on; null where nothing changes.
 * Units: {@code atNanos} since the run's start.
 */
public record ModelChange(
        long atNanos,
        @Nullable List<RateCurve> rates,
        @Nullable KeyPlan key,
        @Nullable PartitionerPlan partitioner,
        @Nullable CapPlan caps,
        @Nullable RetryPolicy retry,
        @Nullable List<GroupPlan> groups) {}
