package dev.hotshard.report;

import dev.hotshard.report.Fields.Part;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
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
