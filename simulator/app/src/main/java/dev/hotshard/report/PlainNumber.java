package dev.hotshard.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * The way a number stands in our files: whole numbers as such, others rounded half-even to nine significant digits, plain decimals without an exponent.
 */
public final class PlainNumber {
    private static final MathContext NINE_DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);

    /** Beneath it every whole double is exact as a long. */
    private static final double WHOLE_LIMIT = 1L << 53;

    private PlainNumber() {}

    /**
     * The text of a number, null for NaN: what isn't a number has no text.
     * Errors: IllegalArgumentException if it is infinite, which no statistic of ours may be.
     */
    public static @Nullable String text(double value) {
        if (Double.isNaN(value)) {
            return null;
        }
        if (Double.isInfinite(value)) {
            throw new IllegalArgumentException("an infinite number can't be written: an empty statistic is NaN");
        }
        if (value == Math.rint(value) && Math.abs(value) < WHOLE_LIMIT) {
            return Long.toString((long) value);
        }
        BigDecimal exact = new BigDecimal(value);
        if (value == Math.rint(value)) {
            return exact.toPlainString();
        }
        return exact.round(NINE_DIGITS).stripTrailingZeros().toPlainString();
    }
}
