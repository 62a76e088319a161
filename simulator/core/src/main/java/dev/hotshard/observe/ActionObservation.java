package dev.hotshard.observe;

/** What an action did; {@code doneSeconds} is NaN if it was still going on when the run ended. */
public record ActionObservation(double begunSeconds, double doneSeconds, String what, String effect) {}
