package dev.hotshard.summary;

/** What one run told: its numbers, and their course over time. */
public record RunSummary(VariantSummary numbers, Series series) {}
