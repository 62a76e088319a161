package dev.hotshard.report;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A summary as it was read back from {@code summary.json}: numbers are looked up by their path, whatever else the file holds.
 * Shape: objects are maps, lists are lists, numbers doubles; what is {@code null} or not there is NaN.
 * Errors: IOException for a file that can't be read or is no summary of ours, with what is wrong in its message.
 */
public final class SummaryTree {
    private static final JsonFactory JSON = new JsonFactory();

    private final Map<?, ?> root;

    private SummaryTree(Map<?, ?> root) {
        this.root = root;
    }

    /** Reads a file. */
    public static SummaryTree read(Path file) throws IOException {
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(in, file.toString());
        }
    }

    /** Reads a text that {@code called} names in messages. */
    public static SummaryTree read(Reader in, String called) throws IOException {
        try {
            Object tree = tree(in);
            if (tree instanceof Map<?, ?> fields
                    && fields.get("schema") instanceof String schema
                    && schema.equals("hotshard.summary/1")
                    && fields.get("scenario") instanceof Map<?, ?>
                    && fields.get("variants") instanceof List<?>) {
                return new SummaryTree(fields);
            }
            throw new IOException(called + ": is no summary of ours (hotshard.summary/1)");
        } catch (JacksonException e) {
            boolean isNoText = e.getCause() instanceof CharacterCodingException;
            throw new IOException(called + (isNoText ? ": is no UTF-8" : ": is no JSON: " + JsonFault.text(e)), e);
        }
    }

    /**
     * Any JSON as maps, lists, doubles, truths, texts and nulls.
     * Errors: JacksonException if it is none.
     */
    public static @Nullable Object tree(Reader in) {
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), in)) {
            json.nextToken();
            return value(json);
        }
    }

    /** A text of the scenario's facts, such as its name. */
    public String scenario(String field) {
        return root.get("scenario") instanceof Map<?, ?> facts ? String.valueOf(facts.get(field)) : "";
    }

    /** The names of the variants, the baseline first. */
    public List<String> variants() {
        return names(root.get("variants"));
    }

    /** The names of a variant's consumer groups. */
    public List<String> groups(String variant) {
        Map<?, ?> fields = entry(root.get("variants"), variant);
        return fields == null ? List.of() : names(fields.get("groups"));
    }

    /** The names of the consumer groups of all variants. */
    public Set<String> groups() {
        Set<String> groups = new LinkedHashSet<>();
        variants().forEach(variant -> groups.addAll(groups(variant)));
        return groups;
    }

    /** A number of a variant by its path, such as {@code imbalance.offered.maxToMedian}. */
    public double number(String variant, String path) {
        return number(entry(root.get("variants"), variant), path);
    }

    /** A number of a variant's consumer group. */
    public double groupNumber(String variant, String group, String path) {
        Map<?, ?> fields = entry(root.get("variants"), variant);
        return fields == null ? Double.NaN : number(entry(fields.get("groups"), group), path);
    }

    private static double number(@Nullable Object from, String path) {
        Object at = from;
        for (String step : path.split("\\.", -1)) {
            at = at instanceof Map<?, ?> fields ? fields.get(step) : null;
        }
        return at instanceof Double number ? number : Double.NaN;
    }

    private static List<String> names(@Nullable Object list) {
        List<String> names = new ArrayList<>();
        if (list instanceof List<?> entries) {
            for (Object entry : entries) {
                if (entry instanceof Map<?, ?> fields && fields.get("name") instanceof String name) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    private static @Nullable Map<?, ?> entry(@Nullable Object list, String name) {
        if (list instanceof List<?> entries) {
            for (Object entry : entries) {
                if (entry instanceof Map<?, ?> fields && name.equals(fields.get("name"))) {
                    return fields;
                }
            }
        }
        return null;
    }

    private static @Nullable Object value(JsonParser json) {
        if (json.currentToken() == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.getString();
                json.nextToken();
                fields.put(name, value(json));
            }
            return fields;
        } else if (json.currentToken() == JsonToken.START_ARRAY) {
            List<@Nullable Object> entries = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                entries.add(value(json));
            }
            return entries;
        }
        JsonToken token = json.currentToken();
        if (token == null || token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
            return token == JsonToken.VALUE_TRUE;
        }
        return token.isNumeric() ? (Object) json.getDoubleValue() : json.getString();
    }
}
