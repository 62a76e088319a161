package dev.hotshard.scenario.yaml;

/** Where the lines of a text begin and end; offsets in chars. */
final class Lines {
    private Lines() {}

    private static boolean isBreak(char c) {
        return c == '\n' || c == '\r';
    }

    /** The first place of the line that holds a place. */
    static int start(String text, int at) {
        int start = at;
        while (start > 0 && !isBreak(text.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    /** The place behind the last character of the line that holds a place, before its break. */
    static int end(String text, int at) {
        int end = at;
        while (end < text.length() && !isBreak(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** The place behind the break of the line that holds a place. */
    static int next(String text, int at) {
        int end = end(text, at);
        if (text.startsWith("\r\n", end)) {
            return end + 2;
        }
        return Math.min(end + 1, text.length());
    }

    /** The break with which the text's first line ends. */
    static String usualBreak(String text) {
        int end = end(text, 0);
        return end == text.length() ? "\n" : text.substring(end, next(text, end));
    }
}
