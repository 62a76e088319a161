package dev.hotshard.model;

import dev.hotshard.random.AliasTable;
import dev.hotshard.random.Draw;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the records of one flow have their values of one field from.
 * Shape: a value is a number that {@link #write} turns into text; the value of a record depends on its number and the time it was first offered alone, so that it
 * can be found again at any later moment.
 */
public sealed interface FieldSource {
    /** What {@link #size()} is where there is no end of values. */
    int ENDLESS = -1;

    /** The value of record {@code number}, first offered at {@code offeredNanos}. */
    long value(long number, long offeredNanos);

    /** How many values there are, numbered from 0, or {@link #ENDLESS}. */
    int size();

    /** Appends the text of a value. */
    void write(long value, TextBuffer out);

    /** Always the same value. */
    record Constant(ValueNames names) implements FieldSource {
        @Override
        public long value(long number, long offeredNanos) {
            return 0;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public void write(long value, TextBuffer out) {
            names.write(value, out);
        }
    }

    /** A draw by weight. */
    record Drawn(ValueNames names, AliasTable law, long streamKey) implements FieldSource {
        @Override
        public long value(long number, long offeredNanos) {
            return law.draw(Draw.bits(streamKey, number));
        }

        @Override
        public int size() {
            return law.size();
        }

        @Override
        public void write(long value, TextBuffer out) {
            names.write(value, out);
        }
    }

    /** A few values of a population, drawn anew for each occurrence of the flow, that share equally. */
    final class Picked implements FieldSource {
        private final ValueNames names;
        private final int populationSize;
        private final int count;
        private final Occurrences occurrences;
        private final long streamKey;
        private final long pickKey;
        private final List<int[]> picks = new ArrayList<>();

        /**
         * A field that picks {@code count} of {@code populationSize} values.
         *
         * @param streamKey the stream that says which of the picked values a record has
         * @param pickKey the stream that says which values are picked
         */
        public Picked(
                ValueNames names,
                int populationSize,
                int count,
                Occurrences occurrences,
                long streamKey,
                long pickKey) {
            this.names = names;
            this.populationSize = populationSize;
            this.count = count;
            this.occurrences = occurrences;
            this.streamKey = streamKey;
            this.pickKey = pickKey;
        }

        @Override
        public long value(long number, long offeredNanos) {
            int[] picked = picked(occurrences.at(offeredNanos));
            return picked[Draw.below(Draw.bits(streamKey, number), count)];
        }

        @Override
        public int size() {
            return populationSize;
        }

        @Override
        public void write(long value, TextBuffer out) {
            names.write(value, out);
        }

        /** The values of one occurrence: the first {@code count} places of a Fisher-Yates shuffle that touches no others. */
        public int[] picked(long occurrence) {
            while (picks.size() <= occurrence) {
                long next = picks.size();
                Map<Integer, Integer> moved = new HashMap<>();
                int[] picked = new int[count];
                for (int i = 0; i < count; i++) {
                    int j = i + Draw.below(Draw.bits(pickKey, next, i), populationSize - i);
                    picked[i] = moved.getOrDefault(j, j);
                    moved.put(j, moved.getOrDefault(i, i));
                }
                picks.add(picked);
            }
            return picks.get((int) occurrence);
        }
    }

    /** A value that no other record of the flow has: its number. */
    record Unique(ValueNames names) implements FieldSource {
        @Override
        public long value(long number, long offeredNanos) {
            return number;
        }

        @Override
        public int size() {
            return ENDLESS;
        }

        @Override
        public void write(long value, TextBuffer out) {
            names.write(value, out);
        }
    }

    /** The time since the run's start, cut to whole steps. */
    record Clock(long stepNanos) implements FieldSource {
        @Override
        public long value(long number, long offeredNanos) {
            return offeredNanos / stepNanos;
        }

        @Override
        public int size() {
            return ENDLESS;
        }

        @Override
        public void write(long value, TextBuffer out) {
            out.appendDecimal(value, 1);
        }
    }
}
