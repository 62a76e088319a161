package dev.hotshard.model;

import java.util.List;

/**
 * When a run may change: at the times of its timeline, and for each runbook a nanosecond after each time at which its alarm could start it.
 * Units: nanoseconds since the run's start.
 */
final class ChangeTimes {
    private final long[] fixedNanos;
    private final List<ModelAction.Prepared> runbooks;
    private int passed;

    ChangeTimes(ModelPlan plan) {
        this(plan.timeline().stream().mapToLong(ModelAction.Scheduled::atNanos).toArray(), plan.runbooks());
    }

    ChangeTimes(long[] fixedNanos, List<ModelAction.Prepared> runbooks) {
        this.fixedNanos = fixedNanos.clone();
        this.runbooks = List.copyOf(runbooks);
    }

    /** The first after {@code nanos}, {@code Long.MAX_VALUE} for none; asked for later and later times. */
    long firstAfter(long nanos) {
        while (passed < fixedNanos.length && fixedNanos[passed] <= nanos) {
            passed++;
        }
        long first = passed < fixedNanos.length ? fixedNanos[passed] : Long.MAX_VALUE;
        for (int i = 0; i < runbooks.size(); i++) {
            first = Math.min(first, runbooks.get(i).firstAfter(nanos));
        }
        return first;
    }
}
