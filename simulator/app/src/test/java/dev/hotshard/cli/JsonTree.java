package dev.hotshard.cli;

import dev.hotshard.report.SummaryTree;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A JSON file as maps, lists, doubles, texts and nulls, for tests that look single values up. */
final class JsonTree {
    private static final Pattern STEP = Pattern.compile("([A-Za-z]\\w*)|\\[([^\\]]*)\\]");

    /** The fields by which an entry of a list is told from the others. */
    private static final List<String> NAMES = List.of("id", "name", "key", "code", "field", "value");

    private JsonTree() {}

    static @Nullable Object read(Path file) throws IOException {
        try (Reader in = Files.newBufferedReader(file)) {
            return SummaryTree.tree(in);
        }
    }

    static @Nullable Object read(String json) throws IOException {
        return SummaryTree.tree(new StringReader(json));
    }

    /** What a path like {@code groups[alerting].shards[23].lagMax} leads to; {@code count} at the end of a list is its length. */
    static @Nullable Object find(@Nullable Object tree, String path) {
        Object at = tree;
        Matcher steps = STEP.matcher(path);
        while (steps.find()) {
            if (steps.group(1) == null) {
                at = entry(at, steps.group(2));
            } else if (at instanceof List<?> list && steps.group(1).equals("count")) {
                at = (double) list.size();
            } else if (at instanceof Map<?, ?> map && map.containsKey(steps.group(1))) {
                at = map.get(steps.group(1));
            } else {
                throw new AssertionError("there is no " + steps.group(1) + " in " + path);
            }
        }
        return at;
    }

    private static Object entry(@Nullable Object list, String name) {
        for (Object candidate : (List<?>) java.util.Objects.requireNonNull(list)) {
            Map<?, ?> fields = (Map<?, ?>) candidate;
            for (String field : NAMES) {
                if (fields.containsKey(field) && text(fields.get(field)).equals(name)) {
                    return fields;
                }
            }
        }
        throw new AssertionError("no entry is called " + name);
    }

    /** A value as it is written in a page: whole numbers as such, lists with commas. */
    static String text(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return String.join(",", list.stream().map(JsonTree::text).toList());
        } else if (value instanceof Double number && number == Math.rint(number)) {
            return Long.toString(Math.round(number));
        }
        return String.valueOf(value);
    }
}
