package dev.hotshard.lab;

import dev.hotshard.lab.Control.Option;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The values where a slider stops: round numbers, and the one that it stands at.
 * Shape: ascending, each once.
 */
final class Stops {
    private static final double[] DECADE = {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8};

    private static final MathContext DIGITS = new MathContext(6);

    private final List<BigDecimal> values;
    private final BigDecimal now;

    private Stops(List<BigDecimal> values, BigDecimal now) {
        this.values = values;
        this.now = now;
    }

    /** Round numbers of every decade from {@code low} to {@code high}, which is far enough for {@code now} as well. */
    static Stops decades(double low, double high, BigDecimal now, boolean whole) {
        List<BigDecimal> values = new ArrayList<>();
        for (double decade = Math.pow(10, Math.floor(Math.log10(low))); decade <= high; decade *= 10) {
            for (double step : DECADE) {
                BigDecimal value = plain(step * decade);
                boolean fits = value.doubleValue() >= low && value.doubleValue() <= high;
                if (fits && (!whole || value.stripTrailingZeros().scale() <= 0)) {
                    values.add(value);
                }
            }
        }
        return with(values, now);
    }

    /** These numbers. */
    static Stops of(List<Double> numbers, BigDecimal now) {
        return with(numbers.stream().map(Stops::plain).toList(), now);
    }

    private static Stops with(List<BigDecimal> round, BigDecimal now) {
        List<BigDecimal> values = new ArrayList<>(round);
        if (values.stream().noneMatch(value -> value.compareTo(now) == 0)) {
            values.add(now);
        }
        values.sort(BigDecimal::compareTo);
        return new Stops(values, now);
    }

    private static BigDecimal plain(double value) {
        // A step times a decade isn't quite what it looks like.
        BigDecimal exact = new BigDecimal(value);
        return value == Math.rint(value) ? exact : exact.round(DIGITS).stripTrailingZeros();
    }

    /** Options of these values. */
    List<Option> options(Function<BigDecimal, String> value, Function<BigDecimal, String> label) {
        return values.stream()
                .map(number -> new Option(value.apply(number), label.apply(number)))
                .toList();
    }

    /** The place of the value that the slider stands at. */
    int selected() {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).compareTo(now) == 0) {
                return i;
            }
        }
        throw new IllegalStateException(now + " isn't among " + values);
    }
}
