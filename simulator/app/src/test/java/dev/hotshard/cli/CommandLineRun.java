package dev.hotshard.cli;

import dev.hotshard.Hotshard;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * What one command line gave: its exit code and what it wrote.
 */
record CommandLineRun(int code, String out, String err) {
    static CommandLineRun of(String... args) {
        return withInput(new byte[0], args);
    }

    static CommandLineRun withInput(byte[] input, String... args) {
        return of(Hotshard::run, input, args);
    }

    /** A command line in front of another simulator. */
    static CommandLineRun with(Simulator simulator, String... args) {
        return of(simulator, new byte[0], args);
    }

    private static CommandLineRun of(Simulator simulator, byte[] input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.execute(args, new Terminal(new ByteArrayInputStream(input), out, err, false, false), simulator);
        return new CommandLineRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
