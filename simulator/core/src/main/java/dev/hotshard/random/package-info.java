/**
 * Holds: random draws that are addressed, not taken in turn, and samplers beside their closed forms.
 * Imports: nothing of ours; commons-math3 for the normal quantile.
 * Promises: a draw is a pure function of its address, with the same bits on every JVM and in any order.
 * Start reading at: {@link dev.hotshard.random.Streams}, then {@link dev.hotshard.random.Draw}.
 */
@NullMarked
package dev.hotshard.random;

import org.jspecify.annotations.NullMarked;
