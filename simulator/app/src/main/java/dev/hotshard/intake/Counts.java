package dev.hotshard.intake;

import org.jspecify.annotations.Nullable;

/** How often a key was seen, as files write it. */
final class Counts {
    /** What no topic has ever held: more than that in one line is a mistake. */
    static final long MAX = 1_000_000_000_000_000L;

    private Counts() {}

    /** A whole number from 0 to {@link #MAX}; -1 if the text is none. */
    static long parse(@Nullable String text) {
        String digits = text == null ? "" : text.strip();
        if (digits.isEmpty() || digits.length() > 16) {
            return -1;
        }
        long count = 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            count = 10 * count + (c - '0');
        }
        return count > MAX ? -1 : count;
    }

    /** What is wrong with a text that is none. */
    static String wrong(@Nullable String text) {
        return "a count must be a whole number from 0 to " + MAX + ", was " + Quoted.text(text == null ? "" : text);
    }
}
