/**
 * Holds: from key to shard: partitioners that the key alone decides ({@link dev.hotshard.model.partition.KeyHash}) and those that count or draw
 * ({@link dev.hotshard.model.partition.StatefulChoice}).
 * Imports: random.
 * Promises: to the bit what the platform or client that each is named after does.
 * Start reading at: {@link dev.hotshard.model.partition.KeyHash}, then {@link dev.hotshard.model.partition.Murmur2}.
 */
@NullMarked
package dev.hotshard.model.partition;

import org.jspecify.annotations.NullMarked;
