/**
 * Holds: formulas and collectors: imbalance of loads, histograms of latency.
 * Imports: nothing of ours; HdrHistogram.
 * Promises: time comes as an argument, and what nothing is known of is NaN.
 * Start reading at: {@link dev.hotshard.stats.Imbalance}.
 */
@NullMarked
package dev.hotshard.stats;

import org.jspecify.annotations.NullMarked;
