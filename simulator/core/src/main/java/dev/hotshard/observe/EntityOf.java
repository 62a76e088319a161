package dev.hotshard.observe;

import dev.hotshard.model.StreamRecord;

/**
 * Which entity of one kind a record belongs to, and how many there are.
 * Shape: flows, shards and counted hosts are there from the start, the others when they are first offered.
 */
final class EntityOf {
    private static final int NONE = -1;

    private final AlarmRule.Of of;
    private final int field;
    private int count;

    EntityOf(AlarmRule rule, RunShape shape) {
        of = rule.of();
        field = rule.field();
        count = switch (of) {
            case STREAM -> 1;
            case FLOW -> shape.flows();
            case SHARD -> shape.shards();
            case HOST -> shape.hosts();
            case GROUP -> shape.groupPolls().size();
            case KEY, VALUE -> 0;
        };
    }

    AlarmRule.Of kind() {
        return of;
    }

    int count() {
        return count;
    }

    /** The entity of a record; negative for none. */
    int of(StreamRecord record) {
        int entity = switch (of) {
            case STREAM -> 0;
            case FLOW -> record.flow();
            case SHARD -> record.shard();
            case KEY -> record.logicalKey();
            case HOST -> record.host();
            case VALUE -> record.tag(field) + 1;
            case GROUP -> NONE;
        };
        count = Math.max(count, entity + 1);
        return entity;
    }
}
