/**
 * Holds: keys of real traffic, and vendors' listings of shards: reading them, counting them in bounded memory, what follows for the shards.
 * Imports: {@code report}, {@code summary}, {@code scenario}, {@code model.partition} for placing keys; DataSketches, only here.
 * Promises: a stream of any length in bounded memory; the same input gives the same bytes; a line that can't be read is told and counted, and stops nothing.
 * Start reading at: {@link dev.hotshard.intake.KeyReading}, then {@link dev.hotshard.intake.KeyTally}.
 */
@NullMarked
package dev.hotshard.intake;

import org.jspecify.annotations.NullMarked;
