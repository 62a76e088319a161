package dev.hotshard.model;

/** How the records of one flow come to their keys under one plan. */
final class FlowKeys {
    private final FlowKey key;
    private final KeySalting salting;
    private final BucketChoice choice;

    FlowKeys(FlowKey key, KeySalting salting, BucketChoice choice) {
        this.key = key;
        this.salting = salting;
        this.choice = choice;
    }

    /** Finds the numbers of the keys of {@code count} records from {@code firstNumber} on that can be known ahead, {@link Lookahead#UNSEEN} for others. */
    void look(long firstNumber, long[] offeredNanos, int count, int[] logicalKeys, int[] partitionKeys) {
        key.look(firstNumber, offeredNanos, count, logicalKeys);
        salting.look(logicalKeys, count, partitionKeys);
    }

    /** Fills in the keys of a record that is offered, with what was known of them ahead. */
    void fill(StreamRecord record, int logicalKey, int partitionKey) {
        record.logicalKey =
                logicalKey == Lookahead.UNSEEN ? key.logicalKey(record.number, record.firstOfferedNanos) : logicalKey;
        record.partitionKey = partitionKey == Lookahead.UNSEEN ? salting.partitionKey(record, choice) : partitionKey;
    }
}
