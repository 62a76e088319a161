package dev.hotshard.intake;

import dev.hotshard.report.JsonFault;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Objects of JSON, one a line, of which one field is the key.
 * Shape: numbers and truth values are keys as they are written; null is no key.
 */
final class JsonLines implements LineForm {
    private static final int FIELDS_SHOWN = 8;

    private final JsonFactory json = new JsonFactory();
    private final Taker taker;
    private final String keyField;
    private final @Nullable String countField;
    private @Nullable Scalar key;
    private @Nullable Scalar count;

    /** The first object without a field that was looked for. */
    private @Nullable String firstLacking;

    private boolean keyFound;
    private boolean countFound;
    private boolean otherwiseBroken;

    JsonLines(String keyField, @Nullable String countField, Taker taker) {
        this.taker = taker;
        this.keyField = keyField;
        this.countField = countField;
    }

    /** What stands in a field: a text, null for null; {@code nested} for an object or a list. */
    private record Scalar(@Nullable String text, boolean nested) {}

    @Override
    public void take(long number, String line) {
        if (line.isBlank()) {
            return;
        }
        key = null;
        count = null;
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                otherwiseBroken = true;
                taker.broken(number, "must be an object of JSON, was " + Quoted.text(line));
                return;
            }
            object(parser, keyField, countField);
            if (parser.nextToken() != null) {
                otherwiseBroken = true;
                taker.broken(number, "more follows after the object of JSON");
                return;
            }
        } catch (JacksonException e) {
            otherwiseBroken = true;
            taker.broken(number, "is no JSON: " + JsonFault.what(e.getOriginalMessage()));
            return;
        }
        keyFound |= key != null;
        countFound |= count != null;
        if (firstLacking == null && (key == null || (countField != null && count == null))) {
            firstLacking = line;
        }
        hand(number);
    }

    @Override
    public @Nullable String lacking() {
        String first = firstLacking;
        String field = keyFound ? countField : keyField;
        boolean isLacking = !keyFound || (countField != null && !countFound);
        return first == null || field == null || otherwiseBroken || !isLacking
                ? null
                : "no line has the field " + Quoted.text(field) + "; the first has " + fields(first);
    }

    /** The fields of an object by their paths, as many as one takes in. */
    private String fields(String line) {
        List<String> paths = new ArrayList<>();
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), line)) {
            parser.nextToken();
            addPaths(parser, "", paths);
        }
        int shown = Math.min(FIELDS_SHOWN, paths.size());
        String some = paths.subList(0, shown).stream().map(Quoted::text).collect(Collectors.joining(", "));
        return paths.isEmpty()
                ? "none"
                : some + (paths.size() > shown ? " and " + (paths.size() - shown) + " more" : "");
    }

    private static void addPaths(JsonParser parser, String above, List<String> paths) {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String path = above + parser.currentName();
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_OBJECT) {
                addPaths(parser, path + ".", paths);
            } else {
                parser.skipChildren();
                paths.add(path);
            }
        }
    }

    private void hand(long number) {
        Scalar found = key;
        if (found == null || found.nested()) {
            taker.broken(number, wrong(found, keyField));
            return;
        }
        long times = 1;
        if (countField != null) {
            Scalar said = count;
            if (said == null || said.nested()) {
                taker.broken(number, wrong(said, countField));
                return;
            }
            times = Counts.parse(said.text());
            if (times < 0) {
                taker.broken(number, Counts.wrong(said.text()));
                return;
            }
        }
        if (found.text() == null) {
            taker.withoutKey(number, times);
        } else if (hasHalfACharacter(found.text())) {
            // An encoder would put a question mark there, and that is another key.
            taker.broken(
                    number,
                    "the key " + Quoted.text(found.text()) + " holds half a character, which no bytes stand for");
        } else {
            taker.key(number, found.text(), times);
        }
    }

    /** Whether one half of a surrogate pair stands alone: JSON can escape it. */
    private static boolean hasHalfACharacter(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!Character.isSurrogatePair(text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : 'x')) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    private static String wrong(@Nullable Scalar found, String field) {
        return found == null
                ? "the object has no field " + Quoted.text(field)
                : "the field " + Quoted.text(field) + " holds an object or a list";
    }

    /** Reads an object to its end; the fields that are looked for are named from here on, null where they can't be in it. */
    private void object(JsonParser parser, @Nullable String keyPath, @Nullable String countPath) {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            boolean isKey = name.equals(keyPath);
            boolean isCount = name.equals(countPath);
            if (isKey) {
                key = scalar(parser, value);
            }
            if (isCount) {
                count = scalar(parser, value);
            }
            String keyBelow = below(keyPath, name);
            String countBelow = below(countPath, name);
            if (value == JsonToken.START_OBJECT && !isKey && !isCount && (keyBelow != null || countBelow != null)) {
                object(parser, keyBelow, countBelow);
            } else {
                parser.skipChildren();
            }
        }
    }

    private static Scalar scalar(JsonParser parser, JsonToken value) {
        if (value.isStructStart()) {
            return new Scalar(null, true);
        }
        return new Scalar(value == JsonToken.VALUE_NULL ? null : parser.getString(), false);
    }

    private static @Nullable String below(@Nullable String path, String name) {
        return path != null
                        && path.length() > name.length() + 1
                        && path.startsWith(name)
                        && path.charAt(name.length()) == '.'
                ? path.substring(name.length() + 1)
                : null;
    }
}
