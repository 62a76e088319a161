package dev.hotshard.model;

/** Who is told when a record leaves its host's queue, and gives its slot back, at once or later. */
interface SlotHolder {
    /** The record of a slot has left its queue; the slot still says what it was. */
    void left(long nowNanos, int slot);
}
