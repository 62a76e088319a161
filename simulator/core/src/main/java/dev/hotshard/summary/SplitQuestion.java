package dev.hotshard.summary;

/**
 * The question whether a split would have helped: of which shard, and from when on.
 * Units: {@code atSeconds} is when its trouble began, the first throttle or the start of the lag.
 * Shape: {@code shard} is the one in most trouble of those that the first verdict blames that were open then; {@code open} counts all that were.
 */
public record SplitQuestion(int shard, int open, double atSeconds) {}
