package dev.hotshard.summary;

import org.jspecify.annotations.Nullable;

/** What one run told: its numbers, and their course over time, null where nobody keeps it. */
public record RunSummary(VariantSummary numbers, @Nullable Series series) {}
