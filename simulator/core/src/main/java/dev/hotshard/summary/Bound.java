package dev.hotshard.summary;

import dev.hotshard.observe.AlarmRule;
import dev.hotshard.scenario.Expectation.Comparison;

/** A number that levels are held against. */
record Bound(Comparison comparison, double bound) implements AlarmRule.Condition {
    @Override
    public boolean holds(double level) {
        return comparison.holds(level, bound);
    }

    @Override
    public boolean isFurther(double one, double other) {
        return comparison.isWorse(other, one, bound);
    }
}
