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
        return of(Hotshard::run, input, false, args);
    }

    /** A command line on a terminal that shows rows of blocks. */
    static CommandLineRun onTerminal(String... args) {
        return of(Hotshard::run, new byte[0], true, args);
    }

    /** A command line in front of another simulator. */
    static CommandLineRun with(Simulator simulator, String... args) {
        return of(simulator, new byte[0], false, args);
    }

    private static CommandLineRun of(Simulator simulator, byte[] input, boolean blocks, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.execute(
                args, new Terminal(new ByteArrayInputStream(input), out, err, false, blocks, false), simulator);
        return new CommandLineRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
