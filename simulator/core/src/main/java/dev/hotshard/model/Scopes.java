package dev.hotshard.model;

import java.util.List;

/**
 * The scopes of records: within what their order is watched.
 * Shape: a scope has the number of its text among the logical keys. So it stays the same whatever becomes of the key, and a scope that is made like the key is found
 * with it.
 */
final class Scopes {
    private final FlowKey[] texts;

    Scopes(ScopePlan plan, List<FlowPlan> flows, PartitionKeys keys) {
        texts = plan.template().isEmpty()
                ? new FlowKey[0]
                : flows.stream()
                        .map(flow -> new FlowKey(flow, plan.template(), keys))
                        .toArray(FlowKey[]::new);
    }

    /** Fills in the scope of a record that has its key. */
    void fill(StreamRecord record) {
        record.scope = texts.length == 0
                ? record.logicalKey
                : texts[record.flow].logicalKey(record.number, record.firstOfferedNanos);
    }
}
