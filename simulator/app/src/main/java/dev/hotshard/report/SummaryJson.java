package dev.hotshard.report;

import dev.hotshard.summary.ExperimentSummary;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The file {@code summary.json}: every field of the schema in its order, two spaces of indent, a line feed at the end.
 */
public final class SummaryJson {
    /** The name of the file in a run folder. */
    public static final String FILE_NAME = "summary.json";

    private static final JsonFactory JSON = new JsonFactory();

    private SummaryJson() {}

    /** Writes a summary; {@code out} is left open. */
    public static void write(ExperimentSummary summary, Writer out) throws IOException {
        JsonText.write(out, summary, SummaryFields::experiment);
    }

    /**
     * Whether a file is a summary of ours, of any version: an object whose first field is {@code schema} and names us.
     * Errors: none; a file that can't be read or isn't JSON isn't ours.
     */
    static boolean isOurs(Path file) {
        return isOurs(file, "hotshard.summary/");
    }

    /** The same of another kind of file, whose schema begins so. */
    static boolean isOurs(Path file, String schema) {
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8);
                JsonParser json = JSON.createParser(ObjectReadContext.empty(), in)) {
            return json.nextToken() == JsonToken.START_OBJECT
                    && "schema".equals(json.nextName())
                    && json.nextToken() == JsonToken.VALUE_STRING
                    && json.getString().startsWith(schema);
        } catch (IOException | JacksonException e) {
            return false;
        }
    }
}
