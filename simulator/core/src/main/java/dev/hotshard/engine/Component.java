package dev.hotshard.engine;

/** Something that has at most one next thing to do, and does it when its time has come. */
public interface Component {
    /** Does what is due at {@code nowNanos}; the calendar has forgotten it, so it schedules itself again if there's more to do. */
    void fire(long nowNanos);
}
