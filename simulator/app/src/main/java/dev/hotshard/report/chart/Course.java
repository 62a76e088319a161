package dev.hotshard.report.chart;

import dev.hotshard.summary.Series;

/**
 * One metric of one entity over time, as a rate or as a level.
 * Units: seconds of simulated time, the end of each step; rates a second.
 * Shape: what the series doesn't hold has no steps; {@code start} is the value at the very beginning.
 */
record Course(double[] seconds, double[] values, double start) {
    /** The counts of a metric turned into rates; what happened in a step is drawn up to its end. */
    static Course rate(Series series, String metric, String entity) {
        Course counts = level(series, metric, entity);
        double[] rates = new double[counts.values.length];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = counts.values[i] / (counts.seconds[i] - (i == 0 ? 0 : counts.seconds[i - 1]));
        }
        return new Course(counts.seconds, rates, rates.length == 0 ? 0 : rates[0]);
    }

    /** A metric as it stands in the series. */
    static Course level(Series series, String metric, String entity) {
        for (Series.Column column : series.columns()) {
            if (column.metric().equals(metric) && column.entity().equals(entity)) {
                double[] seconds = new double[series.steps()];
                double[] values = new double[seconds.length];
                for (int i = 0; i < seconds.length; i++) {
                    seconds[i] = series.seconds(i);
                    values[i] = column.value(i);
                }
                return new Course(seconds, values, 0);
            }
        }
        return new Course(new double[0], new double[0], 0);
    }

    boolean isEmpty() {
        return values.length == 0;
    }

    /** Both together, where both have the same steps. */
    Course plus(Course other) {
        double[] sums = values.clone();
        for (int i = 0; i < Math.min(sums.length, other.values.length); i++) {
            sums[i] += other.values[i];
        }
        return new Course(seconds, sums, start + other.start);
    }

    /** The same, cut off at a bound. */
    Course atMost(double bound) {
        double[] cut = values.clone();
        for (int i = 0; i < cut.length; i++) {
            cut[i] = Math.min(cut[i], bound);
        }
        return new Course(seconds, cut, Math.min(start, bound));
    }

    /** The largest value, 0 if there is none. */
    double max() {
        double max = 0;
        for (double value : values) {
            max = value > max ? value : max;
        }
        return max;
    }
}
