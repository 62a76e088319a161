package dev.hotshard.scenario.yaml;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The words of messages: what was found, what is allowed, and what a misspelt word may have meant. */
public final class Words {
    private static final int SHOWN_MAX = 60;
    private static final int CANDIDATES_MAX = 1000;

    /** The keys of the root are all listed; of more names only their number is told. */
    private static final int LISTED = 30;

    private Words() {}

    /** What stands at a node. */
    static String of(Node node) {
        if (node instanceof Node.Scalar scalar) {
            return scalar.isNull() ? "null" : quoted(scalar.text());
        }
        return node instanceof Node.Sequence ? "a list" : "a map";
    }

    /** A stream's total that is too small for the shares of so many shards. */
    static String emptyShares(int shards) {
        return "times burst is below 1 for each of " + shards + " shards, so that they would never accept anything";
    }

    /** The fault of a time that isn't before the end of the run. */
    static String tooLate(long nanos, long durationNanos) {
        return "must be before the end of the run, " + Canonical.duration(durationNanos) + ", was "
                + Canonical.duration(nanos);
    }

    /** A text in quotes, cut where it is long, on one line. */
    static String quoted(String text) {
        String shown = text.length() > SHOWN_MAX
                ? text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, SHOWN_MAX) - 1)) + "..."
                : text;
        return '"'
                + shown.replace("\r", "\\r")
                        .replace("\n", "\\n")
                        .replace("\t", "\\t")
                        .replace("\u0000", "\\0")
                + '"';
    }

    /** A text with {@code \\u001b} for each character that would command a terminal: controls, ends of lines, changes of direction. */
    static String visible(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (Character.getType(c)) {
                case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                    shown.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                default -> shown.append(c);
            }
        }
        return shown.toString();
    }

    /** {@code , did you mean "shards"?} if one of the names is near, else which there are. */
    static String suggestion(String word, Collection<String> names) {
        Patience.check();
        String nearest = nearest(word, names);
        if (nearest != null) {
            return ", did you mean " + quoted(nearest) + "?";
        }
        if (names.isEmpty()) {
            return "";
        }
        if (names.size() > CANDIDATES_MAX) {
            return "; there are " + names.size();
        }
        List<String> shown = names.stream().sorted().limit(LISTED + 1).toList();
        return shown.size() > LISTED
                ? "; there are " + names.size() + ", the first is " + quoted(shown.get(0))
                : "; allowed: "
                        + shown.stream()
                                .map(name -> name.isBlank() ? quoted(name) : name)
                                .collect(Collectors.joining(", "));
    }

    /** The name with the least edit distance, if that is at most a third of the word's length; ties by name. */
    public static @org.jspecify.annotations.Nullable String nearest(String word, Collection<String> names) {
        Patience.check();
        if (names.size() > CANDIDATES_MAX || word.length() > SHOWN_MAX) {
            return null;
        }
        int least = Math.max(1, word.length() / 3) + 1;
        String nearest = null;
        for (String name : names.stream().sorted().toList()) {
            int distance = distance(word, name, least);
            if (distance < least) {
                least = distance;
                nearest = name;
            }
        }
        return nearest;
    }

    /**
     * The number of letters to insert, delete, change or swap with their neighbour to make one word of the other.
     * Source: optimal string alignment, Damerau 1964.
     */
    private static int distance(String a, String b, int limit) {
        if (Math.abs(a.length() - b.length()) >= limit) {
            return limit;
        }
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + change);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            int[] oldest = beforeLast;
            beforeLast = last;
            last = row;
            row = oldest;
        }
        return last[b.length()];
    }
}
