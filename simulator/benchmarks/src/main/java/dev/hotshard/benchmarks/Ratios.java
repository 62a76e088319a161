package dev.hotshard.benchmarks;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The runner that prints each contender's figures beside the others' and their ratios.
 *
 * <p>Each contender sits in a JVM of its own; they take turns, one running at a time, so that what
 * disturbs the machine for a while disturbs all of them: ratios hold where nanoseconds don't.
 */
public final class Ratios {
    private static final String USAGE =
            "usage: Ratios [--launches N] [--warm-ups N] [--rounds N] [--seconds N] [light|mixed|article ...]";

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
        int warmUps = 20;
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
            ratios.compare(workload.over(seconds)).print(System.out);
        }
    }

    private static int count(Deque<String> words) {
        String word = words.isEmpty() ? "" : words.pop();
        if (!word.matches("[1-9][0-9]{0,5}")) {
            throw new IllegalArgumentException("a count from 1 to 999999 is due, was \"" + word + "\"");
        }
        return Integer.parseInt(word);
    }

    private Comparison compare(Workload workload) throws IOException {
        Comparison comparison = new Comparison(workload);
        for (int launch = 0; launch < launches; launch++) {
            play(workload, comparison);
        }
        return comparison;
    }

    private void play(Workload workload, Comparison comparison) throws IOException {
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
                    comparison.add(seat.contender(), seat.play());
                }
            }
        } finally {
            for (Seat seat : seats) {
                seat.close();
            }
        }
    }
}
