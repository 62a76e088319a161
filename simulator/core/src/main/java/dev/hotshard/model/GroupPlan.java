package dev.hotshard.model;

/**
 * How a consumer group works from some moment on.
 * Units: {@code poll} in records.
 */
public record GroupPlan(String name, int members, Assignor assignor, ServiceTime service, int poll) {}
