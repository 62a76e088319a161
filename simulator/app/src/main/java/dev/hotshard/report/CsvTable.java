package dev.hotshard.report;

import dev.hotshard.report.Fields.Part;
import dev.hotshard.stats.Estimate;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A CSV table after RFC 4180, lines ended by a line feed: the fields of one kind of object, the variant first.
 * Shape: an object within an object gives a column for each of its fields ({@code latencySeconds.p50}); a list is one cell, as JSON.
 */
final class CsvTable<T> {
    private final Writer out;
    private final Part<T> part;

    /**
     * Writes the header.
     *
     * @param sample any object of the kind; only the names of its fields are written
     */
    CsvTable(Writer out, T sample, Part<T> part) throws IOException {
        this.out = out;
        this.part = part;
        Row header = new Row(true);
        header.text("variant", null);
        part.fields(header, sample);
        header.end(out);
    }

    void row(String variant, T value) throws IOException {
        row(variant, value, part);
    }

    /** A line of means over the replications that have the object. */
    void row(String variant, List<T> replications) throws IOException {
        if (replications.size() == 1) {
            row(variant, replications.get(0));
        } else {
            row(variant, replications, Means.of(part));
        }
    }

    private <U> void row(String variant, U value, Part<U> fields) throws IOException {
        Row row = new Row(false);
        row.text("variant", variant);
        fields.fields(row, value);
        row.end(out);
    }

    /** Appends one cell, quoted where a reader would misread it bare. */
    static void cell(StringBuilder line, @Nullable String text) {
        if (text == null) {
            return;
        }
        if (needsQuotes(text)) {
            line.append('"').append(text.replace("\"", "\"\"")).append('"');
        } else {
            line.append(text);
        }
    }

    /** An empty text is quoted: a bare nothing means that there is no value. */
    private static boolean needsQuotes(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ',' || c == '"' || c == '\n' || c == '\r') {
                return true;
            }
        }
        return text.isEmpty();
    }

    /** One line under way: the names of the fields for the header, else their values. */
    private static final class Row implements Fields {
        private final boolean header;
        private final StringBuilder line = new StringBuilder();
        private String prefix = "";
        private boolean first = true;

        Row(boolean header) {
            this.header = header;
        }

        void end(Writer out) throws IOException {
            out.write(line.append('\n').toString());
        }

        @Override
        public void text(String name, @Nullable String value) {
            if (!first) {
                line.append(',');
            }
            first = false;
            cell(line, header ? prefix + name : value);
        }

        @Override
        public void label(String name, @Nullable Number value) {
            optionalCount(name, value);
        }

        @Override
        public void count(String name, long value) {
            text(name, Long.toString(value));
        }

        @Override
        public void optionalCount(String name, @Nullable Number value) {
            text(name, value == null ? null : value.toString());
        }

        @Override
        public void measure(String name, double value) {
            text(name, PlainNumber.text(value));
        }

        @Override
        public void flag(String name, boolean value) {
            text(name, Boolean.toString(value));
        }

        @Override
        public void plainList(String name, @Nullable List<?> values) {
            text(name, header || values == null ? null : JsonText.line(values));
        }

        @Override
        public <U> void object(String name, @Nullable U value, Part<U> part) {
            if (value == null) {
                throw new IllegalArgumentException(name + " has no columns where it is null");
            }
            String outer = prefix;
            prefix = outer + name + ".";
            part.fields(this, value);
            prefix = outer;
        }

        @Override
        public <U> void list(String name, List<U> values, Match<U> match, Part<U> part) {
            text(name, header ? null : JsonText.line(values, part));
        }

        @Override
        public void replicated(int replications, Map<String, Estimate> estimates) {
            // A table holds the means; how well they are known stands in summary.json.
        }
    }
}
