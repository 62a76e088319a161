package dev.hotshard.scenario.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema (draft 2020-12) of the scenario file, made from the table of keys: what editors complete, explain and check while one writes.
 * Shape: a tree of maps, lists, texts, numbers and truth values. It refuses what no scenario may hold (unknown keys, other words, amounts without their unit) and nothing
 * that the reader takes; what depends on other keys the reader alone tells. {@code null} may stand anywhere, for it removes what lies below.
 */
public final class ScenarioSchema {
    private static final String NUMBER = "[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)";
    private static final String BYTES = "([KMG]i?)?B";
    private static final String PER = "/ *(s|min|h)";

    private static final List<String> REQUIRED = List.of("name", "stream", "traffic");
    private static final String DEFINITIONS = "#/$defs/";
    private static final String PROPERTIES = "properties";
    private static final String DESCRIPTION = "description";
    private static final String TYPE = "type";
    private static final String ADDITIONAL = "additionalProperties";

    private final Map<String, Key> rows;

    private ScenarioSchema() {
        this.rows = KeyTable.rows().stream()
                .collect(Collectors.toMap(Key::path, key -> key, (a, b) -> a, LinkedHashMap::new));
    }

    /** The schema. */
    public static Map<String, Object> tree() {
        return new ScenarioSchema().root();
    }

