package dev.hotshard.model;

/** How the records of one flow come to their keys. */
interface RecordKeys {
    /** Finds the numbers of the keys of {@code count} records from {@code firstNumber} on that can be known ahead, {@link Lookahead#UNSEEN} for others. */
    void look(long firstNumber, long[] offeredNanos, int count, int[] logicalKeys, int[] partitionKeys);

    /** Fills in the keys of a record that is offered, with what was known of them ahead. */
    void fill(StreamRecord record, int logicalKey, int partitionKey);
}
