/**
 * Holds: the numbers of a run as they are published ({@code summary.json}), the series beside them, the diagnosis; the pure functions that make them.
 * Imports: observe, stats, scenario.
 * Promises: every field of the schema is always there; an empty statistic is NaN, never 0 or 1; the same observations give the same summary.
 * Start reading at: {@link dev.hotshard.summary.ExperimentSummary}, then {@link dev.hotshard.summary.VariantSummary}.
 */
@org.jspecify.annotations.NullMarked
package dev.hotshard.summary;
