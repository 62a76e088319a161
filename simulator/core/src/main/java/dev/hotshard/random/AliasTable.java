package dev.hotshard.random;

/**
 * A table from which an index is drawn with probabilities in proportion to given weights, in constant time.
 * Shape: one {@code long} a column, its threshold in the upper 32 bits and its alias in the lower; none at all
 * where the weights are equal.
 * Invariant: an index of weight 0 is never drawn. Weights are rounded to whole units of 1 / (size * 2^32) of their
 * sum and the rest of the building is exact, so what is drawn has the rounded probabilities to within 2^-64.
 * Cost: building is O(size) with no memory but the table; a draw is a multiplication and one read.
 * Errors: IllegalArgumentException if there is no weight, one is negative or not finite, or all are 0.
 * Source: Walker, "An efficient method for generating discrete random variables with general distributions", TOMS 3
 * (1977); filled in one sweep over the small and one over the large columns.
 */
public final class AliasTable {
    private static final long UNIT = 1L << 32;

    private final int size;
    private final long[] columns;

    /** The table for these weights, which are read now and not kept. */
    public AliasTable(double[] weights) {
        this.size = weights.length;
        this.columns = checkedAreEqual(weights) ? new long[0] : new Builder(weights).build();
    }

    /** The index that 64 random bits stand for. */
    public int draw(long bits) {
        int column = Draw.below(bits, size);
        if (columns.length == 0) {
            return column;
        }
        long entry = columns[column];
        long place = (bits * size) >>> 32; // where in the column the bits point to, in units of 2^-32
        return place < entry >>> 32 ? column : (int) entry;
    }

    /** The number of weights. */
    public int size() {
        return size;
    }

    /**
     * The probability with which {@link #draw} really gives index {@code i}: the share of its weight, rounded.
     * Cost: O(size), as it sums over the columns; meant for tests and reports.
     */
    public double probability(int i) {
        if (columns.length == 0) {
            return 1.0 / size;
        }
        long units = 0;
        for (int column = 0; column < size; column++) {
            long threshold = columns[column] >>> 32;
            if (column == i) {
                units += threshold;
            }
            if ((int) columns[column] == i) {
                units += UNIT - threshold;
            }
        }
        return units / (size * (double) UNIT);
    }

    private static boolean checkedAreEqual(double[] weights) {
        if (weights.length == 0) {
            throw new IllegalArgumentException("an alias table needs at least one weight");
        }
        boolean equal = true;
        for (int i = 0; i < weights.length; i++) {
            if (!(weights[i] >= 0 && weights[i] <= Double.MAX_VALUE)) {
                throw new IllegalArgumentException(
                        "weight " + i + " must be finite and not negative, was " + weights[i]);
            }
            equal &= weights[i] == weights[0];
        }
        if (equal && weights[0] == 0) {
            throw new IllegalArgumentException("all " + weights.length + " weights are 0");
        }
        return equal;
    }

    /** The filling of the columns, in whole units: a column holds 2^32 of them, all together size * 2^32. */
    private static final class Builder {
        private final double[] weights;
        private final double unitsOfTop; // before rounding
        private final int heaviest;
        private final long heaviestUnits;

        Builder(double[] weights) {
            this.weights = weights;
            int top = 0;
            for (int i = 1; i < weights.length; i++) {
                top = weights[i] > weights[top] ? i : top;
            }
            double scaledSum = 0; // of weights over the heaviest, which cannot overflow
            for (double weight : weights) {
                scaledSum += weight / weights[top];
            }
            this.heaviest = top;
            this.unitsOfTop = weights.length * (double) UNIT / scaledSum;
            long others = 0;
            for (int i = 0; i < weights.length; i++) {
                others += i == top ? 0 : rounded(i);
            }
            // What rounding leaves over goes where it weighs least.
            this.heaviestUnits = weights.length * UNIT - others;
        }

        long[] build() {
            long[] columns = new long[weights.length];
            int giver = nextLarge(0);
            long left = units(giver);
            for (int i = nextSmall(0); i < weights.length; i = nextSmall(i + 1)) {
                columns[i] = units(i) << 32 | giver;
                left -= UNIT - units(i);
                while (left < UNIT) { // the giver has become small itself and is filled by the next
                    int next = nextLarge(giver + 1);
                    columns[giver] = left << 32 | next;
                    left = units(next) - (UNIT - left);
                    giver = next;
                }
            }
            // No small one is left, so the last giver and all large ones after it hold just their own column.
            for (int i = giver; i < weights.length; i = nextLarge(i + 1)) {
                columns[i] = i;
            }
            return columns;
        }

        private int nextSmall(int from) {
            int i = from;
            while (i < weights.length && units(i) >= UNIT) {
                i++;
            }
            return i;
        }

        private int nextLarge(int from) {
            int i = from;
            while (i < weights.length && units(i) < UNIT) {
                i++;
            }
            return i;
        }

        private long units(int i) {
            return i == heaviest ? heaviestUnits : rounded(i);
        }

        private long rounded(int i) {
            return (long) (weights[i] / weights[heaviest] * unitsOfTop + 0.5);
        }
    }
}
