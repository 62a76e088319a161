package dev.hotshard.intake;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one row of a table.
 * Shape: a cell is null where nothing stands; an empty text is quoted.
 * Source: RFC 4180.
 */
final class CsvRow {
    private final String text;
    private final List<@Nullable String> cells = new ArrayList<>();
    private int at;
    private @Nullable String fault;
    private boolean open;

    private CsvRow(String text) {
        this.text = text;
        read();
    }

    static CsvRow of(String text) {
        return new CsvRow(text);
    }

    List<@Nullable String> cells() {
        return cells;
    }

    /** What is wrong with it; null if nothing is. */
    @Nullable
    String fault() {
        return fault;
    }

    /** Whether a quote isn't closed, so that the row goes on in the next line. */
    boolean isOpen() {
        return open;
    }

    private void read() {
        while (true) {
            boolean quoted = at < text.length() && text.charAt(at) == '"';
            if (!(quoted ? quotedCell() : plainCell())) {
                return;
            }
            if (at == text.length()) {
                return;
            }
            at++;
        }
    }

    private boolean plainCell() {
        int comma = text.indexOf(',', at);
        int end = comma < 0 ? text.length() : comma;
        String cell = text.substring(at, end);
        if (cell.indexOf('"') >= 0) {
            fault = "a quote stands in a cell that doesn't begin with one";
            return false;
        }
        cells.add(cell.isEmpty() ? null : cell);
        at = end;
        return true;
    }

    private boolean quotedCell() {
        StringBuilder cell = new StringBuilder();
        at++;
        while (true) {
            int quote = text.indexOf('"', at);
            if (quote < 0) {
                open = true;
                return false;
            }
            cell.append(text, at, quote);
            at = quote + 1;
            if (at < text.length() && text.charAt(at) == '"') {
                cell.append('"');
                at++;
            } else if (at == text.length() || text.charAt(at) == ',') {
                cells.add(cell.toString());
                return true;
            } else {
                fault = "a comma is missing after a quote";
                return false;
            }
        }
    }
}
