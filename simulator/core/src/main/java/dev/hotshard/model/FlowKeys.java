package dev.hotshard.model;

/** How the records of one flow come to their keys under one plan. */
final class FlowKeys implements RecordKeys {
    private final FlowKey key;
    private final KeySalting salting;
    private final BucketChoice choice;

    FlowKeys(FlowKey key, KeySalting salting, BucketChoice choice) {
        this.key = key;
        this.salting = salting;
        this.choice = choice;
    }

    @Override
    public void look(long firstNumber, long[] offeredNanos, int count, int[] logicalKeys, int[] partitionKeys) {
        key.look(firstNumber, offeredNanos, count, logicalKeys);
        salting.look(logicalKeys, count, partitionKeys);
    }

    @Override
    public void fill(StreamRecord record, int logicalKey, int partitionKey) {
        record.logicalKey =
                logicalKey == Lookahead.UNSEEN ? key.logicalKey(record.number, record.firstOfferedNanos) : logicalKey;
        record.partitionKey = partitionKey == Lookahead.UNSEEN ? salting.partitionKey(record, choice) : partitionKey;
    }
}
