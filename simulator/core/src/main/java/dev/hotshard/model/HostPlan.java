package dev.hotshard.model;

import org.jspecify.annotations.Nullable;

/** The hosts of a run: {@code count} of them, of which each record's is a uniform draw, or one for each value of the field {@code per}. */
public record HostPlan(int count, @Nullable String per, RetryPolicy retry) {}
