/**
 * Holds: the mechanisms of a run: flows, hosts with their retry queues, shards with their token buckets, consumer groups, the timeline; the outgoing port
 * {@link dev.hotshard.model.RunListener}.
 * Imports: engine, random, model.partition.
 * Promises: exact to the record, deterministic, and the books are proved at the end of each run.
 * Start reading at: {@link dev.hotshard.model.RunListener}, then StreamModel.
 */
@org.jspecify.annotations.NullMarked
package dev.hotshard.model;
