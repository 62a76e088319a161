package dev.hotshard.benchmarks;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A contender at the table: its running JVM, idle until it's given a turn. */
final class Seat implements AutoCloseable {
    private final Contender contender;
    private final Process process;
    private final BufferedWriter turns;
    private final BufferedReader scores;

    Seat(Contender contender, Workload workload) throws IOException {
        this.contender = contender;
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xms1g",
                        "-Xmx1g",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Turn.class.getName(),
                        contender.name(),
                        workload.name(),
                        Integer.toString(workload.durationSeconds()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        turns = process.outputWriter(StandardCharsets.UTF_8);
        scores = process.inputReader(StandardCharsets.UTF_8);
    }

    Contender contender() {
        return contender;
    }

    /** Runs one round and waits for its score. */
    Score play() throws IOException {
        turns.write("turn\n");
        turns.flush();
        String line = scores.readLine();
        if (line == null) {
            throw new IOException(contender.label() + " ended without a score");
        }
        return Score.parse(line);
    }

    @Override
    public void close() throws IOException {
        turns.close();
        scores.close();
    }
}
