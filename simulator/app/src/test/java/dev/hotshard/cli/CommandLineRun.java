package dev.hotshard.cli;

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
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.execute(args, new Terminal(new ByteArrayInputStream(input), out, err, false, false));
        return new CommandLineRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
