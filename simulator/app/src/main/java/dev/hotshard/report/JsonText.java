package dev.hotshard.report;

import dev.hotshard.report.Fields.Part;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;

/**
 * The layout of our JSON: two spaces of indent and a line feed at the end for files, one line for a cell of a table.
 */
final class JsonText {
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private static final ObjectWriteContext INDENTED = new ObjectWriteContext.Base() {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter(Separators.createDefaultInstance()
                            .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                            .withObjectEmptySeparator("")
                            .withArrayEmptySeparator(""))
                    .withObjectIndenter(new DefaultIndenter("  ", "\n"));
        }
    };

    private JsonText() {}

    /** Writes one object as a file; {@code out} is flushed and left open. */
    static <T> void write(Writer out, T value, Part<T> part) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(INDENTED, out)) {
            new JsonFields(json).write(value, part);
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
        out.write('\n');
        out.flush();
    }

    /** Writes a list of objects as a file; {@code out} is flushed and left open. */
    static <T> void writeList(Writer out, List<T> values, Part<T> part) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(INDENTED, out)) {
            new JsonFields(json).objects(values, part);
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
        out.write('\n');
        out.flush();
    }

    /** Writes any tree of maps, lists, texts, numbers, truth values and nulls as a file; {@code out} is flushed and left open. */
    static void writeTree(Writer out, Map<String, Object> tree) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(INDENTED, out)) {
            value(json, tree);
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
        out.write('\n');
        out.flush();
    }

    private static void value(JsonGenerator json, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            map.forEach((name, inner) -> {
                json.writeName((String) name);
                value(json, inner);
            });
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            list.forEach(inner -> value(json, inner));
            json.writeEndArray();
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value == null) {
            json.writeNull();
        } else if (value instanceof String text) {
            json.writeString(text);
        } else {
            throw new IllegalArgumentException("no JSON is written of a " + value.getClass());
        }
    }

    /** A list of objects on one line. */
    static <T> String line(List<T> values, Part<T> part) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            new JsonFields(json).objects(values, part);
        } catch (JacksonIOException e) {
            throw new UncheckedIOException(e.getCause());
        }
        return out.toString();
    }

    /** A list of numbers or texts on one line. */
    static String line(List<?> values) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            new JsonFields(json).elements(values);
        } catch (JacksonIOException e) {
            throw new UncheckedIOException(e.getCause());
        }
        return out.toString();
    }
}
