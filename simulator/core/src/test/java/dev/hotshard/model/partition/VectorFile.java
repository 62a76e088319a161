package dev.hotshard.model.partition;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A CSV file (RFC 4180) of test vectors whose first line says how it was made and whose second names the columns. */
public final class VectorFile {
    private VectorFile() {}

    /** The rows of the file, without its first two lines. */
    public static List<List<String>> rows(String name) {
        try (InputStream in = VectorFile.class.getResourceAsStream("/vectors/" + name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            List<List<String>> records = parse(text.substring(text.indexOf('\n') + 1));
            return records.subList(1, records.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<List<String>> parse(String text) {
        List<List<String>> records = new ArrayList<>();
        List<String> record = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (quoted || (c != ',' && c != '\n')) {
                cell.append(c);
            } else {
                record.add(cell.toString());
                cell.setLength(0);
                if (c == '\n') {
                    records.add(record);
                    record = new ArrayList<>();
                }
            }
        }
        return records;
    }
}
