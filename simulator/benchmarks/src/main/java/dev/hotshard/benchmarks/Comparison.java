package dev.hotshard.benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The scores of all contenders on one workload, and what they are as ratios.
 *
 * <p>Units: ratios are of processor time, which neighbours on a busy machine bend far less than wall
 * time; where nobody else wants the processor they are the same.
 * <br>Shape: each contender has one score a round; a ratio is the median over the rounds of the ratio
 * within one round.
 */
final class Comparison {
    private final Workload workload;
    private final Map<Contender, List<Score>> scores = new EnumMap<>(Contender.class);

    Comparison(Workload workload) {
        this.workload = workload;
        for (Contender contender : Contender.values()) {
            scores.put(contender, new ArrayList<>());
        }
    }

    /** Adds the score of a contender's next round. */
    void add(Contender contender, Score score) {
        of(contender).add(score);
    }

    /** How many times the kernel's time for a record a contender takes for one. */
    double kernelsPerRecord(Contender contender) {
        return medianRatio(of(contender), of(Contender.KERNEL), Score::cpuNanosPerRecord);
    }

    /** How many times the kernel's time for a record a contender takes for an attempt. */
    double kernelsPerAttempt(Contender contender) {
        return medianRatio(of(contender), of(Contender.KERNEL), Score::cpuNanosPerAttempt);
    }

    /** How many times as many records a second as SSJ a contender simulates. */
    double timesSsj(Contender contender) {
        return medianRatio(of(Contender.SSJ), of(contender), Score::cpuNanosPerRecord);
    }

    /** Prints a line of figures for each contender, then how Hotshard's stand to their goals. */
    void print(PrintStream out) {
        Score sample = of(Contender.ENGINE).get(0);
        out.printf(
                Locale.ROOT,
                "%n%s: %,d records, %.2f attempts a record, medians of %d rounds%n",
                workload.name(),
                sample.records(),
                (double) sample.attempts() / sample.records(),
                of(Contender.ENGINE).size());
        out.printf(
                "%-12s %12s %10s %13s %14s %12s %12s %12s %10s%n",
                "contender",
                "M records/s",
                "ns/record",
                "cpu ns/record",
                "cpu ns/attempt",
                "bytes/record",
                "kernels/rec.",
                "kernels/att.",
                "x SSJ");
        scores.forEach((contender, own) -> out.printf(
                Locale.ROOT,
                "%-12s %12.3f %10.2f %13.2f %14.2f %12.1f %12.2f %12.2f %10.3f%n",
                contender.label(),
                1e3 / median(own, Score::nanosPerRecord),
                median(own, Score::nanosPerRecord),
                median(own, Score::cpuNanosPerRecord),
                median(own, Score::cpuNanosPerAttempt),
                median(own, Score::bytesPerRecord),
                kernelsPerRecord(contender),
                kernelsPerAttempt(contender),
                timesSsj(contender)));
        for (Goal goal : Goal.values()) {
            if (goal.isFor(workload)) {
                out.println(goal.verdict(this));
            }
        }
    }

    private List<Score> of(Contender contender) {
        return scores.getOrDefault(contender, List.of());
    }

    private static double median(List<Score> scores, ToDoubleFunction<Score> figure) {
        return median(scores.stream().mapToDouble(figure).toArray());
    }

    private static double medianRatio(List<Score> above, List<Score> below, ToDoubleFunction<Score> figure) {
        double[] ratios = new double[above.size()];
        for (int round = 0; round < ratios.length; round++) {
            ratios[round] = figure.applyAsDouble(above.get(round)) / figure.applyAsDouble(below.get(round));
        }
        return median(ratios);
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
