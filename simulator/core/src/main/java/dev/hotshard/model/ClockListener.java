package dev.hotshard.model;

/** The passing of simulated time. */
public interface ClockListener {
    /** Everything that happened before {@code nowNanos} has been told, by groups too; what happens at it may or may not have been. */
    void settled(long nowNanos);

    /** The 1 s window that ends at {@code nowNanos} (exclusive) is over; told before anything that happens at it. The last one may be a part of a second. */
    void secondClosed(long nowNanos);

    /**
     * The step of the written series that ends at {@code nowNanos} (exclusive) is over; told after {@link #settled} and {@link #secondClosed} of the same
     * instant.
     */
    void sampleClosed(long nowNanos);
}
