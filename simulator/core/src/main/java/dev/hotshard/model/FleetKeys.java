package dev.hotshard.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How the records of one flow come to their keys where hosts have keys of their own.
 * Shape: by the kind of a record's host, null where it has no key. Nothing is known ahead, for the host isn't.
 */
final class FleetKeys implements RecordKeys {
    private final KindOfHost kinds;
    private final @Nullable FlowKeys[] ofKind;

    FleetKeys(KindOfHost kinds, @Nullable FlowKeys[] ofKind) {
        this.kinds = kinds;
        this.ofKind = ofKind;
    }

    @Override
    public void look(long firstNumber, long[] offeredNanos, int count, int[] logicalKeys, int[] partitionKeys) {
        Arrays.fill(logicalKeys, 0, count, Lookahead.UNSEEN);
        Arrays.fill(partitionKeys, 0, count, Lookahead.UNSEEN);
    }

    @Override
    public void fill(StreamRecord record, int logicalKey, int partitionKey) {
        FlowKeys keys = ofKind[kinds.of(record.host)];
        if (keys == null) {
            record.logicalKey = StreamRecord.NO_KEY;
            record.partitionKey = StreamRecord.NO_KEY;
        } else {
            keys.fill(record, logicalKey, partitionKey);
        }
    }
}
