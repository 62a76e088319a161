package dev.hotshard.model;

/**
 * Something that is done to a run while it goes on: a kind of entry of the timeline with its mechanism.
 * Shape: it begins at a time that the plan gives; what takes time puts its end into the calendar. It ends by telling its effect.
 */
public interface ModelAction {
    /** Begins; everything that happens at the same instant but samples and earlier actions is still to come. */
    void begin(long nowNanos, RunParts run, Deed deed);

    /** An action at its time; {@code what} is how users wrote it. */
    record Scheduled(long atNanos, String what, ModelAction action) {}
}
