package dev.hotshard.scenario;

import org.jspecify.annotations.Nullable;

/**
 * What a scenario's author says about its result, and so a run can fail.
 * Units: {@code bound} in the metric's unit, shares as parts of one, times in seconds; {@code afterNanos} since the run's start.
 * Shape: with {@code name} it is about one flow, shard, key, host or group, or about one value of {@code field}; without, about whichever of them is worst, or about
 * the whole stream. With {@code afterNanos} it is about the records first offered from then on alone.
 */
public record Expectation(
        String text,
        Metric metric,
        @Nullable String field,
        @Nullable String name,
        Comparison comparison,
        double bound,
        @Nullable Long afterNanos) {
    /** How a number is held against a bound. */
    public enum Comparison {
        LESS("<"),
        AT_MOST("<="),
        MORE(">"),
        AT_LEAST(">="),
        EQUAL("==");

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        public String sign() {
            return sign;
        }

        /** Whether it holds; never for NaN, which is nothing measured. */
        public boolean holds(double value, double bound) {
            return switch (this) {
                case LESS -> value < bound;
                case AT_MOST -> value <= bound;
                case MORE -> value > bound;
                case AT_LEAST -> value >= bound;
                case EQUAL -> value == bound;
            };
        }

        /** Whether any number from {@code lowest} to {@code highest} holds. */
        public boolean canHold(double bound, double lowest, double highest) {
            return switch (this) {
                case LESS -> bound > lowest;
                case AT_MOST -> bound >= lowest;
                case MORE -> bound < highest;
                case AT_LEAST -> bound <= highest;
                case EQUAL -> lowest <= bound && bound <= highest;
            };
        }

        /** Whether one number is further from holding than another; NaN never is. */
        public boolean isWorse(double one, double other, double bound) {
            return switch (this) {
                case LESS, AT_MOST -> one > other;
                case MORE, AT_LEAST -> one < other;
                case EQUAL -> Math.abs(one - bound) > Math.abs(other - bound);
            };
        }
    }
}
