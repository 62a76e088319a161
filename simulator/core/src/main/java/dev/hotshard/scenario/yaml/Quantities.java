package dev.hotshard.scenario.yaml;

/** Amounts on a command line, written as in a scenario. */
public final class Quantities {
    private Quantities() {}

    /**
     * Records a second, as the nearest double.
     * Errors: IllegalArgumentException saying what is wrong unless it is a rate above 0 with a unit, such as {@code 12k/s}.
     */
    public static double positiveRate(String text) {
        try {
            return Amounts.positiveRate(text).toDouble();
        } catch (Wrong e) {
            throw new IllegalArgumentException(e.text(), e);
        }
    }
}
