package dev.hotshard.report.chart;

import dev.hotshard.summary.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One metric of one entity over time, as a rate or as a level.
 * Units: seconds of simulated time, the end of each step; rates a second.
 * Shape: what the series doesn't hold has no steps; {@code start} is the value at the very beginning.
 */
final class Course {
    private final double[] seconds;
    private final double[] values;
    private final double start;

    private Course(double[] seconds, double[] values, double start) {
        this.seconds = seconds;
        this.values = values;
        this.start = start;
    }

    /** The counts of a metric turned into rates; what happened in a step is drawn up to its end. */
    static Course rate(Series series, String metric, String entity) {
        Course counts = level(series, metric, entity);
        double[] rates = new double[counts.values.length];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = counts.values[i] / (counts.seconds[i] - (i == 0 ? 0 : counts.seconds[i - 1]));
        }
        return new Course(counts.seconds, rates, rates.length == 0 ? 0 : rates[0]);
    }

    /** A metric that tells of a whole step, such as utilisation: it begins as it is in the first. */
    static Course ofSteps(Series series, String metric, String entity) {
        Course level = level(series, metric, entity);
        return new Course(level.seconds, level.values, level.values.length == 0 ? 0 : level.values[0]);
    }

    /** A metric as it stands in the series at the end of each step; nothing at the beginning. */
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

    int steps() {
        return values.length;
    }

    double seconds(int step) {
        return seconds[step];
    }

    double value(int step) {
        return values[step];
    }

    double start() {
        return start;
    }

    /** Both together, where both have the same steps. */
    Course plus(Course other) {
        double[] sums = values.clone();
        for (int i = 0; i < Math.min(sums.length, other.values.length); i++) {
            sums[i] += other.values[i];
        }
        return new Course(seconds, sums, start + other.start);
    }

    /** The means over stretches of equally many steps, so that at most {@code points} remain: what an eye can tell apart. */
    Course coarser(int points) {
        int stretch = (values.length + points - 1) / points;
        if (stretch <= 1) {
            return this;
        }
        int count = (values.length + stretch - 1) / stretch;
        double[] ends = new double[count];
        double[] means = new double[count];
        for (int i = 0; i < count; i++) {
            int from = i * stretch;
            int to = Math.min(values.length, from + stretch);
            double sum = 0;
            for (int step = from; step < to; step++) {
                sum += values[step];
            }
            ends[i] = seconds[to - 1];
            means[i] = sum / (to - from);
        }
        return new Course(ends, means, start);
    }

    /** The largest values of stretches as above; NaN where a stretch has none. */
    Course peaks(int points) {
        int stretch = Math.max(1, (values.length + points - 1) / points);
        int count = (values.length + stretch - 1) / stretch;
        double[] ends = new double[count];
        double[] largest = new double[count];
        Arrays.fill(largest, Double.NaN);
        for (int step = 0; step < values.length; step++) {
            int i = step / stretch;
            ends[i] = seconds[step];
            if (!(largest[i] >= values[step])) {
                largest[i] = values[step];
            }
        }
        return new Course(ends, largest, start);
    }

    /** What this course is at the steps of another: its value at the first of its own moments that isn't before them, NaN after the last. */
    Course at(Course other) {
        double[] found = new double[other.seconds.length];
        int step = 0;
        for (int i = 0; i < found.length; i++) {
            while (step < values.length && seconds[step] < other.seconds[i]) {
                step++;
            }
            found[i] = step < values.length ? values[step] : Double.NaN;
        }
        return new Course(other.seconds, found, start);
    }

    /** Each value so many times. */
    Course times(double factor) {
        double[] products = values.clone();
        for (int i = 0; i < products.length; i++) {
            products[i] *= factor;
        }
        return new Course(seconds, products, start * factor);
    }

    /**
     * The same values as a stair: equal neighbours are one level with a point at each of its ends.
     * Shape: steps without a value are left out.
     */
    Course stairs() {
        List<double[]> ends = new ArrayList<>();
        int step = 0;
        while (step < values.length) {
            int from = step;
            while (step < values.length && Double.compare(values[step], values[from]) == 0) {
                step++;
            }
            if (!Double.isNaN(values[from])) {
                ends.add(new double[] {from == 0 ? 0 : seconds[from - 1], values[from]});
                ends.add(new double[] {seconds[step - 1], values[from]});
            }
        }
        double[] at = ends.stream().mapToDouble(end -> end[0]).toArray();
        double[] levels = ends.stream().mapToDouble(end -> end[1]).toArray();
        return new Course(at, levels, levels.length == 0 ? 0 : levels[0]);
    }

    /** The step of the largest value, the first among equals; -1 where no value is above 0. */
    int peak() {
        int peak = -1;
        for (int i = 0; i < values.length; i++) {
            if (values[i] > (peak < 0 ? 0 : values[peak])) {
                peak = i;
            }
        }
        return peak;
    }

    /** The largest value, 0 if there is none above. */
    double max() {
        int peak = peak();
        return peak < 0 ? 0 : values[peak];
    }
}
