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

    private static final double NINE_DIGITS_START = 1e8;
    private static final double NINE_DIGITS_END = 1e9;

    /** The powers of ten that a double holds exactly, as far as they are needed. */
    private static final double[] POWERS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

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
        String most = usual(value);
        return most == null ? exact(value) : most;
    }

    /** The rule, word by word; slow, for a file holds hundreds of thousands of numbers. */
    static String exact(double value) {
        BigDecimal exact = new BigDecimal(value);
        if (value == Math.rint(value)) {
            return exact.toPlainString();
        }
        return exact.round(NINE_DIGITS).stripTrailingZeros().toPlainString();
    }

    /**
     * The text of a number of a usual size, in machine arithmetic; null where that can't tell.
     * The product with an exact power of ten is off by less than a millionth of the last digit: so near a tie it doesn't decide.
     */
    private static @Nullable String usual(double value) {
        double size = Math.abs(value);
        if (size < 1e-6 || size >= NINE_DIGITS_END) {
            return null;
        }
        int decimals = 0;
        while (size * POWERS[decimals] < NINE_DIGITS_START) {
            decimals++;
        }
        double scaled = size * POWERS[decimals];
        long digits = (long) scaled;
        double rest = scaled - digits;
        if (Math.abs(rest - 0.5) < 1e-6) {
            return null;
        }
        if (rest > 0.5) {
            digits++;
        }
        while (decimals > 0 && digits % 10 == 0) {
            digits /= 10;
            decimals--;
        }
        String whole = Long.toString(digits);
        if (decimals > 0) {
            String padded = "0".repeat(Math.max(0, decimals + 1 - whole.length())) + whole;
            int point = padded.length() - decimals;
            whole = padded.substring(0, point) + "." + padded.substring(point);
        }
        return value < 0 ? "-" + whole : whole;
    }
}
