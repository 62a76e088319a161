package dev.hotshard.cli;

import java.util.List;

/**
 * What is wrong with the input, all of it: one line a fault, shown as it is, without a stack trace.
 */
final class Faults extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<String> lines;

    Faults(List<String> lines) {
        super(String.join("\n", lines), null, false, false);
        this.lines = List.copyOf(lines);
    }

    Faults(String line) {
        this(List.of(line));
    }

    List<String> lines() {
        return lines;
    }
}
