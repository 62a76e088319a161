package dev.hotshard.benchmarks;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The runner that prints each contender's figures beside the others' and their ratios.
 *
 * <p>Each contender sits in a JVM of its own; they take turns, one running at a time, so that what
 * disturbs the machine for a while disturbs all of them. A ratio is the median over the rounds of the
 * ratio within one round: on a noisy machine it holds where nanoseconds don't.
 */
public final class Ratios {
    private static final String USAGE =
            "usage: Ratios [--launches N] [--warm-ups N] [--rounds N]" + " [--seconds N] [light|mixed|article ...]";

    private final int launches;
    private final int warmUps;
    private final int rounds;

    private Ratios(int launches, int warmUps, int rounds) {
        this.launches = launches;
        this.warmUps = warmUps;
        this.rounds = rounds;
    }

    /** Runs what {@code USAGE} says and prints a table for each workload. */
    public static void main(String[] args) throws IOException {
        int launches = 3;
        int warmUps = 5;
        int rounds = 9;
        int seconds = Workload.light().durationSeconds();
        List<Workload> workloads = new ArrayList<>();
        try {
            Deque<String> words = new ArrayDeque<>(Arrays.asList(args));
            while (!words.isEmpty()) {
                String word = words.pop();
                switch (word) {
                    case "--launches" -> launches = count(words);
                    case "--warm-ups" -> warmUps = count(words);
                    case "--rounds" -> rounds = count(words);
                    case "--seconds" -> seconds = count(words);
                    default -> workloads.add(Workload.named(word));
                }
            }
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage());
            System.err.println(USAGE);
            System.exit(2);
        }
        Ratios ratios = new Ratios(launches, warmUps, rounds);
        for (Workload workload : workloads.isEmpty() ? Workload.all() : workloads) {
            ratios.print(workload.over(seconds));
        }
    }

    private static int count(Deque<String> words) {
        String word = words.isEmpty() ? "" : words.pop();
        if (!word.matches("[1-9][0-9]{0,5}")) {
            throw new IllegalArgumentException("a count from 1 to 999999 is due, was \"" + word + "\"");
        }
        return Integer.parseInt(word);
    }

    private void print(Workload workload) throws IOException {
        Map<Contender, List<Score>> scores = new EnumMap<>(Contender.class);
        for (int launch = 0; launch < launches; launch++) {
            play(workload, scores);
        }
        List<Score> kernel = scores.get(Contender.KERNEL);
        List<Score> ssj = scores.get(Contender.SSJ);
        Score sample = ssj.get(0);
        System.out.printf(
                Locale.ROOT,
                "%n%s: %,d records, %.2f attempts a record, medians of %d rounds%n",
                workload.name(),
                sample.records(),
                (double) sample.attempts() / sample.records(),
                kernel.size());
        System.out.printf(
                "%-12s %10s %10s %12s %12s %12s %12s %10s %8s%n",
                "contender",
                "ns/record",
                "ns/attempt",
                "M records/s",
                "bytes/record",
                "kernels/rec.",
                "kernels/att.",
                "x SSJ",
                "cpu/wall");
        scores.forEach((contender, own) -> System.out.printf(
                Locale.ROOT,
                "%-12s %10.2f %10.2f %12.3f %12.1f %12.2f %12.2f %10.3f %8.2f%n",
                contender.label(),
                median(own, Score::nanosPerRecord),
                median(own, Score::nanosPerAttempt),
                1e3 / median(own, Score::nanosPerRecord),
                median(own, Score::bytesPerRecord),
                medianRatio(own, kernel, Score::nanosPerRecord),
                medianRatio(own, kernel, Score::nanosPerAttempt),
                medianRatio(ssj, own, Score::nanosPerRecord),
                median(own, Score::cpuShare)));
    }

    private void play(Workload workload, Map<Contender, List<Score>> scores) throws IOException {
        List<Seat> seats = new ArrayList<>();
        try {
            for (Contender contender : Contender.values()) {
                seats.add(new Seat(contender, workload));
            }
            for (Seat seat : seats) {
                for (int round = 0; round < warmUps; round++) {
                    seat.play();
                }
            }
            for (int round = 0; round < rounds; round++) {
                for (Seat seat : seats) {
                    scores.computeIfAbsent(seat.contender(), none -> new ArrayList<>())
                            .add(seat.play());
                }
            }
        } finally {
            for (Seat seat : seats) {
                seat.close();
            }
        }
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
