package dev.hotshard.report.chart;

import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;

/**
 * The unit of a time axis and the step between its labels, fit for the length of a run.
 * Units:     {@code seconds} are those of one unit; {@code step} is in units.
 * Invariant: labels are whole numbers, at most {@link #LABELS_MAX} from 0 to the end: as many as stand side by side in a narrow panel.
 */
record TimeScale(String unit, double seconds, int step) {
    static final int LABELS_MAX = 8;

    private static final double MINUTE = 60;
    private static final double HOUR = 3600;
    private static final double DAY = 86_400;

    static TimeScale of(double durationSeconds) {
        if (durationSeconds < 3) {
            return fit("milliseconds", 0.001, durationSeconds, 1, 2, 5, 10, 20, 50, 100, 200, 500);
        }
        if (durationSeconds <= 3 * MINUTE) {
            return fit("seconds", 1, durationSeconds, 1, 2, 5, 10, 15, 20, 30);
        }
        if (durationSeconds <= 3 * HOUR) {
            return fit("minutes", MINUTE, durationSeconds, 1, 2, 5, 10, 15, 20, 30);
        }
        return durationSeconds <= 4 * DAY
                ? fit("hours", HOUR, durationSeconds, 1, 2, 3, 4, 6, 12, 24)
                : fit("days", DAY, durationSeconds, 1, 2, 7);
    }

    /** The first of some steps that is long enough, else the last one doubled until it is. */
    private static TimeScale fit(String unit, double seconds, double durationSeconds, int... steps) {
        int step = 0;
        for (int i = 0; labels(durationSeconds / seconds, step) > LABELS_MAX; i++) {
            step = i < steps.length ? steps[i] : 2 * step;
        }
        return new TimeScale(unit, seconds, step);
    }

    private static double labels(double units, int step) {
        return step == 0 ? Double.POSITIVE_INFINITY : 1 + Math.floor(units / step);
    }

    /** Makes an axis run from 0 to the end of a run. */
    void applyTo(NumberAxis axis, double durationSeconds) {
        axis.setLabel(unit);
        Theme.range(axis, 0, durationSeconds / seconds);
        axis.setTickUnit(new NumberTickUnit(step, axis.getNumberFormatOverride()));
    }
}
