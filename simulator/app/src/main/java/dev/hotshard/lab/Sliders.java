package dev.hotshard.lab;

import dev.hotshard.exact.Fraction;
import dev.hotshard.lab.Control.Kind;
import dev.hotshard.lab.Control.Option;
import dev.hotshard.scenario.Limits;
import dev.hotshard.summary.Figures;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Makes the controls of one variant: how values of each kind are written into the text and shown.
 * Shape: paths lead into the variant's overlay.
 */
final class Sliders {
    /** So many that a value which is written as it stands is the same run. */
    private static final MathContext DIGITS = new MathContext(12);

    private static final MathContext DIGITS_SHOWN = new MathContext(6);
    private static final int KIBI_BITS = 10;
    private static final List<Double> POWERS_OF_TWO = IntStream.rangeClosed(0, 20)
            .mapToObj(i -> (double) (1L << (i + KIBI_BITS)))
            .toList();
    private static final List<Double> SHARES =
            List.of(0.0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95);

    private final String prefix;

    /** @param prefix what stands before each path */
    Sliders(String prefix) {
        this.prefix = prefix;
    }

    /** How a slider's value is written. */
    interface Text extends Function<BigDecimal, String> {}

    Control slider(String id, String label, String help, String path, Stops stops, Text value, Text shown) {
        return row(id, label, help, path, stops.options(value, shown), stops.selected());
    }

    /** A slider over options that aren't all numbers. */
    Control row(String id, String label, String help, String path, List<Option> options, int selected) {
        return new Control(id, label, help, Kind.SLIDER, prefix + path, options, selected, null, null);
    }

    Control choice(String id, String label, String help, String path, List<Option> options, int selected) {
        return new Control(id, label, help, Kind.CHOICE, prefix + path, options, selected, null, null);
    }

    /** Round shares below the whole, and the one that it stands at. */
    static Stops shares(BigDecimal now) {
        return Stops.of(SHARES, now);
    }

    /** The same without none at all. */
    static Stops someShares(BigDecimal now) {
        return Stops.of(SHARES.subList(1, SHARES.size()), now);
    }

    Control share(String id, String label, String help, String path, Fraction share) {
        return slider(
                id,
                label,
                help,
                path,
                shares(decimal(share)),
                value -> value.movePointRight(2).toPlainString() + "%",
                Sliders::percent);
    }

    Control rate(String id, String label, String help, String path, Fraction perSecond) {
        BigDecimal now = decimal(perSecond);
        // Whole decades, so that the scale stays where it is while the value moves about.
        double decade = Math.pow(10, Math.floor(Math.log10(Math.min(Math.max(now.doubleValue(), 1), 1e6))));
        double low = decade / 100;
        return slider(
                id,
                label,
                help,
                path,
                Stops.decades(low, Math.min(low * 1e4, Limits.RATE_PER_SECOND.toDouble()), now, false),
                value -> value.toPlainString() + "/s",
                value -> Figures.rate(value.doubleValue()));
    }

    Control byteRate(String id, String label, String help, String path, Fraction perSecond) {
        return powersOfTwo(id, label, help, path, decimal(perSecond), "/s");
    }

    Control bytes(String id, String label, String help, String path, long now) {
        return powersOfTwo(id, label, help, path, BigDecimal.valueOf(now), "");
    }

    private Control powersOfTwo(String id, String label, String help, String path, BigDecimal now, String per) {
        return slider(
                id,
                label,
                help,
                path,
                Stops.of(POWERS_OF_TWO, now),
                value -> value.toPlainString() + " B" + per,
                value -> size(value) + per);
    }

    /** The amount, in twelve digits where it isn't whole. */
    static BigDecimal decimal(Fraction amount) {
        BigDecimal numerator = new BigDecimal(amount.numerator());
        return amount.denominator().equals(BigInteger.ONE)
                ? numerator
                : numerator.divide(new BigDecimal(amount.denominator()), DIGITS).stripTrailingZeros();
    }

    static String count(BigDecimal value) {
        return Figures.count(value.doubleValue());
    }

    static String percent(BigDecimal share) {
        return share.movePointRight(2).round(DIGITS_SHOWN).stripTrailingZeros().toPlainString() + " %";
    }

    /** {@code 1.5 MiB}. */
    static String size(BigDecimal bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB"};
        double value = bytes.doubleValue();
        int unit = 0;
        while (value >= 1 << KIBI_BITS && unit < units.length - 1) {
            value /= 1 << KIBI_BITS;
            unit++;
        }
        return new BigDecimal(value, new MathContext(3)).stripTrailingZeros().toPlainString() + " " + units[unit];
    }
}
