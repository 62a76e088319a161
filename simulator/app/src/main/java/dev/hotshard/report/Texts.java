package dev.hotshard.report;

import java.util.Locale;

/**
 * Texts for people: names made visible, and lines of a bounded width.
 */
public final class Texts {
    /** The width of a line on a terminal. */
    static final int LINE_WIDTH = 80;

    private static final String DOTS = "...";

    private static final char NO_BREAK = '\u00a0';

    private Texts() {}

    /** A name of the user's as it can be shown in one line: an empty one as {@code ""}, what would command a terminal (controls, ends of lines, changes of direction) as {@code \\u001b}. */
    public static String visible(String name) {
        if (name.isEmpty()) {
            return "\"\"";
        }
        StringBuilder text = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            switch (Character.getType(c)) {
                case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                    text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                default -> text.append(c);
            }
        }
        return text.toString();
    }

    /** A name and its number, which stay in one line. */
    static String joined(String name, String number) {
        return name + NO_BREAK + number.replace(' ', NO_BREAK);
    }

    /** A name made visible and cut to a width; what was cut shows as three dots. */
    public static String visible(String name, int width) {
        String text = visible(name);
        int length = text.codePointCount(0, text.length());
        return length <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - DOTS.length())) + DOTS;
    }

    /** A text behind {@code first} in one line of at most {@link #LINE_WIDTH}, cut between words; what was cut shows as three dots. */
    public static String oneLine(String first, String text) {
        if (first.length() + text.length() <= LINE_WIDTH) {
            return first + text + "\n";
        }
        int room = LINE_WIDTH - first.length() - DOTS.length();
        int end = Math.max(0, text.lastIndexOf(' ', room));
        return first + text.substring(0, end) + DOTS + "\n";
    }

    /** A text in lines of at most {@link #LINE_WIDTH}, broken between words; its first line begins with {@code first}, which isn't broken; nor is a percentage. */
    static String wrapped(String first, String text) {
        String indent = " ".repeat(first.length() - first.stripLeading().length() + 2);
        return wrapped(first, first.isEmpty() ? "" : indent, text);
    }

    /** A text in lines as above, the others beginning with {@code indent}. */
    public static String wrapped(String first, String indent, String text) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder(first);
        boolean empty = true;
        for (String word : text.replace(" %", NO_BREAK + "%").split(" ", -1)) {
            if (!empty && line.length() + 1 + word.length() > LINE_WIDTH) {
                lines.append(line).append('\n');
                line = new StringBuilder(indent);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        return lines.append(line.toString().stripTrailing())
                .append('\n')
                .toString()
                .replace(NO_BREAK, ' ');
    }
}
