package dev.hotshard.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A resolved scenario as the values of its paths: {@code stream.shards} is {@code 16}.
 * Shape: made from the text that we write ourselves: two spaces a level, a key a line, lists of one-line entries, which are numbered from 0.
 */
final class ResolvedLines {
    private ResolvedLines() {}

    static Map<String, String> of(String resolvedYaml) {
        Map<String, String> values = new LinkedHashMap<>();
        Deque<String> path = new ArrayDeque<>();
        int entry = 0;
        for (String line : resolvedYaml.split("\n", -1)) {
            String text = line.strip();
            if (text.isEmpty()) {
                continue;
            }
            int level = (line.length() - line.stripLeading().length()) / 2;
            if (text.startsWith("- ")) {
                while (path.size() > level) {
                    path.removeLast();
                }
                values.put(String.join(".", path) + "[" + entry + "]", text.substring(2));
                entry++;
                continue;
            }
            while (path.size() > level) {
                path.removeLast();
            }
            entry = 0;
            int colon = endOfKey(text);
            String key = text.substring(0, colon);
            path.addLast(key);
            String value = text.substring(Math.min(text.length(), colon + 1)).strip();
            if (!value.isEmpty()) {
                values.put(String.join(".", path), value);
                path.removeLast();
            }
        }
        return values;
    }

    /** Where the colon after a key stands; a quoted key may hold one itself. */
    private static int endOfKey(String text) {
        int from = text.startsWith("\"") ? text.indexOf('"', 1) : 0;
        int colon = text.indexOf(':', Math.max(0, from));
        return colon < 0 ? text.length() : colon;
    }
}
