package dev.hotshard.report;

import dev.hotshard.scenario.Metric;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary.Expectation;
import java.math.BigDecimal;
import java.math.MathContext;

/** The words for what became of an expectation: {@code FAILED: drop-rate < 1%, it was 27.3 %}. */
final class Judged {
    /** Enough to tell a number from the bound that it only just missed. */
    private static final MathContext DIGITS = new MathContext(4);

    private Judged() {}

    static String text(Expectation expectation) {
        String text = Texts.visible(expectation.text());
        if (expectation.unit() == Metric.Unit.FIRED) {
            String told = Double.isNaN(expectation.value())
                    ? "it never fired"
                    : "it fired at " + Figures.time(expectation.value());
            return (expectation.held() ? "held: " : "FAILED: ") + text + ", " + told;
        }
        if (Double.isNaN(expectation.value())) {
            return "FAILED: " + text + ", there was nothing to measure";
        }
        return (expectation.held() ? "held: " : "FAILED: ")
                + text
                + (expectation.unit() == Metric.Unit.FIRINGS ? ", it fired " : ", it was ")
                + value(expectation);
    }

    private static String value(Expectation expectation) {
        double value = expectation.value();
        return switch (expectation.unit()) {
            case COUNT -> Figures.count(value);
            case RATIO -> digits(value);
            case SHARE -> digits(100 * value) + " %";
            case SECONDS -> value == 0 ? "0s" : value < 60 ? digits(value) + "s" : Figures.time(value);
            case BYTES -> Figures.count(value) + " B";
            case RATE -> Figures.rate(value);
            case FIRINGS -> value == 1 ? "once" : Figures.count(value) + " times";
            case FIRED -> Figures.time(value);
        };
    }

    private static String digits(double value) {
        if (Double.isInfinite(value)) {
            return "infinite";
        }
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        return rounded.toPlainString();
    }
}