    private Map<String, Object> root() {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", "Hotshard scenario");
        root.put(DESCRIPTION, "A partitioned stream, its traffic and who reads it, to be simulated by hotshard run.");
        root.putAll(keys("", "", path -> true));
        root.put(TYPE, "object");
        root.put("required", REQUIRED);
        Map<String, Object> definitions = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            Map<String, Object> scalar = scalar(kind);
            if (scalar != null) {
                definitions.put(name(kind), scalar);
            }
        }
        Map<String, Object> overlay = new LinkedHashMap<>();
        for (String key : KeyTable.children("")) {
            if (!Layers.OF_THE_EXPERIMENT.contains(key)) {
                overlay.put(key, Map.of("$ref", "#/" + PROPERTIES + "/" + key));
            }
        }
        definitions.put("overlay", fixed(overlay));
        definitions.put("set", keys("", "", Changeable::mayHold));
        root.put("$defs", definitions);
        return root;
    }

    /** A map of the keys that may stand below a path, as far as they are wanted. */
    private Map<String, Object> keys(String path, String prefix, Predicate<String> wanted) {
        Set<String> children = KeyTable.children(path);
        if (children.contains(KeyTable.ANY)) {
            Map<String, Object> named = new LinkedHashMap<>();
            named.put(TYPE, List.of("object", "null"));
            named.put(ADDITIONAL, value(row(prefix + KeyTable.ANY), wanted));
            return named;
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        for (String child : children) {
            if (wanted.test(prefix + child)) {
                properties.put(child, value(row(prefix + child), wanted));
            }
        }
        return fixed(properties);
    }

    private static Map<String, Object> fixed(Map<String, Object> properties) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put(TYPE, List.of("object", "null"));
        map.put(PROPERTIES, properties);
        map.put(ADDITIONAL, false);
        return map;
    }

    private Key row(String path) {
        Key key = rows.get(path);
        if (key == null) {
            throw new IllegalStateException("the table of keys has no row for " + path);
        }
        return key;
    }

    /** What may stand under a key. */
    private Map<String, Object> value(Key key, Predicate<String> wanted) {
        List<Map<String, Object>> forms = new ArrayList<>();
        for (Kind kind : KeyForms.kinds(key)) {
            switch (kind) {
                case CHOICE, MAP, NAMED -> {}
                case LIST -> forms.add(list(key, wanted));
                case OVERLAY ->
                    forms.add(Map.of("$ref", DEFINITIONS + (key.path().endsWith(".set") ? "set" : "overlay")));
                default -> forms.add(Map.of("$ref", DEFINITIONS + name(kind)));
            }
        }
        List<Object> words = new ArrayList<>(KeyForms.words(key));
        if (!words.isEmpty()) {
            words.add(null);
            Map<String, Object> choice = new LinkedHashMap<>();
            choice.put("enum", words);
            forms.add(choice);
        }
        if (!KeyTable.children(key.path()).isEmpty()) {
            forms.add(keys(key.path(), key.path() + ".", wanted));
        }
        Map<String, Object> value = new LinkedHashMap<>();
        value.put(DESCRIPTION, description(key));
        if (forms.size() == 1) {
            value.putAll(forms.get(0));
        } else {
            value.put("anyOf", forms);
        }
        Object fallback = fallback(key);
        if (fallback != null) {
            value.put("default", fallback);
        }
        return value;
    }

    private Map<String, Object> list(Key key, Predicate<String> wanted) {
        String item = key.path() + "." + KeyTable.ANY;
        Map<String, Object> list = new LinkedHashMap<>();
        list.put(TYPE, List.of("array", "null"));
        list.put(
                "items",
                KeyTable.children(item).isEmpty() ? item(KeyForms.items(key)) : keys(item, item + ".", wanted));
        return list;
    }

    private static Map<String, Object> item(Kind kind) {
        return switch (kind) {
            case MAP -> Map.of(TYPE, "object");
            case OVERLAY -> Map.of();
            default -> Map.of("$ref", DEFINITIONS + name(kind));
        };
    }

    private static String description(Key key) {
        Kind kind = key.kind();
        boolean isAmount = !kind.unit().isEmpty();
        String holds = isAmount ? " Holds a " + kind.label() + " (" + kind.unit() + ")." : "";
        String without = key.fallback().startsWith("required")
                ? " " + key.fallback().substring(0, 1).toUpperCase(Locale.ROOT)
                        + key.fallback().substring(1) + "."
                : key.fallback().equals("none") && !KeyForms.words(key).contains("none")
                        ? ""
                        : " Without it: " + key.fallback() + ".";
        return key.help() + holds + without;
    }

    /** What holds where the key is absent, if that is a value that may stand there. */
    private static @Nullable Object fallback(Key key) {
        String text = key.fallback();
        if (KeyForms.words(key).contains(text)) {
            return text;
        }
        return switch (key.kind()) {
            case WHOLE, CAPACITY -> text.matches("[0-9]{1,18}") ? (Object) Long.parseLong(text) : matching(key, text);
            case NUMBER -> text.matches("[0-9]{1,18}") ? (Object) Long.parseLong(text) : null;
            case YES_NO -> text.equals("true") || text.equals("false") ? (Object) Boolean.valueOf(text) : null;
            default -> matching(key, text);
        };
    }

    private static @Nullable String matching(Key key, String text) {
        String pattern = pattern(key.kind());
        return pattern != null && Pattern.matches(pattern, text) ? text : null;
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What one value of a kind is once YAML has read it; null for what isn't one value, or has no form of its own. */
    private static @Nullable Map<String, Object> scalar(Kind kind) {
        Map<String, Object> scalar = new LinkedHashMap<>();
        switch (kind) {
            case TEXT -> scalar.put(TYPE, List.of("string", "number", "boolean", "null"));
            case YES_NO -> scalar.put(TYPE, List.of("boolean", "string", "null"));
            case WHOLE, CAPACITY -> scalar.put(TYPE, List.of("integer", "string", "null"));
            case NUMBER -> scalar.put(TYPE, List.of("number", "string", "null"));
            case DURATION, RATE, BYTE_RATE, SIZE, FACTOR, SHARE, TEMPLATE, NAME_TEMPLATE ->
                scalar.put(TYPE, List.of("string", "null"));
            case CHOICE, LIST, MAP, NAMED, OVERLAY -> {
                return null;
            }
        }
        String pattern = pattern(kind);
        if (pattern != null) {
            scalar.put("pattern", pattern);
        }
        return scalar;
    }

    /** What the text of an amount looks like; whether it is in bounds the reader tells. */
    private static @Nullable String pattern(Kind kind) {
        return switch (kind) {
            case WHOLE -> whole(NUMBER + " *[kM]?");
            case CAPACITY -> whole(NUMBER + " *([kM]|" + BYTES + ")?");
            case NUMBER -> whole(NUMBER + " *[kMx]?");
            case DURATION -> whole(NUMBER + " *(ns|us|ms|s|m|h|d)( *" + NUMBER + " *(ns|us|ms|s|m|h|d))*");
            case RATE -> whole(NUMBER + " *[kM]? *(units|records)? *" + PER);
            case BYTE_RATE -> whole(NUMBER + " *" + BYTES + " *" + PER);
            case SIZE -> whole(NUMBER + " *" + BYTES);
            case FACTOR -> whole(NUMBER + " *[x%]");
            case SHARE -> whole(NUMBER + " *%");
            case NAME_TEMPLATE -> "[{]n(:[0-9]+)?[}]";
            case YES_NO -> "^(true|false)$";
            case TEXT, TEMPLATE, CHOICE, LIST, MAP, NAMED, OVERLAY -> null;
        };
    }

    private static String whole(String form) {
        // The reader takes a tab where it takes a space.
        return ("^ *" + form + " *$").replace(" *", "[ \\t]*");
    }
}
