package dev.hotshard.scenario.yaml;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks a value against as much of JSON Schema as ours uses, by its specification (draft 2020-12).
 * Errors: IllegalStateException for a keyword that it doesn't know, so that none is passed over.
 */
final class SchemaCheck {
    private static final List<String> WORDS = List.of("$schema", "$defs", "title", "description", "default");

    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private final Map<?, ?> root;
    private final List<String> faults = new ArrayList<>();

    private SchemaCheck(Map<?, ?> root) {
        this.root = root;
    }

    /** What is wrong with a value. */
    static List<String> faults(Map<?, ?> schema, @Nullable Object value) {
        SchemaCheck check = new SchemaCheck(schema);
        check.check(schema, value, "");
        return check.faults;
    }

    private boolean isValid(Map<?, ?> schema, @Nullable Object value) {
        SchemaCheck inner = new SchemaCheck(root);
        inner.check(schema, value, "");
        return inner.faults.isEmpty();
    }

    private void check(Map<?, ?> schema, @Nullable Object value, String path) {
        for (Map.Entry<?, ?> each : schema.entrySet()) {
            String word = (String) each.getKey();
            Object is = each.getValue();
            switch (word) {
                case "$ref" -> check(resolved((String) is), value, path);
                case "type" -> {
                    List<?> types = is instanceof List<?> several ? several : List.of(is);
                    if (types.stream().noneMatch(type -> isOf((String) type, value))) {
                        faults.add(path + ": " + value + " is none of " + types);
                    }
                }
                case "enum" -> {
                    if (!((List<?>) is).contains(value)) {
                        faults.add(path + ": " + value + " is none of " + is);
                    }
                }
                case "pattern" -> {
                    if (value instanceof String text
                            && !PATTERNS.computeIfAbsent((String) is, Pattern::compile)
                                    .matcher(text)
                                    .find()) {
                        faults.add(path + ": " + value + " doesn't look like " + is);
                    }
                }
                case "anyOf" -> {
                    if (((List<?>) is).stream().noneMatch(one -> isValid((Map<?, ?>) one, value))) {
                        faults.add(path + ": " + value + " is nothing that may stand here");
                    }
                }
                case "required" -> {
                    if (value instanceof Map<?, ?> map) {
                        ((List<?>) is)
                                .stream()
                                        .filter(key -> !map.containsKey(key))
                                        .forEach(key -> faults.add(path + ": without " + key));
                    }
                }
                case "items" -> {
                    if (value instanceof List<?> list) {
                        list.forEach(item -> check((Map<?, ?>) is, item, path + "[]"));
                    }
                }
                case "properties" -> {
                    if (value instanceof Map<?, ?> map) {
                        ((Map<?, ?>) is).forEach((key, inner) -> {
                            if (map.containsKey(key)) {
                                check((Map<?, ?>) inner, map.get(key), path + "." + key);
                            }
                        });
                    }
                }
                case "additionalProperties" -> additional(schema, is, value, path);
                default -> {
                    if (!WORDS.contains(word)) {
                        throw new IllegalStateException("the check doesn't know " + word);
                    }
                }
            }
        }
    }

    private void additional(Map<?, ?> schema, Object is, @Nullable Object value, String path) {
        if (!(value instanceof Map<?, ?> map)) {
            return;
        }
        Map<?, ?> properties = schema.get("properties") instanceof Map<?, ?> named ? named : Map.of();
        map.forEach((key, inner) -> {
            if (properties.containsKey(key)) {
                return;
            }
            if (is instanceof Map<?, ?> others) {
                check(others, inner, path + "." + key);
            } else if (is.equals(false)) {
                faults.add(path + ": unknown " + key);
            }
        });
    }

    private Map<?, ?> resolved(String reference) {
        Object at = root;
        for (String step : reference.substring("#/".length()).split("/")) {
            at = ((Map<?, ?>) at).get(step);
        }
        if (!(at instanceof Map<?, ?> found)) {
            throw new IllegalStateException(reference + " leads nowhere");
        }
        return found;
    }

    private static boolean isOf(String type, @Nullable Object value) {
        return switch (type) {
            case "null" -> value == null;
            case "object" -> value instanceof Map<?, ?>;
            case "array" -> value instanceof List<?>;
            case "string" -> value instanceof String;
            case "boolean" -> value instanceof Boolean;
            case "number" -> value instanceof Number;
            case "integer" ->
                value instanceof Number number
                        && new BigDecimal(number.toString())
                                        .stripTrailingZeros()
                                        .scale()
                                <= 0;
            default -> throw new IllegalStateException("the check doesn't know the type " + type);
        };
    }
}
