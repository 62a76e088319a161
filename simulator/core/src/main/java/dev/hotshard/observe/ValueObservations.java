package dev.hotshard.observe;

/**
 * What happened to the records by their value of one field.
 * Cost: a view of the collector's own counters.
 */
public final class ValueObservations {
    /** The number that stands for records without the field. */
    public static final int WITHOUT = -1;

    private final ValueTally tally;

    ValueObservations(ValueTally tally) {
        this.tally = tally;
    }

    /** One more than the highest value number. */
    public int size() {
        return tally.size();
    }

    /** The counts of value {@code value}, or of {@link #WITHOUT}. */
    public Counts counts(int value) {
        return tally.counts(value);
    }
}
