package dev.hotshard.intake;

import java.util.ArrayList;
import java.util.List;

/**
 * The lines that couldn't be read: all are counted, the first few are told.
 * Shape: a text is {@code file:line: what is wrong}.
 */
public final class BrokenLines {
    /** So many show what is the matter with a file, and fit on a screen. */
    private static final int TOLD = 10;

    private final List<String> first = new ArrayList<>();
    private long count;

    void add(String input, long line, String text) {
        count++;
        if (first.size() < TOLD) {
            first.add(input + ":" + line + ": " + text);
        }
    }

    public long count() {
        return count;
    }

    /** The first ones, and a line that tells how many more there are. */
    public List<String> texts() {
        List<String> texts = new ArrayList<>(first);
        if (count > first.size()) {
            long more = count - first.size();
            texts.add("... and " + more + (more == 1 ? " more line" : " more lines") + " that can't be read");
        }
        return texts;
    }
}
