package dev.hotshard.model;

/** The rate of a flow over time, piece by piece. */
public interface RateCurve {
    /** The piece from {@code nanos} on, up to where the rate next bends or jumps. */
    RateSegment segmentFrom(long nanos);
}
