package dev.hotshard.observe;

/** How often a group took a scope for silent that wasn't, and of how many scopes. */
public record SilenceObservation(long falseSilences, long scopesSilenced) {}
