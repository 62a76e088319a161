/**
 * Holds: the collectors behind {@link dev.hotshard.model.RunListener}, and what they saw in one run.
 * Imports: model (its port only), stats.
 * Promises: about ten nanoseconds a record for all of it, no allocation in the steady state; exact counts, no sampling.
 * Start reading at: {@link dev.hotshard.observe.RunObserver}, then {@link dev.hotshard.observe.RunObservations}.
 */
@org.jspecify.annotations.NullMarked
package dev.hotshard.observe;
