package dev.hotshard.scenario.yaml;

import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * Writes trees as YAML that reads back to the same trees.
 * Shape: what fits a line stands in one, {@code {a: 1, b: [x, y]}}, maps at the top don't; texts have quotes where they need them.
 */
final class YamlText {
    private static final int LINE_MAX = 100;
    /** Longer keys are written with a question mark: a parser looks only so far for the colon. */
    private static final int KEY_MAX = 500;

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./][A-Za-z0-9_./+%-]*( [A-Za-z0-9_./+%-]+)*");

    private YamlText() {}

    /** A scenario, ending with a line break. */
    static String document(Node.Mapping root) {
        StringBuilder text = new StringBuilder();
        block(root, 0, text);
        return text.toString();
    }

    private static void block(Node.Mapping map, int indent, StringBuilder text) {
        for (Map.Entry<String, Node.Entry> entry : map.entries().entrySet()) {
            text.append(" ".repeat(indent));
            key(entry.getKey(), text);
            value(entry.getValue().value(), indent, text);
        }
    }

    private static void key(String key, StringBuilder text) {
        if (key.length() > KEY_MAX) {
            text.append("? ").append(scalar(key)).append("\n:");
        } else {
            text.append(scalar(key)).append(':');
        }
    }

    private static void value(Node value, int indent, StringBuilder text) {
        int lineStart = text.lastIndexOf("\n") + 1;
        String line = flow(value);
        boolean isTop = indent == 0
                && value instanceof Node.Mapping map
                && !map.entries().isEmpty();
        boolean isLeaf = value instanceof Node.Scalar || line.equals("{}") || line.equals("[]");
        if (isLeaf || (!isTop && text.length() - lineStart + 1 + line.length() <= LINE_MAX)) {
            text.append(' ').append(line).append('\n');
            return;
        }
        text.append('\n');
        if (value instanceof Node.Mapping map) {
            block(map, indent + 2, text);
        } else if (value instanceof Node.Sequence list) {
            for (Node item : list.items()) {
                text.append(" ".repeat(indent + 2))
                        .append("- ")
                        .append(flow(item))
                        .append('\n');
            }
        }
    }

    /** The entries of a map in one line, without the braces around them. */
    static String entries(Node.Mapping map) {
        String line = flow(map);
        return line.substring(1, line.length() - 1);
    }

    /** An entry of a block without its indentation; in two lines if the key is too long for one. */
    static String entry(String key, Node value) {
        StringBuilder text = new StringBuilder();
        key(key, text);
        return text.append(' ').append(flow(value)).toString();
    }

    /** A tree in one line. */
    static String flow(Node node) {
        if (node instanceof Node.Scalar scalar) {
            return scalar.isNull() ? "null" : scalar(scalar.text());
        }
        if (node instanceof Node.Sequence list) {
            StringJoiner items = new StringJoiner(", ", "[", "]");
            list.items().forEach(item -> items.add(flow(item)));
            return items.toString();
        }
        StringJoiner entries = new StringJoiner(", ", "{", "}");
        ((Node.Mapping) node).entries().forEach((name, entry) -> {
            String key = name.length() > KEY_MAX ? "? " + scalar(name) + " : " : scalar(name) + ": ";
            entries.add(key + flow(entry.value()));
        });
        return entries.toString();
    }

    private static String scalar(String text) {
        if (PLAIN.matcher(text).matches() && !text.equals("null") && !text.startsWith("...")) {
            return text;
        }
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                default -> {
                    if (isPrintable(c)) {
                        quoted.appendCodePoint(c);
                    } else if (c < 0x10000) {
                        quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
                    } else {
                        quoted.append(String.format(Locale.ROOT, "\\U%08x", c));
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }

    private static boolean isPrintable(int c) {
        return (c >= 0x20 && c < 0x7f) || (c > 0xa0 && Character.isLetterOrDigit(c));
    }
}
