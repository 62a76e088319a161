package dev.hotshard.benchmarks;

import java.util.Locale;

/** A ratio that Hotshard wants to reach on a workload; told beside the figures, enforced nowhere. */
enum Goal {
    LIGHT_PEER("light", "times SSJ's records a second", false, 5) {
        @Override
        double figure(Comparison comparison) {
            return comparison.timesSsj(Contender.ENGINE);
        }
    },

    LIGHT_LIMIT("light", "kernels a record", true, 12) {
        @Override
        double figure(Comparison comparison) {
            return comparison.kernelsPerRecord(Contender.ENGINE);
        }
    },

    MIXED_PEER("mixed", "times SSJ's records a second", false, 5) {
        @Override
        double figure(Comparison comparison) {
            return comparison.timesSsj(Contender.ENGINE);
        }
    },

    /** 45 ns where the kernel takes 2.9. */
    MIXED_LIMIT("mixed", "kernels an attempt", true, 15.5) {
        @Override
        double figure(Comparison comparison) {
            return comparison.kernelsPerAttempt(Contender.ENGINE);
        }
    };

    private final String workload;
    private final String what;
    private final boolean atMost;
    private final double bound;

    Goal(String workload, String what, boolean atMost, double bound) {
        this.workload = workload;
        this.what = what;
        this.atMost = atMost;
        this.bound = bound;
    }

    /** Hotshard's figure. */
    abstract double figure(Comparison comparison);

    boolean isFor(Workload other) {
        return other.name().equals(workload);
    }

    /** The figure, its bound, and whether it is reached, on one line. */
    String verdict(Comparison comparison) {
        double figure = figure(comparison);
        boolean reached = atMost ? figure <= bound : figure >= bound;
        return String.format(
                Locale.ROOT,
                "goal: at %s %.1f %s; Hotshard %.2f, %s",
                atMost ? "most" : "least",
                bound,
                what,
                figure,
                reached ? "reached" : "missed");
    }
}
