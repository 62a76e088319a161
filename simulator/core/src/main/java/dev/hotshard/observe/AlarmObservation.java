package dev.hotshard.observe;

/**
 * What an alarm did in a run.
 * Shape: when it first fired and when it cleared after that, NaN for never; the entity that it first fired on, -1 for none; how often it fired. {@code measured} is
 * false if there was no level in any aggregate.
 */
public record AlarmObservation(
        double firedAtSeconds, double clearedAtSeconds, int entity, long firings, boolean measured) {}
