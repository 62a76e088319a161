/**
 * Holds: what the whole simulator gives against closed forms.
 * Imports: the facade and the summaries.
 * Promises: no number here comes from our own simulator; tolerances are four standard errors, and each harness has a canary that must fail.
 * Start reading at: {@link dev.hotshard.theory.Replications}, then QueueTheoryTest.
 */
package dev.hotshard.theory;
