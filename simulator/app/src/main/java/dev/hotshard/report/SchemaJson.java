package dev.hotshard.report;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/** The schema of the scenario file as the text of its file. */
public final class SchemaJson {
    /** What its file is called beside scenarios, which name it in their first line. */
    public static final String FILE_NAME = "scenario.schema.json";

    private SchemaJson() {}

    /** Writes a tree of maps, lists, texts, numbers, truth values and nulls; {@code out} is flushed and left open. */
    public static void write(Map<String, Object> tree, Writer out) throws IOException {
        JsonText.writeTree(out, tree);
    }
}
