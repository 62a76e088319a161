package dev.hotshard.model;

import java.util.Arrays;
import java.util.List;

/**
 * How one flow makes the logical keys of its records.
 * Shape: where the fields have at most 2^24 combinations, each combination's key is found once and remembered; else it is written out for each record.
 */
final class FlowKey {
    private static final int MOST_COMBINATIONS = 1 << 24;
    private static final int UNSEEN = Lookahead.UNSEEN;

    private final PartitionKeys keys;
    private final FlowText text;
    private final int[] keyOfCombination;
    private final TextBuffer scratch = new TextBuffer();

    FlowKey(FlowPlan flow, List<KeyPlan.Part> template, PartitionKeys keys) {
        this.keys = keys;
        text = new FlowText(flow, template);
        keyOfCombination = new int[text.combinations(MOST_COMBINATIONS)];
        Arrays.fill(keyOfCombination, UNSEEN);
    }

    /** The number of the logical key of a record. */
    int logicalKey(long number, long offeredNanos) {
        if (keyOfCombination.length == 0) {
            text.read(number, offeredNanos);
            return intern();
        }
        int combination = text.combination(number, offeredNanos);
        int key = keyOfCombination[combination];
        return key != UNSEEN ? key : remember(combination);
    }

    /** Finds the numbers of the logical keys of {@code count} records from {@code firstNumber} on that have appeared before, {@link Lookahead#UNSEEN} for others. */
    void look(long firstNumber, long[] offeredNanos, int count, int[] found) {
        if (keyOfCombination.length == 0) {
            Arrays.fill(found, 0, count, UNSEEN);
            return;
        }
        for (int i = 0; i < count; i++) {
            found[i] = text.combination(firstNumber + i, offeredNanos[i]);
        }
        for (int i = 0; i < count; i++) {
            found[i] = keyOfCombination[found[i]];
        }
    }

    private int remember(int combination) {
        text.take(combination);
        keyOfCombination[combination] = intern();
        return keyOfCombination[combination];
    }

    private int intern() {
        text.write(scratch.clear());
        return keys.logicalKey(scratch);
    }
}
