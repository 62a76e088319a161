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
    private final FieldSource[] sources;
    private final int[] sizes;
    private final int[] keyOfCombination;
    private final TextBuffer scratch = new TextBuffer();

    FlowKey(FlowPlan flow, List<KeyPlan.Part> template, PartitionKeys keys) {
        this.keys = keys;
        text = new FlowText(flow, template);
        sources = text.sources();
        sizes = Arrays.stream(sources).mapToInt(FieldSource::size).toArray();
        keyOfCombination = new int[combinations()];
        Arrays.fill(keyOfCombination, UNSEEN);
    }

    /** The number of the logical key of a record. */
    int logicalKey(long number, long offeredNanos) {
        if (keyOfCombination.length == 0) {
            text.read(number, offeredNanos);
            return intern();
        }
        int combination = combination(number, offeredNanos);
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
            found[i] = combination(firstNumber + i, offeredNanos[i]);
        }
        for (int i = 0; i < count; i++) {
            found[i] = keyOfCombination[found[i]];
        }
    }

    private int combination(long number, long offeredNanos) {
        int combination = (int) sources[0].value(number, offeredNanos);
        for (int i = 1; i < sources.length; i++) {
            combination = combination * sizes[i] + (int) sources[i].value(number, offeredNanos);
        }
        return combination;
    }

    private int remember(int combination) {
        int rest = combination;
        for (int i = sources.length - 1; i >= 0; i--) {
            text.set(i, rest % sources[i].size());
            rest /= sources[i].size();
        }
        keyOfCombination[combination] = intern();
        return keyOfCombination[combination];
    }

    private int intern() {
        text.write(scratch.clear());
        return keys.logicalKey(scratch);
    }

    /** The number of combinations of the fields' values, 0 if there are too many to remember. */
    private int combinations() {
        long product = 1;
        for (FieldSource source : sources) {
            if (source.size() == FieldSource.ENDLESS || product * source.size() > MOST_COMBINATIONS) {
                return 0;
            }
            product *= source.size();
        }
        return (int) product;
    }
}
