package dev.hotshard.model;

/**
 * The outgoing port of the model: who listens hears everything that happens in a run, and can change nothing.
 * Shape: the parts are told apart by what they are about; one listener hears all of them, since the books need all.
 */
public interface RunListener extends RecordListener, GroupListener, ClockListener {
    /** The caps from now on; told at the start and at each change. */
    void capped(long nowNanos, Caps caps);
}
